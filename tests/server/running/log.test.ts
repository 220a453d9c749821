import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signedIn } from '../../support/caller.ts'
import { folderForEach, runForTest } from '../../support/open-for.ts'
import { type Product } from '../../support/product.ts'
import { startHere } from '../../support/start-here.ts'

const folder = folderForEach()
let product: Product

const shape = z.looseObject({ logger: z.string(), level: z.string(), msg: z.string() })

/** Every line of the log, the files that were finished included. */
function lines(): z.infer<typeof shape>[] {
  const files = readdirSync(folder.path).filter((name) => /^server.*\.log$/.test(name))
  return files.flatMap((name) =>
    readFileSync(join(folder.path, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => shape.parse(JSON.parse(line))),
  )
}

const administrator = async () => await signedIn(await product.url, 'admin')

test('un nivel se cambia sin reiniciar y se ve en el registro; kill -9 no pierde ni un renglón de lo que se contestó, tampoco al pasar de un archivo a otro', async () => {
  product = runForTest({ DATA_DIR: folder.path, LOG_LEVEL: 'WARN', LOG_SIZE: '4k' })
  const admin = await administrator()
  expect(lines().filter(({ level }) => level === 'INFO')).toEqual([])
  for (const [name, level] of [
    ['http', 'DEBUG'],
    ['store', 'TRACE'],
  ] as const)
    expect((await admin.post(`management/loggers/${name}`, { configuredLevel: level })).status).toBe(204)
  const { headers } = await admin.get('api/account')
  const requestId = headers.get('x-request-id')
  expect(lines().filter((line) => line['requestId'] === requestId && line.logger === 'http')).toMatchObject([
    { level: 'DEBUG', method: 'GET', route: '/api/account', status: 200, login: 'admin' },
  ])
  const statements = lines().filter((line) => line.logger === 'store' && line['requestId'] === requestId)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    expect(statement['sql']).toMatch(/\?/)
    expect(JSON.stringify(statement)).not.toMatch(/\badmin\b/)
  }
  await expect.poll(() => lines().some((line) => line.logger === 'store' && line['job'] === 'sending')).toBe(true)
  const acknowledged: string[] = []
  const killed = Promise.withResolvers<void>()
  const caller = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${await product.url}/management/info`)
      acknowledged.push(answer.headers.get('x-request-id') ?? '')
      if (acknowledged.length === 120) killed.resolve(void product.process.kill('SIGKILL'))
    }
  }
  await Promise.allSettled([caller(), caller(), caller()])
  await killed.promise
  await product.ended
  const logged = new Set(lines().map((line) => line['requestId']))
  expect(acknowledged.length).toBeGreaterThanOrEqual(120)
  expect(acknowledged.filter((id) => !logged.has(id))).toEqual([])
  expect(readdirSync(folder.path).filter((name) => /^server-.+\.log$/.test(name)).length).toBeGreaterThan(3)
})

test('un registro que no se puede escribir no impide arrancar ni contestar, y se dice', async () => {
  mkdirSync(join(folder.path, 'server.log'))
  const { url, lines: said } = await startHere({ DATA_DIR: folder.path })
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect(said.join('\n')).toContain(`No se puede escribir el registro ${join(folder.path, 'server.log')}: revise`)
})

test('con todo configurado, ningún secreto aparece en lo que se contesta, en el registro ni en la terminal', async () => {
  const keyFile = join(folder.path, 'clave')
  const [key, old] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  writeFileSync(keyFile, key)
  const secrets = {
    jwt: `marca-jwt-${randomBytes(24).toString('hex')}`,
    smtpUser: 'marcasmtpusuario',
    smtpPassword: 'marcasmtpclave',
    authority: 'marcaaduana',
    wsaa: 'marcawsaa',
    query: 'marcaconsulta',
    publicUser: 'marcapublica',
    proxy: 'marcaproxy',
    shell: 'marcaajena',
    key,
    old,
  }
  const settings = {
    DATA_DIR: folder.path,
    LOG_LEVEL: 'TRACE',
    DEMO: 'true',
    DEMO_ON_NETWORK: 'true',
    JWT_SECRET: secrets.jwt,
    SECRETS_KEY_FILE: keyFile,
    SECRETS_KEY_OLD: old,
    SMTP_URL: `smtp://${secrets.smtpUser}:${secrets.smtpPassword}@127.0.0.1:9/?name=${secrets.query}`,
    MAIL_FROM: 'Avisos <avisos@deposito.example>',
    AUTHORITY_URL: `http://${secrets.authority}:${secrets.authority}@127.0.0.1:9/stock?x=${secrets.query}`,
    WSAA_URL: `http://${secrets.wsaa}:${secrets.wsaa}@127.0.0.1:9/wsaa?x=${secrets.query}`,
    PUBLIC_URL: `https://${secrets.publicUser}:${secrets.publicUser}@deposito.example`,
    LOGOUT_URL: '/adios',
    NO_PROXY: '127.0.0.1',
    HTTPS_PROXY: `http://${secrets.proxy}:${secrets.proxy}@127.0.0.1:9`,
    GITHUB_TOKEN: secrets.shell,
    REGISTRATION_ENABLED: 'true',
    TRUST_PROXY: 'true',
  }
  product = runForTest(settings)
  const admin = await administrator()
  // They log a mail that cannot be delivered and a check of the access to the authority.
  await admin.post('api/account/reset-password/init', 'operador@deposito.example')
  await admin.post('api/owner/companies/1/access/check', {})
  const said: string[] = []
  const told = 'info health loggers configprops env audits jhimetrics threaddump prometheus openapi.json nada'
  const paths = [...told.split(' ').map((path) => `management/${path}`), 'api/owner/companies/1/access', 'api/afip-logs', 'api/wsaas']
  for (const path of paths) {
    const { headers, body } = await admin.get(path)
    said.push([...headers, JSON.stringify(body)].join('\n'))
  }
  await expect.poll(() => lines().some(({ logger, msg }) => logger === 'mail' && msg === 'a mail could not be sent')).toBe(true)
  await product.end()
  said.push(product.said(), JSON.stringify(lines()))
  expect(said.join('\n')).toContain('avisos@deposito.example')
  for (const [name, secret] of Object.entries(secrets)) expect([name, said.filter((text) => text.includes(secret))]).toEqual([name, []])
})
