// The records of a stock as screens show them: permits, documents, their lines and containers, and empty containers.
import {
  contenedorAsociadoApi,
  contenedorVacioApi,
  documentoTransporteApi,
  lineaMercaderiaApi,
  permisoEmbarqueApi,
} from '#app/api/stock/stock-records.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import { contenedorAsociadoFamily, contenedorAsociadoRecord } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily, contenedorVacioRecord } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily, documentoTransporteRecord } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily, lineaMercaderiaRecord } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily, permisoEmbarqueRecord } from '#domain/titulo/permiso-embarque.ts'
import { contenidoColumns } from '#domain/titulo/titulo-record.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { defineEntity, type EntityColumn, screenOf } from '../entity.ts'

interface Counted {
  readonly contenido?: { readonly lineaMercaderias: number; readonly contenedorAsociados: number; readonly pesoBruto: number } | undefined
}

/** Columns with the numbers of a titulo's lines and containers; empty for a server that does not count them. */
const counted = contenidoColumns.map((column): EntityColumn<Counted> => ({
  ...column,
  sort: `contenido.${column.id}`,
  cell: ({ contenido }) => (contenido ? showNumber(contenido[column.id]) : ''),
  align: 'end',
}))

function withCounts<Groups, Own>({ groups, columns }: { readonly groups: Groups; readonly columns: readonly Own[] }) {
  return { groups, columns: [...columns, ...counted] }
}

export const permisoEmbarqueEntity = defineEntity(permisoEmbarqueFamily, {
  api: permisoEmbarqueApi,
  ...withCounts(screenOf(permisoEmbarqueRecord)),
})

export const documentoTransporteEntity = defineEntity(documentoTransporteFamily, {
  api: documentoTransporteApi,
  ...withCounts(screenOf(documentoTransporteRecord)),
})

export const lineaMercaderiaEntity = defineEntity(lineaMercaderiaFamily, { api: lineaMercaderiaApi, ...screenOf(lineaMercaderiaRecord) })

export const contenedorAsociadoEntity = defineEntity(contenedorAsociadoFamily, {
  api: contenedorAsociadoApi,
  ...screenOf(contenedorAsociadoRecord),
})

export const contenedorVacioEntity = defineEntity(contenedorVacioFamily, { api: contenedorVacioApi, ...screenOf(contenedorVacioRecord) })

export const stockEntities = {
  permisoEmbarque: permisoEmbarqueEntity,
  documentoTransporte: documentoTransporteEntity,
  lineaMercaderia: lineaMercaderiaEntity,
  contenedorAsociado: contenedorAsociadoEntity,
  contenedorVacio: contenedorVacioEntity,
} satisfies Readonly<Record<SheetName, unknown>>
