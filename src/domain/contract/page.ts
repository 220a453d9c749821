// Parsing and writing of pagination: `page`, `size`, `sort`, the `Link` header, and whether a next page exists.
import { message } from '../values/message.ts'

/**
 * The page of a list that a call asks for, with Spring's parameters: `page` from 0, `size`, and `sort` keys, the first one the strongest.
 */
export interface PageRequest {
  page: number
  size: number
  sort: readonly Sort[]
}

export interface Sort {
  property: string
  direction: 'asc' | 'desc'
}

/** A page of a list: its rows, the count of all rows (`X-Total-Count`) and whether `Link` names a next page. */
export interface Page<Row> {
  rows: Row[]
  /** Undefined from a server that does not count, until its last page is read. */
  total: number | undefined
  hasNext: boolean
  /** Whether the server answered rows that the call did not ask for: it does not filter. */
  unfiltered?: boolean
}

export const maxPageSize = 2000

/** Reads `fechaStock,desc`. Without a direction it is ascending, and upper case is accepted. Returns null for anything else. */
export function readSort(text: string): Sort | null {
  const [property = '', word = 'asc'] = text.split(',', 2)
  const direction = word.toLowerCase()
  if (property === '' || (direction !== 'asc' && direction !== 'desc')) return null
  return { property, direction }
}

export function writeSort(sort: Sort): string {
  return `${sort.property},${sort.direction}`
}

/** Thrown for a page, sort or filter that the family does not know; the server answers 400 with the field's name. */
export class UnknownQuery extends Error {
  readonly field: string

  constructor(field: string) {
    super(message('error.query', { field }))
    this.field = field
  }
}

/**
 * Reads the page that an address asks for. `sorts` are the fields that the list can be sorted by; `id` is always the last key, so that no
 * row is repeated or skipped between pages.
 */
export function readPage(search: URLSearchParams, rules: { sorts: readonly string[]; pageSize: number; sort: string }): PageRequest {
  const asked = search.getAll('sort').filter((text) => text !== '')
  const sort: Sort[] = []
  for (const text of asked.length > 0 ? asked : [rules.sort]) {
    const read = readSort(text)
    if (!read || !rules.sorts.includes(read.property)) throw new UnknownQuery('sort')
    // A field that is named again says nothing new.
    if (!sort.some((key) => key.property === read.property)) sort.push(read)
  }
  const last = sort.at(-1)
  if (!sort.some((key) => key.property === 'id')) sort.push({ property: 'id', direction: last?.direction ?? 'desc' })
  const size = wholeNumber(search, 'size', rules.pageSize)
  if (size < 1) throw new UnknownQuery('size')
  return { page: wholeNumber(search, 'page', 0), size: Math.min(size, maxPageSize), sort }
}

function wholeNumber(search: URLSearchParams, name: string, fallback: number): number {
  const text = search.get(name)
  if (text === null || text === '') return fallback
  if (!/^\d{1,9}$/.test(text)) throw new UnknownQuery(name)
  return Number(text)
}

/**
 * Returns the `Link` header: next and previous when there is one, last and first always. Other parameters of the address are kept. The
 * addresses are relative to the call's own, because only the client knows by which name it reached the server.
 */
export function writeLinks(search: URLSearchParams, request: { page: number; size: number }, total: number): string {
  const last = Math.ceil(total / request.size) - 1
  const asked = new URLSearchParams([...search])
  const link = (page: number, rel: string): string => {
    asked.set('page', String(page))
    asked.set('size', String(request.size))
    return `<?${asked.toString()}>; rel="${rel}"`
  }
  const links: string[] = []
  if (request.page < last) links.push(link(request.page + 1, 'next'))
  if (request.page > 0) links.push(link(request.page - 1, 'prev'))
  links.push(link(last, 'last'), link(0, 'first'))
  return links.join(',')
}

/**
 * Returns whether there is a next page: by `Link`, without it by `X-Total-Count`, without both by whether the page is full. More rows than
 * were asked for are all that there are, from a server without pages.
 */
export function hasNextPage(headers: Headers, request: { page: number; size: number }, rowCount: number): boolean {
  if (rowCount > request.size) return false
  const link = headers.get('link')
  if (link !== null) return link.includes('rel="next"')
  const total = headers.get('x-total-count')
  return total === null ? rowCount === request.size : (request.page + 1) * request.size < Number(total)
}
