import { openStore } from '#server/store/database/open.ts'
import { fillStore, fixture, newStock, openServer, type TestServer } from '../support/server.ts'
import { quantile } from './server-times.ts'
import { printLine, printRows } from './table.ts'

/**
 * The last part of `npm run bench`: what counting costs a call. Three servers answer the same calls in turns, in this process and without network: two that count nothing, whose difference is
 * the error of the measuring, and one that counts. Turns change with each call, so that what slows the machine slows all, and medians leave out what interrupts one.
 */
const turns = 3000

const servers = [await openSilentServer(), await openSilentServer(), await openServer()] as const

const rows: string[][] = []
for (const [name, call] of Object.entries(callsOf())) rows.push([name, ...(await compare(call))])
printLine('\nLo que cuesta contar, en tiempo de cada llamada (mediana)')
printRows(['', 'sin contar', 'otra vez sin contar', 'contando', 'de más'], rows)
for (const server of servers) await server.close()

/** The same server on a store without meter, whose calls nobody counts. */
async function openSilentServer(): Promise<TestServer> {
  const store = await fillStore(await openStore({ file: ':memory:' }), new Date())
  return await openServer({ store, counted: false })
}

type ServerCall = (server: TestServer) => Promise<unknown>

function callsOf(): Record<string, ServerCall> {
  const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
  return {
    cuenta: (server) => server.as('operador').get('/api/account'),
    'stocks, primera página': (server) => server.as('operador').get(`${stocks}?page=0&size=40&sort=id,desc`),
    'crear un stock': (server) => newStock(server.as('operador')),
  }
}

async function compare(call: ServerCall): Promise<string[]> {
  const times = servers.map((): number[] => [])
  for (let turn = 0; turn < turns; turn += 1) {
    for (const at of servers.keys()) {
      const position = (turn + at) % servers.length
      const server = servers[position]
      if (server) times[position]?.push(await timeOf(server, call))
    }
  }
  // Without the first third, in which the code is still being compiled.
  const medians = times.map((taken) => quantile(taken.slice(turns / 3), 0.5) * 1000)
  const [one = 0, other = 0, counted = 0] = medians
  const share = (counted / ((one + other) / 2) - 1) * 100
  return [...medians.map((median) => `${median.toFixed(1)} µs`), `${share.toFixed(2)} %`]
}

async function timeOf(server: TestServer, call: ServerCall): Promise<number> {
  const begun = performance.now()
  await call(server)
  return performance.now() - begun
}
