import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callerWith, signedIn } from '../support/caller.ts'
import { folderForEach, runForTest } from '../support/open-for.ts'
import { compileCache } from '../support/product.ts'
import { refusedStart } from '../support/start-here.ts'

const data = folderForEach()
const run = (env: Record<string, string> = {}) => runForTest({ DATA_DIR: data.path, ...env })

const refuses = async (env: Record<string, string>, sentence: RegExp): Promise<void> => expect(await refusedStart(env)).toMatch(sentence)

const secrets = ['jwt-secret', 'secrets-key']
const files = ['deposito.db', 'deposito.db-wal', 'deposito.db-shm', 'lock', 'server.log', ...secrets]

describe('npm start', () => {
  test('termina cuando npm termina, que a una señal detiene solo su shell', async () => {
    const shell = spawn('sh', ['-c', `"${process.execPath}" src/server/main.ts; true`], {
      env: { PATH: process.env['PATH'], DATA_DIR: data.path, PORT: '0', npm_lifecycle_event: 'start', ...compileCache },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    shell.stdout.on('data', (text: Buffer) => (said += text.toString()))
    await expect.poll(() => existsSync(join(data.path, 'lock'))).toBe(true)
    shell.kill('SIGTERM')
    await expect.poll(() => said).toContain('Detenido.')
  })

  test('dice dónde está, responde, guarda todo solo para su dueño, y después de kill -9 las sesiones siguen, con otra clave de secretos', async () => {
    const modeOf = (name: string): number => statSync(join(data.path, name)).mode & 0o777
    const first = run()
    const url = await first.url
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<div id="root">')
    expect((await fetch(`${url}/api/account`)).status).toBe(401)
    const { authorization } = await signedIn(url, 'operador')
    expect(first.said()).toMatch(/simulada[^]*operador\/operador|operador\/operador[^]*simulada/)
    await fetch(`${url}/api/account/reset-password/init`, { method: 'POST', body: 'operador@deposito.example' })
    await expect.poll(() => statSync(join(data.path, 'mail'), { throwIfNoEntry: false })).toBeDefined()
    for (const name of files) expect([name, modeOf(name)]).toEqual([name, 0o600])
    const log = readFileSync(join(data.path, 'server.log'), 'utf8') + first.said()
    for (const secret of [authorization.replace('Bearer ', ''), ...secrets.map((name) => readFileSync(join(data.path, name), 'utf8'))])
      expect(log).not.toContain(secret)
    expect(first.said().trim().split('\n').length).toBeLessThanOrEqual(10)

    // One sentence, a failing exit code, and no stack.
    const second = run()
    expect(await second.ended).toBe(1)
    expect(second.said().trim()).toMatch(/^El sistema ya está en marcha con la carpeta de datos [^\n]+$/)
    await refuses({ DATA_DIR: join(data.path, 'otra'), PORT: new URL(url).port }, /^El puerto \d+ de 127\.0\.0\.1 está ocupado/)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await first.end('SIGKILL')).toBeNull()

    chmodSync(data.path, 0o755)
    for (const name of ['deposito.db', 'lock', 'server.log', ...secrets]) chmodSync(join(data.path, name), 0o644)
    chmodSync(join(data.path, 'mail'), 0o755)
    const keys = { SECRETS_KEY: randomBytes(32).toString('base64'), SECRETS_KEY_OLD: readFileSync(join(data.path, 'secrets-key'), 'utf8') }
    const again = run(keys)
    const account = await callerWith(await again.url, authorization).get('api/account')
    expect(account).toMatchObject({ status: 200, body: { login: 'operador' } })
    expect([modeOf('.'), modeOf('mail')]).toEqual([0o700, 0o700])
    for (const name of files) expect([name, modeOf(name)]).toEqual([name, 0o600])
    expect(again.said()).not.toContain('Atención')
    const { port, hostname } = new URL(await again.url)
    const halfway = connect(Number(port), hostname).on('error', () => undefined)
    halfway.write('POST /api/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user')
    await fetch(`${await again.url}/health`)
    expect(await again.end('SIGINT')).toBe(0)
    halfway.destroy()
    await refuses({ DATA_DIR: data.path }, /^La clave de secretos no es la de esta base de datos\. /)
  })
})

describe('lo que impide arrancar se dice en una frase', () => {
  test.each<[string, (folder: string) => Record<string, string> | void, RegExp]>([
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
      (folder) => mkdirSync(join(folder, 'deposito.db')),
      /^No se pudo abrir la base de datos de la carpeta /,
    ],
    [
      'un secreto de sesiones cortado',
      (folder) => writeFileSync(join(folder, 'jwt-secret'), 'abc'),
      /^El archivo .+jwt-secret con el secreto de las sesiones está vacío o incompleto\. Bórrelo /,
    ],
    [
      'una base de datos que no responde, sin repetir su clave',
      () => ({ DATABASE_URL: 'postgres://app:secreta@127.0.0.1:1/deposito' }),
      /^No se pudo abrir la base de datos de DATABASE_URL \(127\.0\.0\.1:1\)(?!.*secreta)/,
    ],
  ])('%s', async (_, prepare, sentence) => {
    await refuses({ DATA_DIR: data.path, ...prepare(data.path) }, sentence)
  })
})
