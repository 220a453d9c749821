import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from '#server/process/start.ts'
import { readSettings } from '#server/settings.ts'
import { barePages } from './bare-page.ts'

/** The product and the bare pages in one process, as `npm start` has. The bare pages are read at the first request. */
const settings = readSettings(process.env)
let bare: ReturnType<typeof barePages> | null = null

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
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/bare/')) return null
  if (pathname === '/bare/held') {
    const held = longestHold
    longestHold = 0
    return Response.json(held)
  }
  bare ??= barePages(JSON.parse(readFileSync(join(settings.dataDir, 'bare.json'), 'utf8')) as Record<string, string>)
  return bare(request)
}

const running = await start(settings, { pages })
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
for (const line of running.lines) process.stdout.write(`${line}\n`)
