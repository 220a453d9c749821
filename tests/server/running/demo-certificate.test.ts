import { spawn } from 'node:child_process'
import { X509Certificate, createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSigningRequest } from '#server/crypto/signing-request.ts'
import { newDataDir, runProduct, type Product } from '../../support/product.ts'
import { askForTicket, minutesAfter, ticketRequest, type LoginAnswer } from '../authority/wsaa-caller.ts'

const folder = newDataDir()
const out = join(folder.path, 'hasta', 'acá')
let product: Product

beforeAll(async () => {
  product = runProduct({ DATA_DIR: folder.path })
  await product.url
})
afterAll(async () => {
  await product.end()
  folder.remove()
})

/** Runs the command on the product's data. */
async function issue(...options: string[]): Promise<{ code: unknown; said: string; failed: string }> {
  const child = spawn(process.execPath, ['src/server/demo/certificate.ts', ...options], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said, failed: failed.trim() }
}

const read = (name: string): string => readFileSync(join(out, name), 'utf8')

/** Asks the running stand-in for a ticket. */
async function ticketWith(cert: string, key: string): Promise<LoginAnswer> {
  const stockService = /simulada en (http:\S+),/.exec(product.said())?.[1] ?? ''
  const now = new Date()
  const request = ticketRequest({ generation: minutesAfter(-10, now), expiration: minutesAfter(10, now) })
  return await askForTicket(new URL('/ws/services/LoginCms', stockService).href, request, { cert, key: createPrivateKey(key) })
}

describe('npm run demo-certificate, mientras el producto anda', () => {
  test('hace un certificado y su clave, y con ellos la aduana simulada da un ticket', async () => {
    const { code, said, failed } = await issue('--cuit', '30-59042877-5', '--out', out, '--name', 'sur')
    expect({ code, failed }).toEqual({ code: 0, failed: '' })
    expect(said).toContain(`Clave: ${join(out, 'sur.key')}\nCertificado: ${join(out, 'sur.crt')}, del CUIT 30590428775, hasta el `)
    expect(statSync(join(out, 'sur.key')).mode & 0o777).toBe(0o600)
    expect(new X509Certificate(read('sur.crt')).subject).toBe('C=AR\nCN=sur\nserialNumber=CUIT 30590428775')
    expect(await ticketWith(read('sur.crt'), read('sur.key'))).toMatchObject({ status: 200, fault: '' })
  })

  test('no pisa nada', async () => {
    await issue('--cuit', '30590428775', '--out', out)
    const before = [read('30590428775.crt'), read('30590428775.key')]
    expect(await issue('--cuit', '30590428775', '--out', out)).toEqual({
      code: 1,
      said: '',
      failed: `Ya existe ${join(out, '30590428775.crt')}, y queda como está. Elija otro nombre con --name, u otra carpeta.`,
    })
    expect([read('30590428775.crt'), read('30590428775.key')]).toEqual(before)
  })

  test('firma un pedido, y entonces no hace ninguna clave', async () => {
    const { request, key } = await makeSigningRequest({ company: 'Depósitos del Sur', alias: 'pedido', cuit: '30590428775' })
    const csr = join(folder.path, 'pedido.csr')
    writeFileSync(csr, request)
    expect(await issue('--cuit', '30590428775', '--out', out, '--name', 'firmado', '--csr', csr)).toMatchObject({ code: 0, failed: '' })
    expect(() => read('firmado.key')).toThrow('ENOENT')
    const certificate = new X509Certificate(read('firmado.crt'))
    expect(certificate.subject).toBe('C=AR\nCN=pedido\nserialNumber=CUIT 30590428775')
    expect(certificate.checkPrivateKey(key)).toBe(true)
    expect(await ticketWith(read('firmado.crt'), key.export({ type: 'pkcs8', format: 'pem' }).toString())).toMatchObject({ status: 200 })
    const { failed } = await issue('--cuit', '33693450239', '--out', out, '--csr', csr)
    expect(failed).toBe('El pedido es de «CUIT 30590428775», y no del CUIT 33693450239. Corrija --cuit o haga otro pedido.')
  })

  test('lo que no entiende lo dice, y no hace nada', async () => {
    const usage = 'Uso: npm run demo-certificate -- --cuit 30590428775 --out CARPETA [--name NOMBRE] [--csr PEDIDO]'
    expect(await issue('--out', out)).toEqual({ code: 1, said: '', failed: usage })
    expect((await issue('--cuit', '30590428776', '--out', out)).failed).toMatch(/^El CUIT no es válido/)
    expect((await issue('--cuit', '33693450239', '--out', out, '--csr', join(out, 'sur.crt'))).failed).toMatch(/no es un pedido/)
  })
})
