import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseDemoOnNetwork } from '#server/process/beginning.ts'
import { StartFailure } from '#server/process/start-failure.ts'
import { readSettings } from '#server/settings.ts'
import { openStore } from '#server/store/open.ts'
import { signedIn } from '../../support/caller.ts'
import { runCopyCommand } from '../../support/copies.ts'
import { newDataDir, runProduct, type Product } from '../../support/product.ts'

let folder: ReturnType<typeof newDataDir>
const started: Product[] = []

beforeEach(() => {
  folder = newDataDir()
})

afterEach(async () => {
  for (const product of started.splice(0)) await product.end('SIGKILL')
  folder.remove()
})

function run(env: Record<string, string> = {}): Product {
  const product = runProduct({ DATA_DIR: folder.path, ...env })
  started.push(product)
  return product
}

const admin = (args: readonly string[], env: Record<string, string> = {}) => runCopyCommand('admin', folder.path, args, env)

async function refuses(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const product = run(env)
  expect(await product.ended).toBe(1)
  expect(product.said().trim()).toMatch(sentence)
  expect(product.said().trim().split('\n')).toHaveLength(1)
}

async function choosePassword(url: string, said: string, newPassword: string): Promise<number> {
  const key = /\/account\/reset\/finish\/([\w-]{43})$/m.exec(said)?.[1] ?? ''
  const answer = await fetch(`${url}/api/account/reset-password/finish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key, newPassword }),
  })
  return answer.status
}

test('una instalación de verdad dice que le falta un administrador; se hace mientras anda, con un enlace, y entra', async () => {
  const product = run({ NODE_ENV: 'production' })
  const url = await product.url
  await expect.poll(product.said).toContain('Todavía no hay un administrador. Para hacer su cuenta: npm run admin -- create LOGIN CORREO')
  await expect(signedIn(url, 'admin')).rejects.toThrow('could not sign in')
  expect(product.said()).not.toContain('operador')
  const { code, said } = await admin(['create', 'jefa', 'jefa@deposito.example'], { PUBLIC_URL: url })
  expect(code).toBe(0)
  expect(said).toContain(`${url}/account/reset/finish/`)
  expect(await choosePassword(url, said, 'una clave larga')).toBe(200)
  const jefa = await signedIn(url, 'jefa', 'una clave larga')
  expect((await jefa.get('api/users')).status).toBe(200)
})

test('también se hace con el sistema detenido, y entonces no se cargan los datos de demostración', async () => {
  const made = await admin(['create', 'jefa', 'jefa@deposito.example'], { HOST: '0.0.0.0', PORT: '9000' })
  expect(made).toMatchObject({ code: 0, failed: '' })
  expect(made.said).toContain('http://127.0.0.1:9000/account/reset/finish/')
  expect(made.said).toContain('con PUBLIC_URL empezaría con esa')
  const product = run()
  const url = await product.url
  expect(product.said()).not.toContain('operador/operador')
  expect(await choosePassword(url, made.said, 'una clave larga')).toBe(200)
})

test('lo que se escribe mal se dice en pocas líneas, y no se hace nada', async () => {
  for (const args of [
    ['create', 'jefa'],
    ['borrar', 'jefa'],
  ])
    expect(await admin(args)).toMatchObject({ code: 1, said: '', failed: expect.stringMatching(/^Uso, .+\n.+create LOGIN CORREO/) })
  expect(await admin(['list'])).toMatchObject({ code: 1, failed: expect.stringMatching(/^No hay base de datos en la carpeta /) })
  expect(await admin(['create', 'jefa', 'sin-arroba'])).toMatchObject({
    code: 1,
    failed: expect.stringMatching(/^El correo «sin-arroba» no sirve\. /),
  })
  expect(await admin(['list'], { API_URL: 'https://otra.example' })).toMatchObject({
    code: 1,
    failed: expect.stringContaining('son del otro servidor'),
  })
  expect(await admin(['list'], { DATABASE_URL: 'postgres://app:secreta@127.0.0.1:1/base' })).toMatchObject({
    code: 1,
    failed: 'No se pudo abrir la base de datos de DATABASE_URL (127.0.0.1:1). Revise que la dirección y los permisos sean correctos.',
  })
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '0.0.0.0', DEMO: 'true' },
  { HOST: '0.0.0.0', DEMO_ON_NETWORK: 'true' },
  { HOST: 'deposito.example', NODE_ENV: 'production', DEMO: 'true' },
  { PUBLIC_URL: 'https://deposito.example' },
])('la demostración no se abre a la red: %j', (env) => {
  expect(() => refuseDemoOnNetwork(readSettings(env))).toThrow(StartFailure)
})

test.each([
  {},
  { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:9000' },
  { HOST: '::1' },
  { HOST: '0.0.0.0', DEMO: 'false' },
  { HOST: '0.0.0.0', NODE_ENV: 'production' },
  { HOST: '0.0.0.0', API_URL: 'https://otra.example' },
  { HOST: '0.0.0.0', DEMO: 'true', DEMO_ON_NETWORK: 'true' },
])('la demostración arranca en esta máquina, y en la red si se pide dos veces: %j', (env) => {
  expect(() => refuseDemoOnNetwork(readSettings(env))).not.toThrow()
})

test('una demostración no arranca en la red; pedida dos veces dice a quién se abre, y las cuentas que deja tampoco arrancan en la red', async () => {
  const known = /^Con los datos de demostración cualquiera de la red entraría con admin\/admin, por HOST=0\.0\.0\.0\. /
  await refuses({ HOST: '0.0.0.0' }, known)
  const demo = run({ HOST: '0.0.0.0', DEMO: 'true', DEMO_ON_NETWORK: 'true' })
  await demo.url
  await expect.poll(demo.said).toContain('Atención: cualquiera de la red puede entrar con las cuentas de demostración admin/admin')
  expect(demo.said()).toContain('Atención: las contraseñas van por la red sin cifrar.')
  await demo.end()
  const real = { NODE_ENV: 'production', PUBLIC_URL: 'https://deposito.example' }
  await refuses(real, /^La base de datos tiene cuentas de demostración con su contraseña conocida \(admin, user, operador, nuevo\), /)
  const alone = run({ NODE_ENV: 'production' })
  await alone.url
  await expect.poll(alone.said).toMatch(/Atención: cualquiera de esta máquina puede entrar con .+ Desactívelas o cambie sus contraseñas\./)
  await alone.end()
  const store = await openStore({ file: join(folder.path, 'deposito.db') })
  await store.db.updateTable('user').set({ activated: 0 }).where('login', 'in', ['user', 'operador']).execute()
  await store.db.updateTable('user').set({ passwordHash: '' }).where('login', 'in', ['admin', 'nuevo']).execute()
  await store.close()
  const safe = run(real)
  await safe.url
  await expect.poll(safe.said).toContain('Ctrl-C')
  expect(safe.said()).not.toContain('Atención')
})
