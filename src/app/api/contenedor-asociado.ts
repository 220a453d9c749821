import { contenedorAsociadoFamily } from '#domain/contenedor-asociado.ts'
import { familyApi } from './family.ts'
import { rereadTitulo, stocksDetail } from './stales.ts'

export const contenedorAsociadoApi = familyApi(contenedorAsociadoFamily, {
  done: {
    create: 'depositosApp.contenedorAsociado.created',
    update: 'depositosApp.contenedorAsociado.updated',
    delete: 'depositosApp.contenedorAsociado.deleted',
  },
  stales: (scope) => [stocksDetail(scope)],
  rereads: rereadTitulo,
})
