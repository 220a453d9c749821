import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAnswer } from '#server/authority/answer.ts'
import { writeEnvelope } from '#server/authority/envelope.ts'
import { writeStockMessage } from '#server/authority/message.ts'
import type { DeclaredStock } from '#server/authority/message.ts'
import { readTroubleSwitch, startStandIn } from '#server/authority/stand-in.ts'
import type { StandIn } from '#server/authority/stand-in.ts'
import type { Verdict } from '#server/authority/verdict.ts'
import { openTestStore } from '../../support/store.ts'
import type { TestStore } from '../../support/store.ts'
import { contenedor, declarant, declared, documento, envelopeOf, fechaStock, linea, permiso, ticket, vacio } from './declared.ts'

let store: TestStore
let standIn: StandIn
let now = new Date('2026-11-20T21:00:00.000Z')
let sent = 0

beforeEach(async () => {
  now = new Date('2026-11-20T21:00:00.000Z')
  store = await openTestStore('sqlite')
  standIn = await startStandIn({ store, clock: () => now })
})
afterEach(async () => {
  await standIn.close()
  await store.close()
})

async function post(
  body: string,
  action = '"Ar.Gob.Afip.Dga.wgesStockDepositosFiscales/RegistrarStock"',
): Promise<{ status: number; body: string }> {
  const answer = await fetch(standIn.url, { method: 'POST', headers: { 'content-type': 'text/xml', soapaction: action }, body })
  return { status: answer.status, body: await answer.text() }
}

async function judge(body: string): Promise<Verdict> {
  const answer = await post(body)
  return await verdictOf(answer)
}

async function verdictOf({ status, body }: { status: number; body: string }): Promise<Verdict> {
  return (await readAnswer({ status, contentType: 'text/xml; charset=utf-8', flaw: null }, Buffer.from(body))).verdict
}

/** Sends a stock, with a new transaction id unless the test passes one. */
function send(stock: DeclaredStock, { day = fechaStock, transactionId = String((sent += 1)) } = {}): Promise<Verdict> {
  return judge(writeEnvelope(writeStockMessage(stock, { transactionId, fechaStock: day }), declarant, ticket))
}

function codes(verdict: Verdict): string[] {
  return 'errors' in verdict ? verdict.errors.map((error) => error.code) : []
}

function withPermiso(changes: Parameters<typeof permiso>[0]): DeclaredStock {
  return declared({ permisoEmbarques: [permiso(changes)] })
}

