import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import { today } from '#domain/dates.ts'
import { depositos } from '#domain/deposito.ts'
import { signedIn } from '../support/caller.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { quantile } from './server-times.ts'
import { printLine, printRows } from './table.ts'
import { type LargeWork, largeWorks } from './waits-works.ts'

/**
 * A part of `npm run bench`: how long other people wait while one person does something large, and how long the event loop is held. A prober in a thread of its own asks for its
 * account all the time. `DATABASE_URL` names an empty PostgreSQL database to measure instead of the embedded one; words that are given are of the names of the works to measure.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const settleMs = 700
const restMs = 3000
/** Longer than the server's measure of its event loop takes, so that the end of a work is in it. */
const measureMs = 30

const folder = newDataDir()
const databaseUrl = process.env['DATABASE_URL']
const where = { DATA_DIR: folder.path, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
printLine('Cargando el depósito de gran volumen…')
spawnSync(process.execPath, ['src/server/demo/main.ts', '--large'], { cwd: root, env: { ...process.env, ...where }, stdio: 'inherit' })

const running = runProduct(
  { ...where, TRUST_PROXY: 'true', AUTHORITY_STAND_IN: 'wellFormed', LIMIT_CALLS_PER_MINUTE: '100000' },
  'tests/bench/server.ts',
)
const url = await running.url
const [user, admin, operador] = await Promise.all([signedIn(url, 'user'), signedIn(url, 'admin'), signedIn(url, 'operador')])
const warehouseId = depositos.parse((await user.get('api/depositos/user')).body).at(-1)?.id ?? 0
const stocks = `api/warehouse/${warehouseId}/stocks`
const [large] = z.array(z.object({ id: z.number() })).parse((await user.get(`${stocks}?size=1&sort=id,desc`)).body)
const renewed = z.object({ id_token: z.string() }).parse((await operador.call('PUT', 'api/authenticate/refresh')).body)

const prober = new Worker(new URL('./waits-prober.ts', import.meta.url), {
  workerData: { url, authorization: `Bearer ${renewed.id_token}` },
})

const words = process.argv.slice(2)
const works = largeWorks({ url, user, admin }, { stocks, largeId: large?.id ?? 0, today: today() })
const chosen = works.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
await pause(restMs)
const rest: LargeWork = { name: 'en reposo', run: () => pause(restMs) }
const rows: string[][] = []
for (const { name, prepare, run } of [rest, ...chosen]) {
  await prepare?.()
  await pause(settleMs)
  await waits()
  await heldMs()
  const begun = performance.now()
  await run()
  const took = performance.now() - begun
  const taken = await waits()
  await pause(measureMs)
  rows.push([
    name,
    ...[took, quantile(taken, 0.5), quantile(taken, 0.99), Math.max(...taken), await heldMs()].map(ms),
    String(taken.length),
  ])
}
await prober.terminate()
await running.end()
folder.remove()

printLine('\nLo que esperan los demás (la cuenta, cada 5 ms) mientras una persona hace algo grande')
printRows(['', 'dura', 'mediana', '99 %', 'la mayor', 'hilo ocupado', 'consultas'], rows)

/** The times of the prober's calls since it was last asked. */
async function waits(): Promise<number[]> {
  prober.postMessage('times')
  return z.array(z.number()).parse((await once(prober, 'message'))[0])
}

/** The longest that the server's event loop was held since it was last asked, in milliseconds of the processor. */
async function heldMs(): Promise<number> {
  return z.number().parse(await (await fetch(`${url}/bare/held`)).json())
}

function ms(time: number): string {
  return `${time.toFixed(time < 10 ? 1 : 0)} ms`
}
