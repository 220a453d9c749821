import { readFile } from 'node:fs/promises'
import { createServer } from '../app.ts'
import { proxyTo } from '../foreign-api/proxy.ts'
import { type DataFolder, openDataFolder } from '../process/data-folder.ts'
import { openLog } from '../process/log.ts'
import { openProduct, type Product } from '../process/product.ts'
import type { Handler } from '../process/web-handler.ts'
import { readSettings, type Settings } from '../settings.ts'

/** Our words as they are just now, from where Vite itself serves them. */
const catalogue = new URL('../../app/public/i18n/es.json', import.meta.url)

/** One for as long as no source changes: a change loads this module anew. */
let handler: Promise<Handler> | null = null

/** What outlives a change of the sources. The folder is among it, because its lock lasts only as long as somebody holds it. */
export interface DevelopmentState {
  product?: Promise<Product>
  folder?: DataFolder
}

/** The handler of the development server, made of the newest sources around what is already open (`vite-plugin.ts`). */
export function handlerForDevelopment(kept: DevelopmentState, url: () => string): Promise<Handler> {
  handler ??= makeHandler(kept, url)
  return handler
}

async function makeHandler(kept: DevelopmentState, url: () => string): Promise<Handler> {
  const settings = readSettings(process.env)
  if (settings.apiUrl !== null) return proxyTo(settings.apiUrl, () => readFile(catalogue, 'utf8'))
  kept.product ??= open(kept, settings, url)
  const api = createServer((await kept.product).services)
  return (request, from = {}) => api.fetch(request, from)
}

async function open(kept: DevelopmentState, settings: Settings, url: () => string): Promise<Product> {
  const folder = openDataFolder(settings.dataDir, { alone: settings.databaseUrl === null })
  kept.folder = folder
  return await openProduct(settings, folder, openLog(folder.file('server.log')).log, url)
}
