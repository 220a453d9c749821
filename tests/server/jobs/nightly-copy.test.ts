import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startNightlyCopy, type NightlyCopy } from '#server/jobs/nightly-copy.ts'
import { folderForEach } from '../../support/open-for.ts'

let folder: string
let now: Date
let made: string[]
let told: unknown[]
let failing: string | null
let stuck: boolean

const place = folderForEach()

beforeEach(() => {
  // The hours pass when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  folder = join(place.path, 'backups')
  made = []
  told = []
  failing = null
  stuck = false
})
afterEach(() => void vi.useRealTimers())

/** A process that starts at a time of Buenos Aires. */
function start({ at, days = 3, since = '2026-11-01T00:00:00.000Z' }: { at: string; days?: number; since?: string }): NightlyCopy {
  now = new Date(`${at}-03:00`)
  const job = startNightlyCopy({
    clock: () => now,
    folder,
    time: '03:00',
    days,
    since,
    log: { info: () => undefined, error: (_: unknown, text?: string) => void told.push(text) },
    mailFailure: (day, reason) => Promise.resolve(void told.push(`${day} ${reason}`)),
    copy: async (file, signal) => {
      if (failing !== null) throw new Error(failing)
      made.push(file.slice(-13, -3))
      if (stuck) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('interrumpida'))))
      await mkdir(folder, { recursive: true })
      await writeFile(file, 'una copia')
    },
  })
  onTestFinished(() => job.stop())
  return job
}

function at(time: string): void {
  now = new Date(`${time}-03:00`)
  vi.advanceTimersByTime(60_000)
}

const files = (): string[] => readdirSync(folder).toSorted()

test('se hace una por día a su hora, y se guardan las últimas', async () => {
  const since = '2026-11-19T12:00:00.000Z'
  const job = start({ at: '2026-11-20T02:59:00', since })
  expect(await job.state()).toEqual({ folder, last: null, kept: 0, failure: null, next: '2026-11-20T06:00:00.000Z', since })
  expect(made).toEqual([])
  for (const day of ['20', '21', '22', '23']) {
    at(`2026-11-${day}T03:00:00`)
    await expect.poll(() => made).toContain(`2026-11-${day}`)
    at(`2026-11-${day}T15:00:00`)
  }
  await expect.poll(files).toEqual(['deposito-2026-11-21.db', 'deposito-2026-11-22.db', 'deposito-2026-11-23.db'])
  expect(made).toHaveLength(4)
  const { mtime: date, size } = statSync(join(folder, 'deposito-2026-11-23.db'))
  const last = { date: date.toISOString(), size }
  expect(await job.state()).toMatchObject({ last, kept: 3, failure: null, next: '2026-11-24T06:00:00.000Z' })
})

test('apagada a esa hora se hace al arrancar, y otro arranque del mismo día no la repite; una base que a esa hora no estaba espera a la noche', async () => {
  await start({ at: '2026-11-20T09:00:00', since: '2026-11-20T11:00:00.000Z' }).stop()
  expect(made).toEqual([])
  const first = start({ at: '2026-11-20T09:00:00' })
  await expect.poll(() => made).toEqual(['2026-11-20'])
  await first.stop()
  await start({ at: '2026-11-20T10:00:00' }).stop()
  await start({ at: '2026-11-21T02:00:00' }).stop()
  expect(made).toEqual(['2026-11-20'])
})

test('una que falla no borra ninguna, lo dice, y se repite una hora después', async () => {
  mkdirSync(folder)
  for (const day of ['16', '17', '18', '19']) writeFileSync(join(folder, `deposito-2026-11-${day}.db`), 'vieja')
  failing = 'No alcanza el espacio en disco.'
  const job = start({ at: '2026-11-20T03:00:00' })
  await expect.poll(async () => (await job.state()).failure).toEqual({ date: '2026-11-20T06:00:00.000Z', reason: failing })
  expect((await job.state()).next).toBe('2026-11-20T07:00:00.000Z')
  expect(files()).toHaveLength(4)
  expect(told).toEqual(['the nightly copy failed', `2026-11-20 ${failing}`])
  at('2026-11-20T03:30:00')
  failing = null
  expect(made).toEqual([])
  at('2026-11-20T04:00:00')
  await expect.poll(files).toEqual(['deposito-2026-11-18.db', 'deposito-2026-11-19.db', 'deposito-2026-11-20.db'])
  expect((await job.state()).failure).toBeNull()
})

test('un producto que se detiene no espera la copia que está haciendo, y no la cuenta como fallida', async () => {
  // As a process that is killed: it ends when it is told to, and not before.
  stuck = true
  const job = start({ at: '2026-11-20T03:00:00' })
  await expect.poll(() => made).toEqual(['2026-11-20'])
  await job.stop()
  expect(told).toEqual([])
  expect((await job.state()).failure).toBeNull()
  stuck = false
  await start({ at: '2026-11-20T03:10:00' }).stop()
  expect(files()).toEqual(['deposito-2026-11-20.db'])
})

test('las de días que todavía no llegaron, de un reloj que se adelantó, son las primeras que se van; un reloj atrasado no se lleva más de una por noche', async () => {
  await start({ at: '2026-11-19T09:00:00' }).stop()
  for (const day of ['16', '17']) await start({ at: `2027-09-${day}T09:00:00` }).stop()
  const job = start({ at: '2026-11-20T09:00:00' })
  await expect.poll(files).toEqual(['deposito-2026-11-19.db', 'deposito-2026-11-20.db', 'deposito-2027-09-17.db'])
  at('2026-11-21T03:00:00')
  await expect.poll(files).toEqual(['deposito-2026-11-19.db', 'deposito-2026-11-20.db', 'deposito-2026-11-21.db'])
  at('2026-11-22T03:00:00')
  await expect.poll(files).toEqual(['deposito-2026-11-20.db', 'deposito-2026-11-21.db', 'deposito-2026-11-22.db'])
  await job.stop()
  await start({ at: '2026-01-20T09:00:00', since: '2025-11-01T00:00:00.000Z' }).stop()
  expect(files()).toEqual(['deposito-2026-01-20.db', 'deposito-2026-11-21.db', 'deposito-2026-11-22.db'])
})

test('lo que no es suyo queda, y lo que dejó un corte se va con la próxima', async () => {
  mkdirSync(folder)
  for (const name of ['deposito.db', 'deposito-2026-11-19.db.part', 'mía.db', 'deposito-2026-11-19-antes.db'])
    writeFileSync(join(folder, name), '')
  start({ at: '2026-11-20T03:00:00', days: 1 })
  await expect.poll(files).toEqual(['deposito-2026-11-19-antes.db', 'deposito-2026-11-20.db', 'deposito.db', 'mía.db'].toSorted())
})
