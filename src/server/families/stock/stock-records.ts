// Calls on the permits, documents, containers and goods lines of one stock.
import type * as z from 'zod/mini'
import { recordLabelOf } from '#domain/administration/audit.ts'
import { recordsChangedKey, restorableHeader } from '#domain/contract/alerts.ts'
import { type Family, type AnyFamily } from '#domain/contract/family.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { deleteGroupsPath, type groupsDone, type RecordGroup, recordGroups, restoreGroupsPath } from '#domain/titulo/many-records.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { titulos, tituloWords, type Titulo } from '#domain/titulo/titulo.ts'
import { describeCalls, one, takes } from '../../api-document/describe.ts'
import { describeFamily, describeMany } from '../../api-document/family-calls.ts'
import { ref } from '../../api-document/schemas.ts'
import { recordWords } from '../../api-document/texts.ts'
import { parseBody, readBody } from '../../http/body.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { notFound } from '../../http/refusal.ts'
import { answered, restorableAnswer } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import type { Db } from '../../store/database/database.ts'
import { ChangeRefused, RecordNotFound } from '../../store/database/failures.ts'
import { requireBelowLimits } from '../../store/records/counts.ts'
import { storeDeleted, restoreDeleted } from '../../store/records/deleted-records.ts'
import { findRecords, readContentVersions } from '../../store/records/many-records.ts'
import type { Repository } from '../../store/records/repository.ts'
import {
  contenedorAsociados,
  contenedorVacios,
  documentoTransportes,
  lineaMercaderias,
  permisoEmbarques,
  tituloLabel,
  type ContenidoScope,
} from '../../store/records/stock-records.ts'
import type { StockScope } from '../../store/records/stock-rows.ts'
import { tituloTables } from '../../store/records/stock-tables.ts'
import { tableNameOf } from '../../store/records/table.ts'
import { lockStockFor } from '../../store/stocks/locked-stock.ts'
import { familyRoutes, type Change, type Writing } from '../family-routes.ts'
import { goodsRoutes } from './goods-calls.ts'
import { mostBytes } from './goods-file.ts'
import { addRecords, type RecordKind, manyRecordRoutes, removeRecords, returnRecords } from './many-records.ts'
import { contentsOf, isOfTitulo, recordIn, type RecordScope } from './stock-history.ts'
import { scopeOf } from './stocks.ts'

const groups = ref('GruposDeRegistros', recordGroups)

const about = describeCalls('Stocks', 'warehouse', {
  remove: [
    'Eliminar registros de varias clases de un stock',
    one(groups, restorableHeader),
    takes(groups),
    'Todos juntos o ninguno. Cada grupo es de una clase; uno de líneas o contenedores, de un permiso o documento. Si un registro, o lo que contiene, ya no es como en `seen` se rechaza (409); sin `seen` no se compara. La respuesta trae los que había, con los que `restore` los devuelve.',
  ],
  restore: [
    'Deshacer el borrado de registros de varias clases de un stock',
    one(groups),
    takes(groups),
    'Todos juntos o ninguno, hasta un día después de borrarlos.',
  ],
})

const kind = {
  tag: 'Permisos y documentos',
  write: 'warehouse',
  isRestorable: true,
  isImported: true,
} as const

function describeRecords(family: AnyFamily & { readonly name: SheetName }) {
  const [single, many, holder, name] = recordWords[family.name]
  return {
    ...describeFamily(family, kind, name, single, `${many} de ${holder}`),
    ...describeMany(family, kind, name, `${many} de ${holder}`),
  }
}

export function stockRecordRoutes(app: Api): void {
  goodsRoutes(app)
  recordGroupRoutes(app, {
    permisoEmbarque: recordRoutes(app, permisoEmbarqueFamily, permisoEmbarques, { ...inStock, ...withContents('permiso-embarque') }),
    documentoTransporte: recordRoutes(app, documentoTransporteFamily, documentoTransportes, {
      ...inStock,
      ...withContents('documento-transporte'),
    }),
    contenedorVacio: recordRoutes(app, contenedorVacioFamily, contenedorVacios, inStock),
    lineaMercaderia: recordRoutes(app, lineaMercaderiaFamily, lineaMercaderias, inTitulo),
    contenedorAsociado: recordRoutes(app, contenedorAsociadoFamily, contenedorAsociados, inTitulo),
  })
}

/** Registers the calls on one record, and those on many. Returns those on groups of these records. */
function recordRoutes<Entity extends { id: number; version?: number | undefined }, Draft extends object, Scope extends StockScope>(
  app: Api,
  family: Family<SheetName, string, z.ZodMiniType<Entity>, z.ZodMiniType<Draft>>,
  records: Repository<Entity, Draft, Scope>,
  { scopeOfGroup, ...access }: RecordAccess<Scope>,
): GroupCalls {
  const { name } = family
  const ofKind: RecordKind<Scope, Draft, Entity> = {
    ...access,
    family,
    records,
    mayChange: mayChange(family),
    record: recordIn(family),
    keep: (tx, { stockId }, ids, now) => storeDeleted(tx, name, { stockId, ids, now }),
    restore: (tx, scope, ids) => restoreDeleted(tx, name, scope, ids),
  }
  const described = describeRecords(family)
  familyRoutes(app, family, described, records, ofKind)
  manyRecordRoutes(app, described, ofKind)
  return {
    async find({ call, tx, scope }, group) {
      const work = { call, tx, scope: scopeOfGroup(scope, group) }
      const asked = group.records.map(({ id }) => id)
      const found = await findRecords(tx, records, work.scope, asked).catch(noneIfGone)
      await requireSeen(tx, name, found, group)
      return { ids: found.map(({ id }) => id), remove: () => removeRecords(ofKind, work, found) }
    },
    async restore({ call, tx, scope }, group) {
      const ids = group.records.map(({ id }) => id)
      await returnRecords(ofKind, { call, tx, scope: scopeOfGroup(scope, group) }, ids)
    },
  }
}

