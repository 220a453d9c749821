// Field kinds for references to other records, and their search on the server.
import * as z from 'zod/mini'
import type { Identified } from '#app/api/family/cached-rows.ts'
import { type FamilyCallOptions, familyCalls, type ListQuery } from '#app/api/family/family-calls.ts'
import { isGone } from '#app/api/http/http.ts'
import type { ReferenceSource, ReferenceOption } from '#app/forms/fields/choices/use-references.ts'
import type { Family, FamilyScope } from '#domain/contract/family.ts'
import type { GenericName } from '#domain/contract/generic-names.ts'
import type { FieldKind } from '../field-kinds.ts'
import { reference } from '../references.tsx'
import type { GenericPath } from './generic-entity.ts'

interface Named {
  readonly name: GenericName
  /** Returns the readable name of a record of an answer, which may have its id alone. */
  readonly label: (record: unknown) => string
}

/** Where the records of a relation come from, and how one is named. */
export interface RelationSource extends ReferenceSource, Named {}

const identified = z.looseObject({ id: z.number() })

/** Another record, found by a search on the server and shown as a link. */
export function relation(source: RelationSource): FieldKind {
  return { ...reference(source), ...linkTo(source), sourceFor: () => source }
}

/** Another record that is only shown, as a link. */
export function linked(named: Named) {
  return { typedIn: 'text', ...linkTo(named) } satisfies FieldKind
}

function linkTo({ name, label }: Named) {
  const read = (value: unknown) => identified.safeParse(value).data
  return {
    show(value: unknown): string {
      const record = read(value)
      return record ? label(record) : ''
    },
    links(value: unknown) {
      const record = read(value)
      return record ? [{ name, id: record.id, text: label(record) }] : []
    },
  }
}

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
