import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createAuthorityClient } from '#server/authority/client.ts'

let server: Server | null = null

afterEach(async () => {
  if (!server) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
})

async function listening(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

const patient = new AbortController().signal

describe('la llamada a la aduana', () => {
  test('es SOAP 1.1, con su acción, y guarda la respuesta entera', async () => {
    const requests: { headers: unknown; body: string }[] = []
    const url = await listening((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        requests.push({ headers: request.headers, body })
        response.writeHead(200).end('<ñandú/>')
      })
    })
    const attempt = await createAuthorityClient({ url }).registrarStock('<sobre>ñ</sobre>', patient)
    expect(attempt).toMatchObject({ status: 200, response: '<ñandú/>', verdict: { kind: 'unknown', reason: 'unreadable' } })
    expect(attempt.durationMs).toBeGreaterThanOrEqual(0)
    expect(requests).toMatchObject([
      {
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '"Ar.Gob.Afip.Dga.wgesStockDepositosFiscales/RegistrarStock"' },
        body: '<sobre>ñ</sobre>',
      },
    ])
  })

  test('el plazo vale para la respuesta entera, no solo para su comienzo', async () => {
    const url = await listening((_, response) => {
      response.writeHead(200).write('<soap:Envelope>')
    })
    const attempt = await createAuthorityClient({ url, timeoutMs: 100 }).registrarStock('', patient)
    expect(attempt).toMatchObject({ status: 200, response: null, verdict: { kind: 'unknown', reason: 'timeout' } })
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

  test('una respuesta sin fin se deja de leer', async () => {
    const chunk = 'x'.repeat(1024 * 1024)
    const url = await listening((_, response) => {
      response.on('error', () => undefined)
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      }
      response.writeHead(200).on('drain', more)
      more()
    })
    const attempt = await createAuthorityClient({ url }).registrarStock('', patient)
    expect(attempt).toMatchObject({ verdict: { kind: 'unknown', reason: 'unreadable' } })
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
