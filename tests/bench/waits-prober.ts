import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'

/** Another person, in a thread of its own: asks for the account again and again on one kept connection, and answers each message, when its call has ended, with the times since the one before. */
const everyMs = 5

const { url, authorization } = z.object({ url: z.string(), authorization: z.string() }).parse(workerData)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let times: number[] = []
let isAsked = false

parentPort?.on('message', () => {
  isAsked = true
})

for (;;) {
  const begun = performance.now()
  await ask()
  const taken = performance.now() - begun
  times.push(taken)
  if (isAsked) {
    parentPort?.postMessage(times)
    times = []
    isAsked = false
  }
  await pause(Math.max(everyMs - taken, 0))
}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/account`, { agent, headers: { Authorization: authorization } }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`GET api/account answered ${response.statusCode ?? 0}`)),
      )
    })
    call.once('error', reject)
    call.end()
  })
}