describe('la aduana simulada', () => {
  test('acepta un stock bien hecho, y uno vacío', async () => {
    expect(await send(declared())).toMatchObject({ kind: 'accepted', errors: [], timeStamp: now.toISOString() })
    const empty = declared({ permisoEmbarques: [], documentoTransportes: [], contenedorVacios: [] })
    expect(await send({ ...empty, deposito: { codigoAduana: '033', codigoLugarOperativo: '60DPP' } })).toMatchObject({ kind: 'accepted' })
  })

  test.each([
    [10277, 'la medida de un contenedor', withPermiso({ contenedorAsociados: [contenedor({ longitudContenedor: '99' })] }), /CRXU2358579/],
    [10277, 'la medida de un contenedor vacío', declared({ contenedorVacios: [vacio({ longitudContenedor: '21' })] }), /CMAU1267465/],
    [
      10066,
      'un embalaje que no existe',
      declared({ documentoTransportes: [documento({ lineaMercaderias: [linea({ tipoEmbalaje: '77' })] })] }),
      /SPAGS001.*13033MANI000135M, línea 1/,
    ],
    [10968, 'una cantidad en cero', withPermiso({ lineaMercaderias: [linea(), linea({ cantidad: 0 })] }), /16033EC01000038D, línea 2/],
    [11371, 'embalaje 05 sin contenedor', withPermiso({ contenedorAsociados: [] }), /16033EC01000038D/],
    [19739, 'contenedor sin embalaje 05', withPermiso({ lineaMercaderias: [linea({ tipoEmbalaje: '32' })] }), /16033EC01000038D/],
    [30963, 'un país que no existe', withPermiso({ destinoMercaderia: '000' }), /16033EC01000038D/],
    [
      30963,
      'un país que ya no está vigente',
      declared({ documentoTransportes: [documento({ procedenciaMercaderia: '143' })] }),
      /SPAGS001/,
    ],
    [42034, 'un dato obligatorio en blanco', withPermiso({ ubicacionPartida: '' }), /16033EC01000038D/],
    [42034, 'ni permiso ni remito', withPermiso({ identificadorPermiso: null, identificadorRemito: null }), /Remito 1/],
    [42034, 'mercadería IMO sin su número', withPermiso({ condicionImo: true, numeroImo: '' }), /16033EC01000038D/],
    [21248, 'una declaración que no puede existir', withPermiso({ identificadorPermiso: '123' }), /Permiso 123/],
    [
      102,
      'un manifiesto que no puede existir',
      declared({ documentoTransportes: [documento({ identificadorManifiesto: '123' })] }),
      /manifiesto 123/,
    ],
  ])('rechaza con %d %s, y nombra el registro', async (code, _, stock, names) => {
    const verdict = await send(stock)
    expect(verdict).toMatchObject({
      kind: 'refused',
      errors: [{ code: String(code), additionalDescription: expect.stringMatching(names) }],
    })
  })

  test('dice todos los errores de una vez', async () => {
    const verdict = await send(withPermiso({ destinoMercaderia: '000', lineaMercaderias: [linea({ tipoEmbalaje: '77', cantidad: 0 })] }), {
      day: '2026-11-21',
    })
    expect(codes(verdict)).toEqual(['10083', '30963', '10066', '10968', '19739'])
  })

  test('la fecha no puede ser posterior a hoy, y hoy es el de Buenos Aires', async () => {
    now = new Date('2026-11-20T02:59:59.000Z')
    expect(codes(await send(declared()))).toEqual(['10083'])
    now = new Date('2026-11-20T03:00:00.000Z')
    expect(await send(declared())).toMatchObject({ kind: 'accepted' })
  })

  test('la fecha crece con cada stock aceptado de la misma aduana y lugar, y solo de ellos', async () => {
    expect(await send(declared(), { day: '2026-11-18' })).toMatchObject({ kind: 'accepted' })
    const again = await send(declared(), { day: '2026-11-18' })
    expect(again).toMatchObject({ kind: 'refused', errors: [{ code: '10444', description: expect.stringContaining('19/11/2026') }] })
    expect(codes(await send(declared(), { day: '2026-11-17' }))).toEqual(['10444'])
    const elsewhere = { ...declared(), deposito: { codigoAduana: '001', codigoLugarOperativo: '10058' } }
    expect(await send(elsewhere, { day: '2026-11-17' })).toMatchObject({ kind: 'accepted' })
    expect(codes(await send(withPermiso({ destinoMercaderia: '000' }), { day: '2026-11-20' }))).toEqual(['30963'])
    expect(await send(declared(), { day: '2026-11-19' })).toMatchObject({ kind: 'accepted' })
  })

  test('a un número que ya conoce le da su primera respuesta, aunque todo lo demás haya cambiado y aunque haya reiniciado', async () => {
    const first = await send(withPermiso({ destinoMercaderia: '000' }), { transactionId: '777' })
    now = new Date('2026-11-21T21:00:00.000Z')
    expect(await send(declared(), { transactionId: '777' })).toEqual(first)
    const accepted = await send(declared(), { transactionId: '778' })
    await standIn.close()
    standIn = await startStandIn({ store, clock: () => now })
    expect(await send(declared(), { transactionId: '777' })).toEqual(first)
    expect(await send(declared(), { transactionId: '778' })).toEqual(accepted)
    expect(codes(await send(declared(), { transactionId: '779' }))).toEqual(['10444'])
  })

  test('sin el argumento de acceso, o sin sus datos, no procesa nada', async () => {
    const envelope = envelopeOf(declared())
    const without = (pattern: RegExp): Promise<Verdict> => judge(envelope.replace(pattern, ''))
    expect(codes(await without(/<argWSAutenticacion>.*<\/argWSAutenticacion>/))).toEqual(['42034'])
    expect(codes(await without(/<Token>.*<\/Token>/))).toEqual(['7007'])
    expect(codes(await without(/<Sign>.*<\/Sign>/))).toEqual(['7006'])
    expect(codes(await without(/<TipoAgente>.*<\/TipoAgente>/))).toEqual(['6005'])
    expect(codes(await without(/<Rol>.*<\/Rol>/))).toEqual(['6006'])
    expect(codes(await without(/<stock>.*<\/stock>/))).toEqual(['42034'])
    expect(await store.db.selectFrom('stand_in_answer').selectAll().execute()).toEqual([])
  })

  test('lo prohibido mientras su condición es falsa', async () => {
    const verdict = await judge(envelopeOf(declared()).replace('<ImpedimentoLegal', '<NumeroImo>1</NumeroImo><ImpedimentoLegal'))
    expect(codes(verdict)).toEqual(['10220'])
  })
})

