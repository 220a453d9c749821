import { Agent, request } from 'node:http'

/** How many calls were answered with which status, and how those without an answer failed. */
export interface Tally {
  readonly statuses: Map<number, number>
  readonly failures: string[]
}

/** Callers that call without a pause, each on a connection that it keeps, until they are stopped. */
export function startCallers(count: number, call: () => { url: string; method: string; headers: Record<string, string>; body?: string }) {
  const tally: Tally = { statuses: new Map(), failures: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  let isStopped = false

  async function one(): Promise<void> {
    const { url, body, ...options } = call()
    const status = await new Promise<number>((resolve, reject) => {
      const asked = request(url, { agent, ...options }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', reject)
      })
      asked.once('error', reject)
      asked.end(body)
    })
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  }

  const running = Array.from({ length: count }, async () => {
    while (!isStopped) {
      try {
        await one()
      } catch (error) {
        tally.failures.push(error instanceof Error && 'code' in error ? String(error.code) : String(error))
        // Nobody is there: it calls again when its turn comes.
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  })
  return {
    tally,
    answered: () => [...tally.statuses.values()].reduce((sum, times) => sum + times, 0),
    async stop(): Promise<Tally> {
      isStopped = true
      await Promise.all(running)
      agent.destroy()
      return tally
    },
  }
}
