import { createServer as createHttps } from 'node:https'
import type { ServerOptions } from 'node:https'
import { connect, createServer as createTcp } from 'node:net'
import type { Server, Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Attempt } from '#server/authority/answers/verdict.ts'
import { createAuthorityClient } from '#server/authority/client.ts'
import { shortDhParameters, testCertificate } from '../../support/certificate.ts'
import { portOf } from '../../support/listening.ts'
import { answer } from './answers.ts'

const certificate = testCertificate()

/** Makes a server listen until the test ends. */
async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return await portOf(server)
}

/** The service over TLS, which accepts every stock. */
function secureService(options: ServerOptions = {}): Promise<number> {
  const server = createHttps({ ...certificate, ...options }, (request, response) => {
    request.resume().on('end', () => response.end(answer('<ListaErrores />', 'true')))
  })
  return listening(server.on('tlsClientError', () => undefined))
}

/** Something that is no TLS: what it does with each connection. */
function raw(act: (socket: Socket) => void): Promise<number> {
  return listening(createTcp(act))
}

function call(port: number, options: Partial<Parameters<typeof createAuthorityClient>[0]> = {}): Promise<Attempt> {
  const client = createAuthorityClient({ url: `https://127.0.0.1:${port}/servicio`, ca: certificate.cert, ...options })
  return client.registrarStock('<sobre/>', new AbortController().signal)
}

/** Nothing was sent, and why. */
function notSent(detail: unknown): object {
  return { status: null, response: null, clockDifferenceMs: null, verdict: { kind: 'notSent', reason: 'unreachable', detail } }
}

const shortDh: ServerOptions = { dhparam: shortDhParameters(), honorCipherOrder: true, maxVersion: 'TLSv1.2' }

describe('una conexión segura', () => {
  test('se hace con quien prefiere una clave corta de Diffie-Hellman y también tiene la de curvas', async () => {
    const port = await secureService({ ...shortDh, ciphers: 'DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0' })
    expect(await call(port)).toMatchObject({ status: 200, verdict: { kind: 'accepted' } })
  })

  test.each<[string, ServerOptions]>([
    ['solo tiene la clave corta', { ...shortDh, ciphers: 'DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0' }],
    ['no pasa de TLS 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' }],
  ])('si el otro %s, no se envió nada', async (_, options) => {
    expect(await call(await secureService(options))).toMatchObject(notSent(expect.stringMatching(/^ERR_SSL_/)))
  })

  test('a quien tiene una clave de 1024 bits, un certificado de otro nombre, o uno en que nadie confía, no se envía nada', async () => {
    const short = testCertificate(1024)
    const shortPort = await secureService({ ...short, ciphers: 'DEFAULT:@SECLEVEL=0' })
    expect(await call(shortPort, { ca: short.cert })).toMatchObject(notSent(expect.any(String)))
    let requests = 0
    const server = createHttps(certificate, () => (requests += 1))
    const port = await listening(server.on('tlsClientError', () => undefined))
    expect(await call(port, { url: `https://127.0.0.2:${port}/` })).toMatchObject(notSent(expect.any(String)))
    const trusting = createAuthorityClient({ url: `https://127.0.0.1:${port}/` })
    expect(await trusting.registrarStock('<sobre/>', new AbortController().signal)).toMatchObject(notSent('DEPTH_ZERO_SELF_SIGNED_CERT'))
    expect(requests).toBe(0)
  })

  test.each<[string, (socket: Socket) => void, unknown]>([
    ['habla sin cifrar', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), expect.stringMatching(/^ERR_SSL_/)],
    ['cierra', (socket) => socket.once('data', () => socket.end()), 'ECONNRESET'],
    ['corta', (socket) => socket.once('data', () => socket.resetAndDestroy()), 'ECONNRESET'],
    ['calla', () => undefined, 'ETIMEDOUT'],
  ])('si el otro %s al acordar el cifrado, no se envió nada', async (_, act, detail) => {
    expect(await call(await raw(act), { timeoutMs: detail === 'ETIMEDOUT' ? 100 : 60_000 })).toMatchObject(notSent(detail))
  })

  test('quien deja de esperar antes de conectarse no sabe qué pasó', async () => {
    const giveUp = new AbortController()
    const port = await raw(() => giveUp.abort())
    const client = createAuthorityClient({ url: `https://127.0.0.1:${port}/`, ca: certificate.cert })
    for (const _ of ['al conectarse', 'antes'])
      expect(await client.registrarStock('', giveUp.signal)).toMatchObject({ verdict: { kind: 'unknown', reason: 'interrupted' } })
  })

  test('si el otro corta después de leer el mensaje, no se sabe qué hizo', async () => {
    const server = createHttps(certificate, (request) => request.resume().on('end', () => request.socket.destroy()))
    const lost = { status: null, verdict: { kind: 'unknown', reason: 'connectionLost' } }
    expect(await call(await listening(server))).toMatchObject(lost)
  })
})

