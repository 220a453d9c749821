import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import { familyApi } from './family.ts'
import { rereadTitulo, stocksDetail } from './stales.ts'

export const lineaMercaderiaApi = familyApi(lineaMercaderiaFamily, {
  done: {
    create: 'depositosApp.lineaMercaderia.created',
    update: 'depositosApp.lineaMercaderia.updated',
    delete: 'depositosApp.lineaMercaderia.deleted',
  },
  stales: (scope) => [stocksDetail(scope)],
  rereads: rereadTitulo,
})
