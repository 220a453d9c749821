import { contenedorAsociadoFamily } from '#domain/contenedor-asociado.ts'
import { familyApi } from './family.ts'
import { refetchTitulo, stocksDetail } from './stock-keys.ts'

export const contenedorAsociadoApi = familyApi(contenedorAsociadoFamily, {
  done: {
    create: 'depositosApp.contenedorAsociado.created',
    update: 'depositosApp.contenedorAsociado.updated',
    delete: 'depositosApp.contenedorAsociado.deleted',
  },
  invalidates: (scope) => [stocksDetail(scope)],
  refetches: refetchTitulo,
})
