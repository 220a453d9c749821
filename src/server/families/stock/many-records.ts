// Registers the bulk calls that create, delete, change or restore many records of a stock in one transaction.
import type * as z from 'zod/mini'
import { type Family, recordPathOf } from '#domain/contract/family.ts'
import {
  manyChanged,
  manyConflictKey,
  manyIds,
  sharedFieldsOf,
  type ManyConflict,
  type manyCreated,
  manyNew,
} from '#domain/titulo/many-records.ts'
import type { FamilyAbout, ManyAbout } from '../../api-document/family-calls.ts'
import { authorOf } from '../../http/auth/auth.ts'
import { parseBody, readBody } from '../../http/body.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { invalidBody, Refusal } from '../../http/refusal.ts'
import { answered, done, restorableAnswer } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import type { Db } from '../../store/database/database.ts'
import { nextTurn } from '../../store/database/event-loop-turns.ts'
import { RecordNotFound } from '../../store/database/failures.ts'
import { deleteRecords, findRecords, setField } from '../../store/records/many-records.ts'
import type { Repository } from '../../store/records/repository.ts'
import { tableNameOf, tableOf } from '../../store/records/table.ts'
import type { Access, Saved, Writing } from '../family-routes.ts'

type NewLines = NonNullable<z.output<ReturnType<typeof manyNew>>['records'][number]['lineaMercaderias']>

/** A kind of records of a stock: its contract, its table, and what its calls check and record. */
export interface RecordKind<Scope, Draft, Entity> extends Access<Scope, Draft, Entity> {
  readonly family: Family<string, string, z.ZodMiniType<Entity>, z.ZodMiniType<Draft>>
  readonly records: Repository<Entity, Draft, Scope>
  readonly keep: NonNullable<Access<Scope, Draft, Entity>['keep']>
  /** Restores deleted records. Returns the ids of those of which a copy was stored. */
  readonly restore: (tx: Db, scope: Scope, ids: readonly number[]) => Promise<readonly number[]>
  /** Undefined for records without lines. */
  readonly addLines?: (work: Writing<Scope>, tituloId: number, lines: NewLines) => Promise<unknown>
}

interface Versioned {
  readonly id: number
  readonly version?: number | null | undefined
}

/**
 * Registers the calls that create, delete, change and restore many records of a family, all of them or none, and the one that restores a
 * single record. Each record gets its own audit event. A refused field of a new record is named with its place, `records[3].cantidad`.
 */
export function manyRecordRoutes<Entity extends Versioned, Draft extends object, Scope>(
  app: Api,
  about: FamilyAbout & ManyAbout,
  kind: RecordKind<Scope, Draft, Entity>,
): void {
  const { family, records, scopeOf, mayChange } = kind
  const collection = `/${recordPathOf(family)}`

  createManyRoute(app, about, kind)

  app.post(`${collection}/delete`, about.removeMany, limitConcurrency, async (call) => {
    const scope = await scopeOf(call)
    const ids = await readIds(call, family.name)
    return await write(call, async (tx) => {
      await mayChange({ call, tx, scope, newCount: 0 })
      const found = await findRecords(tx, records, scope, ids)
      if (found.length === 0) throw new RecordNotFound()
      await removeRecords(kind, { call, tx, scope }, found)
      const foundIds = found.map(({ id }) => id)
      return answered({ ids: foundIds, gone: ids.filter((id) => !foundIds.includes(id)) }, restorableAnswer)
    })
  })

  app.post(`${collection}/restore`, about.restoreMany, limitConcurrency, async (call) => {
    const scope = await scopeOf(call)
    const ids = await readIds(call, family.name)
    return await write(call, async (tx) => {
      await returnRecords(kind, { call, tx, scope }, ids)
      return answered({ ids, gone: [] })
    })
  })

  app.post(`${collection}/:id/restore`, about.restore, async (call) => {
    const scope = await scopeOf(call)
    const id = idParam(call, 'id')
    return await write(call, async (tx) => {
      await returnRecords(kind, { call, tx, scope }, [id])
      return done(`${family.name}.restored`, await records.find(tx, scope, id))
    })
  })

  app.patch(collection, about.changeMany, limitConcurrency, async (call) => {
    const scope = await scopeOf(call)
    const asked = parseBody(manyChanged, await readBody(call), family.name)
    if (!sharedFieldsOf(family.name).includes(asked.field))
      throw invalidBody(family.name, [{ path: ['field'], params: { constraint: 'Shared' } }])
    return await write(call, async (tx) => {
      const ids = [...new Set(asked.records.map(({ id }) => id))]
      await mayChange({ call, tx, scope, newCount: 0 })
      const before = await findRecords(tx, records, scope, ids)
      await setField(tx, tableOf(family), asked.field, readDrafts(family, before, asked))
      const after = await findRecords(tx, records, scope, ids)
      const saved = after.map((record, place) => ({ before: before[place] ?? null, after: record }))
      await recordEach(kind, { call, tx, scope }, saved)
      return answered(after)
    })
  })
}

