import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Attempt } from '#server/authority/answers/verdict.ts'
import { createAuthorityClient } from '#server/authority/client.ts'
import { listenWith } from '../../support/listening.ts'
import { answer, soap } from './answers.ts'

const namespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'
const accepted = answer('<ListaErrores />', 'true')
const patient = new AbortController().signal

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** The client of a service that answers with `listener` until the test ends. */
async function clientOf(listener: Listener, options: { timeoutMs?: number } = {}) {
  const { origin, close } = await listenWith((request, response) => void listener(request, response))
  onTestFinished(close)
  return createAuthorityClient({ url: `${origin}/diav2/servicio.asmx`, ...options })
}

/** What became of a call. */
const attemptTo = async (listener: Listener, options?: { timeoutMs?: number }): Promise<Attempt> =>
  await (await clientOf(listener, options)).registrarStock('<sobre>ñ</sobre>', patient)

describe('la llamada a la aduana', () => {
  test('es SOAP 1.1, con su acción y nada que no diga el contrato, y guarda la respuesta entera', async () => {
    const asked: unknown[] = []
    const attempt = await attemptTo(async (request, response) => {
      asked.push([request.method, request.url, request.headers, await text(request)])
      response.writeHead(200).end('<ñandú/>')
    })
    expect(attempt).toMatchObject({ status: 200, response: '<ñandú/>', verdict: { kind: 'unknown', reason: 'unreadable' } })
    expect(attempt.durationMs).toBeGreaterThanOrEqual(0)
    const headers = {
      'content-type': 'text/xml; charset=utf-8',
      'content-length': '17',
      soapaction: `"${namespace}/RegistrarStock"`,
      connection: 'close',
      host: expect.any(String),
    }
    expect(asked).toEqual([['POST', '/diav2/servicio.asmx', headers, '<sobre>ñ</sobre>']])
  })

  test('dice cuánto adelanta el reloj de la aduana, si da una fecha', async () => {
    const behind = new Date(Date.now() - 3_600_000).toUTCString()
    const { clockDifferenceMs } = await attemptTo((_, response) => response.writeHead(200, { date: behind }).end())
    expect(Math.abs((clockDifferenceMs ?? 0) + 3_600_000)).toBeLessThan(5000)
    for (const date of ['hoy', '2026-11-20T21:00:00Z', 'Fri, 99 Nov 2026 21:00:00 GMT']) {
      const attempt = await attemptTo((_, response) => response.writeHead(200, { date }).end())
      expect([date, attempt]).toMatchObject([date, { status: 200, clockDifferenceMs: null }])
    }
  })

  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('una respuesta comprimida con %s se lee', async (encoding, compress) => {
    const attempt = await attemptTo((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from(accepted))),
    )
    expect(attempt).toMatchObject({ response: accepted, verdict: { kind: 'accepted' } })
  })

  test.each([
    ['comprimida a medias', 200, gzipSync(accepted).subarray(0, -20), 'unreadable', 'HTTP 200: Z_BUF_ERROR'],
    ['comprimida que no entra', 200, gzipSync(Buffer.alloc(65 * 1024 * 1024, ' ')), 'unreadable', 'HTTP 200: > 67108864 bytes'],
    ['mal comprimida de un intermediario', 502, Buffer.from('<html>'), 'gateway', 'HTTP 502: Z_DATA_ERROR'],
    ['vacía y mal comprimida', 400, gzipSync('').subarray(0, 5), 'unreadable', 'HTTP 400: Z_BUF_ERROR'],
  ])('una respuesta %s no es un veredicto', async (_, status, body, reason, detail) => {
    const attempt = await attemptTo((_request, response) => response.writeHead(status, { 'content-encoding': 'gzip' }).end(body))
    expect(attempt).toMatchObject({ status, verdict: { kind: 'unknown', reason, detail } })
  })

  test('una respuesta sin fin se deja de leer', async () => {
    const chunk = 'x'.repeat(1024 * 1024)
    const attempt = await attemptTo((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('error', () => undefined).on('drain', more)
      more()
    })
    expect(attempt).toMatchObject({ verdict: { kind: 'unknown', reason: 'unreadable', detail: 'HTTP 200: > 67108864 bytes' } })
    expect(attempt.response?.slice(8 * 1024 * 1024)).toBe(' [La respuesta sigue: acá se guarda solo su comienzo.]')
  })

  test('quien deja de esperar no sabe qué pasó, y el plazo vale para la respuesta entera, no solo para su comienzo', async () => {
    const giveUp = new AbortController()
    const client = await clientOf(() => giveUp.abort())
    const interrupted = { status: null, verdict: { kind: 'unknown', reason: 'interrupted' } }
    expect(await client.registrarStock('', giveUp.signal)).toMatchObject(interrupted)
    const attempt = await attemptTo((_, response) => response.writeHead(200).write('<soap:Envelope>'), { timeoutMs: 100 })
    expect(attempt).toMatchObject({ status: 200, response: null, verdict: { kind: 'unknown', reason: 'timeout' } })
  })

  test('cortada por la mitad no es un veredicto, y un byte nulo, que no todo almacén guarda, no queda en ella', async () => {
    const cut = await attemptTo((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('<soap:Envelope>', () => response.destroy())
    })
    expect(cut).toMatchObject({ verdict: { kind: 'unknown', reason: 'connectionLost' } })
    const spoiled = await attemptTo((_, response) => response.writeHead(502).end('<html>mal\0camino</html>'))
    expect(spoiled).toMatchObject({ response: '<html>malcamino</html>', verdict: { kind: 'unknown', reason: 'gateway' } })
  })

  test('una redirección no se sigue, y no dice qué fue del stock', async () => {
    const attempt = await attemptTo((_, response) => response.writeHead(307, { location: '/' }).end())
    expect(attempt).toMatchObject({ status: 307, verdict: { kind: 'unknown', reason: 'unreadable' } })
  })

  test('a un nombre que no existe, o a un puerto que no es de ningún servidor web, no se envió nada', async () => {
    const detail = expect.stringMatching(/^[A-Z_]*$/)
    for (const url of ['http://aduana.invalid/', 'http://127.0.0.1:1/']) {
      const attempt = await createAuthorityClient({ url }).registrarStock('', patient)
      expect([url, attempt]).toMatchObject([url, { status: null, verdict: { kind: 'notSent', reason: 'unreachable', detail } }])
    }
  })
})

