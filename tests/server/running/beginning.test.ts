import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { begin, exposureLines, mailLines, refuseDemoOnNetwork } from '#server/process/start/start-checks.ts'
import { StartFailure } from '#server/process/start/start-failure.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Store } from '#server/store/database/open.ts'
import { callerWith, signedIn } from '../../support/caller.ts'
import { runCopyCommand, startCommand } from '../../support/copies.ts'
import { folderForEach } from '../../support/open-for.ts'
import { testSecrets } from '../../support/server.ts'
import { startHere } from '../../support/start-here.ts'
import { openTestStore, openTestStoreAt } from '../../support/store.ts'

const folder = folderForEach()

const admin = (args: readonly string[], env: Record<string, string> = {}) => runCopyCommand('admin', folder.path, args, env)

/** What a start with these settings says of the accounts, after it has made those of the demo where it wants one. */
const begun = async (store: Store, env: Record<string, string>): Promise<string> =>
  (await begin(readSettings(env), store, { now: new Date(), secrets: testSecrets })).join('\n')

test('una instalación de verdad dice que le falta un administrador; se hace mientras anda, con un enlace, y entra', async () => {
  const { url, lines } = await startHere({ DATA_DIR: folder.path, NODE_ENV: 'production' })
  const said = lines.join('\n')
  expect(said).toContain('Todavía no hay un administrador. Para hacer su cuenta: npm run admin -- create LOGIN CORREO')
  await expect(signedIn(url, 'admin')).rejects.toThrow('could not sign in')
  expect(said).not.toContain('operador')
  const made = await startCommand('admin', folder.path, ['create', 'jefa', 'jefa@deposito.example'], { env: { PUBLIC_URL: url } }).ended
  expect(made).toMatchObject({ code: 0, failed: '' })
  expect(made.said).toContain(`${url}/account/reset/finish/`)
  const key = /\/account\/reset\/finish\/([\w-]{43})$/m.exec(made.said)?.[1] ?? ''
  const chosen = await callerWith(url, '').post('api/account/reset-password/finish', { key, newPassword: 'una clave larga' })
  expect(chosen.status).toBe(200)
  const jefa = await signedIn(url, 'jefa', 'una clave larga')
  expect((await jefa.get('api/users')).status).toBe(200)
})

test('también se hace con el sistema detenido, y entonces no se cargan los datos de demostración', async () => {
  const made = await admin(['create', 'jefa', 'jefa@deposito.example'], { HOST: '0.0.0.0', PORT: '9000' })
  expect(made).toMatchObject({ code: 0, failed: '' })
  expect(made.said).toContain('http://127.0.0.1:9000/account/reset/finish/')
  expect(made.said).toContain('con PUBLIC_URL empezaría con esa')
  // A mail server that takes no mail hides no link.
  const again = await admin(['reset', 'jefa'], { SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(again.said).toMatch(/^El servidor de correo de SMTP_URL no responde[^]*\/account\/reset\/finish\//)
  const store = await openTestStoreAt({ file: join(folder.path, 'deposito.db') })
  expect(await begun(store, {})).not.toContain('operador/operador')
  expect(await store.db.selectFrom('user').select('login').execute()).toEqual([{ login: 'jefa' }])
  await store.close()
})

test('lo que se escribe mal se dice en pocas líneas, y no se hace nada', async () => {
  const failing = [
    [['create', 'jefa'], {}, /^Uso, .+\n.+create LOGIN CORREO/],
    [['list'], {}, /^No hay base de datos en la carpeta /],
    [['list'], { API_URL: 'https://otra.example' }, /son del otro servidor/],
    [
      ['list'],
      { DATABASE_URL: 'postgres://app:secreta@127.0.0.1:1/base' },
      /^No se pudo abrir la base de datos de DATABASE_URL \(127\.0\.0\.1:1\)\. Revise que esté en marcha y que la dirección sea correcta\.$/,
    ],
  ] as const
  for (const [args, env, sentence] of failing)
    expect(await admin(args, env)).toEqual({ code: 1, said: '', failed: expect.stringMatching(sentence) })
})

test.each([
  ['se niega', { HOST: '0.0.0.0' }],
  ['se niega', { HOST: '0.0.0.0', DEMO: 'true' }],
  ['se niega', { HOST: '0.0.0.0', DEMO_ON_NETWORK: 'true' }],
  ['se niega', { HOST: 'deposito.example', NODE_ENV: 'production', DEMO: 'true' }],
  ['se niega', { PUBLIC_URL: 'https://deposito.example' }],
  ['arranca', {}],
  ['arranca', { HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:9000' }],
  ['arranca', { HOST: '::1' }],
  ['arranca', { HOST: '0.0.0.0', DEMO: 'false' }],
  ['arranca', { HOST: '0.0.0.0', NODE_ENV: 'production' }],
  ['arranca', { HOST: '0.0.0.0', API_URL: 'https://otra.example' }],
  ['arranca', { HOST: '0.0.0.0', DEMO: 'true', DEMO_ON_NETWORK: 'true' }],
])('la demostración se abre a la red solo si se pide dos veces: %s con %j', (result, env) => {
  const check = () => refuseDemoOnNetwork(readSettings(env))
  if (result === 'arranca') expect(check).not.toThrow()
  else expect(check).toThrow(StartFailure)
})

test('las cuentas de una demostración no arrancan en la red sin pedirlo dos veces; y a quién se abren se dice', async () => {
  const store = await openTestStore('sqlite')
  onTestFinished(() => store.close())
  const open = { HOST: '0.0.0.0', DEMO: 'true', DEMO_ON_NETWORK: 'true' }
  expect(await begun(store, open)).toContain('Atención: cualquiera de la red puede entrar con las cuentas de demostración admin/admin')
  expect(mailLines(readSettings({ NODE_ENV: 'production' }))).toEqual([
    expect.stringMatching(/^Atención: sin SMTP_URL nadie recibe correos/),
  ])
  expect(mailLines(readSettings({ NODE_ENV: 'production', SMTP_URL: 'smtps://correo.test' }))).toEqual([])
  expect(exposureLines(readSettings(open))).toEqual([expect.stringMatching(/^Atención: las contraseñas van por la red sin cifrar\. /)])
  const real = { NODE_ENV: 'production', PUBLIC_URL: 'https://deposito.example' }
  const known = /^La base de datos tiene cuentas de demostración con su contraseña conocida \(admin, user, operador, nuevo\), /
  await expect(begun(store, real)).rejects.toThrow(StartFailure)
  await expect(begun(store, real)).rejects.toThrow(known)
  expect(await begun(store, { NODE_ENV: 'production' })).toMatch(
    /Atención: cualquiera de esta máquina puede entrar con .+ Desactívelas o cambie sus contraseñas\./,
  )
  await store.db.updateTable('user').set({ activated: 0 }).where('login', 'in', ['user', 'operador']).execute()
  await store.db.updateTable('user').set({ passwordHash: '' }).where('login', 'in', ['admin', 'nuevo']).execute()
  expect([await begun(store, real), exposureLines(readSettings(real))]).toEqual([expect.not.stringContaining('Atención'), []])
})
