// Registers the bulk call that creates many records of a stock in one transaction, permits and documents with their goods lines.
import type * as z from 'zod/mini'
import { type Family, recordPathOf } from '#domain/contract/family.ts'
import { type manyCreated, manyNew } from '#domain/contract/many-records.ts'
import { parseBody, readBody } from '../../http/body.ts'
import type { Api } from '../../http/call.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { answered } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import { nextTurn } from '../../store/database/event-loop-turns.ts'
import type { Repository } from '../../store/records/repository.ts'
import type { Access, Writing } from '../family-routes.ts'

type NewLines = NonNullable<z.output<ReturnType<typeof manyNew>>['records'][number]['lineaMercaderias']>

/** Adds the goods lines of a new permit or document. */
export type AddLines<Scope> = (work: Writing<Scope>, tituloId: number, lines: NewLines) => Promise<unknown>

interface Adding<Scope, Draft, Entity> extends Pick<Access<Scope, Draft, Entity>, 'mayChange' | 'record'> {
  readonly records: Pick<Repository<Entity, Draft, Scope>, 'insert'>
  /** Undefined for records without lines. */
  readonly addLines?: AddLines<Scope>
}

/** How many records are inserted in one turn of the event loop. */
const perTurn = 50

/** Adds records in a transaction, each with its audit event. Returns their ids. */
export async function addRecords<Scope, Draft, Entity extends { readonly id: number }>(
  { records, mayChange, record, addLines }: Adding<Scope, Draft, Entity>,
  work: Writing<Scope>,
  drafts: readonly (Draft & { readonly lineaMercaderias?: NewLines | undefined })[],
): Promise<number[]> {
  await mayChange({ ...work, newCount: drafts.length })
  const ids: number[] = []
  for (const [index, draft] of drafts.entries()) {
    if (index > 0 && index % perTurn === 0) await nextTurn()
    const after = await records.insert(work.tx, work.scope, draft)
    await record?.({ ...work, before: null, after })
    if (draft.lineaMercaderias && draft.lineaMercaderias.length > 0) await addLines?.(work, after.id, draft.lineaMercaderias)
    ids.push(after.id)
  }
  return ids
}

/** Registers the call that creates many records of a family: all of them or none. A refused field is named with the place of its record, `records[3].cantidad`. */
export function newRecordsRoute<Entity extends { readonly id: number }, Draft extends object, Scope>(
  app: Api,
  family: Family<string, string, z.ZodMiniType<Entity>, z.ZodMiniType<Draft>>,
  access: Adding<Scope, Draft, Entity> & Pick<Access<Scope, Draft, Entity>, 'scopeOf'>,
): void {
  const body = manyNew(family.draft)
  app.post(`/${recordPathOf(family)}/create`, limitConcurrency, async (call) => {
    const scope = await access.scopeOf(call)
    const { records } = parseBody(body, await readBody(call), family.name)
    return await write(call, async (tx) => {
      const ids = await addRecords(access, { call, tx, scope }, records)
      return answered({ ids } satisfies z.output<typeof manyCreated>)
    })
  })
}
