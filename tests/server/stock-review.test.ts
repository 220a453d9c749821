import { afterEach, expect, test } from 'vitest'
import { stockReview, type StockReview } from '#domain/stock/review-finding.ts'
import { loadDemoData } from '#server/demo/demo-data.ts'
import { largeSize, loadLargeDemo } from '#server/demo/large.ts'
import { findPlace } from '#server/store/companies/depositos.ts'
import { findLastAcceptedDay } from '#server/store/stocks/declared-stocks.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, openServer } from '../support/server.ts'
import { putStocks } from '../support/stock-records.ts'
import { openTestStore } from '../support/store.ts'

// 22:30 of the 20th in Buenos Aires, when UTC is a day ahead.
const now = new Date('2026-11-21T01:30:00.000Z')
const collection = `/api/warehouse/${fixture.warehouse}/stocks`

const server = openForAll(() => openServer({ clock: () => now }))
const operador = current(() => server.as('operador'))

afterEach(() => server.store.db.deleteFrom('stock').where('state', '=', 'SUCCESS').execute())

const newStock = async (): Promise<string> => `${collection}/${(await operador.post(collection, { fechaStock: '2026-11-20' })).id}`

async function review(path: string, fechaStock?: string, caller = operador): Promise<StockReview> {
  const reply = await caller.get(`${path}/review${fechaStock === undefined ? '' : `?fechaStock=${fechaStock}`}`)
  expect(reply.status).toBe(200)
  return stockReview.parse(reply.body)
}

const accepted = (depositoId: number, fechaStock: string, deleted?: string) =>
  putStocks(server.store.db, { state: 'SUCCESS', depositoId, fechaStock, ...(deleted !== undefined && { deleted }) })

const findingsOf = ({ findings }: StockReview) => findings.map(({ severity, code, message }) => [severity, code, message.split('?')[0]])

test('la última mirada a un stock dice cuánto se informa, qué rechazaría la aduana y de qué registro', async () => {
  const path = await newStock()
  const draft = { ...drafts.permisoEmbarque, identificadorPermiso: '16033EC01000038D', exportador: '33504932619' }
  const { id } = await operador.post(`${path}/permiso-embarques`, draft)
  await operador.post(`${path}/permiso-embarques/${id}/linea-mercaderias`, drafts.lineaMercaderia)
  const record = { entity: 'permisoEmbarque', id, label: '16033EC01000038D' }
  expect(await review(path)).toMatchObject({
    totals: { permisoEmbarques: 1, lineaMercaderias: 1, contenedorAsociados: 0, cantidad: 12, cantidadBultos: 0, pesoBruto: 1250.5 },
    before: null,
    findings: [{ severity: 'refused', code: '11371', message: 'review.needsContainer', record }],
    counts: { refused: 1, notYet: 0, warning: 0 },
    lastAccepted: null,
  })
  const container = { ...drafts.contenedorAsociado, numeroContenedor: 'CMAU1267465' }
  await operador.post(`${path}/permiso-embarques/${id}/contenedor-asociados`, container)
  expect((await review(path)).findings).toEqual([])
})

