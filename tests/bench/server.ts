import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from '#server/process/start.ts'
import { readSettings } from '#server/settings.ts'
import { barePages } from './bare-page.ts'

/** The product with the bare pages beside its own, in a process of its own as `npm start` has; they are read when the first is asked for. */
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
