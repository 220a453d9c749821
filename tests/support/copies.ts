import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { runAdmin } from '#server/admin/admin.ts'
import { runBackup } from '#server/backup/backup.ts'
import { runMove } from '#server/backup/move.ts'
import { runRestore } from '#server/backup/restore.ts'
import { runCertificate } from '#server/demo/certificate.ts'
import { runCommand } from '#server/process/start/start-failure.ts'
import { openStore, type Store } from '#server/store/database/open.ts'
import { rememberAnswer } from '#server/store/operations/idempotency.ts'
import { compileCache } from './product.ts'

/** A command that a person types: its file, and what it runs. */
const commands = {
  backup: ['backup/backup', runBackup],
  restore: ['backup/restore', runRestore],
  move: ['backup/move', runMove],
  admin: ['admin/admin', runAdmin],
  certificate: ['demo/certificate', runCertificate],
} as const

type Command = keyof typeof commands

type Running = ReturnType<typeof watched>

/** Starts one of them without npm, so that a signal reaches it, in a shell that says something `before`. */
export function startCommand(
  name: Command,
  dataDir: string,
  args: readonly string[],
  { env = {}, before = '' }: { env?: Record<string, string>; before?: string } = {},
): Running {
  const [file] = commands[name]
  const script = `${before} exec "$0" "$@"`
  return watched(spawn('sh', ['-c', script, process.execPath, `src/server/${file}.ts`, ...args], options(dataDir, env)))
}

/** Runs one of them in this process, which takes a fraction of what starting another does. One at a time: they take arguments and settings from the process. */
export async function runCopyCommand(name: Command, dataDir: string, args: readonly string[], env: Record<string, string> = {}) {
  const { argv, env: ownEnv, exitCode } = process
  const [said, failed] = (['stdout', 'stderr'] as const).map((stream) => vi.spyOn(process[stream], 'write').mockReturnValue(true))
  const written = (spied: typeof said): string =>
    (spied?.mock.calls ?? [])
      .map(([text]) => String(text))
      .join('')
      .trim()
  Object.assign(process, { argv: [process.execPath, name, ...args], env: options(dataDir, env).env, exitCode: undefined })
  try {
    await runCommand(commands[name][1])
    return { code: process.exitCode ?? 0, said: written(said), failed: written(failed) }
  } finally {
    Object.assign(process, { argv, env: ownEnv, exitCode })
    for (const spied of [said, failed]) spied?.mockRestore()
  }
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

/** Makes a database so large that a copy of it takes long enough to be met in the middle. */
export async function addMegabytes(store: Store, megabytes: number): Promise<void> {
  await store.write(async (tx) => {
    for (let row = 0; row < megabytes; row += 1) await rememberAnswer(tx, answerOf(`relleno-${row}`, 'x'.repeat(2 ** 20)))
  })
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
