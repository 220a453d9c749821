import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Attempt } from '#server/authority/answers/verdict.ts'
import { createAuthorityClient } from '#server/authority/client.ts'
import { answer } from './answers.ts'
import { listening } from './listening.ts'

const accepted = answer('<ListaErrores />', 'true')

const patient = new AbortController().signal

describe('la llamada a la aduana', () => {
  test('es SOAP 1.1, con su acción y nada que no diga el contrato, y guarda la respuesta entera', async () => {
    const requests: { method: string | undefined; url: string | undefined; headers: string[]; body: string }[] = []
    const url = await listening((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        requests.push({ method: request.method, url: request.url, headers: request.rawHeaders, body })
        response.writeHead(200).end('<ñandú/>')
      })
    })
    const attempt = await createAuthorityClient({ url: `${url}diav2/servicio.asmx` }).registrarStock('<sobre>ñ</sobre>', patient)
    expect(attempt).toMatchObject({ status: 200, response: '<ñandú/>', verdict: { kind: 'unknown', reason: 'unreadable' } })
    expect(attempt.durationMs).toBeGreaterThanOrEqual(0)
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/diav2/servicio.asmx',
        headers: [
          'content-type',
          'text/xml; charset=utf-8',
          'soapaction',
          '"Ar.Gob.Afip.Dga.wgesStockDepositosFiscales/RegistrarStock"',
          'content-length',
          '17',
          'connection',
          'close',
          'Host',
          new URL(url).host,
        ],
        body: '<sobre>ñ</sobre>',
      },
    ])
  })

  /** What became of a call to whom answers with `listener`. */
  const attemptTo = async (listener: RequestListener, options: { timeoutMs?: number } = {}): Promise<Attempt> =>
    await createAuthorityClient({ url: await listening(listener), ...options }).registrarStock('', patient)

  test('dice cuánto adelanta el reloj de la aduana, si da una fecha', async () => {
    const behind = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
    const before = Date.now()
    const { clockDifferenceMs } = await attemptTo((_, response) => response.writeHead(200, { date: behind.toUTCString() }).end())
    expect(clockDifferenceMs).toBeLessThanOrEqual(behind.getTime() - before)
    expect(clockDifferenceMs).toBeGreaterThanOrEqual(behind.getTime() - Date.now())
    for (const date of ['hoy', '2026-11-20T21:00:00Z', 'Fri, 99 Nov 2026 21:00:00 GMT', undefined]) {
      const attempt = await attemptTo((_, response) => {
        response.sendDate = false
        response.writeHead(200, date === undefined ? {} : { date }).end()
      })
      expect([date, attempt]).toMatchObject([date, { status: 200, clockDifferenceMs: null }])
    }
  })

  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (bytes) => bytes],
  ])('una respuesta comprimida con %s se lee', async (encoding, compress) => {
    const attempt = await attemptTo((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from(accepted))),
    )
    expect(attempt).toMatchObject({ response: accepted, verdict: { kind: 'accepted' } })
  })

  test.each([
    ['mal comprimida', 200, Buffer.from('<html>'), 'unreadable', 'HTTP 200: Z_DATA_ERROR'],
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
      response
        .on('error', () => undefined)
        .on('drain', more)
        .writeHead(200)
      more()
    })
    expect(attempt).toMatchObject({ verdict: { kind: 'unknown', reason: 'unreadable', detail: 'HTTP 200: > 67108864 bytes' } })
    expect(attempt.response?.slice(8 * 1024 * 1024)).toBe(' [La respuesta sigue: acá se guarda solo su comienzo.]')
  })

  test('quien deja de esperar no sabe qué pasó, y el plazo vale para la respuesta entera, no solo para su comienzo', async () => {
    const giveUp = new AbortController()
    const url = await listening(() => giveUp.abort())
    const given = await createAuthorityClient({ url }).registrarStock('', giveUp.signal)
    expect(given).toMatchObject({ status: null, verdict: { kind: 'unknown', reason: 'interrupted' } })
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
    let calls = 0
    const attempt = await attemptTo((_, response) => {
      calls += 1
      response.writeHead(307, { location: '/' }).end()
    })
    expect(attempt).toMatchObject({ status: 307, verdict: { kind: 'unknown', reason: 'unreadable' } })
    expect(calls).toBe(1)
  })

  test('a un nombre que no existe, o a un puerto que no es de ningún servidor web, no se envió nada', async () => {
    const detail = expect.stringMatching(/^[A-Z_]*$/)
    for (const url of ['http://aduana.invalid/', 'http://127.0.0.1:1/']) {
      const attempt = await createAuthorityClient({ url }).registrarStock('', patient)
      expect([url, attempt]).toMatchObject([url, { status: null, verdict: { kind: 'notSent', reason: 'unreachable', detail } }])
    }
  })
})