describe('lo que está mal formado', () => {
  test.each([
    ['un elemento desconocido', (xml: string) => xml.replace('<PesoBruto>', '<Peso>1</Peso><PesoBruto>')],
    ['los nombres sin Type del manual viejo', (xml: string) => xml.replaceAll('PermisoEmbarqueType', 'PermisoEmbarque')],
    [
      'otro orden',
      (xml: string) => xml.replace(/(<NumeroContenedor>.*?<\/NumeroContenedor>)(<LongitudContenedor>.*?<\/LongitudContenedor>)/, '$2$1'),
    ],
    ['un elemento repetido', (xml: string) => xml.replace(/(<CodigoAduana>.*?<\/CodigoAduana>)/, '$1$1')],
    ['otro espacio de nombres', (xml: string) => xml.replace('xmlns="Ar.Gob', 'xmlns="ar.gob')],
    ['un elemento de otro espacio de nombres', (xml: string) => xml.replace('<FechaStock>', '<FechaStock xmlns="otro">')],
    ['un dato obligatorio del esquema de menos', (xml: string) => xml.replace(/<CantidadBultos>.*?<\/CantidadBultos>/, '')],
    ['letras en una CUIT', (xml: string) => xml.replace(/<Exportador>\d+/, '<Exportador>33-504')],
    ['una fecha imposible', (xml: string) => xml.replace(/<FechaStock>.*?</, '<FechaStock>2026-02-30T00:00:00-03:00<')],
    ['un día sin hora', (xml: string) => xml.replace(/<FechaStock>.*?</, '<FechaStock>2026-11-20<')],
    ['una cantidad negativa', (xml: string) => xml.replace(/<Cantidad>\d+/, '<Cantidad>-1')],
    ['una coma en el peso', (xml: string) => xml.replace(/<PesoBruto>\d+/, '<PesoBruto>1,5')],
    ['una condición en mayúsculas', (xml: string) => xml.replace('>Buena<', '>BUENA<')],
  ])('%s: falla con HTTP 500 y culpa a quien envía', async (_, spoil) => {
    const envelope = envelopeOf(declared())
    expect(spoil(envelope)).not.toBe(envelope)
    const answer = await post(spoil(envelope))
    expect(answer.status).toBe(500)
    expect(await verdictOf(answer)).toMatchObject({ kind: 'fault', errors: [{ code: 'RECHAZADO' }] })
    expect(await store.db.selectFrom('stand_in_answer').selectAll().execute()).toEqual([])
  })

  test('los prefijos son cosa de quien escribe', async () => {
    const prefixed = envelopeOf(declared())
      .replaceAll(/<(\/?)(?![/?]|soap)/g, '<$1dga:')
      .replace('xmlns="Ar.Gob', 'xmlns:dga="Ar.Gob')
    expect(await judge(prefixed)).toMatchObject({ kind: 'accepted' })
  })

  test('lo que no es XML: HTTP 400 sin cuerpo', async () => {
    expect(await post('<a><b></a>')).toEqual({ status: 400, body: '' })
  })

  test('una acción desconocida: falla con HTTP 500', async () => {
    expect(await post(envelopeOf(declared()), '"otra"')).toMatchObject({ status: 500, body: expect.stringContaining('SOAPAction') })
  })

  test('Dummy contesta sin acceso', async () => {
    const namespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'
    const call = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Dummy xmlns="${namespace}"/></s:Body></s:Envelope>`
    const { status, body } = await post(call, `"${namespace}/Dummy"`)
    expect(status).toBe(200)
    expect(body).toContain('<AppServer>OK</AppServer><DbServer>OK</DbServer><AuthServer>OK</AuthServer>')
  })
})

describe('los desperfectos a pedido', () => {
  const turn = (body: unknown): Promise<Response> => fetch(new URL('/switch', standIn.url), { method: 'POST', body: JSON.stringify(body) })

  test('se piden también por HTTP, por tantas veces como se diga', async () => {
    expect((await turn({ next: '502', times: 1 })).status).toBe(204)
    expect((await post(envelopeOf(declared()))).status).toBe(502)
    expect((await post(envelopeOf(declared()))).status).toBe(200)
    expect((await turn({ next: 'inundación' })).status).toBe(400)
  })

  test('7004: un error interno que se recuerda como cualquier respuesta', async () => {
    await turn({ next: '7004', times: 1 })
    expect(codes(await send(declared(), { transactionId: '900' }))).toEqual(['7004'])
    expect(codes(await send(declared(), { transactionId: '900' }))).toEqual(['7004'])
    expect(await send(declared(), { transactionId: '901' })).toMatchObject({ kind: 'accepted' })
  })

  test('uno sin veces dura hasta que se apaga', async () => {
    standIn.turn({ next: '502' })
    expect((await post(envelopeOf(declared()))).status).toBe(502)
    expect((await post(envelopeOf(declared()))).status).toBe(502)
    expect((await turn(null)).status).toBe(204)
    expect((await post(envelopeOf(declared()))).status).toBe(200)
  })

  test('como ajuste se escribe silent o silent:2', () => {
    expect(readTroubleSwitch('silent')).toMatchObject({ next: 'silent' })
    expect(readTroubleSwitch('silent:2')).toMatchObject({ next: 'silent', times: 2 })
    expect([readTroubleSwitch('silent:'), readTroubleSwitch('silent:x'), readTroubleSwitch('otro')]).toEqual([null, null, null])
  })
})
