import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import { familyApi } from './family.ts'
import { refetchTitulo, stocksDetail } from './stock-keys.ts'

export const lineaMercaderiaApi = familyApi(lineaMercaderiaFamily, {
  done: {
    create: 'depositosApp.lineaMercaderia.created',
    update: 'depositosApp.lineaMercaderia.updated',
    delete: 'depositosApp.lineaMercaderia.deleted',
  },
  invalidates: (scope) => [stocksDetail(scope)],
  refetches: refetchTitulo,
})
