import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { familyApi } from './family.ts'
import { stocksDetail } from './stock-keys.ts'

export const permisoEmbarqueApi = familyApi(permisoEmbarqueFamily, {
  done: {
    create: 'depositosApp.permisoEmbarque.created',
    update: 'depositosApp.permisoEmbarque.updated',
    delete: 'depositosApp.permisoEmbarque.deleted',
  },
  invalidates: (scope) => [stocksDetail(scope)],
})
