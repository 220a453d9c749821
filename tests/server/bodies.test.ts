import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { parseJson } from '#server/http/json.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, origin, tokenOf } from '../support/server.ts'
import { addWholeStock, scopedCollection, recordNames } from '../support/stock-records.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const collection = `/api/warehouse/${fixture.warehouse}/stocks`

const server = openForEach(() => openServer({ clock: () => now }))
const operador = current(() => server.as('operador'))

describe('lo que llega', () => {
  test('si no es un objeto JSON se rechaza, y también de más de un mebibyte o de veinte niveles, uno dentro de otro', async () => {
    for (const body of ['{"fechaStock":', '[]', '"2026-11-20"', 'null', '', '{"fechaStock":"2026-11-20","x":"\\u0000"}']) {
      const reply = await operador.post(collection, body)
      expect({ body, reply }).toMatchObject({ body, reply: { status: 400, body: { message: 'error.body', path: collection } } })
    }
    const body = JSON.stringify({ fechaStock: '2026-11-20', relleno: 'x'.repeat(1024 * 1024) })
    const reply = await operador.post(collection, body)
    expect(reply.status).toBe(413)
    expect(reply.body).toMatchObject({ status: 413, message: 'error.http.413' })
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect((await operador.post(collection, body.replace('x'.repeat(1000), ''))).status).toBe(201)
    const nested = (levels: number) => `{"fechaStock":"2026-11-20","x":${'['.repeat(levels - 1)}"]\\"[["${']'.repeat(levels - 1)}}`
    for (const deep of [nested(21), nested(50_000), '['.repeat(3000), '{"a":'.repeat(3000)]) {
      const refused = await operador.post(collection, deep)
      expect(refused).toMatchObject({ status: 400, body: { message: 'error.limit.depth', params: { limit: 20 } } })
    }
    expect((await server.as(null).post('/api/authenticate', '['.repeat(3000))).body).toMatchObject({ message: 'error.limit.depth' })
    expect((await operador.post(collection, nested(20))).status).toBe(201)
  })

  test('declarado como otra cosa no se lee; JSON con juego de caracteres, de otra clase, o sin declarar, sí', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx']) {
      const reply = await operador.post(collection, { fechaStock: '2026-11-20' }, { 'Content-Type': type })
      expect([type, reply]).toMatchObject([type, { status: 415, body: { message: 'error.http.415' } }])
    }
    for (const type of ['application/json;charset=UTF-8', 'Application/JSON', 'application/merge-patch+json'])
      expect((await operador.post(collection, { fechaStock: '2026-11-20' }, { 'Content-Type': type })).status).toBe(201)
  })

  test('de quien no puede hacer la llamada no se lee ni un byte', async () => {
    for (const [login, status] of [
      [null, 401],
      ['stranger', 404],
    ] as const) {
      let read = 0
      const pull = (controller: ReadableStreamDefaultController): void => {
        read += 1
        controller.enqueue(new Uint8Array(1000))
      }
      const body = new ReadableStream({ pull }, { highWaterMark: 0 })
      const Authorization = login === null ? '' : `Bearer ${await tokenOf(server, login, now)}`
      const headers = { Authorization, 'Content-Type': 'application/json' }
      const init = { method: 'POST', body, duplex: 'half', headers } as const
      const reply = await server.fetch(new Request(new URL(collection, origin), init))
      expect([reply.status, read]).toEqual([status, 0])
    }
  })

  test('los miembros desconocidos y las referencias vacías se ignoran; la compañía y el depósito de un stock se toman como textos, nulos o vacíos', async () => {
    const stockId = await newStock(operador)
    const body = { ...drafts.contenedorVacio, id: '', version: '', color: 'rojo', stock: { id: -1 }, deposito: { id: '' } }
    const reply = await operador.post(`${collection}/${stockId}/contenedor-vacios`, body)
    expect(reply.status).toBe(201)
    expect(reply.body).not.toHaveProperty('color')
    expect(reply.body).toMatchObject({ stock: { id: stockId } })
    for (const id of ['12', '', null, 1]) {
      const made = await operador.post(collection, { fechaStock: '2026-11-20', state: null, companyId: id, warehouseId: id })
      expect({ id, made }).toMatchObject({ id, made: { status: 201, body: { state: 'OPEN', deposito: { id: fixture.warehouse } } } })
    }
    expect((await operador.post(collection, { fechaStock: '2026-11-20', companyId: 'doce' })).status).toBe(400)
  })

  test('al apagar IMO e impedimento, lo escrito en ellos se borra; sin decir si los hay, no los hay', async () => {
    const stock = `${collection}/${await newStock(operador)}`
    const path = `${stock}/permiso-embarques`
    const written = { numeroImo: '1203', tipoImpedimentoLegalAduanero: 'Interdicto', descripcionImpedimentoLegalAduanero: 'Oficio 12' }
    const on = { condicionImo: true, impedimentoLegalAduanero: true, ...written }
    const off = { condicionImo: false, impedimentoLegalAduanero: false }
    const created = await operador.post(path, { ...drafts.permisoEmbarque, ...on })
    expect(created.body).toMatchObject(on)
    const updated = await operador.put(path, { ...drafts.permisoEmbarque, ...written, ...off, id: created.id })
    const emptied = Object.fromEntries(Object.keys(written).map((field) => [field, null]))
    expect(updated.body).toMatchObject({ ...off, ...emptied })
    const unsaid = { condicionImo: null, numeroImo: null, impedimentoLegalAduanero: null, observaciones: null }
    for (const reply of [
      await operador.post(path, { ...drafts.permisoEmbarque, ...unsaid }),
      await operador.post(`${stock}/documento-transportes`, { ...drafts.documentoTransporte, ...unsaid }),
    ])
      expect(reply).toMatchObject({ status: 201, body: off })
  })

  test('una versión que no es un número entero se rechaza; un número escrito como texto vale', async () => {
    const path = `${collection}/${await newStock(operador)}/contenedor-vacios`
    const { id } = await operador.post(path, drafts.contenedorVacio)
    const put = (version: unknown) => operador.put(path, { ...drafts.contenedorVacio, id, version })
    for (const [version, message] of [
      [-1, 'Min'],
      ['-1', 'Min'],
      ['uno', 'Pattern'],
      [1.5, 'Digits'],
      ['', 'NotBlank'],
      [{}, 'Pattern'],
    ]) {
      const fieldErrors = [{ objectName: 'contenedorVacio', field: 'version', message }]
      expect([version, (await put(version)).body]).toMatchObject([version, { status: 400, fieldErrors }])
    }
    for (const [version, status] of [
      [0, 409],
      ['1', 200],
      [null, 200],
    ] as const)
      expect([version, (await put(version)).status]).toEqual([version, status])
  })

  test('una cantidad que no sirve dice si es poca, si tiene demasiadas cifras o si no es un número', async () => {
    const ids = await addWholeStock(operador, fixture.warehouse)
    for (const [name, field, value, message] of [
      ['lineaMercaderia', 'cantidad', 0, 'Min'],
      ['lineaMercaderia', 'cantidad', 1.5, 'Digits'],
      ['lineaMercaderia', 'cantidad', 'doce', 'Pattern'],
      ['lineaMercaderia', 'cantidad', ' ', 'NotBlank'],
      ['lineaMercaderia', 'cantidad', null, 'NotNull'],
      ['lineaMercaderia', 'pesoBruto', 10.123, 'Digits'],
      ['lineaMercaderia', 'pesoBruto', '1.200', 'Digits'],
      ['lineaMercaderia', 'pesoBruto', '12,5', 'Pattern'],
      ['contenedorAsociado', 'cantidadBultos', -1, 'Min'],
    ] as const) {
      const { status, body } = await operador.post(scopedCollection(name, ids), { ...drafts[name], [field]: value })
      const fieldErrors = [{ objectName: name, field, message }]
      expect({ value, status, errors: Object(body).fieldErrors }).toEqual({ value, status: 400, errors: fieldErrors })
    }
  })
})

