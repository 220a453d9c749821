import type * as z from 'zod/mini'
import type { Identified } from '#app/api/cached-rows.ts'
import { type FamilyCallOptions, familyCalls, type ListQuery } from '#app/api/family-calls.ts'
import { isGone } from '#app/api/http.ts'
import type { ReferenceOption } from '#app/forms/fields/use-references.ts'
import type { Family, FamilyScope } from '#domain/family.ts'
import type { GenericName } from '#domain/generic-names.ts'
import type { GenericPath } from './generic-entity.ts'
import type { RelationSource } from './relation.ts'

/** How many rows a list of options shows, and how many pages of a server that ignores filters are looked through for them. */
const shownRows = 20
const mostPages = 20

interface Relation<Row extends Identified> extends Pick<RelationSource, 'label'> {
  readonly family: Family<GenericName, GenericPath, z.ZodMiniType<Row>>
  readonly calls?: Pick<FamilyCallOptions<FamilyScope<GenericPath>, Row>, 'findOne'>
  /** Tells a record from others. */
  readonly option: (row: Row) => string
  /** What is offered before anything is typed; the newest by default. */
  readonly untyped?: ListQuery
  /** The searches for a typed text, which the server answers from an index. The records of all of them are offered. */
  readonly queries: (text: string) => readonly ListQuery[]
  /** Whether a record is what a typed text asks for: a server may ignore the conditions of a search. */
  readonly matches: (row: Row, text: string) => boolean
  /** Whether it may be chosen by who asks; others are left out. */
  readonly isOffered?: (row: Row) => boolean
  /** Whether nothing can be added to it any more: it is shown and cannot be chosen. */
  readonly isClosed?: (row: Row) => boolean
  /** What its cache is named after, where the options differ by who asks or what for. */
  readonly variant?: string
}

/** Returns where the records of a relation come from. An id is found by a call for it. */
export function relationSource<Row extends Identified>({
  family,
  calls,
  label,
  option,
  untyped = { sort: 'id,desc' },
  queries,
  matches,
  isOffered = () => true,
  isClosed = () => false,
  variant = 'relation',
}: Relation<Row>): RelationSource {
  const { readOne, readPage } = familyCalls({ ...family, pageSize: shownRows }, calls)
  const optionOf = (row: Row): ReferenceOption => ({
    id: row.id,
    label: option(row),
    ...(isClosed(row) || !isOffered(row) ? { closed: true } : {}),
  })

  async function searchBy(query: ListQuery, text: string, signal: AbortSignal): Promise<{ rows: Row[]; hasMore: boolean }> {
    const rows: Row[] = []
    for (let page = 0; page < mostPages; page += 1) {
      const read = await readPage({}, query, page, signal)
      rows.push(...read.rows.filter((row) => isOffered(row) && (text === '' || matches(row, text))))
      if (!read.hasNext) return { rows, hasMore: false }
      if (rows.length >= shownRows) break
    }
    return { rows, hasMore: true }
  }

  async function findById(text: string, signal: AbortSignal): Promise<Row[]> {
    if (!/^\d{1,15}$/.test(text)) return []
    try {
      return [await readOne({}, Number(text), signal)]
    } catch (failure) {
      if (isGone(failure)) return []
      throw failure
    }
  }

  return {
    name: family.name,
    // One of its own: what a write to the family makes stale is read again.
    queryKey: [family.name, 'all', variant],
    label,
    async search(text, signal) {
      const searches = text === '' ? [untyped] : queries(text)
      const [byId, ...found] = await Promise.all([findById(text, signal), ...searches.map((query) => searchBy(query, text, signal))])
      const rows = new Map([...byId, ...found.flatMap((one) => one.rows)].map((row) => [row.id, row]))
      const options = [...rows.values()].map(optionOf)
      // What can be chosen comes first.
      options.sort((one, other) => Number(one.closed ?? false) - Number(other.closed ?? false))
      return { options, hasMore: found.some(({ hasMore }) => hasMore) }
    },
    find: async (id, signal) => optionOf(await readOne({}, id, signal)),
  }
}
