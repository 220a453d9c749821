import type { Logger } from 'pino'

/** Runs a step, and logs its failure instead of throwing it. */
export async function logFailure(log: Pick<Logger, 'error'>, what: string, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    log.error({ err: error }, `${what} failed`)
  }
}
