import { randomBytes, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { normalSettings } from '#domain/administration/stand-in.ts'
import { secretBox } from '#server/crypto/secret-box.ts'
import { openStandInIssuer } from '#server/stand-in/issuer.ts'
import { startStandIn } from '#server/stand-in/stand-in.ts'
import { openForEach } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { stock } from '../../support/reviewed-stock.ts'
import { testIssuer, testSecrets, withTestIssuer } from '../../support/stand-in-ticket.ts'
import { stores } from '../../support/store.ts'
import { envelopeFor, headersOf, openStandIn, ticket as testTicket } from './stand-in-caller.ts'
import { askForTicket, certified, loginEnvelope, minutesAfter, postLogin, start, ticketRequest, type LoginAnswer } from './wsaa-caller.ts'

const caller = openForEach(() => openStandIn())

const ask = (request?: string, as?: ReturnType<typeof certified>): Promise<LoginAnswer> => askForTicket(caller.standIn.wsaaUrl, request, as)
const post = (body: string, headers?: Record<string, string>): Promise<LoginAnswer> => postLogin(caller.standIn.wsaaUrl, body, headers)

test('un ticket: dura doce horas, dice para quién es y lo firma el emisor, y con él se declara', async () => {
  const { status, body, ticket } = await ask()
  expect(status).toBe(200)
  expect(body).toContain('<loginCmsReturn>&lt;?xml version="1.0" encoding="UTF-8" standalone="yes"?&gt;&lt;loginTicketResponse version')
  expect(ticket?.header).toMatchObject({
    source: 'CN=wsaa, O=Aduana simulada, C=AR',
    destination: 'C=AR, O=Depósitos del Sur, CN=sur, serialNumber=CUIT 30590428775',
    uniqueId: expect.stringMatching(/^\d+$/),
    generationTime: '2026-11-20T18:00:00.000-03:00',
    expirationTime: '2026-11-21T06:00:00.000-03:00',
  })
  const { token = '', sign = '' } = ticket ?? {}
  expect(verify('sha256', Buffer.from(token), testIssuer.certificate.publicKey, Buffer.from(sign, 'base64'))).toBe(true)
  const sso = Buffer.from(token, 'base64').toString()
  expect(sso).toContain('service="wgesstockdepositosfiscales"')
  expect(sso).toContain('<relations><relation key="30590428775" reltype="4"/></relations>')
  expect(await caller.post(envelopeFor(stock).replace(testTicket.token, token).replace(testTicket.sign, sign))).toMatchObject({
    verdict: 'accepted',
  })
})

test.each<[fault: string, what: string, request: string, as?: ReturnType<typeof certified>]>([
  ['xml.generationTime.invalid', 'generado en el futuro', ticketRequest({ generation: minutesAfter(1) })],
  ['xml.generationTime.invalid', 'generado hace más de un día', ticketRequest({ generation: minutesAfter(-24 * 60 - 1) })],
  ['xml.expirationTime.expired', 'vencido', ticketRequest({ expiration: start })],
  ['wsn.notFound', 'para otro servicio', ticketRequest({ service: 'wsfe' })],
  ['xml.source.invalid', 'con otro origen', ticketRequest({ names: '<source>CN=otro,C=AR</source>' })],
  ['xml.destination.invalid', 'con otro destino', ticketRequest({ names: '<destination>CN=wsaahomo,O=AFIP,C=AR</destination>' })],
  ['xml.version.notSupported', 'de otra versión', ticketRequest().replace('version="1.0"><header', 'version="2.0"><header')],
  ['xml.bad', 'que no es XML', 'hola'],
  ['xml.bad', 'con una fecha que no lo es', ticketRequest().replace(/<expirationTime>.*<\/exp/, '<expirationTime>mañana</exp')],
  ['cms.cert.expired', 'de un certificado vencido', ticketRequest(), certified({ from: new Date('2024-11-01T00:00:00.000Z') })],
  ['coe.notAuthorized', 'de un certificado sin CUIT', ticketRequest(), certified({ subject: { serialNumber: '30590428775' } })],
])('es %s: un pedido %s', async (fault, _, request, as) => {
  expect(await ask(request, as)).toMatchObject({ status: 500, fault, ticket: null })
})

test('la ventana: de muchos pedidos a la vez, uno tiene ticket; otro dentro de la ventana no, y pasada ella hay otro; es de cada certificado, y sobrevive a un reinicio', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
  expect(answers.filter(({ ticket }) => ticket)).toHaveLength(1)
  expect(answers.filter(({ fault }) => fault === 'coe.alreadyAuthenticated')).toHaveLength(7)
  const first = answers.find(({ ticket }) => ticket)?.ticket
  caller.at(minutesAfter(9).toISOString())
  expect(await ask()).toMatchObject({ status: 500, fault: 'coe.alreadyAuthenticated', ticket: null })
  caller.at(minutesAfter(10).toISOString())
  const second = (await ask(ticketRequest({ expiration: minutesAfter(20) }))).ticket
  expect(second?.token).not.toBe(first?.token)
  expect(second?.header['expirationTime']).toBe('2026-11-21T06:10:00.000-03:00')
  expect(await ask(ticketRequest({ expiration: minutesAfter(20) }), certified({ subject: { CN: 'otro' } }))).toMatchObject({ status: 200 })
  await caller.restart()
  expect(await ask(ticketRequest({ expiration: minutesAfter(20) }))).toMatchObject({ fault: 'coe.alreadyAuthenticated' })
})

