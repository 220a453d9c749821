import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeSigningRequest } from '#server/crypto/signing-request.ts'
import { callerWith, signedIn } from '../../support/caller.ts'
import { runCopyCommand, startCommand } from '../../support/copies.ts'
import { newDataDir, runProduct } from '../../support/product.ts'
import { workADay } from '../../support/working-day.ts'
import { askForTicket, minutesAfter, ticketRequest, type LoginAnswer } from '../authority/wsaa-caller.ts'

/** What one product that runs does for whom, from its start to Ctrl-C. */
const folder = newDataDir()
const product = runProduct({ DATA_DIR: folder.path, REGISTRATION_ENABLED: 'true' })
const url = await product.url

afterAll(async () => {
  await product.end('SIGKILL')
  folder.remove()
})

test('la jornada entera se relee: clonar, corregir, importar, programar, enviar y el veredicto', async () => {
  await workADay(url)
})

test('sin SMTP cada mensaje es un archivo que solo su dueño lee, lleva a donde el producto está, y el registro lo nombra sin su clave', async () => {
  const draft = { login: 'marta', email: 'marta@deposito.example', password: 'cuatro', langKey: 'es' }
  const mailFiles = (): string[] => {
    const all = readdirSync(folder.path).includes('mail') ? readdirSync(join(folder.path, 'mail')) : []
    return all.filter((name) => name.endsWith('.eml'))
  }
  const anybody = callerWith(url, '')
  expect((await anybody.post('api/register', draft, { 'X-Forwarded-Host': 'mala.example' })).status).toBe(201)
  await expect.poll(mailFiles).toHaveLength(1)
  const [name = ''] = mailFiles()
  const file = join(folder.path, 'mail', name)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const mail = readFileSync(file, 'utf8')
  expect(mail).toMatch(/^From: no-responder@127\.0\.0\.1\nTo: marta@deposito\.example\nSubject: Active su cuenta de Depósito Fiscal\n/)
  expect(mail).toContain('\nContent-Transfer-Encoding: 8bit\n\nHola:\n')
  const key = mail.split(`${url}/account/activate/`)[1]?.split('\n')[0] ?? ''
  expect(key).toMatch(/^[\w-]{43}$/)
  expect((await anybody.get(`api/activate?key=${key}`)).status).toBe(200)
  await signedIn(url, 'marta', 'cuatro')
  const log = readFileSync(join(folder.path, 'server.log'), 'utf8')
  expect(log).toContain(`"to":"marta@deposito.example","subject":"Active su cuenta de Depósito Fiscal","file":"${name}"`)
  expect(log).not.toContain(key)
})

const out = join(folder.path, 'hasta', 'acá')

/** Runs the command on the product's data. */
const issue = (...options: string[]) => runCopyCommand('certificate', folder.path, options)

const read = (name: string): string => readFileSync(join(out, name), 'utf8')

/** Asks the running stand-in for a ticket. */
async function ticketWith(cert: string, key: string): Promise<LoginAnswer> {
  const stockService = /simulada en (http:\S+),/.exec(product.said())?.[1] ?? ''
  const now = new Date()
  const request = ticketRequest({ generation: minutesAfter(-10, now), expiration: minutesAfter(10, now) })
  return await askForTicket(new URL('/ws/services/LoginCms', stockService).href, request, { cert, key: createPrivateKey(key) })
}

test('npm run demo-certificate hace un certificado y su clave, y con ellos la aduana simulada da un ticket; no pisa nada', async () => {
  const options = ['--cuit', '30-59042877-5', '--out', out, '--name', 'sur']
  const { code, said, failed } = await startCommand('certificate', folder.path, options).ended
  expect({ code, failed }).toEqual({ code: 0, failed: '' })
  expect(said).toContain(`Clave: ${join(out, 'sur.key')}\nCertificado: ${join(out, 'sur.crt')}, del CUIT 30590428775, hasta el `)
  expect(statSync(join(out, 'sur.key')).mode & 0o777).toBe(0o600)
  expect(new X509Certificate(read('sur.crt')).subject).toBe('C=AR\nCN=sur\nserialNumber=CUIT 30590428775')
  expect(await ticketWith(read('sur.crt'), read('sur.key'))).toMatchObject({ status: 200, fault: '' })
  const before = [read('sur.crt'), read('sur.key')]
  expect(await issue('--cuit', '30590428775', '--out', out, '--name', 'sur')).toEqual({
    code: 1,
    said: '',
    failed: `Ya existe ${join(out, 'sur.crt')}, y queda como está. Elija otro nombre con --name, u otra carpeta.`,
  })
  expect([read('sur.crt'), read('sur.key')]).toEqual(before)
})

test('npm run demo-certificate firma un pedido, y entonces no hace ninguna clave; lo que no entiende lo dice, y no hace nada', async () => {
  const { request, key } = await makeSigningRequest({ company: 'Depósitos del Sur', alias: 'pedido', cuit: '30590428775' })
  const csr = join(folder.path, 'pedido.csr')
  writeFileSync(csr, request)
  expect(await issue('--cuit', '30590428775', '--out', out, '--name', 'firmado', '--csr', csr)).toMatchObject({ code: 0, failed: '' })
  expect(() => read('firmado.key')).toThrow('ENOENT')
  const certificate = new X509Certificate(read('firmado.crt'))
  expect(certificate.subject).toBe('C=AR\nCN=pedido\nserialNumber=CUIT 30590428775')
  expect(certificate.checkPrivateKey(key)).toBe(true)
  expect(await ticketWith(read('firmado.crt'), key.export({ type: 'pkcs8', format: 'pem' }).toString())).toMatchObject({ status: 200 })
  for (const [options, failed] of [
    [['--out', out], /^Uso: npm run demo-certificate -- --cuit /],
    [['--cuit', '30590428776', '--out', out], /^El CUIT no es válido/],
    [['--cuit', '33693450239', '--out', out, '--csr', csr], /^El pedido es de «CUIT 30590428775», y no del CUIT 33693450239\. /],
    [['--cuit', '33693450239', '--out', out, '--csr', join(out, 'sur.crt')], /no es un pedido/],
  ] as const)
    expect(await issue(...options)).toEqual({ code: 1, said: '', failed: expect.stringMatching(failed) })
})

test('dos señales juntas son una, como las que manda Ctrl-C, y otra después corta', async () => {
  const { hostname, port } = new URL(url)
  const slow = connect(Number(port), hostname).on('error', () => undefined)
  slow.write('POST /api/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
  await fetch(`${url}/health`)
  product.process.kill('SIGINT')
  product.process.kill('SIGINT')
  await expect.poll(() => product.said()).toContain('Terminando lo que está en curso')
  expect(product.process.exitCode).toBeNull()
  product.process.kill('SIGINT')
  expect(await product.ended).toBe(1)
  slow.destroy()
  expect(product.said()).toContain('Detenido sin terminar lo que estaba en curso.')
})
