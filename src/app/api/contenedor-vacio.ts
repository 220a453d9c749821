import { contenedorVacioFamily } from '#domain/contenedor-vacio.ts'
import { familyApi } from './family.ts'
import { stocksDetail } from './stock-keys.ts'

export const contenedorVacioApi = familyApi(contenedorVacioFamily, {
  done: {
    create: 'depositosApp.contenedorVacio.created',
    update: 'depositosApp.contenedorVacio.updated',
    delete: 'depositosApp.contenedorVacio.deleted',
  },
  invalidates: (scope) => [stocksDetail(scope)],
})