/** A proxy that opens tunnels; the lines that asked for one. */
async function openProxy(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const port = await raw((socket) => {
    socket.once('data', (data) => {
      const [line = ''] = data.toString().split('\r\n', 1)
      asked.push(line)
      const target = connect(Number(/:(\d+) /.exec(line)?.[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(target).pipe(socket)
      })
      target.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    })
  })
  return { url: `http://127.0.0.1:${port}`, asked }
}

describe('a través de un proxy', () => {
  test('se pide un túnel, y por él llega el veredicto; no para quien está exceptuado, ni con el de las conexiones sin cifrar', async () => {
    const port = await secureService()
    const proxy = await openProxy()
    expect(await call(port, { proxyEnv: { HTTPS_PROXY: proxy.url } })).toMatchObject({ status: 200, verdict: { kind: 'accepted' } })
    expect(proxy.asked).toEqual([`CONNECT 127.0.0.1:${port} HTTP/1.1`])
    expect(await call(port, { proxyEnv: { HTTPS_PROXY: proxy.url, NO_PROXY: '127.0.0.1' } })).toMatchObject({ status: 200 })
    expect(await call(port, { proxyEnv: { HTTP_PROXY: proxy.url } })).toMatchObject({ status: 200 })
    expect(proxy.asked).toHaveLength(1)
  })

  test.each<[string, (socket: Socket) => void, string]>([
    ['lo niega', (socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'), 'ERR_PROXY_TUNNEL'],
    ['cierra', (socket) => socket.end(), 'ERR_PROXY_TUNNEL'],
    ['calla', () => undefined, 'ETIMEDOUT'],
    ['abre el túnel a quien calla', (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'), 'ETIMEDOUT'],
    ['abre el túnel a quien cierra', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'), 'ECONNRESET'],
  ])('si el proxy %s, no se envió nada, y la conexión con él se cierra', async (_, act, detail) => {
    const closed = Promise.withResolvers<void>()
    const port = await raw((socket) => {
      socket.once('data', () => act(socket.resume())).on('close', () => closed.resolve())
      socket.on('end', () => socket.end())
    })
    const timeoutMs = detail === 'ETIMEDOUT' ? 200 : 60_000
    expect(await call(1, { proxyEnv: { HTTPS_PROXY: `http://127.0.0.1:${port}` }, timeoutMs })).toMatchObject(notSent(detail))
    await closed.promise
  })

  test('si no hay proxy en la dirección, o no es una dirección, no se envió nada', async () => {
    expect(await call(1, { proxyEnv: { HTTPS_PROXY: 'http://127.0.0.1:1' } })).toMatchObject(notSent('ECONNREFUSED'))
    expect(await call(1, { proxyEnv: { HTTPS_PROXY: 'http://%' } })).toMatchObject(notSent('ERR_PROXY_INVALID_CONFIG'))
  })
})
