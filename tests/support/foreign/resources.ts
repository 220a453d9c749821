import { foreignPeople, type Row } from './records.ts'
import { type Refusal, refusals, withHeaders } from './refusals.ts'

export interface Answer extends Refusal {
  readonly json?: unknown
}

/** How a list tells that there is more: by a count, by `Link`, or not at all; or it is answered whole. */
export type Paging = 'count' | 'link' | 'none' | 'whole'

/** The entities that it has, by their collections, as alerts name them. */
export const resourceNouns: Readonly<Record<string, string>> = {
  companies: 'company',
  certificates: 'certificate',
  depositos: 'deposito',
  stocks: 'stock',
  'permiso-embarques': 'permisoEmbarque',
  'documento-transportes': 'documentoTransporte',
  'linea-mercaderias': 'lineaMercaderia',
  'contenedor-asociados': 'contenedorAsociado',
  'contenedor-vacios': 'contenedorVacio',
  'stock-errors': 'stockError',
  wsaas: 'wsaa',
}

/** Paths whose last word is not the collection. */
const aliases: Readonly<Record<string, string>> = { 'owner/companies': 'companies', 'owner/company': 'depositos', deposito: 'depositos' }

const paged: Readonly<Record<string, Paging>> = { 'permiso-embarques': 'link', 'documento-transportes': 'none' }

/** The lists that are asked for without a time stamp. Of the others a cache before the server answers what it had before any record was made. */
const unbusted: ReadonlySet<string> = new Set(['companies', 'certificates', 'owner/company'])

/** What the server does not make up by itself, by the end of the call's path: who owns, who made it with which role, and until when it is valid. */
const needed: readonly [call: RegExp, members: readonly string[]][] = [
  [/^POST owner\/companies$/, ['ownerUsername']],
  [/^POST owner\/company\/\d+\/users$/, ['authorities', 'createdBy']],
  [/^(?:PUT owner\/companies\/\d+\/certificate|(?:POST|PUT) certificates)$/, ['expire']],
]

function missingIn(method: string, path: string, body: unknown): string | undefined {
  const members = needed.find(([call]) => call.test(`${method} ${path}`))?.[1] ?? []
  return members.find((member) => !isObject(body) || body[member] === undefined || body[member] === null || body[member] === '')
}

const madeUser: Answer = { status: 201, headers: { 'X-depositosApp-alert': 'userManagement.created', 'X-depositosApp-params': 'nueva' } }

/**
 * The generic calls of a server of the platform, as its generator makes them: every record to everybody, criteria in the address not looked at, related records whole, no versions.
 * Null for an address that it does not know.
 */
export function answerGeneric(collections: ReadonlyMap<string, Row[]>, method: string, url: URL, body: unknown): Answer | null {
  const find = (collection: string, id: unknown) => collections.get(collection)?.find((row) => row.id === Number(id))

  function whole(row: Row): Row {
    const related = Object.entries(row).map(([name, value]) => {
      const [collection = ''] = Object.entries(resourceNouns).find(([, noun]) => noun === name) ?? []
      const kept = isObject(value) ? find(collection, value['id']) : undefined
      return [name, kept ? whole(kept) : value] as const
    })
    return { ...Object.fromEntries(related), id: row.id }
  }

  const [, path = '', id = ''] = /^\/api\/(.+?)(?:\/(\d+))?$/.exec(url.pathname) ?? []
  const missing = missingIn(method, path, body)
  if (missing !== undefined) return refusals.without(missing)
  if (/^owner\/company\/\d+\/users$/.test(path)) return method === 'GET' ? { status: 200, json: foreignPeople } : madeUser
  if (/^owner\/companies\/\d+\/certificate$/.test(path) && method === 'PUT')
    return { status: 200, headers: alert('depositosApp', 'company', 'updated', 4) }
  const collection = aliases[path] ?? path
  const rows = collections.get(collection)
  if (!rows) return null
  const noun = resourceNouns[collection] ?? ''
  const names = ({ [noun]: named }: Row) => isObject(named) && named['id'] === Number(id)
  // A company lets go of its certificate.
  const isReferenced = [...collections].some(([of, others]) => of !== 'companies' && others.some(names))
  if (method !== 'GET') return write(method, { app: 'depositosApp', noun, rows, id, isReferenced }, body)
  if (id === '' && !unbusted.has(path) && !url.searchParams.has('cacheBuster')) return { status: 200, json: [] }
  if (id === '') return list(rows.map(whole), url, paged[collection] ?? 'whole')
  const found = find(collection, id)
  return found ? { status: 200, json: whole(found) } : { status: 404 }
}

