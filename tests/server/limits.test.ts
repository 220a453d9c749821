import { expect, onTestFinished, test } from 'vitest'
import { TokenBuckets } from '#server/http/limits/token-buckets.ts'
import { drafts } from '../support/drafts.ts'
import { computedMs } from '../support/long-texts.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const limits = { lines: 3, records: 4, conditions: 5, values: 10 }

const server = openForEach(() => openServer({ clock: () => now, limits }))
const operador = current(() => server.as('operador'))

const full = (key: string, limit: number) => ({ status: 409, body: { message: key, params: { limit } } })

test('las líneas y los contenedores de un permiso o documento tienen un límite', async () => {
  const stock = `${stocks}/${await newStock(operador)}`
  const permiso = await operador.post(`${stock}/permiso-embarques`, drafts.permisoEmbarque)
  const documento = await operador.post(`${stock}/documento-transportes`, drafts.documentoTransporte)
  for (const [titulo, contenido, draft] of [
    [`permiso-embarques/${permiso.id}`, 'linea-mercaderias', drafts.lineaMercaderia],
    [`documento-transportes/${documento.id}`, 'contenedor-asociados', drafts.contenedorAsociado],
  ] as const) {
    const path = `${stock}/${titulo}/${contenido}`
    for (let line = 0; line < 3; line += 1) expect((await operador.post(path, draft)).status).toBe(201)
    expect(await operador.post(path, draft)).toMatchObject(full('error.limit.lines', 3))
    const [first] = (await operador.get(path)).rows
    expect((await operador.put(path, { ...draft, id: first?.['id'] })).status, 'lo que está se puede corregir').toBe(200)
    expect((await operador.delete(`${path}/${String(first?.['id'])}`)).status).toBe(204)
    expect((await operador.post(path, draft)).status).toBe(201)
  }
})

test('los registros de un stock tienen un límite, de cada clase; también los que se mudan a él', async () => {
  const [one, other] = [await newStock(operador), await newStock(operador, '2026-11-19')]
  const all = '/api/contenedor-vacios'
  const generic = (id: number) => ({ ...drafts.contenedorVacio, stock: { id } })
  const refused = full('error.limit.records', 4)
  const path = `${stocks}/${one}/contenedor-vacios`
  const ids = []
  for (let empty = 0; empty < 4; empty += 1) ids.push((await operador.post(path, drafts.contenedorVacio)).id)
  expect(await operador.post(path, drafts.contenedorVacio)).toMatchObject(refused)
  expect(await operador.post(all, generic(one))).toMatchObject(refused)
  const { id } = await operador.post(all, generic(other))
  expect(await operador.put(all, { ...generic(one), id })).toMatchObject(refused)
  expect((await operador.put(all, { ...generic(one), id: ids[0] })).status).toBe(200)
})

test('las condiciones de una lista y los valores que nombran tienen un límite', async () => {
  const refused = (key: string, limit: number) => ({ status: 400, body: { message: key, params: { limit } } })
  const conditions = (count: number) => Array.from({ length: count }, () => 'state.equals=OPEN').join('&')
  const values = (count: number) => `id.in=${Array.from({ length: count }, (__, id) => id).join(',')}`
  for (const list of [stocks, '/api/stocks']) {
    expect((await operador.get(`${list}?${conditions(5)}`)).status).toBe(200)
    expect(await operador.get(`${list}?${conditions(6)}`)).toMatchObject(refused('error.limit.conditions', 5))
    expect((await operador.get(`${list}?${values(10)}`)).status).toBe(200)
    expect(await operador.get(`${list}?${values(6)}&id.notIn=1,2,3,4,5`)).toMatchObject(refused('error.limit.values', 10))
  }
  expect(await server.as('admin').get(`/management/audits/export?${values(11)}`)).toMatchObject(refused('error.limit.values', 10))
})

test('las condiciones que leen el texto de cada fila son menos', async () => {
  const many = await openServer()
  onTestFinished(() => many.close())
  const list = `${stocks}/1/permiso-embarques`
  const searched = (count: number) => Array.from({ length: count }, () => 'ubicacionPartida.doesNotContain=x').join('&')
  expect((await many.as('operador').get(`${list}?${searched(17)}`)).body).toMatchObject({
    message: 'error.limit.conditions',
    params: { limit: 16 },
  })
  expect((await many.as('operador').get(`${list}?${searched(16)}`)).body).not.toMatchObject({ message: 'error.limit.conditions' })
})

test.each(stores)('mil valores y cien condiciones se buscan, de cualquier clase, en %s', async (_, openFreshStore) => {
  const server = await openServer({ on: openFreshStore, clock: () => now })
  const operador = server.as('operador')
  const id = await newStock(operador)
  const many = (value: (index: number) => string) => Array.from({ length: 999 }, (__, index) => value(index)).join(',')
  for (const [query, found] of [
    [`id.in=${many(String)},${id}`, 1],
    [`id.notIn=${many((index) => String(index + 1000))}`, 1],
    [`daysLate.in=${many((index) => `${index}.5`)}`, 0],
    [`sentDate.in=${many(() => '2026-11-20')}`, 0],
    [Array.from({ length: 100 }, () => 'state.in=OPEN,ERROR').join('&'), 1],
  ] as const)
    expect((await operador.get(`${stocks}?${query}`)).rows).toHaveLength(found)
  await server.close()
})

test('una llamada que falla siempre no llena el registro', async () => {
  const logged: unknown[] = []
  let at = now
  const server = await openServer({ clock: () => at, log: { error: (line: unknown) => logged.push(line) } })
  await server.store.db.schema.dropTable('audit_event').execute()
  const fail = async (): Promise<number> => (await server.as('admin').get('/management/audits')).status
  for (let call = 0; call < 50; call += 1) expect(await fail()).toBe(500)
  expect(logged).toHaveLength(30)
  at = new Date(now.getTime() + 60_000)
  await fail()
  expect(logged.slice(30)).toMatchObject([{ count: 20 }, { path: '/management/audits' }])
  await server.close()
})

test('llamar desde muchas redes cuesta según cuántas son', () => {
  const wrong = new TokenBuckets(5, 3_600_000)
  const begun = computedMs()
  for (let network = 0; network < 30_000; network += 1) wrong.take(`red ${network}`, 0)
  expect(computedMs() - begun).toBeLessThan(500)
})
