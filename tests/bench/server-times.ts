import type { Caller } from '../support/caller.ts'

const rounds = 30

export type ServerTime = Awaited<ReturnType<typeof serverTimes>>[number]

/** Makes each call many times, one after the other; the first is not counted. Times are milliseconds from the request to the whole answer, over one kept connection. */
export async function serverTimes(calls: Readonly<Record<string, () => Promise<unknown>>>) {
  const times: { name: string; median: number; slow: number }[] = []
  for (const [name, call] of Object.entries(calls)) {
    await call()
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      await call()
      taken.push(performance.now() - begun)
    }
    times.push({ name, median: quantile(taken, 0.5), slow: quantile(taken, 0.95) })
  }
  return times
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns a call that throws when it is refused, because a refusal is quicker than an answer. */
export function succeeding(caller: Caller, method: string, path: string, body?: unknown): () => Promise<unknown> {
  return async () => {
    const answer = await caller.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`)
    return answer.body
  }
}
