import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDataDir, runProduct, type Product } from '../../support/product.ts'
import { openSmtpServer, type SmtpServer } from '../mail/smtp-server.ts'

let folder: ReturnType<typeof newDataDir>
let product: Product
let smtp: SmtpServer

beforeEach(async () => {
  folder = newDataDir()
  smtp = await openSmtpServer()
})

afterEach(async () => {
  await product.end('SIGKILL')
  await smtp.close()
  folder.remove()
})

const draft = { login: 'marta', email: 'marta@deposito.example', password: 'cuatro', langKey: 'es' }

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return await fetch(`${await product.url}/${path}`, {
    method: 'POST',
    body: text,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

const mailFiles = (): string[] => {
  try {
    return readdirSync(join(folder.path, 'mail')).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}

test('sin SMTP cada mensaje es un archivo que solo su dueño lee, lleva a donde el producto está, y el registro lo nombra sin su clave', async () => {
  product = runProduct({ DATA_DIR: folder.path, REGISTRATION_ENABLED: 'true' })
  const url = await product.url
  expect((await post('api/register', draft, { 'X-Forwarded-Host': 'mala.example' })).status).toBe(201)
  await expect.poll(mailFiles).toHaveLength(1)
  const [name = ''] = mailFiles()
  const file = join(folder.path, 'mail', name)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const mail = readFileSync(file, 'utf8')
  expect(mail).toMatch(/^From: no-responder@127\.0\.0\.1\nTo: marta@deposito\.example\nSubject: Active su cuenta de Depósito Fiscal\n/)
  expect(mail).toContain('\nContent-Transfer-Encoding: 8bit\n\nHola:\n')
  const key =
    mail
      .slice(mail.indexOf(`${url}/account/activate/`))
      .split('\n')[0]
      ?.split('/')
      .at(-1) ?? ''
  expect(key).toMatch(/^[\w-]{43}$/)
  expect((await fetch(`${url}/api/activate?key=${key}`)).status).toBe(200)
  expect((await post('api/authenticate', { username: 'marta', password: 'cuatro' })).status).toBe(200)
  const log = readFileSync(join(folder.path, 'server.log'), 'utf8')
  expect(log).toContain(`"to":"marta@deposito.example","subject":"Active su cuenta de Depósito Fiscal","file":"${name}"`)
  expect(log).not.toContain(key)
  // The address that counts is that of the connection.
  for (let call = 0; call < 60; call += 1) await post('api/account/reset-password/init', '', { 'X-Forwarded-For': `1.1.1.${call}` })
  expect((await post('api/register', { ...draft, login: 'otra' }, { 'X-Forwarded-For': '1.1.2.1' })).status).toBe(429)
  expect(await product.end()).toBe(0)
})

test('con SMTP sale por ahí, de quien y a donde dice la configuración', async () => {
  const settings = {
    DATA_DIR: folder.path,
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://deposito.example/',
    DEMO: 'true',
    DEMO_ON_NETWORK: 'true',
    MAIL_FROM: 'Depósito Fiscal <avisos@deposito.example>',
  }
  product = runProduct({ ...settings, LOGOUT_URL: '/adios' })
  await post('api/account/reset-password/init', 'user@deposito.example')
  await expect.poll(() => smtp.accepted.length).toBeGreaterThan(0)
  const [mail] = smtp.accepted
  expect(mailFiles()).toEqual([])
  expect(mail?.from).toContain('<avisos@deposito.example>')
  expect(mail?.data.replaceAll('=\r\n', '')).toMatch(/https:\/\/deposito\.example\/account\/reset\/finish\/[\w-]{43}/)
  const info: unknown = await (await fetch(`${await product.url}/management/info`)).json()
  expect(info).toMatchObject({ registrationEnabled: false, logoutUrl: '/adios' })
})
