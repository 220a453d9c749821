import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { fillPath, type AnyFamily } from '#domain/contract/family.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const warehouse = `/api/warehouse/${fixture.warehouse}`

const server = openForAll(() => openServer({ clock: () => now }))
const operador = current(() => server.as('operador'))

interface Case {
  family: AnyFamily
  draft: Readonly<Record<string, unknown>>
  change: Readonly<Record<string, unknown>>
  /** A required member, and the error code when it is missing. */
  required: readonly [string, string]
  titulo?: string
}

const cases: Record<string, Case> = {
  stock: {
    family: stockFamily,
    draft: { fechaStock: '2026-11-19', state: 'OPEN' },
    change: { fechaStock: '2026-11-18' },
    required: ['fechaStock', 'NotNull'],
  },
  permisoEmbarque: {
    family: permisoEmbarqueFamily,
    draft: drafts.permisoEmbarque,
    change: { ubicacionPartida: 'Nave 9', condicionImo: true, numeroImo: '1203' },
    required: ['condicionMercaderia', 'NotNull'],
  },
  documentoTransporte: {
    family: documentoTransporteFamily,
    draft: drafts.documentoTransporte,
    change: { identificadorDocumentoTransporte: 'BL-78' },
    required: ['identificadorManifiesto', 'NotNull'],
  },
  contenedorVacio: {
    family: contenedorVacioFamily,
    draft: drafts.contenedorVacio,
    change: { longitudContenedor: '20' },
    required: ['fechaIngresoDeposito', 'NotNull'],
  },
  'lineaMercaderia de un permiso': {
    family: lineaMercaderiaFamily,
    draft: drafts.lineaMercaderia,
    change: { pesoBruto: 7.25 },
    required: ['cantidad', 'NotNull'],
    titulo: 'permiso-embarques',
  },
  'lineaMercaderia de un documento': {
    family: lineaMercaderiaFamily,
    draft: drafts.lineaMercaderia,
    change: { tipoEmbalaje: '99' },
    required: ['tipoEmbalaje', 'NotNull'],
    titulo: 'documento-transportes',
  },
  'contenedorAsociado de un permiso': {
    family: contenedorAsociadoFamily,
    draft: drafts.contenedorAsociado,
    change: { tipo: 'PIER' },
    required: ['tipo', 'NotNull'],
    titulo: 'permiso-embarques',
  },
  'contenedorAsociado de un documento': {
    family: contenedorAsociadoFamily,
    draft: drafts.contenedorAsociado,
    change: { cantidadBultos: 40 },
    required: ['longitudContenedor', 'NotNull'],
    titulo: 'documento-transportes',
  },
}

async function collectionOf({ family, titulo = 'permiso-embarques' }: Case): Promise<string> {
  const stockId = await newStock(operador)
  const draft = titulo === 'permiso-embarques' ? drafts.permisoEmbarque : drafts.documentoTransporte
  const { id: tituloId } = await operador.post(`${warehouse}/stocks/${stockId}/${titulo}`, draft)
  return `/${fillPath(family.path, { warehouseId: fixture.warehouse, stockId, titulo, tituloId })}`
}

