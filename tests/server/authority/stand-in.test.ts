import { sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { normalSettings } from '#domain/administration/stand-in.ts'
import type { Ticket } from '#server/authority/wsaa/ticket.ts'
import { readStandIn } from '#server/settings/setting-table.ts'
import { openForEach } from '../../support/open-for.ts'
import {
  linea,
  stock,
  unDocumento,
  withContenedor,
  withDeposito,
  withDocumento,
  withLinea,
  withPermiso,
} from '../../support/reviewed-stock.ts'
import { standInTicket, testIssuer } from '../../support/stand-in-ticket.ts'
import { dummyEnvelope, envelopeFor, headersOf, openStandIn, ticket } from './stand-in-caller.ts'

const caller = openForEach(() => openStandIn())

const change = (to: Partial<typeof normalSettings>): void => caller.standIn.change({ ...normalSettings, ...to })

const elsewhere = (codigoAduana: string, codigoLugarOperativo: string) => withDeposito({ codigoAduana, codigoLugarOperativo })

describe('la aduana simulada', () => {
  test.each([
    [10277, 'la medida de un contenedor', withContenedor('CRXU2358579', '99'), /CRXU2358579/],
    [10968, 'una cantidad en cero', withLinea({ cantidad: 0 }), /38D, línea 2/],
    [42034, 'un dato obligatorio en blanco', withPermiso({ ubicacionPartida: '' }), /16033EC01000038D/],
    [3025, 'un texto de más de 2000 caracteres', withPermiso({ observaciones: 'x'.repeat(2001) }), /Observaciones.*16033EC01000038D/],
    [31712, 'un consignatario con otro dígito verificador', withDocumento({ consignatario: 30590428776 }), /30590428776.*consignatario/],
    [30820, 'un título dos veces', { ...stock, documentoTransportes: [unDocumento, unDocumento] }, /SPAGS001, manifiesto 13033MANI000135M/],
    [30163, 'una aduana que no existe', elsewhere('999', '10057'), /999/],
    [10782, 'un lugar operativo que no puede existir', elsewhere('001', '1005'), /1005/],
  ])('rechaza con %d %s, y nombra el registro', async (code, _, whole, names) => {
    expect(await caller.send(whole)).toMatchObject({ verdict: 'refused', codes: [String(code)], texts: [expect.stringMatching(names)] })
  })

  test('acepta un stock bien hecho, y uno vacío; de uno mal hecho dice todos los errores de una vez', async () => {
    const wrong = withPermiso({ destinoMercaderia: '000', lineaMercaderias: [{ ...linea, tipoEmbalaje: '77', cantidad: 0 }] })
    expect((await caller.send(wrong, { day: '2026-11-21' })).codes).toEqual(['10083', '30963', '10066', '10968', '19739'])
    expect(await caller.send(stock)).toMatchObject({ verdict: 'accepted', codes: [], timeStamp: '2026-11-20T18:00:00.0000000-03:00' })
    const empty = { ...elsewhere('033', '60DPP'), permisoEmbarques: [], documentoTransportes: [], contenedorVacios: [] }
    expect(await caller.send(empty)).toMatchObject({ verdict: 'accepted' })
  })

  test('un número de transacción tiene hasta 14 dígitos; al que ya conoce le da su primera respuesta, aunque todo lo demás haya cambiado y aunque haya reiniciado', async () => {
    for (const transactionId of ['261120123456789', 'A1', '1-1'])
      expect((await caller.send(stock, { transactionId })).codes).toEqual(['10566'])
    expect(await caller.remembered()).toBe(0)
    const first = await caller.send(withPermiso({ destinoMercaderia: '000' }), { transactionId: '777' })
    caller.at('2026-11-21T21:00:00.000Z')
    expect(await caller.send(stock, { transactionId: '777' })).toEqual(first)
    const accepted = await caller.send(stock, { transactionId: '26112012345678' })
    expect(accepted).toMatchObject({ verdict: 'accepted' })
    await caller.restart()
    expect(await caller.send(stock, { transactionId: '777' })).toEqual(first)
    expect(await caller.send(stock, { transactionId: '26112012345678' })).toEqual(accepted)
    expect((await caller.send(stock, { transactionId: '779' })).codes).toEqual(['10444'])
  })

  test('Dummy contesta sin acceso, y cada servidor lo que se le pida', async () => {
    const answer = await caller.post(dummyEnvelope(), headersOf('Dummy'))
    expect(answer.body).toContain('<AppServer>OK</AppServer><DbServer>OK</DbServer><AuthServer>OK</AuthServer>')
    change({ dummy: { AppServer: 'OK', DbServer: 'NO', AuthServer: 'OK' } })
    expect((await caller.post(dummyEnvelope(), headersOf('Dummy'))).body).toContain('<DbServer>NO</DbServer><AuthServer>OK<')
  })
})

describe('qué identificadores existen', () => {
  const unknown = [
    ['21248', 'un permiso bien formado que nadie publicó', withPermiso({ identificadorPermiso: '17033EC01999999X' }), /17033EC01999999X/],
    ['102', 'un manifiesto que nadie publicó', withDocumento({ identificadorManifiesto: '24033MANI000789G' }), /24033MANI000789G/],
    ['10989', 'un título de otro manifiesto', withDocumento({ identificadorDocumentoTransporte: 'USMIA1234' }), /USMIA1234.*135M/],
    ['101', 'un permiso en lugar del manifiesto', withDocumento({ identificadorManifiesto: '16033EC01000038D' }), /16033EC01000038D/],
  ] as const

  test.each(unknown)('%s: %s; si alcanza con que estén bien formados, no', async (code, _, whole, names) => {
    expect(await caller.send(whole)).toMatchObject({ codes: [code], texts: [expect.stringMatching(names)] })
    change({ identifiers: 'wellFormed' })
    expect(await caller.send(whole)).toMatchObject({ verdict: 'accepted' })
  })
})

describe('la fecha', () => {
  test('no puede ser posterior a hoy, que es el de Buenos Aires, y crece con cada stock aceptado de la misma aduana y lugar, y solo de ellos', async () => {
    expect(await caller.send(stock, { day: '2026-11-18' })).toMatchObject({ verdict: 'accepted' })
    expect((await caller.send(stock, { day: '2026-11-17' })).codes).toEqual(['10444'])
    expect(await caller.send(elsewhere('033', '60DPP'), { day: '2026-11-17' })).toMatchObject({ verdict: 'accepted' })
    expect((await caller.send(withPermiso({ destinoMercaderia: '000' }), { day: '2026-11-20' })).codes).toEqual(['30963'])
    expect(await caller.send(stock, { day: '2026-11-19' })).toMatchObject({ verdict: 'accepted' })
    caller.at('2026-11-20T02:59:59.000Z')
    expect((await caller.send(stock)).codes).toEqual(['10083'])
    caller.at('2026-11-20T03:00:00.000Z')
    expect(await caller.send(stock)).toMatchObject({ verdict: 'accepted' })
  })

  test.each([
    ['strictly-later', '2026-11-19', []],
    ['strictly-later', '2026-11-18', ['La fecha debe ser 19/11/2026 o posterior']],
    ['consecutive', '2026-11-19', []],
    ['consecutive', '2026-11-20', ['La fecha debe ser 19/11/2026:']],
    ['same-or-later', '2026-11-18', []],
    ['same-or-later', '2026-11-17', ['La fecha debe ser 18/11/2026 o posterior']],
  ] as const)('con la regla %s, aceptado el 18, para el %s dice: %j', async (dates, day, said) => {
    await caller.send(stock, { day: '2026-11-18' })
    change({ dates })
    expect((await caller.send(stock, { day })).texts).toEqual(said.map((text) => expect.stringContaining(text)))
  })
})

/** A token that the tests' issuer signed, with something else in it. */
function signedToken(change: (sso: string) => string): Ticket {
  const token = Buffer.from(change(Buffer.from(ticket.token, 'base64').toString())).toString('base64')
  return { token, sign: sign('sha256', Buffer.from(token), testIssuer.key).toString('base64') }
}

describe('el acceso', () => {
  const others = signedToken((sso) => sso.replace('service="wgesstockdepositosfiscales"', 'service="wsfe"'))
  const foreign = signedToken((sso) => sso.replace('key="30590428775"', 'key="33693450239"'))
  const withTicket = (token: string, signature: string) => (envelope: string) =>
    envelope.replace(ticket.token, token).replace(ticket.sign, signature)

  test.each<[string, string, (envelope: string) => string]>([
    ['42034', 'sin los datos del acceso', (envelope) => envelope.replace(/<argWSAutenticacion>.*<\/argWSAutenticacion>/, '')],
    ['42034', 'sin el stock', (envelope) => envelope.replace(/<stock>.*<\/stock>/, '')],
    ['7007', 'sin ticket', (envelope) => envelope.replace(/<Token>.*<\/Token>/, '')],
    ['7006', 'sin firma', (envelope) => envelope.replace(/<Sign>.*<\/Sign>/, '')],
    ['6005', 'sin tipo de agente', (envelope) => envelope.replace(/<TipoAgente>.*<\/TipoAgente>/, '')],
    ['6006', 'sin rol', (envelope) => envelope.replace(/<Rol>.*<\/Rol>/, '')],
    ['7014', 'con la CUIT de otro', (envelope) => envelope.replace('Conectada>30590428775', 'Conectada>33693450239')],
    ['7008', 'con un ticket cualquiera', withTicket('stand-in 30590428775', 'stand-in')],
    ['7008', 'con otro documento por ticket', withTicket(Buffer.from('<a/>').toString('base64'), ticket.sign)],
    ['7006', 'con la firma de otro ticket', withTicket(ticket.token, others.sign)],
    ['7013', 'con un ticket de otro servicio', withTicket(others.token, others.sign)],
    ['7014', 'con un ticket de otra CUIT', withTicket(foreign.token, foreign.sign)],
  ])('%s: %s no se procesa ni se recuerda nada', async (code, _, change) => {
    expect((await caller.post(change(envelopeFor(stock)))).codes).toEqual([code])
    expect(await caller.remembered()).toBe(0)
  })

  test('un ticket vence a las doce horas, y el lugar operativo es de un depósito de la CUIT', async () => {
    const issued = standInTicket('30590428775', new Date('2026-11-20T09:00:01.500Z'))
    const envelope = withTicket(issued.token, issued.sign)(envelopeFor(stock))
    caller.at('2026-11-20T21:00:01.000Z')
    expect((await caller.post(envelope)).codes).toEqual(['7005'])
    caller.at('2026-11-20T21:00:00.999Z')
    expect(await caller.post(envelope)).toMatchObject({ verdict: 'accepted' })
    const refused = { codes: ['6008'], texts: [expect.stringMatching(/60DPP.*30590428775/)] }
    expect(await caller.send(elsewhere('001', '60DPP'))).toMatchObject(refused)
    await caller.store.db.updateTable('company').set({ cuit: '33-69345023-9' }).execute()
    expect((await caller.send(stock)).codes).toEqual(['6008'])
    expect(await caller.remembered()).toBe(1)
  })
})

test('el ajuste AUTHORITY_STAND_IN: es un desperfecto, con sus veces o sin ellas, un modo, o ambos, y nada más', () => {
  const trouble = { next: 'silent', times: null, ms: 5000 } as const
  expect(readStandIn('silent')).toEqual({ ...normalSettings, trouble })
  expect(readStandIn('silent:2')).toEqual({ ...normalSettings, trouble: { ...trouble, times: 2 } })
  expect(readStandIn('wellFormed')).toEqual({ ...normalSettings, identifiers: 'wellFormed' })
  expect(readStandIn('wellFormed, 502After:1')).toEqual({
    ...normalSettings,
    identifiers: 'wellFormed',
    trouble: { ...trouble, next: '502After', times: 1 },
  })
  for (const text of ['silent:', 'silent:x', 'silent:0', 'silent:1000', 'otro', 'silent,502', 'wellFormed,', ''])
    expect([text, readStandIn(text)]).toEqual([text, null])
})
