import { beforeEach, describe, expect, test } from 'vitest'
import type { PasswordMail } from '#domain/mails/mails.ts'
import { endResetKeys, findUserByResetKey, purgeResetKeys, storeResetKey } from '#server/store/accounts/mailed-keys.ts'
import type { User } from '#server/store/accounts/users.ts'
import { clockForEach, openForEach } from '../../support/open-for.ts'
import { addUser } from '../../support/people.ts'
import { openTestStoreAt, stores, type TestStore } from '../../support/store.ts'

describe.each(stores)('las claves para elegir una contraseña, en %s', (kind, openFreshStore) => {
  const { now, later: laterSeconds } = clockForEach()
  const store = openForEach(openFreshStore)
  let marta: User

  beforeEach(async () => {
    marta = await addUser(store.db, 'marta')
  })

  const later = (minutes: number): void => laterSeconds(minutes * 60)
  const mail = (mailId: number, keyHash: string, kind: PasswordMail = 'reset', from: Pick<TestStore, 'write'> = store): Promise<boolean> =>
    from.write((tx) => storeResetKey(tx, marta, { kind, mailId, keyHash, now: now() }))
  const whose = async (keyHash: string) => (await findUserByResetKey(store.db, keyHash, now()))?.login ?? null
  const rows = () => store.db.selectFrom('reset_key').selectAll().orderBy('id').execute()

  test('de muchos mensajes a la vez, en dos procesos, sale uno', async () => {
    const other = store.kind === 'sqlite' ? store : await openTestStoreAt(store.where)
    const sent = await Promise.all(Array.from({ length: 10 }, (_, at) => mail(at, `clave ${at}`, 'reset', at % 2 ? store : other)))
    expect(sent.filter(Boolean)).toHaveLength(1)
    if (other !== store) await other.close()
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('la de otro intento del mismo mensaje reemplaza a la suya; un pedido no quita la de una invitación, que dura siete días', async () => {
    await mail(1, 'una')
    await mail(1, 'una otra vez')
    expect(await mail(2, 'invitada', 'invitation')).toBe(true)
    const served = async () => [await whose('una'), await whose('una otra vez'), await whose('invitada')]
    expect(await served()).toEqual([null, 'marta', 'marta'])
    later(60 * 24)
    expect(await served()).toEqual([null, null, 'marta'])
    later(60 * 24 * 6)
    expect(await served()).toEqual([null, null, null])
  })

  test.each([{ email: 'otra@deposito.example' }, { activated: 0 }] as const)(
    'a la cuenta que cambió mientras se la escribía no le llega: %o',
    async (change) => {
      await store.db.updateTable('user').set(change).execute()
      expect(await mail(1, 'una')).toBe(false)
      expect(await rows()).toEqual([])
    },
  )

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
