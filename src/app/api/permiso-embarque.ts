import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { familyApi } from './family.ts'
import { stocksDetail } from './stales.ts'

export const permisoEmbarqueApi = familyApi(permisoEmbarqueFamily, {
  done: {
    create: 'depositosApp.permisoEmbarque.created',
    update: 'depositosApp.permisoEmbarque.updated',
    delete: 'depositosApp.permisoEmbarque.deleted',
  },
  stales: (scope) => [stocksDetail(scope)],
})