describe('un cuerpo en JSON', () => {
  const backslash = '\\'

  test.each([
    ['un NUL', `"a${backslash}u0000b"`],
    ['un NUL después de una barra', `"${backslash.repeat(3)}u0000"`],
    ['un NUL en el nombre de un campo', `{"${backslash}u0000":1}`],
    ['un NUL al fondo', `{"a":[{"b":"${backslash}u0000"}]}`],
  ])('con %s no se puede guardar', async (_, json) => {
    await expect(parseJson(json, 20)).rejects.toThrow(SyntaxError)
  })

  test.each([
    ['una barra y u0000', `"${backslash.repeat(2)}u0000"`, `${backslash}u0000`],
    ['otro carácter escrito', `"${backslash}u0001"`, '\u0001'],
    ['una comilla escrita', `"${backslash}"u0000"`, '"u0000'],
    ['un millón de barras', `"${backslash.repeat(1_000_000)}"`, backslash.repeat(500_000)],
  ])('con %s se lee', async (_, json, text) => {
    expect(await parseJson(json, 20)).toBe(text)
  })

  const line = { tipoEmbalaje: '05', ubicacion: '"[{,}]\\"', pesoBruto: 1250.5, vacio: [] }
  const lines = Array.from({ length: 5000 }, (_, index) => ({ ...line, [`nombre${index}`]: index }))
  const long = JSON.stringify({
    file: 'x',
    permisos: [{ id: 1, lineas: lines, fin: null }, 7, { lineas: lines }],
    otro: 'y'.repeat(200_000),
  })

  test('largo se lee como lo lee JSON.parse, de a tramos entre los que se atiende a otros', async () => {
    const empty = `[${' '.repeat(200_000)}]`
    const own = long.replace('{', ` \n{"__proto__":{"a":1},"vacía":${empty},`)
    let [turns, clock] = [0, performance.now()]
    let counting = setImmediate(function count() {
      turns += 1
      counting = setImmediate(count)
    })
    // Each look at the clock is a turn later, so that a fast machine gives way as often as a slow one.
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 5))
    expect(await parseJson(own, 20)).toEqual(JSON.parse(own))
    clearImmediate(counting)
    expect(turns).toBeGreaterThan(9)
  })

  test.each([
    ['una coma de más', long.replace('],"otro"', ',],"otro"')],
    ['dos comas', long.replace('},7,', '},,7,')],
    ['una coma al final', long.replace(/\}$/, ',}')],
    ['sin cerrar', long.slice(0, -1)],
    ['otro cierre', `${long.slice(0, -1)}]`],
    ['un cierre de más', `${long}}`],
    ['sin dos puntos', long.replace('"permisos":', '"permisos"')],
    ['algo delante del nombre', long.replace('"permisos"', '1"permisos"')],
    ['cortado en un texto', long.slice(0, 300_000)],
    ['un blanco que JSON no tiene', `${long}\u00a0`],
    ['un salto de página', long.replace('"permisos":', '"permisos"\f:')],
  ])('largo y con %s no se lee', async (_, json) => {
    expect(() => JSON.parse(json)).toThrow(SyntaxError)
    await expect(parseJson(json, 20)).rejects.toThrow(SyntaxError)
  })

  test.each([
    ['niveles', '['.repeat(3000), 20],
    ['objetos', `[${'{},'.repeat(400_000)}1]`, 400_000],
    ['números', `[${'1,'.repeat(8_000_000)}1]`, 1_000_000],
    ['signos', `["${String.raw`\n`.repeat(7_500_000)}"]`, 1_048_576],
    ['cifras', `[${'1'.repeat(2_000_000)}]`, 1_048_576],
    ['campos', `{${Array.from({ length: 20_000 }, (_, index) => `"campo${index}":1`).join(',')}}`, 10_000],
  ])('con más %s de los que caben se rechaza antes de armarlos', async (_, json, limit) => {
    await expect(parseJson(json, 20)).rejects.toMatchObject({ limit })
  })
})

