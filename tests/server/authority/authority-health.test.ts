import { expect, test } from 'vitest'
import { createAuthorityHealth, type AuthorityHealth } from '#server/authority/authority-health.ts'
import { clockForEach } from '../../support/open-for.ts'

type Options = Parameters<typeof createAuthorityHealth>[0]

const clock = clockForEach()
const allOk = { appServer: 'OK', dbServer: 'OK', authServer: 'OK' }

/** The health of an authority that answers well, but for what the test says. */
function openHealth(options: Partial<Options> = {}): AuthorityHealth {
  return createAuthorityHealth({
    clock: clock.now,
    url: 'https://usuario:clave@aduana.test:8443/diav2/servicio.asmx?x=1',
    dummy: () => Promise.resolve(allOk),
    clockDifference: () => Promise.resolve(-1200),
    contract: () => Promise.resolve({ kind: 'same' }),
    ...options,
  })
}

test('con sus tres servidores y el mismo formato está levantada, y de su dirección se ve el servidor', async () => {
  expect(await openHealth()()).toEqual({
    status: 'UP',
    details: { address: 'aduana.test:8443', ...allOk, contract: 'same', clockDifferenceMs: -1200, checked: '2026-11-20T15:00:00.000Z' },
  })
})

const never = () => new Promise<never>(() => undefined)
const none = { appServer: null, dbServer: null, authServer: null }
const different = { kind: 'different', differences: ['stock/A: sent', 'stock/B: sent'] } as const

test.each<[string, Partial<Options>, status: string, details: object]>([
  ['con un servidor en NO está caída', { dummy: () => Promise.resolve({ ...allOk, authServer: 'NO' }) }, 'DOWN', { authServer: 'NO' }],
  ['sin respuesta está caída', { dummy: () => Promise.resolve(null) }, 'DOWN', none],
  ['sin conexión está caída', { dummy: () => Promise.reject(new Error('sin conexión')) }, 'DOWN', none],
  [
    'con otro formato está caída y dice las diferencias',
    { contract: () => Promise.resolve(different) },
    'DOWN',
    { ...allOk, contract: 'different', differences: 'stock/A: sent; stock/B: sent' },
  ],
  [
    'un formato que no se pudo comparar no la da por caída',
    { contract: () => Promise.reject(new Error('sin base')) },
    'UP',
    { contract: 'unknown' },
  ],
  ['si no contesta a tiempo no se espera', { dummy: never, contract: never, limitMs: 1 }, 'DOWN', { contract: 'unknown' }],
])('%s', async (_, options, status, details) => {
  expect(await openHealth(options)()).toMatchObject({ status, details })
})

test('se le pregunta una vez cada treinta segundos, pregunte quien pregunte', async () => {
  const answers = [allOk, null]
  const authority = openHealth({ dummy: () => Promise.resolve(answers.shift() ?? null) })
  await Promise.all([authority(), authority()])
  clock.later(29.999)
  expect(await authority()).toMatchObject({ status: 'UP', details: { checked: '2026-11-20T15:00:00.000Z' } })
  clock.later(0.001)
  expect(await authority()).toMatchObject({ status: 'DOWN', details: { checked: '2026-11-20T15:00:30.000Z' } })
  expect(answers).toEqual([])
})
