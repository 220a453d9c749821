import { beforeEach, describe, expect, test } from 'vitest'
import type { PasswordMail } from '#domain/mails/mails.ts'
import { endResetKeys, findUserByResetKey, hasFirstKey, purgeResetKeys, storeResetKey } from '#server/store/accounts/mailed-keys.ts'
import { findUserByEmail } from '#server/store/accounts/users.ts'
import type { User } from '#server/store/accounts/users.ts'
import { openStore } from '#server/store/database/open.ts'
import { clockForEach, openForEach } from '../../support/open-for.ts'
import { addUser } from '../../support/people.ts'
import { stores, type TestStore } from '../../support/store.ts'

describe.each(stores)('las claves para elegir una contraseña, en %s', (kind, openFreshStore) => {
  const { now, later: laterSeconds } = clockForEach()
  const store = openForEach(openFreshStore)
  let marta: User

  beforeEach(async () => {
    await addUser(store.db, 'marta')
    marta = await reread()
  })

  async function reread(): Promise<User> {
    const user = await findUserByEmail(store.db, 'marta@deposito.example')
    if (!user) throw new Error('marta is not there')
    return user
  }
  const later = (minutes: number): void => laterSeconds(minutes * 60)
  const mail = (mailId: number, keyHash: string, kind: PasswordMail = 'reset', from: Pick<TestStore, 'write'> = store): Promise<boolean> =>
    from.write((tx) => storeResetKey(tx, marta, { kind, mailId, keyHash, now: now() }))
  const whose = async (keyHash: string) => (await findUserByResetKey(store.db, keyHash, now()))?.login ?? null
  const rows = () => store.db.selectFrom('reset_key').selectAll().orderBy('id').execute()

  test('de muchos mensajes a la vez, en dos procesos, sale uno', async () => {
    const other = store.kind === 'sqlite' ? store : await openStore(store.where)
    const sent = await Promise.all(Array.from({ length: 10 }, (_, at) => mail(at, `clave ${at}`, 'reset', at % 2 ? store : other)))
    expect(sent.filter(Boolean)).toHaveLength(1)
    if (other !== store) await other.close()
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('las de varios mensajes sirven a la vez; la de otro intento del mismo reemplaza a la suya; se van con la cuenta', async () => {
    expect(await mail(1, 'una')).toBe(true)
    expect(await mail(1, 'una otra vez')).toBe(true)
    later(1)
    expect(await mail(2, 'dos')).toBe(true)
    expect([await whose('una'), await whose('una otra vez'), await whose('dos')]).toEqual([null, 'marta', 'marta'])
    await endResetKeys(store.db, marta.id)
    expect([await whose('una otra vez'), await whose('dos')]).toEqual([null, null])
    expect(await rows()).toHaveLength(2)
    await store.db.deleteFrom('user').where('id', '=', marta.id).execute()
    expect(await rows()).toEqual([])
  })

  test('una invitación no espera, y un pedido no le quita la clave; a una cuenta desactivada, o que ya tiene otro correo, no le llega', async () => {
    await store.db.updateTable('user').set({ email: 'otra@deposito.example' }).execute()
    expect(await mail(1, 'una')).toBe(false)
    await store.db.updateTable('user').set({ email: marta.email, activated: 0 }).execute()
    expect(await mail(1, 'una')).toBe(false)
    expect(await rows()).toEqual([])
    await store.db.updateTable('user').set({ activated: 1 }).execute()
    await mail(1, 'pedida')
    expect(await mail(2, 'invitada', 'invitation')).toBe(true)
    expect(await hasFirstKey(store.db, marta)).toBe(true)
    later(60 * 24)
    expect([await whose('pedida'), await whose('invitada')]).toEqual([null, 'marta'])
    later(60 * 24 * 6)
    expect(await whose('invitada')).toBeNull()
  })

  test('se borran las vencidas, y las de una primera contraseña cuando ya no hacen falta', async () => {
    await mail(1, 'pedida')
    await mail(2, 'invitada', 'invitation')
    later(60 * 24 - 1)
    await purgeResetKeys(store.db, now())
    expect(await rows()).toHaveLength(2)
    later(60 * 24 * 30)
    await purgeResetKeys(store.db, now())
    expect((await rows()).map(({ keyHash }) => keyHash)).toEqual(['invitada'])
    await endResetKeys(store.db, marta.id)
    await purgeResetKeys(store.db, now())
    expect(await rows()).toEqual([])
  })
})
