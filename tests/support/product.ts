import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where Node keeps what it has compiled of this repository, for the next process: compiling is a quarter of a start. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') }

/** The real product, started as `npm start` starts it. */
export type Product = ReturnType<typeof runProduct>

export function newDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'deposito-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export function runProduct(env: Readonly<Record<string, string>>, script = 'src/server/main.ts', cwd = root) {
  const child = spawn(process.execPath, [script], {
    cwd,
    // Nothing of the tests' own environment: NODE_ENV=test or a DATABASE_URL of the machine would be another product.
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      TMPDIR: tmpdir(),
      HOST: '127.0.0.1',
      PORT: '0',
      ...(cwd === root && compileCache),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const url = new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer): void => {
      said += text.toString()
      const address = /está en (https?:\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => reject(new Error(`the product ended with ${code ?? 'a signal'}: ${said}`)))
  })
  // A caller that expects it to fail awaits `ended` and never the address.
  url.catch(() => undefined)
  return {
    process: child,
    /** Where it answers; rejects with what it said when it ends before. */
    url,
    said: () => said,
    /** Resolves with the exit code when it ends by itself. */
    ended,
    /** Sends a signal and waits for the end; the exit code, null when the signal ended it. */
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return await ended
    },
  }
}
