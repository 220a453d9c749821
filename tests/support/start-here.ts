import { onTestFinished } from 'vitest'
import { StartFailure } from '#server/process/start/start-failure.ts'
import { start } from '#server/process/start/start.ts'
import { readSettings } from '#server/settings/settings.ts'

const startWith = (env: Readonly<Record<string, string>>) => start(readSettings({ HOST: '127.0.0.1', PORT: '0', ...env }))

/** Starts the product in this process, for what needs no process of its own: that takes a tenth of the time. It ends with the test at the latest. */
export async function startHere(env: Readonly<Record<string, string>>) {
  const { url, lines, stop } = await startWith(env)
  let ended: Promise<void> | undefined
  const end = (): Promise<void> => (ended ??= stop())
  onTestFinished(end)
  return { url, lines, end }
}

/** What stops a start, as `npm start` says it. */
export async function refusedStart(env: Readonly<Record<string, string>>): Promise<string> {
  const failure: unknown = await startWith(env).catch((error: unknown) => error)
  if (failure instanceof StartFailure) return failure.message
  throw new Error('the start was not refused', { cause: failure })
}
