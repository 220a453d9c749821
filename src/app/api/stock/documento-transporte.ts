// Calls and query options of the transport documents of a stock.
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { familyApi } from '../family/family.ts'
import { stockDetailKey } from './stock-parents.ts'

export const documentoTransporteApi = familyApi(documentoTransporteFamily, { invalidates: (scope) => [stockDetailKey(scope)] })
