// HTTP handler of the development server, rebuilt from changed sources while store, worker and stand-in stay open.
import { readFile } from 'node:fs/promises'
import { createServer } from '#server/app.ts'
import { proxyTo } from '#server/foreign-api/proxy.ts'
import { openLog } from '#server/process/log.ts'
import { openProduct, type Product } from '#server/process/product.ts'
import { say } from '#server/process/start/start-failure.ts'
import { type DataFolder, openDataFolder } from '#server/process/storage/data-folder.ts'
import type { Handler } from '#server/process/web/web-handler.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'

/** The source file of the text catalogue, which Vite serves too. */
const catalogue = new URL('../app/public/i18n/es.json', import.meta.url)

/** Created once for each version of the sources, because a change reloads this module. */
let handler: Promise<Handler> | null = null

/** The state that stays open when the sources change. It includes the folder, whose lock is released when it is garbage-collected. */
export interface DevelopmentState {
  product?: Promise<Product>
  folder?: DataFolder
}

/** Returns the handler of the development server: the newest sources with the open state. */
export function developmentHandler(state: DevelopmentState, url: () => string): Promise<Handler> {
  handler ??= makeHandler(state, url)
  return handler
}

async function makeHandler(state: DevelopmentState, url: () => string): Promise<Handler> {
  const settings = readSettings(process.env)
  if (settings.apiUrl !== null) return proxyTo(settings.apiUrl, () => readFile(catalogue, 'utf8'))
  state.product ??= open(state, settings, url)
  const { services, addRoutes } = await state.product
  const api = createServer(services, addRoutes)
  return (request, from = {}) => api.fetch(request, from)
}

async function open(state: DevelopmentState, settings: Settings, url: () => string): Promise<Product> {
  const folder = openDataFolder(settings.dataDir, { alone: settings.databaseUrl === null, isMade: true })
  state.folder = folder
  const product = await openProduct(settings, folder, openLog(settings, folder).loggers, { url, say })
  for (const line of product.lines) say(line)
  return product
}
