import { describe, expect, test } from 'vitest'
import { drafts } from '../support/drafts.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, origin, tokenOf } from '../support/server.ts'

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
      const body = new ReadableStream(
        {
          pull(controller) {
            read += 1
            controller.enqueue(new Uint8Array(1000))
          },
        },
        { highWaterMark: 0 },
      )
      const authorization = login === null ? '' : `Bearer ${await tokenOf(server, login, now)}`
      const init = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      } as const
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
    const body = {
      ...drafts.permisoEmbarque,
      condicionImo: true,
      numeroImo: '1203',
      impedimentoLegalAduanero: true,
      tipoImpedimentoLegalAduanero: 'Interdicto',
      descripcionImpedimentoLegalAduanero: 'Oficio 12',
    }
    const created = await operador.post(path, body)
    expect(created.body).toMatchObject({ condicionImo: true, numeroImo: '1203', descripcionImpedimentoLegalAduanero: 'Oficio 12' })
    const updated = await operador.put(path, { ...body, id: created.id, condicionImo: false, impedimentoLegalAduanero: false })
    expect(updated.body).toMatchObject({
      condicionImo: false,
      numeroImo: null,
      impedimentoLegalAduanero: false,
      tipoImpedimentoLegalAduanero: null,
      descripcionImpedimentoLegalAduanero: null,
    })
    const unsaid = { condicionImo: null, numeroImo: null, impedimentoLegalAduanero: null, observaciones: null }
    for (const reply of [
      await operador.post(path, { ...drafts.permisoEmbarque, ...unsaid }),
      await operador.post(`${stock}/documento-transportes`, { ...drafts.documentoTransporte, ...unsaid }),
    ])
      expect(reply).toMatchObject({ status: 201, body: { condicionImo: false, impedimentoLegalAduanero: false } })
  })

  test('una versión que no es un número entero se rechaza; un número escrito como texto vale', async () => {
    const path = `${collection}/${await newStock(operador)}/contenedor-vacios`
    const { id } = await operador.post(path, drafts.contenedorVacio)
    for (const [version, message] of [
      [-1, 'Min'],
      ['-1', 'Min'],
      ['uno', 'Pattern'],
      [1.5, 'Digits'],
      ['', 'NotBlank'],
      [{}, 'Pattern'],
    ]) {
      const reply = await operador.put(path, { ...drafts.contenedorVacio, id, version })
      expect({ version, reply }).toMatchObject({
        version,
        reply: { status: 400, body: { fieldErrors: [{ objectName: 'contenedorVacio', field: 'version', message }] } },
      })
    }
    expect((await operador.put(collection, { id: await newStock(operador), fechaStock: '2026-11-19', version: -1 })).status).toBe(400)
    expect((await operador.put(path, { ...drafts.contenedorVacio, id, version: 0 })).status).toBe(409)
    expect((await operador.put(path, { ...drafts.contenedorVacio, id, version: '1' })).status).toBe(200)
    expect((await operador.put(path, { ...drafts.contenedorVacio, id, version: null })).status).toBe(200)
  })

  test('una cantidad que no sirve dice si es poca, si tiene demasiadas cifras o si no es un número', async () => {
    const permiso = `${collection}/${await newStock(operador)}/permiso-embarques`
    const { id } = await operador.post(permiso, drafts.permisoEmbarque)
    for (const [field, value, message] of [
      ['cantidad', 0, 'Min'],
      ['cantidad', 1.5, 'Digits'],
      ['cantidad', 'doce', 'Pattern'],
      ['cantidad', ' ', 'NotBlank'],
      ['cantidad', null, 'NotNull'],
      ['pesoBruto', 10.123, 'Digits'],
      ['pesoBruto', '1.200', 'Digits'],
      ['pesoBruto', '1.200,5.', 'Pattern'],
    ] as const) {
      const reply = await operador.post(`${permiso}/${id}/linea-mercaderias`, { ...drafts.lineaMercaderia, [field]: value })
      const fieldErrors = [{ objectName: 'lineaMercaderia', field, message }]
      expect({ value, status: reply.status, errors: Object(reply.body).fieldErrors }).toEqual({ value, status: 400, errors: fieldErrors })
    }
    const container = { ...drafts.contenedorAsociado, cantidadBultos: -1 }
    expect((await operador.post(`${permiso}/${id}/contenedor-asociados`, container)).body).toMatchObject({
      fieldErrors: [{ objectName: 'contenedorAsociado', field: 'cantidadBultos', message: 'Min' }],
    })
  })
})