test('se compara con el último aceptado del depósito: sus totales, y cada línea con lo que era', async () => {
  const path = await newStock()
  for (const [member, draft] of [
    ['permiso-embarques', { ...drafts.permisoEmbarque, identificadorPermiso: '16033EC01000038D' }],
    ['documento-transportes', drafts.documentoTransporte],
  ] as const) {
    const { id } = await operador.post(`${path}/${member}`, draft)
    for (const pesoBruto of [1250.5, 20.25])
      await operador.post(`${path}/${member}/${id}/linea-mercaderias`, { ...drafts.lineaMercaderia, tipoEmbalaje: '06', pesoBruto })
    await operador.post(`${path}/${member}/${id}/contenedor-asociados`, { ...drafts.contenedorAsociado, cantidadBultos: 7 })
  }
  await operador.post(`${path}/contenedor-vacios`, drafts.contenedorVacio)
  const id = Number(path.split('/').at(-1))
  await server.store.db.updateTable('stock').set({ state: 'SUCCESS', fechaStock: '2026-11-19' }).where('id', '=', id).execute()
  const clone = `${collection}/${(await operador.post(`${collection}/${id}/clone`)).id}`
  const odd = ({ findings }: StockReview) => findings.filter(({ message }) => /^review\.(?:jump|lost|line)/.test(message))
  const totals = {
    permisoEmbarques: 1,
    documentoTransportes: 1,
    contenedorVacios: 1,
    lineaMercaderias: 4,
    contenedorAsociados: 2,
    cantidad: 48,
    cantidadBultos: 14,
    pesoBruto: 2541.5,
  }
  const same = await review(clone)
  expect([same.before, same.totals, odd(same)]).toEqual([{ id, fechaStock: '2026-11-19', totals }, totals, []])
  const [documento] = (await operador.get(`${clone}/documento-transportes`)).rows
  const lines = `${clone}/documento-transportes/${String(documento?.['id'])}/linea-mercaderias`
  const line = (await operador.get(lines)).rows.find(({ pesoBruto }) => pesoBruto === 20.25)
  await operador.put(lines, { ...line, pesoBruto: 2025 })
  const changed = await review(clone)
  expect(changed.totals.pesoBruto).toBe(4546.25)
  expect(odd(changed)).toMatchObject([
    { severity: 'warning', code: null, message: 'review.line.slip?line=2&before=20.25&after=2%E2%80%AF025&day=19%2F11%2F2026' },
  ])
  expect(odd(changed)[0]?.record).toMatchObject({ entity: 'lineaMercaderia', id: line?.['id'], titulo: 'documento-transporte' })
})

test('sin fecha la última mirada es la de hoy en Buenos Aires; con fecha, esa; el día en que sale se toma en cuenta', async () => {
  const path = await newStock()
  await accepted(fixture.warehouse, '2026-11-18')
  const empty = ['warning', null, 'review.emptyStock']
  for (const [fechaStock, found] of [
    [undefined, ['warning', null, 'review.day.skipsOne']],
    ['2026-11-19', empty],
    ['2026-11-18', ['refused', '10444', 'review.day.notLater']],
    ['2026-11-21', ['refused', '10083', 'review.day.future']],
    ['2026-11-21&sendDay=2026-11-21', ['warning', null, 'review.day.skips.scheduled']],
  ] as const)
    expect([fechaStock, findingsOf(await review(path, fechaStock))[0]]).toEqual([fechaStock, found])
  const refused = { status: 400, body: { message: 'error.query', params: { field: 'fechaStock' } } }
  for (const wrong of ['', '20/11/2026', '2026-02-29', '2026-11-20T00:00:00Z'])
    expect([wrong, await operador.get(`${path}/review?fechaStock=${wrong}`)]).toMatchObject([wrong, refused])
  expect((await operador.get(`${path}/review?sendDay=ayer`)).status).toBe(400)
})

test('el último aceptado es el de la aduana y el lugar operativo, también de otro depósito o eliminado', async () => {
  const path = await newStock()
  await accepted(fixture.warehouse, '2026-11-10')
  await accepted(fixture.secondWarehouse, '2026-11-15')
  await operador.post(collection, { fechaStock: '2026-11-17' })
  expect((await review(path)).lastAccepted).toBe('2026-11-10')
  const { db } = server.store
  const place = await findPlace(db, fixture.warehouse)
  const twin = { ...place, companyId: fixture.company, description: 'Anexo', automaticSend: null }
  const { id } = await db.insertInto('deposito').values(twin).returning('id').executeTakeFirstOrThrow()
  await accepted(id, '2026-11-12')
  expect((await review(path)).lastAccepted).toBe('2026-11-12')
  await accepted(fixture.warehouse, '2026-11-13', now.toISOString())
  expect((await review(path)).lastAccepted).toBe('2026-11-13')
})

