import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { begunCopy, copiesPath } from '#domain/administration/copies.ts'
import { startCopies } from '#server/jobs/copies.ts'
import type { Prepare } from './api-samples.ts'

/** Copies that are some bytes and not a database, in a folder that the test's end removes. */
export function startTestCopies({ days = 0, clock = () => new Date(), bytes = 3_145_728, folder = '' } = {}) {
  const path = mkdtempSync(join(tmpdir(), 'deposito-'))
  const logged: string[] = []
  let failing: string | null = null
  let held: Promise<void> | null = null
  const note = (_: unknown, text?: string): void => void logged.push(text ?? '')
  const copies = startCopies({
    clock,
    log: { info: note, error: note },
    folder: folder === '' ? path : folder,
    time: '03:00',
    days,
    // So far ahead that no nightly one is due, unless the test's clock is.
    since: '2026-11-20T00:00:00.000Z',
    async copy(file, signal) {
      const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('interrumpida'))))
      aborted.catch(() => undefined)
      if (held) await Promise.race([held, aborted])
      if (failing !== null) throw new Error(failing)
      await writeFile(file, Buffer.alloc(bytes, 'copia'))
    },
    mailFailure: () => Promise.resolve(),
  })
  onTestFinished(async () => {
    await copies.stop()
    rmSync(path, { recursive: true, force: true })
  })
  return {
    ...copies,
    folder: folder === '' ? path : folder,
    logged,
    /** The next copies fail with this sentence; null: they succeed. */
    fail: (reason: string | null) => void (failing = reason),
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = null
        resolve()
      }
    },
  }
}

export const copySamples: Readonly<Record<string, Prepare>> = {
  [`GET /${copiesPath}`]: () => ({ login: 'admin' }),
  [`POST /${copiesPath}`]: () => ({ login: 'admin' }),
  async [`GET /${copiesPath}/:copy`](server) {
    const { name } = begunCopy.parse((await server.as('admin').post(`/${copiesPath}`)).body)
    // It is made in the background.
    await expect.poll(async () => (await server.as('admin').get(`/${copiesPath}/${name}`)).status).toBe(200)
    return { login: 'admin', ids: { copy: name } }
  },
}
