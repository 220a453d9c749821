import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { listenWith } from '../../support/listening.ts'

/** Starts an HTTP server until the test ends, and returns its address. */
export async function listening(listener: RequestListener): Promise<string> {
  const { origin, close } = await listenWith(listener)
  onTestFinished(close)
  return `${origin}/`
}