describe.each(Object.entries(cases))('%s', (_, of) => {
  const { family, draft, change, required } = of
  const entity: z.ZodMiniType = family.entity

  test('se agrega, se lista, se lee, se actualiza y se elimina; lo que no corresponde o falta se contesta', async () => {
    const collection = await collectionOf(of)
    const created = await operador.post(collection, draft)
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toBe(`${collection}/${created.id}`)
    expect(created.headers.get('x-depositosapp-alert')).toBe(`depositosApp.${family.name}.created`)
    expect(created.headers.get('x-depositosapp-params')).toBe(String(created.id))
    const read = await operador.get(`${collection}/${created.id}`)
    expect(entity.safeParse(read.body).success).toBe(true)
    expect(read.body).toMatchObject({ ...numbered(draft), id: created.id })
    const list = await operador.get(collection)
    expect(list.rows.map((row) => row['id'])).toContain(created.id)

    const updated = await operador.put(collection, { ...Object(read.body), ...change })
    expect(updated.status).toBe(200)
    expect(updated.headers.get('x-depositosapp-alert')).toBe(`depositosApp.${family.name}.updated`)
    expect(updated.body).toMatchObject({ ...change, version: Number(Object(read.body).version) + 1 })

    const stale = await operador.put(collection, { ...Object(read.body), ...draft })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ title: 'Conflict', message: 'error.concurrencyFailure' })
    const unversioned = await operador.put(collection, { ...draft, id: created.id })
    expect(unversioned.status).toBe(200)

    const deleted = await operador.delete(`${collection}/${created.id}`)
    expect(deleted).toMatchObject({ status: 204, body: '' })
    expect(deleted.headers.get('x-depositosapp-alert')).toBe(`depositosApp.${family.name}.deleted`)
    expect((await operador.get(`${collection}/${created.id}`)).status).toBe(404)
    expect((await operador.delete(`${collection}/${created.id}`)).status).toBe(404)
    expect((await operador.put(collection, { ...draft, id: created.id })).status).toBe(404)
    const withId = await operador.post(collection, { ...draft, id: 7 })
    expect(withId.status).toBe(400)
    expect(withId.headers.get('x-depositosapp-error')).toBe('error.idexists')
    expect(withId.headers.get('x-depositosapp-params')).toBe(family.name)
    expect(withId.body).toMatchObject({ status: 400, message: 'error.idexists', params: family.name })
    for (const id of [undefined, null, '', -1]) {
      const reply = await operador.put(collection, { ...draft, id })
      expect({ id, body: reply.body }).toMatchObject({ id, body: { status: 400, message: 'error.idnull', params: family.name } })
    }
    const [field, message] = required
    const reply = await operador.post(collection, { ...draft, [field]: undefined })
    expect(reply.status).toBe(400)
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect(reply.body).toMatchObject({
      type: 'https://www.jhipster.tech/problem/constraint-violation',
      title: 'Method argument not valid',
      message: 'error.validation',
      fieldErrors: [{ objectName: family.name, field, message }],
    })
  })
})

/** Returns a draft with its texts of digits as numbers, as they are stored. */
function numbered(draft: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(draft).filter(([, value]) => value !== '')
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === 'exportador' || name === 'consignatario' ? Number(value) : value]),
  )
}

describe('una lista', () => {
  let collection: string

  beforeAll(async () => {
    collection = `${warehouse}/stocks/${await newStock(operador)}/permiso-embarques`
    for (let index = 1; index <= 23; index += 1) {
      const day = String(index).padStart(2, '0')
      await operador.post(collection, {
        ...drafts.permisoEmbarque,
        identificadorRemito: index % 2 ? `Remito ${index}` : 'igual',
        fechaIngresoDeposito: `2026-10-${day}T12:00:00.000Z`,
      })
    }
  })

  test('llega de a páginas, con la cantidad y los enlaces a las demás', async () => {
    const first = await operador.get(collection)
    expect(first.rows).toHaveLength(permisoEmbarqueFamily.pageSize)
    expect(first.headers.get('x-total-count')).toBe('23')
    const link = (page: number, rel: string) => `<?page=${page}&size=10>; rel="${rel}"`
    expect(first.headers.get('link')).toBe([link(1, 'next'), link(2, 'last'), link(0, 'first')].join(','))
    const last = await operador.get(`${collection}?cacheBuster=17&sort=fechaIngresoDeposito,asc&page=2&size=10`)
    expect(last.rows).toHaveLength(3)
    const kept = (page: number, rel: string) => `<?cacheBuster=17&sort=fechaIngresoDeposito%2Casc&page=${page}&size=10>; rel="${rel}"`
    expect(last.headers.get('link')).toBe([kept(1, 'prev'), kept(2, 'last'), kept(0, 'first')].join(','))
  })
})
