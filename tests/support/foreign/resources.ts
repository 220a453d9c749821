import { foreignDeposito, newest, type Row } from './records.ts'
import type { Refusal } from './refusals.ts'

/**
 * The generic resources of a server of the platform, as its generator makes them: every record to everybody, criteria in the address not looked at, related records whole, no
 * versions. Permits are paged with `Link`, transport documents without any header, and all other lists are answered whole.
 */
export interface Resources {
  answer(method: string, url: URL, body: unknown): ResourceAnswer | null
  /** The records of a collection as they are kept, `linea-mercaderias`. */
  rows(collection: string): readonly Row[]
}

export interface ResourceAnswer extends Refusal {
  readonly json?: unknown
}

/** The entities that it has, by their collections, as alerts name them. The last word of a path is the collection, unless it is one of `aliases`. */
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

const aliases: Readonly<Record<string, string>> = { 'owner/companies': 'companies', 'owner/company': 'depositos', deposito: 'depositos' }

/** The collection that holds the records of a relation. */
const relations: Readonly<Record<string, string>> = {
  company: 'companies',
  certificate: 'certificates',
  wsaa: 'wsaas',
  deposito: 'depositos',
  stock: 'stocks',
  permisoEmbarque: 'permiso-embarques',
  documentoTransporte: 'documento-transportes',
}

const paged: Readonly<Record<string, 'link' | 'none'>> = { 'permiso-embarques': 'link', 'documento-transportes': 'none' }

/** The stocks are those of the warehouse's own calls. */
export function foreignResources(stocks: Row[]): Resources {
  const collections = madeCollections(stocks)
  let nextId = 5000
  const find = (collection: string, id: unknown) => collections.get(collection)?.find((row) => row.id === Number(id))

  /** The record with its related ones in place of their ids, and theirs in turn. */
  function whole(row: Row): Row {
    const related = Object.entries(row).map(([name, value]) => {
      const kept = relations[name] !== undefined && isObject(value) ? find(relations[name], value['id']) : undefined
      return [name, kept ? whole(kept) : value] as const
    })
    return { ...Object.fromEntries(related), id: row.id }
  }

  function list(collection: string, rows: readonly Row[], url: URL): ResourceAnswer {
    const paging = paged[collection]
    if (paging === undefined) return { status: 200, json: rows.map(whole) }
    const page = Number(url.searchParams.get('page') ?? 0)
    const size = Number(url.searchParams.get('size') ?? 20)
    const newestFirst = rows.toSorted((one, other) => other.id - one.id)
    const address = (at: number, rel: string) => `<http://${url.host}${url.pathname}?page=${at}&size=${size}>; rel="${rel}"`
    const next = (page + 1) * size < rows.length ? [address(page + 1, 'next')] : []
    const headers: Record<string, string> = paging === 'link' ? { Link: [...next, address(0, 'first')].join(',') } : {}
    return { status: 200, json: newestFirst.slice(page * size, (page + 1) * size).map(whole), headers }
  }

  function write(method: string, collection: string, rows: Row[], id: string, sent: Record<string, unknown>): ResourceAnswer {
    const noun = resourceNouns[collection] ?? ''
    const at = rows.findIndex((row) => row.id === Number(id === '' ? sent['id'] : id))
    const before = rows[at]
    if (method === 'POST') {
      if (sent['id'] !== undefined) return wrong(noun, 'error.idexists')
      const made = { ...asPlatform(sent), id: nextId++ }
      rows.push(made)
      return { status: 201, json: made, headers: alert(noun, 'created', made.id) }
    }
    if (method === 'PUT') {
      if (!before) return wrong(noun, 'error.idnull')
      // A member that is left out is lost, and a related record is answered as it was sent.
      const saved = { ...kept(collection, before), ...asPlatform(sent), id: before.id }
      rows[at] = saved
      return { status: 200, json: saved, headers: alert(noun, 'updated', before.id) }
    }
    if (method !== 'DELETE') return { status: 405 }
    if (!before) return { status: 404 }
    rows.splice(at, 1)
    return { status: 204, headers: alert(noun, 'deleted', before.id) }
  }

  /** A company's certificate is written by a call of its own too. */
  function keepCertificate(companyId: number, sent: Record<string, unknown>): ResourceAnswer {
    const company = find('companies', companyId)
    const before = isObject(company?.['certificate']) ? find('certificates', company['certificate']['id']) : undefined
    if (!company || !before) return { status: 404 }
    Object.assign(before, sent)
    return { status: 200, json: before, headers: alert('certificate', 'updated', before.id) }
  }

  return {
    rows: (collection) => collections.get(collection) ?? [],
    answer(method, url, body) {
      const [, path = '', id = ''] = /^\/api\/(.+?)(?:\/(\d+))?$/.exec(url.pathname) ?? []
      if (/^owner\/company\/\d+\/users$/.test(path)) return { status: 200, json: foreignPeople }
      const [, companyId] = /^owner\/companies\/(\d+)\/certificate$/.exec(path) ?? []
      if (companyId !== undefined) return keepCertificate(Number(companyId), isObject(body) ? body : {})
      const collection = aliases[path] ?? path
      const rows = collections.get(collection)
      if (!rows) return null
      if (method !== 'GET') return write(method, collection, rows, id, isObject(body) ? body : {})
      if (id === '') return list(collection, rows, url)
      const found = find(collection, id)
      return found ? { status: 200, json: whole(found) } : { status: 404 }
    },
  }
}