test.each([
  ['down', 'wsaa.unavailable'],
  ['notAuthorized', 'coe.notAuthorized'],
  ['clockAhead', 'xml.expirationTime.expired'],
] as const)('a pedido, %s: %s; después, bien de nuevo, y los tickets de antes valen', async (mode, fault) => {
  const change = (to: typeof mode | 'normal') => caller.standIn.change({ ...normalSettings, wsaa: { ...normalSettings.wsaa, mode: to } })
  change(mode)
  expect(await ask()).toMatchObject({ status: 500, fault, ticket: null })
  expect(await caller.send(stock)).toMatchObject({ verdict: 'accepted' })
  change('normal')
  expect(await ask()).toMatchObject({ status: 200 })
})

test('HTTP y SOAP: atiende en la dirección de siempre, y solo a quien llama como se debe', async () => {
  const url = new URL(caller.standIn.wsaaUrl)
  expect([url.pathname, url.origin]).toEqual(['/ws/services/LoginCms', new URL(caller.standIn.url).origin])
  expect((await fetch(url)).status).toBe(405)
  expect((await fetch(new URL('/ws/services/Otro', url), { method: 'POST' })).status).toBe(404)
  expect(await post(loginEnvelope(''), { 'content-type': 'application/json' })).toMatchObject({ status: 415 })
  expect(await post(loginEnvelope(''), { 'content-type': 'text/xml' })).toMatchObject({ status: 500, fault: 'Client.NoSOAPAction' })
  expect(await post(loginEnvelope('no es Base64'))).toMatchObject({ status: 500, fault: 'cms.bad.base64' })
})

describe.each(stores)('dos aduanas simuladas sobre una base, en %s', (_, openFreshStore) => {
  const store = openForEach(openFreshStore)

  test('las que empiezan juntas tienen un solo emisor, y la siguiente también; su clave está sellada', async () => {
    const open = (secrets = testSecrets) => openStandInIssuer(store, { secrets, now: start })
    const [one, other] = await Promise.all([open(), open()])
    expect(one.certificate.raw).toEqual(other.certificate.raw)
    expect(one.certificate.subject).toBe('C=AR\nO=Aduana simulada\nCN=Computadores Simulados')
    expect(one.certificate.checkPrivateKey(other.key)).toBe(true)
    expect((await open()).certificate.raw).toEqual(one.certificate.raw)
    const { sealedKey } = await store.db.selectFrom('stand_in_issuer').select('sealedKey').executeTakeFirstOrThrow()
    expect(testSecrets.open(sealedKey, 'stand_in_issuer/1/key')).toEqual(one.key.export({ type: 'pkcs8', format: 'der' }))
    await expect(open(secretBox(randomBytes(32)))).rejects.toThrow('sealed otherwise')
  })

  test('un ticket de una vale en la otra, y ninguna da otro dentro de la ventana', async () => {
    await withTestIssuer(store)
    await addDeposito(store.db, await addCompany(store.db, 'user'))
    const both = await Promise.all([1, 2].map(() => startStandIn({ store, clock: () => start, secrets: testSecrets })))
    const answers = await Promise.all(both.map(({ wsaaUrl }) => askForTicket(wsaaUrl)))
    expect(answers.map(({ fault }) => fault).toSorted()).toEqual(['', 'coe.alreadyAuthenticated'])
    const { token = '', sign = '' } = answers.find(({ ticket }) => ticket)?.ticket ?? {}
    for (const [index, { url }] of both.entries()) {
      const envelope = envelopeFor(stock, { day: `2026-11-1${index}`, transactionId: String(index + 1) })
      const body = envelope.replace(testTicket.token, token).replace(testTicket.sign, sign)
      const answer = await fetch(url, { method: 'POST', headers: headersOf('RegistrarStock'), body })
      expect(await answer.text()).toContain('<MensajeAceptado>true<')
    }
    for (const standIn of both) await standIn.close()
  })
})