const dummyAnswer = (states: string): string =>
  soap(`<DummyResponse xmlns="${namespace}"><DummyResult>${states}</DummyResult></DummyResponse>`)

test('el estado de los servidores de la aduana se pregunta sin acceso ni datos, se lee en mayúsculas o minúsculas, y lo que falta falta', async () => {
  const asked: unknown[] = []
  const client = await clientOf(async (request, response) => {
    asked.push([request.method, request.headers.soapaction, await text(request)])
    response.end(dummyAnswer('<appserver>OK</appserver><DBServer> NO </DBServer><AuthServer /><Otro>NO</Otro>'))
  })
  expect(await client.dummy(patient)).toEqual({ appServer: 'OK', dbServer: 'NO', authServer: null })
  const body = expect.stringContaining(`<soap:Body><Dummy xmlns="${namespace}" /></soap:Body>`)
  expect(asked).toEqual([['POST', `"${namespace}/Dummy"`, body]])
  for (const unreadable of ['OK', soap('<Otra/>'), '', dummyAnswer('<AppServer>OK</AppServer>').replace(namespace, 'urn:otro')]) {
    const other = await clientOf((_, response) => response.end(unreadable))
    expect([unreadable, await other.dummy(patient)]).toEqual([unreadable, null])
  }
})

test('la descripción del servicio se pide en su dirección con ?wsdl; con otro estado, larguísima o sin respuesta, no hay descripción', async () => {
  const asked: unknown[] = []
  const client = await clientOf(({ method, url }, response) => {
    asked.push([method, url])
    response.writeHead(200, { 'content-type': 'text/xml; charset=iso-8859-1' }).end(Buffer.from('<ñ/>', 'latin1'))
  })
  expect(await client.wsdl(patient)).toBe('<ñ/>')
  expect(asked).toEqual([['GET', '/diav2/servicio.asmx?wsdl']])
  const missing = await clientOf((_, response) => response.writeHead(404).end('<a/>'))
  const endless = await clientOf((_, response) => response.end('x'.repeat(4 * 1024 * 1024 + 1)))
  const silent = await clientOf(() => undefined, { timeoutMs: 100 })
  expect(await Promise.all([missing, endless, silent].map((other) => other.wsdl(patient)))).toEqual([null, null, null])
  expect(await silent.dummy(patient)).toBeNull()
})
