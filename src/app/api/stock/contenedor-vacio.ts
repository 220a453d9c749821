// Calls and query options of the empty containers of a stock.
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { familyApi } from '../family/family.ts'
import { stockDetailKey } from './stock-parents.ts'

export const contenedorVacioApi = familyApi(contenedorVacioFamily, { invalidates: (scope) => [stockDetailKey(scope)] })