const key = (value = 'una-pulsacion') => ({ 'Idempotency-Key': value })

describe.each(stores)('una pulsación del botón vale una vez, sobre %s', (kind, openFreshStore) => {
  const shared = openForEach(() => openServer({ on: openFreshStore, clock: () => now }))
  const clerk = current(() => shared.as('operador'))

  const count = async (): Promise<number> => (await clerk.get(collection)).rows.length

  test('dos llamadas a la vez con la misma clave hacen una sola cosa; sin clave, la segunda vez un envío ya está en camino', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => clerk.post(collection, { fechaStock: '2026-11-20' }, key())))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.id}`)).size).toBe(1)
    expect(await count()).toBe(1)
    const path = `${collection}/${await newStock(clerk)}/send`
    const statuses = (await Promise.all([1, 2].map(() => clerk.patch(path, { fechaStock: '2026-11-20' })))).map((reply) => reply.status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('del cuerpo se guarda un resumen con clave propia, y uno sin clave de una versión anterior no se compara', async () => {
    const body = { fechaStock: '2026-11-20' }
    const first = await clerk.post(collection, body, key())
    const rows = () => shared.store.db.selectFrom('idempotency_key').select('bodyHash').execute()
    const digest = createHash('sha256').update(JSON.stringify(body)).digest()
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(JSON.stringify(await rows())).not.toContain(digest.toString(encoding))
    await shared.store.db
      .updateTable('idempotency_key')
      .set({ bodyHash: digest.toString('base64') })
      .execute()
    expect((await clerk.post(collection, body, key())).body).toEqual(first.body)
  })

  test('una clave usada para otra llamada se rechaza, la de otra persona es otra, y con la de algo rechazado se intenta de nuevo', async () => {
    expect((await clerk.post(collection, { fechaStock: 'nunca' }, key('rechazada'))).status).toBe(400)
    expect((await clerk.post(collection, { fechaStock: '2026-11-20' }, key('rechazada'))).status).toBe(201)
    await clerk.post(collection, { fechaStock: '2026-11-20' }, key())
    const other = await clerk.post(`${collection}/${await newStock(clerk)}/clone`, undefined, key())
    expect([other.status, other.body]).toMatchObject([422, { message: 'error.idempotencyKey' }])
    await clerk.post(`${collection}/clone?unlessToday=true`, undefined, key('de-hoy'))
    expect(await clerk.post(`${collection}/clone`, undefined, key('de-hoy')), 'sin el parámetro').toMatchObject({ status: 422 })
    expect(await clerk.post(collection, { fechaStock: '2026-11-19' }, key()), 'con otros datos').toMatchObject({ status: 422 })
    expect((await shared.as('owner').post(collection, { fechaStock: '2026-11-20' }, key())).status).toBe(201)
    expect((await clerk.post(collection, { fechaStock: '2026-11-20' }, key('x'.repeat(201)))).status).toBe(400)
    expect(await count()).toBe(4)
  })
})

describe('lo que no existe', () => {
  test('una dirección desconocida es 404 y un verbo desconocido 405, con su problema; una palabra que no es permiso ni documento, o lo de otro stock, 404', async () => {
    const [path, other] = [`${collection}/${await newStock(operador)}`, `${collection}/${await newStock(operador)}`]
    const { id } = await operador.post(`${path}/permiso-embarques`, drafts.permisoEmbarque)
    // A permit is not found as a document.
    for (const word of ['permisos', 'documento-tranportes', 'contenedor-vacios', 'documento-transportes'])
      expect([word, (await operador.get(`${path}/${word}/${id}/linea-mercaderias`)).status]).toEqual([word, 404])
    const foreign = `${other}/permiso-embarques/${id}`
    for (const reply of [
      operador.get(foreign),
      operador.delete(foreign),
      operador.post(`${foreign}/linea-mercaderias`, drafts.lineaMercaderia),
    ])
      expect((await reply).status).toBe(404)
    for (const address of ['/api/nada', `${path}/permiso-embarques/1/nada`, '/', '/login', `${collection}/1e3`])
      expect((await operador.get(address)).body).toMatchObject({ status: 404, message: 'error.http.404', path: address })
    const { headers, body } = await operador.delete(`${path}/permiso-embarques`)
    expect(headers.get('allow')).toBe('GET, POST, PUT, PATCH')
    const detail = "Request method 'DELETE' not supported"
    expect(body).toMatchObject({ status: 405, title: 'Method Not Allowed', message: 'error.http.405', detail })
  })

  test('en un stock o un permiso que otra persona eliminó no se agrega nada: 404', async () => {
    const owner = server.as('owner')
    const { stock, permisoEmbarque, ...ids } = await addWholeStock(operador, fixture.warehouse)
    const path = `${collection}/${stock}`
    const problem = { status: 404, body: { title: 'Not Found', message: 'error.http.404' } }
    const addTo = (address: string, draft: object) => operador.post(address, draft, key(crypto.randomUUID()))
    expect((await owner.delete(`${path}/permiso-embarques/${permisoEmbarque}`)).status).toBe(204)
    expect(await addTo(`${path}/permiso-embarques/${permisoEmbarque}/linea-mercaderias`, drafts.lineaMercaderia)).toMatchObject(problem)
    expect((await owner.delete(path)).status).toBe(204)
    for (const name of recordNames) {
      const address = scopedCollection(name, { stock, permisoEmbarque, ...ids })
      expect(await addTo(address, drafts[name])).toMatchObject(problem)
      expect(await operador.put(address, { ...drafts[name], id: 1 })).toMatchObject(problem)
    }
  })
})
