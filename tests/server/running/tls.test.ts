import { once } from 'node:events'
import { appendFileSync, chmodSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer, request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { beforeEach, expect, test } from 'vitest'
import { StartFailure } from '#server/process/start/start-failure.ts'
import { isPublicHttps, reloadTlsOnChange, readTls, tlsLines } from '#server/process/web/tls.ts'
import { readSettings } from '#server/settings/settings.ts'
import { testCertificate, type TestCertificate } from '../../support/certificate.ts'
import { portOf } from '../../support/listening.ts'
import { folderForEach, runForTest } from '../../support/open-for.ts'

const [certificate, other] = [testCertificate(), testCertificate()]
const now = new Date()
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)

let files: { cert: string; key: string }

const folder = folderForEach()

beforeEach(() => {
  files = { cert: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') }
  write(certificate)
})

function write({ cert, key }: TestCertificate): void {
  writeFileSync(files.cert, cert)
  writeFileSync(files.key, key, { mode: 0o600 })
}

async function get(url: string): Promise<IncomingMessage & { text: string }> {
  const asked = request(url, { ca: certificate.cert }).end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('no answer')
  return Object.assign(answer, { text: await text(answer) })
}

test('con TLS_CERT y TLS_KEY habla HTTPS, lo dice en cada respuesta, y a quien llama sin cifrar le cierra', async () => {
  const product = runForTest({ DATA_DIR: folder.path, TLS_CERT: files.cert, TLS_KEY: files.key })
  const url = await product.url
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  for (const path of ['/', '/health', '/api/account', '/i18n/es.json', '/no/hay']) {
    const { headers } = await get(url + path)
    expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000'])
  }
  expect((await get(`${url}/health`)).statusCode).toBe(200)
  const { port } = new URL(url)
  const plain = connect(Number(port), '127.0.0.1')
  plain.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  plain.on('error', () => undefined)
  expect(await text(plain).catch(() => '')).not.toContain('HTTP/1.1 200')
  const old = connectTls({ port: Number(port), host: '127.0.0.1', ca: certificate.cert, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
  await expect(once(old, 'secureConnect')).rejects.toThrow(/\S/)
  expect((await get(`${url}/health`)).statusCode).toBe(200)
  await expect.poll(product.said).toMatch(/Atención: el certificado de TLS_CERT vence el \d\d\/\d\d\/\d{4}\./)
  expect(await product.end()).toBe(0)
})

test('detrás de un proxy con HTTPS también lo dice, y sin HTTPS no; de un certificado que vence pronto se avisa al arrancar', () => {
  expect(isPublicHttps(readSettings({ PUBLIC_URL: 'https://deposito.example' }))).toBe(true)
  expect(isPublicHttps(readSettings({ PUBLIC_URL: 'http://127.0.0.1:8080' }))).toBe(false)
  expect(isPublicHttps(readSettings({}))).toBe(false)
  expect(tlsLines(files, now)).toEqual([expect.stringMatching(/^Atención: el certificado de TLS_CERT vence el /)])
  expect(tlsLines(files, inDays(-30))).toEqual([])
  expect(tlsLines(null, now)).toEqual([])
})

test('un certificado renovado se usa sin arrancar de nuevo, y uno que no sirve deja el de antes', async () => {
  const server = createServer(readTls(files, now), (_, answer) => answer.end('hola'))
  const port = await portOf(server)
  const said: unknown[] = []
  const log = { info: (told: unknown) => said.push(told), error: (told: unknown) => said.push(told) }
  const stop = reloadTlsOnChange(server, files, { clock: () => now, log, everyMs: 10 })
  const served = async (): Promise<string> => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { fingerprint256 } = socket.getPeerCertificate()
    socket.destroy()
    return fingerprint256
  }
  try {
    const before = await served()
    writeFileSync(files.cert, 'medio certificado')
    await expect.poll(() => JSON.stringify(said)).toContain('TLS_CERT no sirve')
    expect(await served()).toBe(before)
    write(other)
    await expect.poll(served).not.toBe(before)
    // The log says it once, although both files changed, and one was then written again with the same content.
    const failures = () => said.filter((told) => JSON.stringify(told).includes('no sirve')).length
    const failed = failures()
    utimesSync(files.cert, now, inDays(1))
    utimesSync(files.key, now, inDays(1))
    await expect.poll(() => statSync(files.key).mtimeMs).toBe(inDays(1).getTime())
    writeFileSync(files.cert, 'medio certificado')
    await expect.poll(failures).toBeGreaterThan(failed)
    expect(said.filter((told) => JSON.stringify(told).startsWith('{"file"'))).toHaveLength(1)
  } finally {
    stop()
    server.close()
  }
})

test('lo que no sirve se dice antes de escuchar, sin mostrar la clave', () => {
  const refuses = (sentence: RegExp, at = now): void => {
    expect(() => readTls(files, at)).toThrow(StartFailure)
    expect(() => readTls(files, at)).toThrow(sentence)
  }
  refuses(/^El certificado de TLS_CERT venció el /, inDays(3))
  refuses(/^El certificado de TLS_CERT sirve desde el .+ Revise el reloj/, inDays(-3))
  chmodSync(files.key, 0o644)
  refuses(/^Cualquiera en esta máquina puede usar la clave .+key\.pem de TLS_KEY\. /)
  chmodSync(files.key, 0o640)
  expect(() => readTls(files, now)).not.toThrow()
  writeFileSync(files.key, other.key)
  refuses(/^El certificado de TLS_CERT y la clave de TLS_KEY no son del mismo par\. /)
  writeFileSync(files.key, 'una clave rota')
  refuses(/^TLS_KEY no sirve: .+ sin contraseña\.$/)
  write(certificate)
  appendFileSync(files.cert, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
  refuses(/^TLS_CERT no sirve: revise en .+ los certificados que siguen al primero\.$/)
  writeFileSync(files.cert, '')
  refuses(/^TLS_CERT no sirve: .+BEGIN CERTIFICATE\.$/)
  files = { ...files, cert: join(folder.path, 'falta.pem') }
  refuses(/^No se puede leer el archivo .+falta\.pem de TLS_CERT\. /)
})
