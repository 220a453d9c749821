import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import * as z from 'zod/mini'
import { precompress } from '#build/build-plugins.ts'
import { depositos } from '#domain/company/deposito.ts'
import { today } from '#domain/values/dates.ts'
import { signedIn, type Caller } from '../support/caller.ts'
import { linea, permiso } from '../support/declared-goods.ts'
import { newDataDir, runProduct } from '../support/product.ts'

/** Fills the database that these settings name with the demo, and with its large warehouse where that is said. */
export function loadDemo(settings: Readonly<Record<string, string>>, ...options: readonly '--large'[]): void {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  spawnSync(process.execPath, ['src/server/demo/main.ts', ...options], { cwd, env: { ...process.env, ...settings }, stdio: 'inherit' })
}

/** The records that are measured, by their numbers, and who reads them. */
export type World = Awaited<ReturnType<typeof openWorld>>

/** Starts the product with the large warehouse, and serves the barest page from the same process. */
export async function openWorld() {
  const folder = newDataDir()
  loadDemo({ DATA_DIR: folder.path }, '--large')
  await buildBareApp(folder.path)
  const running = runProduct({ DATA_DIR: folder.path, LIMIT_CALLS_PER_MINUTE: '100000' }, 'tests/bench/server.ts')
  const origin = await running.url
  const [user, admin] = await Promise.all([signedIn(origin, 'user'), signedIn(origin, 'admin')])
  const own = depositos.parse((await user.get('api/depositos/user')).body)
  const warehouseId = own.at(-1)?.id ?? 0
  const listed = async (path: string) => z.array(z.looseObject({ id: z.number() })).parse((await user.get(path)).body)
  const stocks = `api/warehouse/${warehouseId}/stocks`
  const [first, second] = await listed(`${stocks}?size=2&sort=id,desc`)
  const [last] = await listed(`${stocks}?size=1&sort=id,asc`)
  const permits = `${stocks}/${first?.id ?? 0}/permiso-embarques`
  const permitId = (await listed(`${permits}?size=1`))[0]?.id ?? 0
  const [line] = await listed(`${permits}/${permitId}/linea-mercaderias?size=1`)
  return {
    origin,
    user,
    tokens: { user: tokenOf(user), admin: tokenOf(admin) },
    warehouseId,
    companyId: own.at(-1)?.company?.id ?? 0,
    /** The two newest of the stocks, of which the first is the large one, and the oldest. */
    stockIds: { first: first?.id ?? 0, second: second?.id ?? 0, last: last?.id ?? 0 },
    /** A permit of the large stock, and a line of it. */
    permitId,
    line: line ?? { id: 0 },
    /** The address of a permit with thousands of lines, in another warehouse. */
    longPermit: await addLongPermit(user, own[0]?.id ?? 0),
    async end(): Promise<void> {
      await running.end()
      folder.remove()
    },
  }
}

export const longPermitLines = 5000

/** Adds a permit with that many lines to a new stock of a warehouse, and returns its address. */
async function addLongPermit(user: Caller, warehouseId: number): Promise<string> {
  const added = async (path: string, body: unknown) => z.object({ id: z.number() }).parse((await user.post(path, body)).body).id
  const stocks = `api/warehouse/${warehouseId}/stocks`
  const stockId = await added(stocks, { fechaStock: today() })
  const permits = `${stocks}/${stockId}/permiso-embarques`
  const permitId = await added(permits, permiso)
  await user.post(`${permits}/${permitId}/linea-mercaderias/create`, { records: Array.from({ length: longPermitLines }, () => linea) })
  return `/warehouse/${warehouseId}/stocks/stock-detail/${stockId}/permiso-embarque/${permitId}`
}

const tokenOf = ({ authorization }: Caller): string => authorization.replace('Bearer ', '')

/** Builds the barest page into `<dataDir>/bare`, where `server.ts` finds it: with Vite's own chunks, and compressed as the product is. */
async function buildBareApp(dataDir: string): Promise<void> {
  await build({
    root: fileURLToPath(new URL('bare-app', import.meta.url)),
    configFile: false,
    base: '/bare/',
    logLevel: 'error',
    plugins: [react(), precompress()],
    build: { outDir: join(dataDir, 'bare'), emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
  })
}
