import { documentoTransporteFamily } from '#domain/documento-transporte.ts'
import { familyApi } from './family.ts'
import { stocksDetail } from './stales.ts'

export const documentoTransporteApi = familyApi(documentoTransporteFamily, {
  done: {
    create: 'depositosApp.documentoTransporte.created',
    update: 'depositosApp.documentoTransporte.updated',
    delete: 'depositosApp.documentoTransporte.deleted',
  },
  stales: (scope) => [stocksDetail(scope)],
})
