// Generic calls on the records of all stocks visible to the caller, whose address names no warehouse.
import type * as z from 'zod/mini'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { type Family, type AnyFamily } from '#domain/contract/family.ts'
import { type SheetName } from '#domain/sheets/sheet.ts'
import { describeFamily, ofVisible } from '../../api-document/family-calls.ts'
import { recordWords } from '../../api-document/texts.ts'
import { viewerOf } from '../../http/auth/auth.ts'
import type { Api } from '../../http/call.ts'
import type { Viewer } from '../../store/companies/depositos.ts'
import { requireBelowLimits } from '../../store/records/counts.ts'
import type { Repository } from '../../store/records/repository.ts'
import {
  visibleContenedorAsociados,
  visibleContenedorVacios,
  visibleDocumentoTransportes,
  visibleLineaMercaderias,
  visiblePermisoEmbarques,
  visibleStockErrors,
} from '../../store/records/visible-records.ts'
import { lockStocksOf, type NamedParents, findStocksOf } from '../../store/stocks/locked-stock.ts'
import { familyRoutes, administratorsOnly } from '../family-routes.ts'
import { contentsOf, recordGenericChange, type Placed } from './stock-history.ts'

function describeRecords(of: AnyFamily & { readonly name: SheetName }) {
  const [single, many, holder, name] = recordWords[of.name]
  const schema = `${name}${holder === 'un stock' ? 'DeStock' : 'DeTitulo'}`
  return describeFamily(of, { ...ofVisible, isImported: true }, schema, `${single} de cualquier stock`, `${many} de todos los stocks`)
}

/** Generic calls on the records of all stocks visible to the caller, which answer each record with its parents. */
export function visibleRecordRoutes(app: Api): void {
  routes(app, genericFamilies.permisoEmbarque, visiblePermisoEmbarques, { contentsOf: contentsOf('permiso-embarque') })
  routes(app, genericFamilies.documentoTransporte, visibleDocumentoTransportes, { contentsOf: contentsOf('documento-transporte') })
  routes(app, genericFamilies.contenedorVacio, visibleContenedorVacios)
  routes(app, genericFamilies.lineaMercaderia, visibleLineaMercaderias)
  routes(app, genericFamilies.contenedorAsociado, visibleContenedorAsociados)
}

function routes<Entity extends Placed, Draft extends z.ZodMiniType<NamedParents>>(
  app: Api,
  family: Family<SheetName, string, z.ZodMiniType, Draft>,
  records: Repository<Entity, z.output<Draft>, Viewer>,
  titulo: { readonly contentsOf?: ReturnType<typeof contentsOf> } = {},
): void {
  familyRoutes(app, family, describeRecords(family), records, {
    scopeOf: viewerOf,
    async mayChange({ call, tx, scope, id, draft }) {
      await lockStocksOf(tx, scope, family.name, { id, draft })
      if (draft) await requireBelowLimits(tx, family.name, { id, ...placeOf(draft) }, call.var.services.limits)
    },
    record: recordGenericChange(family),
    ...titulo,
  })
}

/** Returns the stock or titulo to which a draft assigns its record. */
function placeOf({ stock, permisoEmbarque, documentoTransporte }: NamedParents) {
  if (permisoEmbarque) return { titulo: 'permiso-embarque', tituloId: permisoEmbarque.id } as const
  if (documentoTransporte) return { titulo: 'documento-transporte', tituloId: documentoTransporte.id } as const
  return { stockId: stock?.id }
}

const family = genericFamilies.stockError

const aboutErrors = describeFamily(
  family,
  { ...ofVisible, write: 'adminOfVisible' },
  'ErrorDeStock',
  'un error de un stock',
  'los errores de todos los stocks',
)

/** Generic calls on the errors of all stocks visible to the caller. ROLE_ADMIN alone changes them, as long as the stock may be edited. */
export function stockErrorRoutes(app: Api): void {
  familyRoutes(app, family, aboutErrors, visibleStockErrors, {
    scopeOf: viewerOf,
    record: recordGenericChange(family),
    async mayChange({ call, tx, scope, id, draft }) {
      // Before the permission check, so that callers get 404 for an error that is not visible to them.
      await findStocksOf(tx, scope, family.name, { id, draft })
      administratorsOnly({ call })
      await lockStocksOf(tx, scope, family.name, { id, draft })
    },
  })
}
