import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { changesMessages, changesPath } from '#domain/contract/change-messages.ts'
import { signedIn, type Caller } from '../support/caller.ts'
import { readChanges } from '../support/change-reader.ts'
import { runPostgres } from '../support/postgres.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { openClerks, work } from './clerks.ts'
import { clerkName, clerks, growTo, people } from './country.ts'
import { quantile } from './server-times.ts'
import { printLine, printRows, showMb, showMs } from './table.ts'

/**
 * Memory and times of a long day: a hundred clerks at work while two hundred people's streams of changes are open, in parts of five minutes.
 * `npm run bench:soak -- [--minutes 60] [--every 1000] [--sqlite]`, where `every` is the time between two calls of a clerk in milliseconds.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    every: { type: 'string', default: '1000' },
    sqlite: { type: 'boolean', default: false },
  },
})
const partSeconds = Math.min(300, Number(values.minutes) * 60)
const parts = Math.max(1, Math.round((Number(values.minutes) * 60) / partSeconds))

const told = { changes: 0, missed: 0, ended: 0 }

async function follow(origin: string, { authorization }: Caller): Promise<void> {
  const stream = readChanges(await fetch(`${origin}/${changesPath}`, { headers: { Authorization: authorization } }))
  for (let message = await stream.next(); message !== null; message = await stream.next()) {
    if (message.event === changesMessages.changes) told.changes += 1
    if (message.event === changesMessages.missed) told.missed += 1
  }
  told.ended += 1
}

/** Returns the memory of a process in bytes, as Prometheus reads it from the product. */
async function residentBytes(origin: string, token: string): Promise<number> {
  const text = await (await fetch(`${origin}/management/prometheus`, { headers: { Authorization: `Bearer ${token}` } })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** Starts the product on a filled database. SQLite gets the one that was filled in PostgreSQL. */
async function openProduct(settings: Readonly<Record<string, string>>) {
  const server = await runPostgres(['fsync=on', 'full_page_writes=on'])
  const first = runProduct({ ...settings, DATABASE_URL: server.url })
  await first.url
  await growTo(server.url, clerks)
  if (!values.sqlite) return { product: first, close: server.stop }
  await first.end()
  const { status } = spawnSync(process.execPath, ['src/server/backup/move.ts', server.url, '--back'], {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  })
  await server.stop()
  if (status !== 0) throw new Error('the database was not moved to SQLite')
  return { product: runProduct(settings), close: () => Promise.resolve() }
}

const folder = newDataDir()
const token = 'token-of-the-bench-0'
const { product, close } = await openProduct({ DATA_DIR: folder.path, METRICS_TOKEN: token, LIMIT_CALLS_PER_MINUTE: '99999' })
const origin = await product.url
const open = await openClerks([origin])
for (let number = 1; number <= people; number += 1)
  void follow(origin, open[number - 1]?.caller ?? (await signedIn(origin, clerkName(number), 'operador')))

let isOver = false
const memory: number[] = []
const watching = (async () => {
  for (; !isOver; await pause(5000)) memory.push(await residentBytes(origin, token))
})()
const rows: string[][] = []
for (let part = 0; part < parts; part += 1) {
  const [from, before] = [memory.length, told.changes]
  const times = [...(await work(open, { seconds: partSeconds, everyMs: Number(values.every) })).values()].flat()
  const used = memory.slice(from)
  const row = [
    String(part + 1),
    String(times.length),
    ...[0.5, 0.95, 0.99].map((share) => showMs(quantile(times, share))),
    showMs(Math.max(...times)),
  ]
  rows.push([...row, showMb(Math.min(...used)), showMb(Math.max(...used)), String(told.changes - before)])
  printLine(rows.at(-1)?.join('  ') ?? '')
}
isOver = true
await watching
printRows(['parte', 'llamadas', 'mediana', '95 %', '99 %', 'la más lenta', 'RSS mín.', 'RSS máx.', 'avisos'], rows)
printLine(`${people} canales de cambios, ${told.ended} se cortaron, ${told.missed} perdieron avisos`)
await product.end()
await close()
folder.remove()
