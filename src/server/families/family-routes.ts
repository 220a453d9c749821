// Registers the list, read, create, update and delete calls of an entity from its contract.
import type * as z from 'zod/mini'
import { changesBetween, recordedFieldsOf, type AuditType } from '#domain/administration/audit.ts'
import { atOneAddress, readPathOf, recordPathOf, type AnyFamily, type Family } from '#domain/contract/family.ts'
import type { FamilyAbout } from '../api-document/family-calls.ts'
import { isAdmin, userOf, authorOf } from '../http/auth/auth.ts'
import { readChanged, readNew } from '../http/body.ts'
import { idParam, type Api, type Call } from '../http/call.ts'
import { forbidden } from '../http/refusal.ts'
import { deleted, done, listPage, restorableAnswer } from '../http/responses.ts'
import { write } from '../http/write.ts'
import type { Db } from '../store/database/database.ts'
import { recordEvent } from '../store/operations/audit.ts'
import type { Repository } from '../store/records/repository.ts'

export interface Writing<Scope> {
  readonly call: Call
  readonly tx: Db
  readonly scope: Scope
}

/** A requested change: `id` is the record's, undefined for a new one; `draft` is the record's new content, undefined for a deletion. */
export interface Change<Scope, Draft = unknown> extends Writing<Scope> {
  readonly id?: number
  readonly draft?: Draft
  /** The number of new records, when the change concerns many. */
  readonly newCount?: number
}

/** A change that was made: the record as the API answers it, before (null for a new one) and after (null for a deleted one). */
export interface Saved<Scope, Entity> extends Writing<Scope> {
  readonly before: Entity | null
  readonly after: Entity | null
  readonly contents?: object | undefined
  readonly isRestored?: boolean
}

export interface Access<Scope, Draft, Entity> {
  /**
   * Returns the scope that the address names, for every call; undefined for records without a parent. Throws a refusal when the scope is
   * not visible to the caller.
   */
  readonly scopeOf: (call: Call) => Scope | Promise<Scope>
  /** Throws a refusal unless the caller may make the change. It runs in the transaction of the change. */
  readonly mayChange: (change: Change<Scope, Draft>) => void | Promise<void>
  /** Records the change as an audit event, in its transaction. */
  readonly record: (saved: Saved<Scope, Entity>) => Promise<void>
  /** Returns the contents that a deletion of the record will delete with it. */
  readonly contentsOf?: (tx: Db, id: number) => Promise<object>
  /** Stores a copy of records before they are deleted, where they can be restored. `now` is an instant. */
  readonly keep?: (tx: Db, scope: Scope, ids: readonly number[], now: string) => Promise<void>
}

export function administratorsOnly({ call }: Pick<Change<unknown>, 'call'>): void {
  if (!isAdmin(userOf(call))) throw forbidden()
}

/**
 * Registers the five calls of a family: list, get, create, update (PUT on the collection, with the record's id in the body) and delete.
 * They also answer at the one address at which clients of the platform look for them.
 */
export function familyRoutes<Entity extends { id: number }, Draft extends z.ZodMiniType, Scope>(
  app: Api,
  family: Family<string, string, z.ZodMiniType, Draft>,
  about: FamilyAbout,
  records: Repository<Entity, z.output<Draft>, Scope>,
  access: Access<Scope, z.output<Draft>, Entity>,
): void {
  const { scopeOf, mayChange, record, contentsOf, keep } = access
  const { name } = family
  const collection = `/${recordPathOf(family)}`
  // `Location` names the address at which one record is read, when it differs from the collection's.
  const addressOf = (call: Call): string => (family.readPath === undefined ? call.req.path : `/${family.readPath}`)

  app.get(`/${family.path}`, about.list, async (call) => {
    const scope = await scopeOf(call)
    return await listPage(call, family, (db, ...page) => records.list(db, scope, ...page))
  })

  app.get(`/${readPathOf(family)}/:id`, about.read, async (call) =>
    call.json(await records.find(call.get('services').store.db, await scopeOf(call), idParam(call, 'id'))),
  )

  app.post(collection, about.create, async (call) => {
    const scope = await scopeOf(call)
    const draft = await readNew(call, family.draft, name)
    return await write(call, async (tx) => {
      await mayChange({ call, tx, scope, draft })
      const after = await records.insert(tx, scope, draft)
      await record({ call, tx, scope, before: null, after })
      return done(`${name}.created`, after, addressOf(call))
    })
  })

  app.put(collection, about.change, async (call) => {
    const scope = await scopeOf(call)
    const { identity, draft } = await readChanged(call, family.draft, name)
    return await write(call, async (tx) => {
      await mayChange({ call, tx, scope, id: identity.id, draft })
      const before = await records.find(tx, scope, identity.id)
      const after = await records.update(tx, scope, identity, draft)
      await record({ call, tx, scope, before, after })
      return done(`${name}.updated`, after)
    })
  })

  app.delete(`${collection}/:id`, about.remove, async (call) => {
    const scope = await scopeOf(call)
    const id = idParam(call, 'id')
    return await write(call, async (tx) => {
      await mayChange({ call, tx, scope, id })
      const before = await records.find(tx, scope, id)
      const contents = await contentsOf?.(tx, id)
      await keep?.(tx, scope, [id], authorOf(call).now)
      await records.delete(tx, scope, id)
      await record({ call, tx, scope, before, after: null, contents })
      return deleted(`${name}.deleted`, id, keep && restorableAnswer)
    })
  })

  const platform = atOneAddress(family)
  if (platform) familyRoutes(app, platform, about, records, access)
}

type Events = Readonly<Record<'created' | 'changed' | 'deleted', AuditType>> & { readonly of: Pick<AnyFamily, 'name' | 'fields'> }

export interface WithId {
  readonly id: number
}

/**
 * Records an event with all fields of a record that was created or deleted, or with the changed fields of one that was edited. An edit
 * without a change records nothing.
 */
export async function recordChange(
  { of: family, created, changed, deleted }: Events,
  { call, tx, before, after }: Pick<Saved<unknown, WithId>, 'call' | 'tx' | 'before' | 'after'>,
): Promise<void> {
  const of = after ?? before
  if (!of) return
  const author = authorOf(call)
  const record = { name: family.name, of }
  if (before && after) {
    const changes = changesBetween(family, before, after)
    if (changes.length > 0) await recordEvent(tx, author, { type: changed, record, data: { changes } })
  } else await recordEvent(tx, author, { type: after ? created : deleted, record, data: { held: recordedFieldsOf(family, of) } })
}
