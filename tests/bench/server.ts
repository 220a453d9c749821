import { join } from 'node:path'
import { loadFrontEnd, type FrontEnd } from '#server/front-end/static-files.ts'
import { start } from '#server/process/start/start.ts'
import { readSettings } from '#server/settings/settings.ts'

/** The product and, below `/bare/`, the barest page (`bare-app`) in one process, which serves both alike: coding, cache, policy. */
const settings = readSettings(process.env)
let bareApp: FrontEnd | null = null

function pages(request: Request): Response | null {
  const url = new URL(request.url)
  if (!url.pathname.startsWith('/bare/')) return null
  bareApp ??= loadFrontEnd(join(settings.dataDir, 'bare'))
  url.pathname = url.pathname.slice('/bare'.length)
  return bareApp(new Request(url, { method: request.method, headers: request.headers }))
}

const running = await start(settings, { pages })
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
for (const line of running.lines) process.stdout.write(`${line}\n`)
