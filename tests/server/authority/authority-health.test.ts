import { beforeEach, expect, test } from 'vitest'
import { createAuthorityHealth, type AuthorityHealth } from '#server/authority/authority-health.ts'
import type { DummyResult } from '#server/authority/dummy.ts'
import type { ContractState } from '#server/authority/wsdl/contract-check.ts'

const allOk: DummyResult = { appServer: 'OK', dbServer: 'OK', authServer: 'OK' }

let now: Date
let asked: number

beforeEach(() => {
  now = new Date('2026-11-20T15:00:00.000Z')
  asked = 0
})

/** The health of an authority that answers well, but for what the test says; `limitMs` is how long it may take. */
function openHealth({
  dummy = () => Promise.resolve(allOk),
  contract = () => Promise.resolve({ kind: 'same' }),
  limitMs,
}: {
  dummy?: () => Promise<DummyResult | null>
  contract?: () => Promise<ContractState>
  limitMs?: number
} = {}): AuthorityHealth {
  return createAuthorityHealth({
    clock: () => now,
    url: 'https://usuario:clave@aduana.test:8443/diav2/servicio.asmx?x=1',
    dummy: () => {
      asked += 1
      return dummy()
    },
    clockDifference: () => Promise.resolve(-1200),
    contract: { check: contract },
    ...(limitMs === undefined ? {} : { limitMs }),
  })
}

test('con sus tres servidores y el mismo formato está levantada, y de su dirección se ve el servidor', async () => {
  expect(await openHealth().health()).toEqual({
    status: 'UP',
    details: { address: 'aduana.test:8443', ...allOk, contract: 'same', clockDifferenceMs: -1200, checked: '2026-11-20T15:00:00.000Z' },
  })
})

const never = () => new Promise<never>(() => undefined)
const none = { appServer: null, dbServer: null, authServer: null }
const differences = ['stock/A: sent', 'stock/B: sent']

test.each<[string, Parameters<typeof openHealth>[0], status: string, details: object]>([
  ...(['appServer', 'dbServer', 'authServer'] as const).map((server): [string, object, string, object] => [
    `con ${server} en NO está caída`,
    { dummy: () => Promise.resolve({ ...allOk, [server]: 'NO' }) },
    'DOWN',
    { [server]: 'NO', contract: 'same' },
  ]),
  ['sin respuesta está caída', { dummy: () => Promise.resolve(null) }, 'DOWN', none],
  ['sin conexión está caída', { dummy: () => Promise.reject(new Error('sin conexión')) }, 'DOWN', none],
  [
    'con otro formato está caída y dice las diferencias',
    { contract: () => Promise.resolve({ kind: 'different', differences }) },
    'DOWN',
    { ...allOk, contract: 'different', differences: differences.join('; ') },
  ],
  [
    'un formato que no se conoce no la da por caída',
    { contract: () => Promise.resolve({ kind: 'unknown' }) },
    'UP',
    { contract: 'unknown' },
  ],
  ['ni uno que no se pudo comparar', { contract: () => Promise.reject(new Error('sin base')) }, 'UP', { contract: 'unknown' }],
  ['si no contesta a tiempo no se espera', { dummy: never, contract: never, limitMs: 1 }, 'DOWN', { appServer: null, contract: 'unknown' }],
])('%s', async (_, answers, status, details) => {
  expect(await openHealth(answers).health()).toMatchObject({ status, details })
})

test('se le pregunta una vez cada treinta segundos, pregunte quien pregunte', async () => {
  let answer: DummyResult | null = allOk
  const authority = openHealth({ dummy: () => Promise.resolve(answer) })
  await Promise.all([authority.health(), authority.health()])
  now = new Date('2026-11-20T15:00:29.999Z')
  expect((await authority.health()).details.checked).toBe('2026-11-20T15:00:00.000Z')
  expect(asked).toBe(1)
  now = new Date('2026-11-20T15:00:30.000Z')
  answer = null
  expect(await authority.health()).toMatchObject({ status: 'DOWN', details: { checked: '2026-11-20T15:00:30.000Z' } })
  expect(asked).toBe(2)
})