interface RecordAccess<Scope> extends Pick<RecordKind<Scope, unknown, unknown>, 'scopeOf' | 'contentsOf' | 'addLines'> {
  /** As `scopeOf`, for records that a body names. */
  readonly scopeOfGroup: (scope: StockScope, group: RecordGroup) => Scope
}

const inStock: RecordAccess<StockScope> = { scopeOf, scopeOfGroup: (scope) => scope }

const inTitulo: RecordAccess<ContenidoScope> = {
  scopeOf: tituloScopeOf,
  scopeOfGroup(scope, { titulo, tituloId }) {
    if (titulo === undefined || tituloId === undefined) throw notFound()
    return { ...scope, titulo, tituloId }
  },
}

function withContents(titulo: Titulo): Pick<RecordAccess<StockScope>, 'contentsOf' | 'addLines'> {
  const lines = { records: lineaMercaderias, mayChange: mayChange(lineaMercaderiaFamily), record: recordIn(lineaMercaderiaFamily) }
  return {
    contentsOf: contentsOf(titulo),
    addLines: ({ call, tx, scope }, tituloId, drafts) => addRecords(lines, { call, tx, scope: { ...scope, titulo, tituloId } }, drafts),
  }
}

/** Returns no record of a titulo that is gone. */
function noneIfGone(failure: unknown): [] {
  if (failure instanceof RecordNotFound) return []
  throw failure
}

const mostNamed = 3

/** Throws when somebody changed one of the records, or what it contains, since the caller saw it. */
async function requireSeen(
  tx: Db,
  name: string,
  found: readonly { readonly id: number; readonly version?: number | undefined }[],
  group: RecordGroup,
): Promise<void> {
  const seen = new Map(group.records.map((record) => [record.id, record.seen]))
  const titulo = Object.values(tituloTables).find(({ table }) => table === tableNameOf(name))
  const inTitulos = titulo ? await readContentVersions(tx, titulo.column, [...seen.keys()]) : new Map<number, undefined>()
  const changed = found.filter(({ id, version }) => {
    const [then, now] = [seen.get(id), inTitulos.get(id) ?? { contents: 0, versions: 0 }]
    return then && (then.version !== version || then.contents !== now.contents || then.versions !== now.versions)
  })
  if (changed.length === 0) return
  const names = changed.slice(0, mostNamed).map((record) => `${record.id} ${recordLabelOf(name, record) ?? ''}`.trim())
  throw new ChangeRefused(recordsChangedKey, { names: names.join(', ') + (changed.length > mostNamed ? '…' : '') })
}

interface GroupCalls {
  /** Finds those records of a group that exist. Throws unless they are as they were seen. */
  readonly find: (
    work: Writing<StockScope>,
    group: RecordGroup,
  ) => Promise<{ readonly ids: readonly number[]; readonly remove: () => Promise<void> }>
  readonly restore: (work: Writing<StockScope>, group: RecordGroup) => Promise<void>
}

function recordGroupRoutes(app: Api, calls: Readonly<Record<SheetName, GroupCalls>>): void {
  app.post(`/${deleteGroupsPath}`, about.remove, limitConcurrency, async (call) => {
    const scope = scopeOf(call)
    const { groups } = parseBody(recordGroups, await readBody(call, mostBytes), stockFamily.name)
    return await write(call, async (tx) => {
      await lockStockFor(tx, scope, 'edit')
      const found = []
      for (const group of groups) {
        const { ids, remove } = await calls[group.name].find({ call, tx, scope }, group)
        if (ids.length > 0) found.push({ group: { ...group, records: ids.map((id) => ({ id })) }, remove })
      }
      if (found.length === 0) throw new RecordNotFound()
      for (const { remove } of found) await remove()
      return answered({ groups: found.map(({ group }) => group) } satisfies z.output<typeof groupsDone>, restorableAnswer)
    })
  })

  app.post(`/${restoreGroupsPath}`, about.restore, limitConcurrency, async (call) => {
    const scope = scopeOf(call)
    const { groups } = parseBody(recordGroups, await readBody(call, mostBytes), stockFamily.name)
    return await write(call, async (tx) => {
      for (const group of groups) await calls[group.name].restore({ call, tx, scope }, group)
      return answered({ groups } satisfies z.output<typeof groupsDone>)
    })
  })
}

/** Returns a check that the stock's state allows `edit`, and that new records stay within the limit of records. */
function mayChange({ name }: { readonly name: string }) {
  return async ({ call, tx, scope, id, newCount = id === undefined ? 1 : 0 }: Change<RecordScope>): Promise<void> => {
    // Reads before locking the stock, so that others wait for a shorter time.
    if (isOfTitulo(scope)) await tituloLabel(tx, scope)
    await lockStockFor(tx, scope, 'edit')
    if (id === undefined) await requireBelowLimits(tx, name, { ...scope, newCount }, call.get('services').limits)
  }
}

export function tituloScopeOf(call: Call): ContenidoScope {
  const titulo = tituloWords.find((word) => titulos[word].collection === call.req.param('titulo'))
  if (titulo === undefined) throw notFound()
  return { ...scopeOf(call), titulo, tituloId: idParam(call, 'tituloId') }
}
