import type * as z from 'zod/mini'
import { readPathOf, recordPathOf } from '#domain/family.ts'
import type { Family } from '#domain/family.ts'
import { isAdmin, userOf } from '../http/auth.ts'
import { parseBody, readBody, readIdentity, refuseId } from '../http/body.ts'
import { idParam, type Api, type Call } from '../http/call.ts'
import { forbidden } from '../http/refusal.ts'
import { deleted, done, listPage } from '../http/responses.ts'
import { write } from '../http/write.ts'
import type { Db } from '../store/database.ts'
import type { Repository } from '../store/repository.ts'

/** A change that a call asks for; `id` is the record's, and undefined for a new one. `draft` is what the record becomes, and undefined when it is deleted. */
export interface Change<Scope, Draft = unknown> {
  readonly call: Call
  readonly tx: Db
  readonly scope: Scope
  readonly id?: number
  readonly draft?: Draft
}

/** Who may use a family's calls. */
interface Access<Scope, Draft = unknown> {
  /** The scope that the address names, for every call; undefined for records without a parent. Throws a refusal when the caller may not see it. */
  readonly scopeOf: (call: Call) => Scope | Promise<Scope>
  /** Throws a refusal unless the caller may make the change. It runs in the transaction of the change. */
  readonly mayChange: (change: Change<Scope, Draft>) => void | Promise<void>
}

/** A guard for what only ROLE_ADMIN changes. */
export function administratorsOnly({ call }: Pick<Change<unknown>, 'call'>): void {
  if (!isAdmin(userOf(call))) throw forbidden()
}

/** Registers the five calls of a family: list, get, create, update (PUT on the collection, with the record's id in the body) and delete. */
export function familyRoutes<Entity extends { id: number }, Draft extends z.ZodMiniType, Scope>(
  app: Api,
  family: Family<string, string, z.ZodMiniType, Draft>,
  records: Repository<Entity, z.output<Draft>, Scope>,
  { scopeOf, mayChange }: Access<Scope, z.output<Draft>>,
): void {
  const { name } = family
  const collection = `/${recordPathOf(family)}`
  const single = `${collection}/:id`
  // A record whose collection has another address than itself is found where it is read.
  const addressOf = (call: Call): string => (family.readPath === undefined ? call.req.path : `/${family.readPath}`)

  app.get(`/${family.path}`, async (call) => {
    const scope = await scopeOf(call)
    return await listPage(call, family, (request, criteria) => records.list(call.var.services.store.db, scope, request, criteria))
  })

  app.get(`/${readPathOf(family)}/:id`, async (call) =>
    call.json(await records.find(call.var.services.store.db, await scopeOf(call), idParam(call, 'id'))),
  )

  app.post(collection, async (call) => {
    const scope = await scopeOf(call)
    const body = await readBody(call)
    refuseId(body, name)
    const draft = parseBody(family.draft, body, name)
    return await write(call, async (tx) => {
      await mayChange({ call, tx, scope, draft })
      return done(`${name}.created`, await records.insert(tx, scope, draft), addressOf(call))
    })
  })

  app.put(collection, async (call) => {
    const scope = await scopeOf(call)
    const body = await readBody(call)
    const identity = readIdentity(body, name)
    const draft = parseBody(family.draft, body, name)
    return await write(call, async (tx) => {
      await mayChange({ call, tx, scope, id: identity.id, draft })
      return done(`${name}.updated`, await records.update(tx, scope, identity, draft))
    })
  })

  app.delete(single, async (call) => {
    const scope = await scopeOf(call)
    const id = idParam(call, 'id')
    return await write(call, async (tx) => {
      await mayChange({ call, tx, scope, id })
      await records.delete(tx, scope, id)
      return deleted(`${name}.deleted`, id)
    })
  })
}
