// Calls and query options of the records of a stock: permits, transport documents, their lines and containers, and empty containers.
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { familyApi } from '../family/family.ts'
import { contenidoOptions } from './contenido.ts'
import { stockDetailKey } from './stock-parents.ts'

export const permisoEmbarqueApi = familyApi(permisoEmbarqueFamily, { invalidates: (scope) => [stockDetailKey(scope)] })
export const documentoTransporteApi = familyApi(documentoTransporteFamily, { invalidates: (scope) => [stockDetailKey(scope)] })
export const contenedorVacioApi = familyApi(contenedorVacioFamily, { invalidates: (scope) => [stockDetailKey(scope)] })
export const lineaMercaderiaApi = familyApi(lineaMercaderiaFamily, contenidoOptions())
export const contenedorAsociadoApi = familyApi(contenedorAsociadoFamily, contenidoOptions())
