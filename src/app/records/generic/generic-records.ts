// The fields, columns and rights of the generic screens of every entity, by the entity's name.
import type { GenericName } from '#domain/contract/generic-names.ts'
import { certificateRecords, companyRecords, depositoRecords, wsaaRecords } from './entities/company.ts'
import {
  contenedorAsociadoRecords,
  contenedorVacioRecords,
  documentoTransporteRecords,
  lineaMercaderiaRecords,
  permisoEmbarqueRecords,
  stockErrorRecords,
  stockRecords,
} from './entities/stock.ts'

export const genericRecords = {
  company: companyRecords,
  certificate: certificateRecords,
  deposito: depositoRecords,
  stock: stockRecords,
  permisoEmbarque: permisoEmbarqueRecords,
  documentoTransporte: documentoTransporteRecords,
  lineaMercaderia: lineaMercaderiaRecords,
  contenedorAsociado: contenedorAsociadoRecords,
  contenedorVacio: contenedorVacioRecords,
  stockError: stockErrorRecords,
  wsaa: wsaaRecords,
} as const satisfies Record<GenericName, unknown>
