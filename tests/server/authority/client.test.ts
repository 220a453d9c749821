import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
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

  test('dice cuánto adelanta el reloj de la aduana', async () => {
    const hour = 3_600_000
    const behind = new Date(Math.floor(Date.now() / 1000) * 1000 - hour)
    const url = await listening((_, response) => {
      response.writeHead(200, { date: behind.toUTCString() }).end()
    })
    const before = Date.now()
    const { clockDifferenceMs } = await createAuthorityClient({ url }).registrarStock('', patient)
    expect(clockDifferenceMs).toBeLessThanOrEqual(behind.getTime() - before)
    expect(clockDifferenceMs).toBeGreaterThanOrEqual(behind.getTime() - Date.now())
  })

  test.each(['hoy', '2026-11-20T21:00:00Z', 'Fri, 99 Nov 2026 21:00:00 GMT', undefined])(
    'con la fecha %s no se sabe del reloj',
    async (date) => {
      const url = await listening((_, response) => {
        response.sendDate = false
        response.writeHead(200, date === undefined ? {} : { date }).end()
      })
      expect(await createAuthorityClient({ url }).registrarStock('', patient)).toMatchObject({ status: 200, clockDifferenceMs: null })
    },
  )

  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (bytes) => bytes],
  ])('una respuesta comprimida con %s se lee', async (encoding, compress) => {
    const url = await listening((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from(accepted)))
    })
    expect(await createAuthorityClient({ url }).registrarStock('', patient)).toMatchObject({
      response: accepted,
      verdict: { kind: 'accepted' },
    })
  })

  test.each([
    ['mal comprimida', 200, Buffer.from('<html>'), 'unreadable', 'HTTP 200: Z_DATA_ERROR'],
    ['comprimida a medias', 200, gzipSync(accepted).subarray(0, -20), 'unreadable', 'HTTP 200: Z_BUF_ERROR'],
    ['comprimida que no entra', 200, gzipSync(Buffer.alloc(65 * 1024 * 1024, ' ')), 'unreadable', 'HTTP 200: > 67108864 bytes'],
    ['mal comprimida de un intermediario', 502, Buffer.from('<html>'), 'gateway', 'HTTP 502: Z_DATA_ERROR'],
    ['vacía y mal comprimida', 400, gzipSync('').subarray(0, 5), 'unreadable', 'HTTP 400: Z_BUF_ERROR'],
  ])('una respuesta %s no es un veredicto', async (_, status, body, reason, detail) => {
    const url = await listening((_request, response) => {
      response.writeHead(status, { 'content-encoding': 'gzip' }).end(body)
    })
    expect(await createAuthorityClient({ url }).registrarStock('', patient)).toMatchObject({
      status,
      verdict: { kind: 'unknown', reason, detail },
    })
  })

  test('el plazo vale para la respuesta entera, no solo para su comienzo', async () => {
    const url = await listening((_, response) => {
      response.writeHead(200).write('<soap:Envelope>')
    })
    const attempt = await createAuthorityClient({ url, timeoutMs: 100 }).registrarStock('', patient)
    expect(attempt).toMatchObject({ status: 200, response: null, verdict: { kind: 'unknown', reason: 'timeout' } })
  })

  test('una respuesta sin fin se deja de leer', async () => {
    const chunk = 'x'.repeat(1024 * 1024)
    const url = await listening((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      }
      response
        .on('error', () => undefined)
        .on('drain', more)
        .writeHead(200)
      more()
    })
    const attempt = await createAuthorityClient({ url }).registrarStock('', patient)
    expect(attempt).toMatchObject({ verdict: { kind: 'unknown', reason: 'unreadable', detail: 'HTTP 200: > 67108864 bytes' } })
    expect(attempt.response?.slice(8 * 1024 * 1024)).toBe(' [La respuesta sigue: acá se guarda solo su comienzo.]')
  })

  test('quien deja de esperar no sabe qué pasó', async () => {
    const giveUp = new AbortController()
    const url = await listening(() => giveUp.abort())
    const attempt = await createAuthorityClient({ url }).registrarStock('', giveUp.signal)
    expect(attempt).toMatchObject({ status: null, verdict: { kind: 'unknown', reason: 'interrupted' } })
  })

  test('una respuesta cortada por la mitad no es un veredicto', async () => {
    const url = await listening((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('<soap:Envelope>', () => response.destroy())
    })
    const attempt = await createAuthorityClient({ url }).registrarStock('', patient)
    expect(attempt).toMatchObject({ verdict: { kind: 'unknown', reason: 'connectionLost' } })
  })

  test('un byte nulo, que no todo almacén guarda, no queda en la respuesta', async () => {
    const url = await listening((_, response) => {
      response.writeHead(502).end('<html>mal\0camino</html>')
    })
    const attempt = await createAuthorityClient({ url }).registrarStock('', patient)
    expect(attempt).toMatchObject({ response: '<html>malcamino</html>', verdict: { kind: 'unknown', reason: 'gateway' } })
  })

  test('una redirección no se sigue, y no dice qué fue del stock', async () => {
    let calls = 0
    const url = await listening((_, response) => {
      calls += 1
      response.writeHead(307, { location: '/' }).end()
    })
    const attempt = await createAuthorityClient({ url }).registrarStock('', patient)
    expect(attempt).toMatchObject({ status: 307, verdict: { kind: 'unknown', reason: 'unreadable' } })
    expect(calls).toBe(1)
  })

  test.each([
    ['un nombre que no existe', 'http://aduana.invalid/'],
    ['un puerto que no es de ningún servidor web', 'http://127.0.0.1:1/'],
  ])('%s: no se envió nada', async (_name, url) => {
    const attempt = await createAuthorityClient({ url }).registrarStock('', patient)
    expect(attempt).toMatchObject({
      status: null,
      verdict: { kind: 'notSent', reason: 'unreachable', detail: expect.stringMatching(/^[A-Z_]*$/) },
    })
  })
})
