// Calls and query options of the shipping permits of a stock.
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { familyApi } from '../family/family.ts'
import { stockDetailKey } from './stock-parents.ts'

export const permisoEmbarqueApi = familyApi(permisoEmbarqueFamily, { invalidates: (scope) => [stockDetailKey(scope)] })
