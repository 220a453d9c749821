import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from '#server/process/start.ts'
import { readSettings } from '#server/settings.ts'
import { barePages } from './bare-page.ts'

/** The product and the bare pages in one process, as `npm start` has. The bare pages are read at the first request. */
const settings = readSettings(process.env)
let bare: ReturnType<typeof barePages> | null = null

function pages(request: Request): Response | null {
  if (!new URL(request.url).pathname.startsWith('/bare/')) return null
  bare ??= barePages(JSON.parse(readFileSync(join(settings.dataDir, 'bare.json'), 'utf8')) as Record<string, string>)
  return bare(request)
}

const running = await start(settings, { pages })
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
for (const line of running.lines) process.stdout.write(`${line}\n`)
