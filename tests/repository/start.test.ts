import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { newDataDir, runProduct, type Product } from '../support/product.ts'

const started: Product[] = []
const folders: { remove: () => void }[] = []

afterEach(async () => {
  for (const product of started.splice(0)) await product.end('SIGKILL')
  for (const folder of folders.splice(0)) folder.remove()
})

function dataDir(): string {
  const folder = newDataDir()
  folders.push(folder)
  return folder.path
}

function run(env: Record<string, string> = {}): Product {
  const product = runProduct({ DATA_DIR: dataDir(), ...env })
  started.push(product)
  return product
}

/** Expects one sentence, a failing exit code, and no stack. */
async function refuses(product: Product, sentence: RegExp): Promise<void> {
  expect(await product.ended).toBe(1)
  const lines = product.said().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(sentence)
  expect(product.said()).not.toMatch(/\bat .+:\d+/)
}

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'operador', password: 'operador', rememberMe: true }),
  })
  expect(answer.status).toBe(200)
  return answer.headers.get('authorization') ?? ''
}

const secrets = ['jwt-secret', 'secrets-key']
const files = ['deposito.db', 'deposito.db-wal', 'deposito.db-shm', 'lock', 'server.log', ...secrets]

describe('npm start', () => {
  test('dice dónde está, responde, guarda todo solo para su dueño, y después de kill -9 las sesiones siguen', async () => {
    const folder = dataDir()
    const modeOf = (name: string): number => statSync(join(folder, name)).mode & 0o777
    const first = run({ DATA_DIR: folder })
    const url = await first.url
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<div id="root">')
    expect((await fetch(`${url}/api/account`)).status).toBe(401)
    const token = await signIn(url)
    expect(first.said()).toMatch(/simulada[^]*operador\/operador|operador\/operador[^]*simulada/)
    await fetch(`${url}/api/account/reset-password/init`, { method: 'POST', body: 'operador@deposito.example' })
    await expect.poll(() => statSync(join(folder, 'mail'), { throwIfNoEntry: false })).toBeDefined()
    for (const name of files) expect([name, modeOf(name)]).toEqual([name, 0o600])
    const log = readFileSync(join(folder, 'server.log'), 'utf8') + first.said()
    for (const secret of [token.replace('Bearer ', ''), ...secrets.map((name) => readFileSync(join(folder, name), 'utf8'))])
      expect(log).not.toContain(secret)
    expect(first.said().trim().split('\n').length).toBeLessThanOrEqual(10)

    await refuses(run({ DATA_DIR: folder }), /^El sistema ya está en marcha con la carpeta de datos /)
    await refuses(run({ PORT: new URL(url).port }), /^El puerto \d+ de 127\.0\.0\.1 está ocupado/)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await first.end('SIGKILL')).toBeNull()

    chmodSync(folder, 0o755)
    for (const name of ['deposito.db', 'lock', 'server.log', ...secrets]) chmodSync(join(folder, name), 0o644)
    chmodSync(join(folder, 'mail'), 0o755)
    const second = run({ DATA_DIR: folder })
    const account = await fetch(`${await second.url}/api/account`, { headers: { Authorization: token } })
    expect([account.status, await account.json()]).toMatchObject([200, { login: 'operador' }])
    expect([modeOf('.'), modeOf('mail')]).toEqual([0o700, 0o700])
    for (const name of files) expect([name, modeOf(name)]).toEqual([name, 0o600])
    expect(second.said()).not.toContain('Atención')
    const { port, hostname } = new URL(await second.url)
    const halfway = connect(Number(port), hostname).on('error', () => undefined)
    halfway.write('POST /api/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user')
    await fetch(`${await second.url}/health`)
    expect(await second.end('SIGINT')).toBe(0)
    halfway.destroy()
  })

  test('la clave de secretos se cambia arrancando con la anterior', async () => {
    const folder = dataDir()
    const first = run({ DATA_DIR: folder })
    await first.url
    await first.end()
    const old = readFileSync(join(folder, 'secrets-key'), 'utf8')
    const key = randomBytes(32).toString('base64')
    await refuses(run({ DATA_DIR: folder, SECRETS_KEY: key }), /^La clave de secretos no es la de esta base de datos\. /)
    const changed = run({ DATA_DIR: folder, SECRETS_KEY: key, SECRETS_KEY_OLD: old })
    await signIn(await changed.url)
  })

  test('la clave de secretos perdida se deja si se dice, y un secreto de sesiones cortado también se dice', async () => {
    const folder = dataDir()
    const first = run({ DATA_DIR: folder })
    await first.url
    await first.end()
    rmSync(join(folder, 'secrets-key'))
    await refuses(run({ DATA_DIR: folder }), /^Falta la clave de secretos de esta base de datos\. /)
    writeFileSync(join(folder, 'jwt-secret'), 'abc')
    const cut = /^El archivo .+jwt-secret con el secreto de las sesiones está vacío o incompleto\. Bórrelo /
    await refuses(run({ DATA_DIR: folder, SECRETS_KEY_OLD: 'lost' }), cut)
    rmSync(join(folder, 'jwt-secret'))
    await signIn(await run({ DATA_DIR: folder, SECRETS_KEY_OLD: 'lost' }).url)
  })
})

describe('lo que impide arrancar se dice en una frase', () => {
  test.each<[string, (folder: string) => Record<string, string>, RegExp]>([
    [
      'una carpeta de datos en la que no se puede escribir',
      (folder) => {
        writeFileSync(join(folder, 'archivo'), '')
        return { DATA_DIR: join(folder, 'archivo', 'datos') }
      },
      /^No se puede escribir en la carpeta de datos /,
    ],
    [
      'un archivo de la base que no es una base',
      (folder) => {
        mkdirSync(join(folder, 'deposito.db'))
        return { DATA_DIR: folder }
      },
      /^No se pudo abrir la base de datos de la carpeta /,
    ],
    [
      'una base de datos que no responde, sin repetir su clave',
      () => ({ DATABASE_URL: 'postgres://app:secreta@127.0.0.1:1/deposito' }),
      /^No se pudo abrir la base de datos de DATABASE_URL \(127\.0\.0\.1:1\)(?!.*secreta)/,
    ],
    ['una configuración que no sirve', () => ({ PORT: 'ochenta' }), /^La configuración PORT no sirve: /],
  ])('%s', async (_, env, sentence) => refuses(run(env(dataDir())), sentence))
})
