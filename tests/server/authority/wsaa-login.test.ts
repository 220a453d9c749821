import { describe, expect, test } from 'vitest'
import { describeTicketFailure } from '#domain/stock/ticket-failure.ts'
import { childElement, childText, parseXmlTree } from '#server/authority/soap/xml.ts'
import { createLoginService, type Login } from '#server/authority/wsaa/login.ts'
import { loginTicketRequest } from '#server/authority/wsaa/request-ticket.ts'
import { signedMessage } from '#server/crypto/cms.ts'
import { signOf, startCountingWsaa, type WsaaStep } from '../../support/counting-wsaa.ts'
import { issuedCertificate } from '../../support/issued-certificate.ts'
import { unusedPort } from '../../support/listening.ts'
import { openForAll } from '../../support/open-for.ts'

const now = new Date('2026-11-20T21:00:00.000Z')
const signal = new AbortController().signal

const wsaa = openForAll(() => startCountingWsaa(() => now))

const { cert, key } = issuedCertificate()
const message = signedMessage({ content: Buffer.from(loginTicketRequest(now)), cert, key, now })

async function login(...steps: WsaaStep[]): Promise<Login> {
  wsaa.plan(...steps)
  return await createLoginService({ url: wsaa.url }).login(message, signal)
}

/** Faults of the authority: whether a ticket is asked for again by itself, and after how many seconds. */
const faults = {
  'coe.alreadyAuthenticated': 'window',
  'wsn.unavailable': 60,
  'wsaa.unavailable': 60,
  'wsaa.internalError': 60,
  'coe.notAuthorized': null,
  'cms.cert.expired': null,
  'cms.cert.untrusted': null,
  'xml.generationTime.invalid': null,
  'wsn.notFound': null,
} as const

describe('el pedido de acceso', () => {
  test('nombra el servicio, y vale desde diez minutos antes hasta diez después, en hora de Buenos Aires', () => {
    const times = '<generationTime>2026-11-20T17:50:00-03:00</generationTime><expirationTime>2026-11-20T18:10:00-03:00</expirationTime>'
    const header = `<header><uniqueId>${now.getTime() / 1000}</uniqueId>${times}</header>`
    expect(loginTicketRequest(now)).toContain(
      `<loginTicketRequest version="1.0">${header}<service>wgesstockdepositosfiscales</service></loginTicketRequest>`,
    )
  })

  test('va firmado y en Base64 en loginCms, con SOAPAction', async () => {
    await login()
    const { body, soapAction } = wsaa.calls.at(-1) ?? { body: '' }
    expect(soapAction).toBe('""')
    const call = childElement(childElement(parseXmlTree(body) ?? undefined, 'Body'), 'loginCms')
    expect(call).toMatchObject({ namespace: 'http://wsaa.view.sua.dvadac.desein.afip.gov' })
    expect(childText(call, 'in0')).toBe(message.toString('base64'))
  })
})

describe('la respuesta', () => {
  test('trae el acceso como texto, y lo que se guarda de ella no lo tiene', async () => {
    const { outcome, status, response } = await login()
    const token = wsaa.tokens.at(-1) ?? ''
    const ticket = { token, sign: signOf(token), expires: '2026-11-21T09:00:00.000Z' }
    expect([status, outcome]).toEqual([200, { kind: 'ticket', ticket }])
    expect(response).toContain('&lt;token&gt;***&lt;/token&gt;&lt;sign&gt;***&lt;/sign&gt;')
    expect(response).not.toContain(token)
  })

  test('dice cuánto difiere su reloj', async () => {
    expect(Math.abs((await createLoginService({ url: wsaa.url }).clockDifference(signal)) ?? Infinity)).toBeLessThan(5000)
  })

  test.each(Object.entries(faults))('la falla %s se dice, y se repite o no: %s', async (code, retry) => {
    const { outcome, status } = await login({ fault: code, text: 'Motivo' })
    expect([status, outcome]).toEqual([500, { kind: 'failure', failure: code, detail: `${code}: Motivo` }])
    if (outcome.kind === 'failure') expect(describeTicketFailure(outcome.failure)).toMatchObject({ retry })
  })

  test.each<[string, WsaaStep, string]>([
    ['una falla que nadie conoce', { fault: 'Server.userException', text: 'algo' }, 'unknownFault'],
    ['una falla con el nombre de algo de todo objeto', { fault: 'constructor' }, 'unknownFault'],
    ['una conexión cortada', 'reset', 'unreachable'],
    ['un intermediario que no llega', '503', 'unreachable'],
    ['una página web', { body: '<html><body>Request Rejected</body></html>' }, 'unreadable'],
    ['un sobre sin acceso', { body: '<Envelope><Body><loginCmsResponse/></Body></Envelope>' }, 'unreadable'],
  ])('%s no es un acceso', async (_, step, failure) => {
    expect((await login(step)).outcome).toMatchObject({ kind: 'failure', failure })
  })

  test('lo que no se puede leer tampoco deja ver el acceso ni el mensaje firmado; con el certificado de otro ambiente se dice que es de otro', async () => {
    const signed = message.toString('base64')
    const [token, sign] = ['un-token-secreto', 'una-firma-secreta']
    const body = `<a><b>&lt;token&gt;${token}&lt;/token&gt;<sign>${sign}</sign>${signed}</b>`
    const { response } = await login({ body })
    for (const secret of [token, sign, signed]) expect(response).not.toContain(secret)
    const { outcome } = await login({ fault: 'cms.bad', text: `no: ${signed}` })
    expect(outcome).toMatchObject({ detail: 'cms.bad: no: ***' })
    expect(describeTicketFailure('cms.cert.untrusted').description).toContain('otro ambiente')
  })

  test('sin nadie en la dirección no rechaza: dice que no hay conexión', async () => {
    const { outcome, status } = await createLoginService({ url: `http://127.0.0.1:${await unusedPort()}/` }).login(message, signal)
    expect([status, outcome]).toEqual([null, { kind: 'failure', failure: 'unreachable', detail: 'ECONNREFUSED' }])
  })
})
