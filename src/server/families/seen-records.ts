import type * as z from 'zod/mini'
import type { Family } from '#domain/family.ts'
import { genericFamilies } from '#domain/generic-families.ts'
import { viewerOf } from '../http/auth.ts'
import type { Api } from '../http/call.ts'
import type { Viewer } from '../store/depositos.ts'
import { lockStocksOf, type NamedParents } from '../store/locked-stock.ts'
import type { Repository } from '../store/repository.ts'
import { requireRoom } from '../store/room.ts'
import {
  seenContenedorAsociados,
  seenContenedorVacios,
  seenDocumentoTransportes,
  seenLineaMercaderias,
  seenPermisoEmbarques,
} from '../store/seen-records.ts'
import { familyRoutes } from './family-routes.ts'
import { contentsOf, recordSeen, type Placed } from './record-history.ts'

/** The generic calls of what stocks hold: the records of all stocks that the caller may see, each with its parents. */
export function seenRecordRoutes(app: Api): void {
  routes(app, genericFamilies.permisoEmbarque, seenPermisoEmbarques, { contentsOf: contentsOf('permiso-embarque') })
  routes(app, genericFamilies.documentoTransporte, seenDocumentoTransportes, { contentsOf: contentsOf('documento-transporte') })
  routes(app, genericFamilies.contenedorVacio, seenContenedorVacios)
  routes(app, genericFamilies.lineaMercaderia, seenLineaMercaderias)
  routes(app, genericFamilies.contenedorAsociado, seenContenedorAsociados)
}

function routes<Entity extends Placed, Draft extends z.ZodMiniType<NamedParents>>(
  app: Api,
  family: Family<string, string, z.ZodMiniType, Draft>,
  records: Repository<Entity, z.output<Draft>, Viewer>,
  titulo: { readonly contentsOf?: ReturnType<typeof contentsOf> } = {},
): void {
  familyRoutes(app, family, records, {
    scopeOf: viewerOf,
    async mayChange({ call, tx, scope, id, draft }) {
      await lockStocksOf(tx, scope, family.name, { id, draft })
      if (draft) await requireRoom(tx, family.name, { id, ...placeOf(draft) }, call.var.services.limits)
    },
    record: recordSeen(family),
    ...titulo,
  })
}

/** Where a draft puts its record. */
function placeOf({ stock, permisoEmbarque, documentoTransporte }: NamedParents) {
  if (permisoEmbarque) return { titulo: 'permiso-embarque', tituloId: permisoEmbarque.id } as const
  if (documentoTransporte) return { titulo: 'documento-transporte', tituloId: documentoTransporte.id } as const
  return { stockId: stock?.id }
}
