import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { normalSettings, type StandInSettings } from '#domain/stand-in.ts'
import type { Stock } from '#domain/stock.ts'
import { openStore } from '#server/store/open.ts'
import { standInTicket } from '../../support/stand-in-ticket.ts'
import { troubled } from '../../support/troubled.ts'
import { openCustoms } from './customs.ts'
import type { Customs } from './customs.ts'

let folder: string
let customs: Customs
let cleanUp: (() => void)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deposito-killed-'))
  customs = await openCustoms(async () => {
    const where = { file: join(folder, 'deposito.db') }
    return { ...(await openStore(where)), where }
  })
  customs.at(new Date().toISOString())
})
afterEach(async () => {
  for (const clean of cleanUp) clean()
  cleanUp = []
  await customs.close()
  await rm(folder, { recursive: true })
})

const day = '2026-11-20'

/** Starts a process that sends a stock, and kills it as soon as `begun` returns true. */
async function sendAndKill(
  trouble: StandInSettings,
  begun: () => Promise<boolean>,
): Promise<{ find: () => Promise<Stock>; again: () => Promise<void>; sent: Stock }> {
  const scope = await customs.stock(await customs.warehouse(), day)
  customs.standIn.change(trouble)
  const sent = await customs.send(scope, day)
  const { token, sign } = standInTicket('30590428775', customs.clock())
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('child.ts', import.meta.url)), join(folder, 'deposito.db'), customs.standIn.url, token, sign],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  cleanUp.push(() => child.kill('SIGKILL'))
  await expect.poll(begun).toBe(true)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  customs.standIn.change(normalSettings)
  const again = async (): Promise<void> => {
    const worker = customs.worker({ alone: true })
    await worker.idle()
    await worker.stop()
  }
  const find = (): Promise<Stock> => customs.find(scope)
  await again()
  expect(await find()).toMatchObject({ state: 'TECHNICAL_ERROR', transactionId: sent.transactionId, errors: [{ code: 'INTERRUMPIDO' }] })
  await customs.reprocess(scope)
  return { find, again, sent }
}

test('kill -9 mientras la aduana retiene la respuesta: reprocesado recibe la primera, y hay una sola aceptación', async () => {
  const { find, again, sent } = await sendAndKill(troubled('silent'), async () => (await customs.verdicts()).length === 1)
  await again()
  expect(await find()).toMatchObject({ state: 'SUCCESS', transactionId: sent.transactionId })
  expect(await customs.verdicts()).toEqual([true])
  expect((await customs.calls()).map((call) => call.outcome)).toEqual(['interrupted', 'accepted'])
})

test('kill -9 apenas empezada la llamada: haya llegado o no, reprocesado hay una sola aceptación', async () => {
  const begun = async (): Promise<boolean> => (await customs.calls()).length > 0
  const { find, again, sent } = await sendAndKill(troubled('slow', { times: null, ms: 60_000 }), begun)
  await again()
  expect(await find()).toMatchObject({ state: 'SUCCESS', transactionId: sent.transactionId })
  expect(await customs.verdicts()).toEqual([true])
})