export async function removeRecords<Scope, Draft, Entity extends Versioned>(
  kind: RecordKind<Scope, Draft, Entity>,
  work: Writing<Scope>,
  found: readonly Entity[],
): Promise<void> {
  const { call, tx, scope } = work
  const ids = found.map(({ id }) => id)
  const contents = new Map<number, object | undefined>()
  for (const id of ids) contents.set(id, await kind.contentsOf?.(tx, id))
  await kind.keep(tx, scope, ids, authorOf(call).now)
  await deleteRecords(tx, tableNameOf(kind.family.name), ids)
  const saved = found.map((before) => ({ before, after: null, contents: contents.get(before.id) }))
  await recordEach(kind, work, saved)
}

/** Brings deleted records back. Those that are there already are left, so that the call is idempotent. */
export async function returnRecords<Scope, Draft, Entity extends Versioned>(
  kind: RecordKind<Scope, Draft, Entity>,
  work: Writing<Scope>,
  ids: readonly number[],
): Promise<void> {
  const { tx, scope } = work
  await kind.mayChange({ ...work, newCount: 0 })
  const restored = new Set(await kind.restore(tx, scope, ids))
  // Checks that the stock has no more records than its limit allows.
  if (restored.size > 0) await kind.mayChange({ ...work, newCount: 0 })
  const found = await findRecords(tx, kind.records, scope, ids)
  if (found.length < ids.length) throw new RecordNotFound()
  const saved = found.filter(({ id }) => restored.has(id)).map((after) => ({ before: null, after, isRestored: true }))
  await recordEach(kind, work, saved)
}

async function readIds(call: Call, entity: string): Promise<number[]> {
  return [...new Set(parseBody(manyIds, await readBody(call), entity).ids)]
}

/** Returns the drafts of the records with their new values, by their ids. Throws when a value is wrong. */
function readDrafts<Entity extends Versioned, Draft>(
  family: Family<string, string, z.ZodMiniType<Entity>, z.ZodMiniType<Draft>>,
  found: readonly Entity[],
  { field, value, records }: z.infer<typeof manyChanged>,
): Map<number, Draft> {
  const byId = new Map(found.map((record) => [record.id, record]))
  const gone = records.flatMap(({ id }) => (byId.has(id) ? [] : [id]))
  const changed = records.flatMap(({ id, version }) => {
    const now = byId.get(id)
    return now && typeof version === 'number' && version !== now.version ? [id] : []
  })
  const values = new Map(records.map((record) => [record.id, record.value ?? value]))
  const wrong: number[] = []
  const drafts = new Map<number, Draft>()
  for (const record of found) {
    const parsed = family.draft.safeParse({ ...record, [field]: values.get(record.id) }, { reportInput: true })
    const own = parsed.error?.issues.filter(({ path }) => path[0] === field) ?? []
    if (own.length > 0) throw invalidBody(family.name, own)
    if (parsed.success) drafts.set(record.id, parsed.data)
    else wrong.push(record.id)
  }
  if (gone.length + changed.length + wrong.length > 0)
    throw new Refusal(409, manyConflictKey, { params: { gone, changed, wrong } satisfies ManyConflict })
  return drafts
}

async function recordEach<Scope, Draft, Entity>(
  { record }: RecordKind<Scope, Draft, Entity>,
  work: Writing<Scope>,
  saved: readonly Omit<Saved<Scope, Entity>, keyof Writing<Scope>>[],
): Promise<void> {
  for (const one of saved) {
    await nextTurn()
    await record({ ...work, ...one })
  }
}

export async function addRecords<Scope, Draft, Entity extends { readonly id: number }>(
  { records, mayChange, record, addLines }: Pick<RecordKind<Scope, Draft, Entity>, 'records' | 'mayChange' | 'record' | 'addLines'>,
  work: Writing<Scope>,
  drafts: readonly (Draft & { readonly lineaMercaderias?: NewLines | undefined })[],
): Promise<number[]> {
  await mayChange({ ...work, newCount: drafts.length })
  const ids: number[] = []
  for (const draft of drafts) {
    await nextTurn()
    const after = await records.insert(work.tx, work.scope, draft)
    await record({ ...work, before: null, after })
    if (draft.lineaMercaderias && draft.lineaMercaderias.length > 0) await addLines?.(work, after.id, draft.lineaMercaderias)
    ids.push(after.id)
  }
  return ids
}

function createManyRoute<Entity extends Versioned, Draft extends object, Scope>(
  app: Api,
  about: ManyAbout,
  kind: RecordKind<Scope, Draft, Entity>,
): void {
  const { family, scopeOf } = kind
  const body = manyNew(family.draft)
  app.post(`/${recordPathOf(family)}/create`, about.createMany, limitConcurrency, async (call) => {
    const scope = await scopeOf(call)
    const { records: drafts } = parseBody(body, await readBody(call), family.name)
    return await write(call, async (tx) => {
      const ids = await addRecords(kind, { call, tx, scope }, drafts)
      return answered({ ids } satisfies z.output<typeof manyCreated>, restorableAnswer)
    })
  })
}
