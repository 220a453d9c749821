import { expect, test } from 'vitest'
import { cleanUp, startCleanUp } from '#server/jobs/clean-up.ts'
import { rememberAnswer } from '#server/store/idempotency.ts'
import { stores } from '../../support/store.ts'

test.each(stores)('las respuestas guardadas se olvidan a los tres días, en %s', async (_, openFreshStore) => {
  const store = await openFreshStore()
  const answer = { login: 'operador', call: 'POST /api', status: 201, headers: {}, body: '' }
  await rememberAnswer(store.db, { ...answer, key: 'vieja', now: '2026-11-17T14:59:59.999Z' })
  await rememberAnswer(store.db, { ...answer, key: 'nueva', now: '2026-11-17T15:00:00.000Z' })
  await cleanUp({ store, clock: () => new Date('2026-11-20T15:00:00.000Z'), auditDays: 1825 })
  expect(await store.db.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'nueva' }])
  await store.close()
})

test.each(stores)('con la base caída no se detiene nada: queda dicho, en %s', async (_, openFreshStore) => {
  const store = await openFreshStore()
  await store.close()
  const logged: unknown[] = []
  const cleaning = startCleanUp({
    store,
    clock: () => new Date(),
    auditDays: 1825,
    log: { debug: () => undefined, error: (_context: unknown, text?: string) => void logged.push(text) },
  })
  await cleaning.stop()
  expect(logged).toEqual(['the clean-up failed'])
})
