import { documentoTransporteFamily } from '#domain/documento-transporte.ts'
import { familyApi } from './family.ts'
import { stocksDetail } from './stock-keys.ts'

export const documentoTransporteApi = familyApi(documentoTransporteFamily, {
  done: {
    create: 'depositosApp.documentoTransporte.created',
    update: 'depositosApp.documentoTransporte.updated',
    delete: 'depositosApp.documentoTransporte.deleted',
  },
  invalidates: (scope) => [stocksDetail(scope)],
})
