import { expect, test } from 'vitest'
import { administratorLines, createAdministrator, removeSecondFactorOf, resetAccount } from '#server/admin/administrators.ts'
import { StartFailure } from '#server/process/start/start-failure.ts'
import { storePendingSecret } from '#server/store/accounts/second-factors.ts'
import { findUserByLogin } from '#server/store/accounts/users.ts'
import { eventsOf } from '../support/events.ts'
import { current, openForEach } from '../support/open-for.ts'
import { addUser } from '../support/people.ts'
import { openServer } from '../support/server.ts'
import { openTestStore } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const shown = { begin: 'https://deposito.example', hint: null }
const asked = { login: 'Jefa', email: 'jefa@deposito.example', delivery: shown, now }
const server = openForEach(async () => openServer({ store: await openTestStore('sqlite'), clock: () => now }))
const store = current(() => server.store)

const keyIn = (lines: readonly string[]): string =>
  /^https:\/\/deposito\.example\/account\/reset\/finish\/([\w-]{43})$/m.exec(lines.join('\n'))?.[1] ?? ''
const choose = async (key: string): Promise<number> =>
  (await server.as(null).post('/api/account/reset-password/finish', { key, newPassword: 'una clave larga' })).status
const signIn = async (): Promise<unknown> =>
  (await server.as(null).post('/api/authenticate', { username: 'jefa', password: 'una clave larga' })).status

test('se hace con un enlace que elige la contraseña una sola vez, y queda en las auditorías', async () => {
  const key = keyIn(await createAdministrator(store, asked))
  expect(await findUserByLogin(store.db, 'jefa')).toMatchObject({ activated: 1, authorities: 'ROLE_ADMIN,ROLE_USER', email: asked.email })
  expect(await administratorLines(store)).toEqual(['jefa, jefa@deposito.example: activa, todavía sin contraseña propia'])
  expect([await choose(key), await choose(key), await signIn()]).toEqual([200, 500, 200])
  expect(await administratorLines(store)).toEqual(['jefa, jefa@deposito.example: activa'])
  const data = { subject: 'jefa', message: 'Por la línea de comandos', held: { email: asked.email } }
  expect(await eventsOf(store, 'USER_CREATED')).toMatchObject([{ principal: null, data }])
  expect(JSON.stringify(await eventsOf(store))).not.toContain(key)
})

test('con correo el enlace va por correo, y nada se muestra', async () => {
  const lines = await createAdministrator(store, { ...asked, delivery: 'mail' })
  expect(lines.join('\n')).not.toMatch(/https?:/)
  const [mail] = await server.mails()
  expect(mail).toMatchObject({ to: asked.email, subject: 'Elija la contraseña de su cuenta de Depósito Fiscal' })
  expect(mail?.text).toContain('«La administración del sistema» creó para usted una cuenta')
  expect(await choose(mail?.key ?? '')).toBe(200)
})

test('a una cuenta que está se le da otro enlace, y el de antes ya no sirve', async () => {
  const first = keyIn(await createAdministrator(store, asked))
  const second = keyIn(await resetAccount(store, { login: 'JEFA', delivery: shown, now }))
  expect(await choose(first)).not.toBe(200)
  expect(await choose(second)).toBe(200)
  const [event] = await eventsOf(store, 'PASSWORD_RESET_REQUESTED')
  expect(event).toMatchObject({ principal: null, data: { subject: 'jefa', message: 'Por la línea de comandos' } })
})

test('lo que no puede ser se dice en una frase y no cambia nada', async () => {
  await createAdministrator(store, asked)
  const before = await eventsOf(store)
  for (const [change, sentence] of [
    [{ login: 'dos palabras' }, /^El login «dos palabras» no sirve: /],
    [{ login: 'new' }, /^El login «new» no sirve: /],
    [{ email: 'sin-arroba' }, /^El correo «sin-arroba» no sirve\. /],
    [{ email: 'otra@deposito.example' }, /^Ya existe la cuenta «jefa»\. Para darle un enlace nuevo: npm run admin -- reset jefa$/],
    [{ login: 'otra' }, /^El login «otra» o el correo jefa@deposito\.example ya son de otra cuenta\. /],
    [{ login: 'jefa@deposito.example', email: 'nadie@deposito.example' }, /^El login «jefa@.+» o el correo .+ ya son de otra cuenta\. /],
  ] as const) {
    const made = createAdministrator(store, { ...asked, ...change })
    await expect(made).rejects.toThrow(StartFailure)
    await expect(made).rejects.toThrow(sentence)
  }
  expect(await eventsOf(store)).toEqual(before)
})

test('a quien perdió el teléfono y los códigos se le quita la verificación en dos pasos, y se le avisa', async () => {
  await createAdministrator(store, asked)
  const jefa = await findUserByLogin(store.db, 'jefa')
  await storePendingSecret(store.db, jefa?.id ?? 0, 'sellado', now.toISOString())
  await store.db.updateTable('second_factor').set({ sealedSecret: 'sellado', confirmedDate: now.toISOString() }).execute()
  expect(await removeSecondFactorOf(store, { login: 'JEFA', now })).toEqual([
    'La cuenta jefa ya no pide un código al entrar. Se avisa a jefa@deposito.example.',
  ])
  expect((await server.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    ['jefa@deposito.example', 'Un administrador quitó su verificación en dos pasos de Depósito Fiscal'],
  ])
  expect(await eventsOf(store, 'SECOND_FACTOR_OFF')).toMatchObject([{ principal: null, data: { subject: 'jefa' } }])
  expect(await removeSecondFactorOf(store, { login: 'jefa', now })).toEqual(['La cuenta jefa no tiene verificación en dos pasos.'])
  await expect(removeSecondFactorOf(store, { login: 'nadie', now })).rejects.toThrow(StartFailure)
})

test('a quien no existe o está desactivado no se le da ningún enlace', async () => {
  await addUser(store.db, 'baja', 'ROLE_ADMIN,ROLE_USER')
  await store.db.updateTable('user').set({ activated: 0 }).execute()
  await expect(resetAccount(store, { login: 'baja', delivery: shown, now })).rejects.toThrow(/^La cuenta «baja» está desactivada\. /)
  await expect(resetAccount(store, { login: 'nadie', delivery: shown, now })).rejects.toThrow(/^No existe la cuenta «nadie»\. /)
  expect(await administratorLines(store)).toEqual(['baja, baja@deposito.example: desactivada'])
})
