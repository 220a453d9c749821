import { beforeEach, expect, test } from 'vitest'
import { createAuthorityHealth } from '#server/authority/authority-health.ts'
import type { AuthorityHealth } from '#server/authority/authority-health.ts'
import type { ContractState } from '#server/authority/contract-check.ts'
import type { DummyResult } from '#server/authority/dummy.ts'

const allOk: DummyResult = { appServer: 'OK', dbServer: 'OK', authServer: 'OK' }

let now: Date
let asked: number
let dummy: () => Promise<DummyResult | null>
let contract: () => Promise<ContractState>
let clockDifference: () => Promise<number | null>
let authority: AuthorityHealth

/** The health of an authority; `limitMs` is how long it may take. */
function openHealth(limitMs?: number): AuthorityHealth {
  return createAuthorityHealth({
    clock: () => now,
    url: 'https://usuario:clave@aduana.test:8443/diav2/servicio.asmx?x=1',
    dummy: () => {
      asked += 1
      return dummy()
    },
    clockDifference: () => clockDifference(),
    contract: { check: () => contract() },
    ...(limitMs === undefined ? {} : { limitMs }),
  })
}

beforeEach(() => {
  now = new Date('2026-11-20T15:00:00.000Z')
  asked = 0
  dummy = () => Promise.resolve(allOk)
  contract = () => Promise.resolve({ kind: 'same' })
  clockDifference = () => Promise.resolve(-1200)
  authority = openHealth()
})

test('con sus tres servidores y el mismo formato está levantada, y de su dirección se ve el servidor', async () => {
  expect(await authority.health()).toEqual({
    status: 'UP',
    details: { address: 'aduana.test:8443', ...allOk, contract: 'same', clockDifferenceMs: -1200, checked: '2026-11-20T15:00:00.000Z' },
  })
})

test.each<keyof DummyResult>(['appServer', 'dbServer', 'authServer'])('con %s en NO está caída', async (server) => {
  dummy = () => Promise.resolve({ ...allOk, [server]: 'NO' })
  expect(await authority.health()).toMatchObject({ status: 'DOWN', details: { [server]: 'NO', contract: 'same' } })
})

test('sin respuesta está caída', async () => {
  dummy = () => Promise.resolve(null)
  const none = { status: 'DOWN', details: { appServer: null, dbServer: null, authServer: null } }
  expect(await authority.health()).toMatchObject(none)
  dummy = () => Promise.reject(new Error('sin conexión'))
  expect(await openHealth().health()).toMatchObject(none)
})

test('con otro formato está caída y dice las diferencias', async () => {
  contract = () => Promise.resolve({ kind: 'different', differences: ['stock/A: sent', 'stock/B: sent'] })
  expect(await authority.health()).toMatchObject({
    status: 'DOWN',
    details: { ...allOk, contract: 'different', differences: 'stock/A: sent; stock/B: sent' },
  })
})

test('un formato que no se pudo comparar no la da por caída', async () => {
  contract = () => Promise.resolve({ kind: 'unknown' })
  expect(await authority.health()).toMatchObject({ status: 'UP', details: { contract: 'unknown' } })
  contract = () => Promise.reject(new Error('sin base'))
  expect(await openHealth().health()).toMatchObject({ status: 'UP', details: { contract: 'unknown' } })
})

test('se le pregunta una vez cada treinta segundos, pregunte quien pregunte', async () => {
  await Promise.all([authority.health(), authority.health()])
  now = new Date('2026-11-20T15:00:29.999Z')
  expect((await authority.health()).details.checked).toBe('2026-11-20T15:00:00.000Z')
  expect(asked).toBe(1)
  now = new Date('2026-11-20T15:00:30.000Z')
  dummy = () => Promise.resolve(null)
  expect(await authority.health()).toMatchObject({ status: 'DOWN', details: { checked: '2026-11-20T15:00:30.000Z' } })
  expect(asked).toBe(2)
})

test('quien no contesta a tiempo no se espera', async () => {
  dummy = () => new Promise(() => undefined)
  contract = () => new Promise(() => undefined)
  expect(await openHealth(1).health()).toMatchObject({ status: 'DOWN', details: { appServer: null, contract: 'unknown' } })
})