export const foreignPeople = [{ id: 9, login: 'operador', firstName: 'Marta', lastName: null, email: 'marta@terminal.example' }]

/** What the server itself sets stays when a body does not hold it. */
function kept(collection: string, row: Row): Partial<Row> {
  return collection === 'stocks' ? row : {}
}

/** Whole amounts are kept as numbers and answered as texts; users that are named by their ids are answered whole. */
function asPlatform(sent: Record<string, unknown>): Record<string, unknown> {
  const { version: _ignored, ...members } = sent
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      if (name === 'users') return [name, foreignPeople]
      return [name, typeof value === 'number' ? String(value) : value]
    }),
  )
}

function madeCollections(stocks: Row[]): Map<string, Row[]> {
  const entered = '2026-11-02'
  const stock = { id: newest.open }
  const goods = { fechaIngresoDeposito: entered, condicionMercaderia: 'BUENA', ubicacionPartida: 'Galpón 4', stock, observaciones: null }
  return new Map<string, Row[]>([
    [
      'companies',
      [
        { ...foreignDeposito.company, users: foreignPeople, wsaa: { id: 71 }, certificate: { id: 61 } },
        {
          id: 5,
          name: 'Sin certificado SRL',
          cuit: 30_708_451_262,
          tipoAgente: 'DEPO',
          rol: 'DEPO',
          users: null,
          wsaa: null,
          certificate: null,
        },
      ],
    ],
    [
      'certificates',
      [
        {
          id: 61,
          cert: Buffer.from('-----BEGIN CERTIFICATE-----').toString('base64'),
          certContentType: 'application/x-x509-ca-cert',
          key: Buffer.from('-----BEGIN PRIVATE KEY-----').toString('base64'),
          keyContentType: 'application/octet-stream',
          password: 'terminal',
          expire: '2030-12-01T12:30:00Z',
        },
      ],
    ],
    ['depositos', [{ ...foreignDeposito, users: foreignPeople }]],
    ['stocks', stocks],
    ['permiso-embarques', Array.from({ length: 45 }, (_row, index) => ({ ...goods, ...permiso, id: 501 + index }))],
    [
      'documento-transportes',
      Array.from({ length: 40 }, (_row, index) => ({
        ...goods,
        id: 601 + index,
        identificadorManifiesto: '13033MANI000138P',
        identificadorDocumentoTransporte: `USMIA${601 + index}`,
        consignatario: '30590428775',
        procedenciaMercaderia: 212,
      })),
    ],
    [
      'linea-mercaderias',
      [
        { id: 701, tipoEmbalaje: '05', cantidad: '3', pesoBruto: '1000.50', permisoEmbarque: { id: 501 }, documentoTransporte: null },
        { id: 702, tipoEmbalaje: '06', cantidad: '4', pesoBruto: '7', permisoEmbarque: null, documentoTransporte: { id: 601 } },
        { id: 703, tipoEmbalaje: '06', cantidad: '5', pesoBruto: '8', permisoEmbarque: null, documentoTransporte: null },
      ],
    ],
    [
      'contenedor-asociados',
      [
        {
          id: 801,
          tipo: 'HOUSE',
          cantidadBultos: '10',
          numeroContenedor: 'CRXU2358579',
          longitudContenedor: 40,
          permisoEmbarque: { id: 501 },
        },
      ],
    ],
    ['contenedor-vacios', [{ id: 901, fechaIngresoDeposito: entered, numeroContenedor: 'TRIU5555555', longitudContenedor: 20, stock }]],
    [
      'stock-errors',
      [{ id: 951, code: 10_038, description: 'CUIT no autorizado', additionalDescription: null, stock: { id: newest.refused } }],
    ],
    [
      'wsaas',
      [
        {
          id: 71,
          cuit: '33-50493261-9',
          rol: 'DEPO',
          tipoAgente: 'DEPO',
          serviceType: 'wgesstockdepositosfiscales',
          token: 'PD94bWwgdmVyc2lvbj0i',
          sign: 'ZmlybWE=',
          expire: '2026-12-01T12:30:00-03:00',
        },
      ],
    ],
  ])
}

const permiso = {
  condicionImo: null,
  impedimentoLegalAduanero: null,
  identificadorPermiso: '16033EC01000038D',
  identificadorRemito: null,
  exportador: '33504932619',
  destinoMercaderia: 310,
  destinatarioExterior: 'Shanghai Trading',
  contenido: null,
  precinto: 'A-1',
}

function alert(noun: string, deed: string, id: number): Record<string, string> {
  return { 'X-depositosApp-alert': `depositosApp.${noun}.${deed}`, 'X-depositosApp-params': String(id) }
}

function wrong(noun: string, key: string): ResourceAnswer {
  return { status: 400, headers: { 'X-depositosApp-error': key, 'X-depositosApp-params': noun } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