test('un stock sin veredicto del mismo lugar se encuentra, con su enlace si quien mira puede verlo', async () => {
  const path = await newStock()
  const { db } = server.store
  const unsettled = async (depositoId: number, fechaStock: string, state: 'PENDING' | 'TECHNICAL_ERROR') => {
    const [id = 0] = await putStocks(db, { state, depositoId: fixture.warehouse, fechaStock })
    await db.updateTable('stock').set({ depositoId }).where('id', '=', id).execute()
    return id
  }
  const setCuit = (cuit: string) => db.updateTable('company').set({ cuit }).where('id', '=', fixture.otherCompany).execute()
  // The same company twice, of which the viewer sees one.
  await setCuit('30712345671')
  const sameDay = await unsettled(fixture.warehouse, '2026-11-20', 'PENDING')
  const earlier = await unsettled(fixture.otherWarehouse, '2026-11-18', 'TECHNICAL_ERROR')
  const later = await unsettled(fixture.warehouse, '2026-11-21', 'TECHNICAL_ERROR')
  const about = async (login: string) =>
    (await review(path, '2026-11-20', server.as(login))).findings.filter(({ message }) => message.startsWith('review.unsettled'))
  const own = { entity: 'stock', id: Number(path.split('/').at(-1)) }
  expect(await about('operador')).toMatchObject([
    {
      severity: 'refused',
      message: 'review.unsettled.sameDay?day=20%2F11%2F2026',
      record: { id: sameDay, warehouseId: fixture.warehouse },
    },
    { severity: 'notYet', message: 'review.unsettled.earlier.elsewhere?day=18%2F11%2F2026', record: own },
  ])
  expect((await about('admin'))[1]).toMatchObject({ record: { id: earlier, warehouseId: fixture.otherWarehouse } })
  await setCuit('30700000001')
  expect(await about('admin')).toHaveLength(1)
  await db.deleteFrom('stock').where('id', 'in', [sameDay, earlier, later]).execute()
})

test('lo que publica la aduana, clonado y con fecha de hoy, no tiene nada que ella rechace; el depósito más grande tampoco, y de todos sus días solo el que crece mil veces llama la atención', async () => {
  const store = await openTestStore('sqlite')
  await loadDemoData(store, { now, hashPassword: () => Promise.resolve('-') })
  expect(await findLastAcceptedDay(store.db, { codigoAduana: '999', codigoLugarOperativo: '10057', warehouseId: 1 })).toBeNull()
  const { warehouseId } = await loadLargeDemo(store, { now })
  const demo = await openServer({ store, clock: () => now })
  const user = demo.as('user')
  const [deposito] = (await user.get('/api/depositos/user')).rows
  const own = `/api/warehouse/${String(deposito?.['id'])}/stocks`
  const { id } = await user.post(`${own}/clone`)
  const { stocks: _stocks, ...large } = largeSize
  const [newest] = (await user.get(`/api/warehouse/${warehouseId}/stocks?size=1`)).rows
  for (const [path, totals] of [
    [`${own}/${id}`, { permisoEmbarques: 17, documentoTransportes: 10, contenedorVacios: 4 }],
    [`/api/warehouse/${warehouseId}/stocks/${String(newest?.['id'])}`, large],
  ] as const)
    expect(await review(path, undefined, user)).toMatchObject({ totals, counts: { refused: 0 }, lastAccepted: '2026-11-19' })
  const odd: unknown[] = []
  for (const { id: at } of (await user.get('/api/depositos/user')).rows) {
    const stocks = `/api/warehouse/${String(at)}/stocks`
    for (const { id: stockId } of (await user.get(`${stocks}?size=60&state.notEquals=ERROR`)).rows) {
      const { findings, before, totals } = await review(`${stocks}/${String(stockId)}`, undefined, user)
      const figures = findings.filter(({ message }) => /^review\.(?:jump|lost|line)/.test(message))
      if (figures.length > 0) odd.push([before?.totals.pesoBruto, totals.pesoBruto, ...figures.map(({ message }) => message.split('?')[0])])
    }
  }
  const jumps = [
    'pesoBruto',
    'cantidad',
    'lineaMercaderias',
    'permisoEmbarques',
    'documentoTransportes',
    'contenedorAsociados',
    'contenedorVacios',
  ]
  expect(odd).toEqual([[85_000, 62_811_083.81, ...jumps.map((name) => `review.jump.${name}`)]])
  await demo.close()
})
