import { join } from 'node:path'
import { loadFrontEnd, type FrontEnd } from '#server/front-end/static-files.ts'
import { start } from '#server/process/start.ts'
import { readSettings } from '#server/settings.ts'

/** The product and, below `/bare/`, the barest page (`bare-app`) in one process, which serves both alike: coding, cache, policy. */
const settings = readSettings(process.env)
let bareApp: FrontEnd | null = null

/**
 * The longest that the event loop was held since this was last asked, in milliseconds of the processor, which other processes do not lengthen: the most that its thread took between two
 * ticks of a timer.
 */
let longestHold = 0
let before = process.threadCpuUsage()
setInterval(() => {
  const now = process.threadCpuUsage()
  longestHold = Math.max(longestHold, (now.user + now.system - before.user - before.system) / 1000)
  before = now
}, 1)

function pages(request: Request): Response | null {
  const url = new URL(request.url)
  if (!url.pathname.startsWith('/bare/')) return null
  if (url.pathname === '/bare/held') {
    const held = longestHold
    longestHold = 0
    return Response.json(held)
  }
  // Read at the first request: other parts of the benchmark have none.
  bareApp ??= loadFrontEnd(join(settings.dataDir, 'bare'))
  url.pathname = url.pathname.slice('/bare'.length)
  return bareApp(new Request(url, { method: request.method, headers: request.headers }))
}

const running = await start(settings, { pages })
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
for (const line of running.lines) process.stdout.write(`${line}\n`)
