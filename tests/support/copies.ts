import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openStore, type Store } from '#server/store/database/open.ts'
import { rememberAnswer } from '#server/store/operations/idempotency.ts'
import { compileCache } from './product.ts'
import { openTestStoreAt } from './store.ts'

/** A command that a person types, and its file. */
const commands = {
  backup: 'backup/backup',
  restore: 'backup/restore',
  move: 'backup/move',
  admin: 'admin/admin',
  certificate: 'demo/certificate',
} as const

type Command = keyof typeof commands

type Running = ReturnType<typeof watched>

/** Starts one of them without npm, so that a signal reaches it. */
export function startCommand(name: Command, dataDir: string, args: readonly string[], env: Record<string, string> = {}): Running {
  return watched(spawn(process.execPath, [`src/server/${commands[name]}.ts`, ...args], options(dataDir, env)))
}

/** Runs one of them to its end, in a shell that says something `before`. */
export async function runCopyCommand(
  name: Command,
  dataDir: string,
  args: readonly string[],
  env: Record<string, string> = {},
  before = '',
) {
  if (before === '') return await startCommand(name, dataDir, args, env).ended
  const script = `${before} exec "$0" "$@"`
  return await watched(spawn('sh', ['-c', script, process.execPath, `src/server/${commands[name]}.ts`, ...args], options(dataDir, env)))
    .ended
}

export async function npmRun(name: Command, dataDir: string, ...args: string[]) {
  return await watched(spawn('npm', ['run', '-s', name, '--', ...args], options(dataDir, {}))).ended
}

function options(dataDir: string, env: Record<string, string>) {
  return {
    // Nothing of the tests' own environment, which may name another database.
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: dataDir, ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  } satisfies Parameters<typeof spawn>[2]
}

/** What it said and how it ended: with a code, which is null when a signal ended it. */
function watched(child: ReturnType<typeof spawn>) {
  const read = (stream: typeof child.stdout): Promise<string> => (stream ? text(stream) : Promise.resolve(''))
  const ended = Promise.all([read(child.stdout), read(child.stderr), once(child, 'close')]).then(([said, failed, [code]]) => ({
    code: code as unknown,
    said: said.trim(),
    failed: failed.trim(),
  }))
  return { process: child, ended }
}

/** Kills a command as soon as `point` returns true, and returns whether it was still running. */
export async function killAt({ process: child, ended }: Running, point: () => boolean): Promise<boolean> {
  while (child.exitCode === null && !point()) await new Promise((resolve) => setImmediate(resolve))
  child.kill('SIGKILL')
  return (await ended).code === null
}

export async function openLargeStore(folder: string, megabytes = 20): Promise<Store> {
  const store = await openTestStoreAt({ file: join(folder, 'deposito.db') })
  await store.write(async (tx) => {
    for (let row = 0; row < megabytes; row += 1) await rememberAnswer(tx, answerOf(`relleno-${row}`, 'x'.repeat(2 ** 20)))
  })
  return store
}

export async function writePair(store: Store, number: number): Promise<void> {
  await store.write(async (tx) => {
    await rememberAnswer(tx, answerOf(`a-${number}`))
    await rememberAnswer(tx, answerOf(`b-${number}`))
  })
}

/** The numbers of the pairs that a database file has: of the first rows, and of the second ones. */
export async function pairsOf(file: string): Promise<{ first: number[]; second: number[] }> {
  const store = await openStore({ file })
  try {
    const rows = await store.db.selectFrom('idempotency_key').select('key').execute()
    const numbers = (letter: string): number[] =>
      rows
        .filter(({ key }) => key.startsWith(`${letter}-`))
        .map(({ key }) => Number(key.slice(2)))
        .toSorted((one, other) => one - other)
    return { first: numbers('a'), second: numbers('b') }
  } finally {
    await store.close()
  }
}

/** Copies the files of a database that is open, as a killed process leaves them: what it wrote last is in the log alone. */
export function copyAsKilled(from: string, to: string): void {
  for (const end of ['', '-wal', '-shm']) if (existsSync(`${from}${end}`)) copyFileSync(`${from}${end}`, `${to}${end}`)
}

function answerOf(key: string, body = ''): Parameters<typeof rememberAnswer>[1] {
  return { login: 'operador', key, call: 'POST /api', bodyHash: null, status: 201, headers: {}, body, now: '2026-11-20T15:00:00.000Z' }
}