let nextId = 5000

interface Place {
  readonly app: string
  readonly noun: string
  readonly rows: Row[]
  /** What the address names; empty when the body does. */
  readonly id: string
  /** Whether other records name it, which then cannot be deleted. */
  readonly isReferenced: boolean
}

/** The ordinary writes of every entity. A member that is left out of a change is lost, and what was done is told in headers. */
export function write(method: string, { app, noun, rows, id, isReferenced }: Place, body: unknown): Answer {
  const sent = isObject(body) ? body : {}
  const at = rows.findIndex((row) => row.id === Number(id === '' ? sent['id'] : id))
  const before = rows[at]
  if (method === 'POST') {
    if (sent['id'] !== undefined) return withHeaders(app, noun, 'error.idexists')
    const made = { ...asPlatform(sent, noun), id: nextId++ }
    rows.push(made)
    return { status: 201, json: made, headers: { Location: `/api/${noun}/${made.id}`, ...alert(app, noun, 'created', made.id) } }
  }
  if (method === 'PUT') {
    if (sent['id'] === undefined || sent['id'] === null) return withHeaders(app, noun, 'error.idnull')
    // It saves what somebody deleted as a new record, under an id of its own.
    const saved = { ...asPlatform(sent, noun), id: before?.id ?? nextId++ }
    rows.splice(before ? at : rows.length, 1, saved)
    return { status: 200, json: saved, headers: alert(app, noun, 'updated', saved.id) }
  }
  if (method !== 'DELETE') return refusals.wrongVerb
  if (!before) return refusals.unknownId
  if (isReferenced) return refusals.referenced
  rows.splice(at, 1)
  return { status: 204, headers: alert(app, noun, 'deleted', before.id) }
}

export function list(rows: readonly Row[], url: URL, paging: Paging): Answer {
  if (paging === 'whole') return { status: 200, json: rows }
  const page = Number(url.searchParams.get('page') ?? 0)
  const size = Number(url.searchParams.get('size') ?? 20)
  const [property = 'id', direction = 'desc'] = (url.searchParams.get('sort') ?? 'id').split(',')
  const sorted = rows.toSorted((one, other) => compare(one[property], other[property]) || one.id - other.id)
  if (direction === 'desc') sorted.reverse()
  const address = (at: number, rel: string) => `<http://${url.host}${url.pathname}?page=${at}&size=${size}>; rel="${rel}"`
  const next = (page + 1) * size < rows.length ? [address(page + 1, 'next')] : []
  const previous = page > 0 ? [address(page - 1, 'prev')] : []
  const ends = [address(Math.ceil(rows.length / size) - 1, 'last'), address(0, 'first')]
  const headers = { count: { 'X-Total-Count': String(rows.length) }, link: { Link: [...next, ...previous, ...ends].join(',') }, none: {} }
  return { status: 200, json: sorted.slice(page * size, (page + 1) * size), headers: headers[paging] }
}

/** Whole amounts are kept as numbers and answered as texts; users that are named by their ids are answered whole. A certificate does not know its company. */
function asPlatform({ version: _ignored, ...members }: Readonly<Record<string, unknown>>, noun: string): Record<string, unknown> {
  const known = Object.entries(members).filter(([name]) => noun !== 'certificate' || name !== 'company')
  return Object.fromEntries(
    known.map(([name, value]) => {
      if (name === 'users') return [name, foreignPeople]
      return [name, typeof value === 'number' ? String(value) : value]
    }),
  )
}

function alert(app: string, noun: string, deed: string, id: number): Record<string, string> {
  return { [`X-${app}-alert`]: `${app}.${noun}.${deed}`, [`X-${app}-params`]: String(id) }
}

function compare(one: unknown, other: unknown): number {
  return String(one).localeCompare(String(other), 'es', { numeric: true })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
