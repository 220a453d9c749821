import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
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

describe('npm start', () => {
  test('dice dónde está y con qué cuentas se entra, responde, y termina bien', async () => {
    const product = run()
    const url = await product.url
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<div id="root">')
    expect((await fetch(`${url}/api/account`)).status).toBe(401)
    await signIn(url)
    for (const signal of ['SIGINT'] as const) {
      const startedAt = performance.now()
      expect(await product.end(signal)).toBe(0)
      expect(performance.now() - startedAt).toBeLessThan(20_000)
    }
    const said = product.said()
    expect(said).toContain('operador/operador')
    expect(said).toMatch(/simulada/)
    expect(said.trim().split('\n').length).toBeLessThanOrEqual(10)
  })

  test('SIGTERM también lo detiene bien, con una llamada a medio hacer', async () => {
    const product = run()
    const url = new URL(await product.url)
    const { connect } = await import('node:net')
    const halfway = connect(Number(url.port), url.hostname)
    halfway.on('error', () => undefined)
    halfway.write('POST /api/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user')
    await fetch(`${url.origin}/health`)
    expect(await product.end('SIGTERM')).toBe(0)
    halfway.destroy()
  })

  test('después de kill -9 vuelve a arrancar, y las sesiones siguen valiendo', async () => {
    const folder = dataDir()
    const first = run({ DATA_DIR: folder })
    const token = await signIn(await first.url)
    expect(await first.end('SIGKILL')).toBeNull()
    const second = run({ DATA_DIR: folder })
    const account = await fetch(`${await second.url}/api/account`, { headers: { Authorization: token } })
    expect(account.status).toBe(200)
    expect(await account.json()).toMatchObject({ login: 'operador' })
  })

  test('el secreto de las sesiones lo lee solo su dueño, y el registro no lo nombra', async () => {
    const folder = dataDir()
    const product = run({ DATA_DIR: folder })
    const token = await signIn(await product.url)
    const secret = join(folder, 'jwt-secret')
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    const log = readFileSync(join(folder, 'server.log'), 'utf8')
    expect(log).not.toContain(readFileSync(secret, 'utf8'))
    expect(log).not.toContain(token.replace('Bearer ', ''))
  })

  test('la clave de secretos la lee solo su dueño, el registro no la nombra, y se cambia arrancando con la anterior', async () => {
    const folder = dataDir()
    const first = run({ DATA_DIR: folder })
    await first.url
    await first.end()
    const old = readFileSync(join(folder, 'secrets-key'), 'utf8')
    expect(statSync(join(folder, 'secrets-key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'server.log'), 'utf8') + first.said()).not.toContain(old)
    const key = randomBytes(32).toString('base64')
    await refuses(run({ DATA_DIR: folder, SECRETS_KEY: key }), /^La clave de secretos no es la de esta base de datos\. /)
    const changed = run({ DATA_DIR: folder, SECRETS_KEY: key, SECRETS_KEY_OLD: old })
    await signIn(await changed.url)
    await changed.end()
    await refuses(run({ DATA_DIR: folder }), /^La clave de secretos no es la de esta base de datos\. /)
  })

  test('sin datos de demostración no anuncia cuentas ni deja entrar con ellas', async () => {
    const product = run({ NODE_ENV: 'production' })
    const answer = await fetch(`${await product.url}/api/authenticate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'admin' }),
    })
    expect(answer.status).toBe(401)
    expect(product.said()).not.toContain('operador')
  })
})

describe('lo que impide arrancar se dice en una frase', () => {
  test('un puerto ocupado', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    await refuses(run({ PORT: port }), new RegExp(`^El puerto ${port} de 127\\.0\\.0\\.1 está ocupado`))
    other.close()
  })

  test('una carpeta de datos en la que no se puede escribir', async () => {
    const file = join(dataDir(), 'archivo')
    writeFileSync(file, '')
    await refuses(run({ DATA_DIR: join(file, 'datos') }), /^No se puede escribir en la carpeta de datos /)
    await refuses(run({ DATA_DIR: '/proc/deposito/datos' }), /^No se puede escribir en la carpeta de datos /)
  })

  test('un archivo de la base que no es una base', async () => {
    const folder = dataDir()
    mkdirSync(join(folder, 'deposito.db'))
    await refuses(run({ DATA_DIR: folder }), /^No se pudo abrir la base de datos de la carpeta /)
  })

  test('una base de datos que no responde, sin repetir su clave', async () => {
    const product = run({ DATABASE_URL: 'postgres://app:secreta@127.0.0.1:1/deposito' })
    await refuses(product, /^No se pudo abrir la base de datos de DATABASE_URL \(127\.0\.0\.1:1\)/)
    expect(product.said()).not.toContain('secreta')
  })

  test('una segunda copia con la misma carpeta', async () => {
    const folder = dataDir()
    const first = run({ DATA_DIR: folder })
    await first.url
    await refuses(run({ DATA_DIR: folder }), /^El sistema ya está en marcha con la carpeta de datos /)
    expect((await fetch(`${await first.url}/health`)).status).toBe(200)
  })

  test('una base cuya clave de secretos se perdió', async () => {
    const folder = dataDir()
    const first = run({ DATA_DIR: folder })
    await first.url
    await first.end()
    rmSync(join(folder, 'secrets-key'))
    await refuses(run({ DATA_DIR: folder }), /^Falta la clave de secretos de esta base de datos\. /)
    await signIn(await run({ DATA_DIR: folder, SECRETS_KEY_OLD: 'lost' }).url)
  })

  test('una configuración que no sirve', async () => {
    await refuses(run({ PORT: 'ochenta' }), /^La configuración PORT no sirve: /)
  })
})
