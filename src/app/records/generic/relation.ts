// Field kinds for references to other records, and their search on the server.
import * as z from 'zod/mini'
import type { Identified } from '#app/api/family/cached-rows.ts'
import { type ReadCallOptions, readCalls, type ListQuery } from '#app/api/family/read-calls.ts'
import { isGone } from '#app/api/http/failure.ts'
import type { ReferenceSource, ReferenceOption } from '#app/forms/fields/choices/use-references.ts'
import type { Family, FamilyScope } from '#domain/contract/family.ts'
import type { GenericName } from '#domain/contract/generic-names.ts'
import type { FieldKind } from '../field-kinds.ts'
import { reference } from '../references.tsx'
import type { GenericPath } from './generic-entity.ts'

interface Named {
  readonly name: GenericName
  /** Returns the readable name of a record in a response, which may contain only its id. */
  readonly label: (record: unknown) => string
}

export interface RelationSource extends ReferenceSource, Named {}

const identified = z.looseObject({ id: z.number() })

/** Returns the field kind of a reference to another record: a search on the server as the input, a link as the display. */
export function relation(source: RelationSource): FieldKind {
  return { ...reference(source), ...linkTo(source), sourceFor: () => source }
}

/** Returns the field kind of a read-only reference, shown as a link. */
export function linked(named: Named) {
  return { inputKind: 'text', ...linkTo(named) } satisfies FieldKind
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

/** The maximum number of options, and of pages that are searched for them on a server that ignores filters. */
const shownRows = 20
const mostPages = 20

interface Relation<Row extends Identified> extends Pick<RelationSource, 'label'> {
  readonly family: Family<GenericName, GenericPath, z.ZodMiniType<Row>>
  readonly calls?: Pick<ReadCallOptions<FamilyScope<GenericPath>, Row>, 'findOne'>
  /** Returns the text of a record's option, which distinguishes it from the others. */
  readonly option: (row: Row) => string
  /** The query for the options before the user types; by default the newest records. */
  readonly untyped?: ListQuery
  /** Returns the searches for a typed text, each of which the server answers from an index. The options are the results of all of them. */
  readonly queries: (text: string) => readonly ListQuery[]
  /** Returns whether a record matches a typed text, because a server may ignore the conditions of a search. */
  readonly matches: (row: Row, text: string) => boolean
  /** Returns whether the user may choose the record; others are left out. */
  readonly isOffered?: (row: Row) => boolean
  /** Returns whether the record is closed, so that nothing can be added to it: its option is visible but disabled. */
  readonly isClosed?: (row: Row) => boolean
  /** A part of the cache key, for options that depend on the user or on the purpose. */
  readonly variant?: string
}

/** Returns the source of a relation's records. A call for one record finds an id. */
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
  const { readOne, readPage } = readCalls({ ...family, pageSize: shownRows }, calls)
  const optionOf = (row: Row): ReferenceOption => ({
    id: row.id,
    label: option(row),
    ...(isClosed(row) || !isOffered(row) ? { closed: true } : {}),
  })

  async function searchBy(query: ListQuery, text: string, signal: AbortSignal): Promise<{ rows: Row[]; hasMore: boolean }> {
    const rows: Row[] = []
    for (let page = 0; page < mostPages; page += 1) {
      const read = await readPage({}, query, { page }, signal)
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
    // The key begins with the family's name, so that a write to the family makes the options stale.
    queryKey: [family.name, 'all', variant],
    label,
    async search(text, signal) {
      const searches = text === '' ? [untyped] : queries(text)
      const [byId, ...found] = await Promise.all([findById(text, signal), ...searches.map((query) => searchBy(query, text, signal))])
      const rows = new Map([...byId, ...found.flatMap((one) => one.rows)].map((row) => [row.id, row]))
      const options = [...rows.values()].map(optionOf)
      // Enabled options come first.
      options.sort((one, other) => Number(one.closed ?? false) - Number(other.closed ?? false))
      return { options, hasMore: found.some(({ hasMore }) => hasMore) }
    },
    find: async (id, signal) => optionOf(await readOne({}, id, signal)),
  }
}
