// Functions that the backup and restore commands share: the lock, descriptions and error messages.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { showSize } from '#domain/administration/health.ts'
import { showDay } from '#domain/values/dates.ts'
import { errorCode } from '../error-code.ts'
import { StartFailure } from '../process/start/start-failure.ts'
import { type DataFolder, openDataFolder } from '../process/storage/data-folder.ts'
import type { Settings } from '../settings/settings.ts'
import { UnfitDatabase, type DatabaseFacts } from '../store/database/database-copy.ts'
import { isDiskFull } from '../store/database/failures.ts'
import { lockFolder } from '../store/database/folder-lock.ts'

/** Throws `StartFailure` when the database is PostgreSQL, which has its own tools for copies. */
export function requireEmbedded({ databaseUrl }: Settings, tool: string): void {
  if (databaseUrl !== null)
    throw new StartFailure(`La base de datos es PostgreSQL (DATABASE_URL): use ${tool}, como dice el README. No se hizo nada.`)
}

/** Locks the data folder against other backups and restores. Throws `StartFailure` when another one is running. */
export function lockCopies(folder: string, { waitMs }: { waitMs: number }): { release: () => void } {
  const file = join(folder, 'copy-lock')
  try {
    const lock = lockFolder(file, { waitMs })
    if (lock) return lock
  } catch (error) {
    if (isFull(error)) throw copyFailure(error, { from: folder, to: file })
    throw new StartFailure(`No se puede escribir en la carpeta de datos ${folder}. Revise sus permisos o DATA_DIR.`)
  }
  throw new StartFailure('Se está haciendo otra copia de esta base de datos. Espere a que termine y repita.')
}

/** Runs a command on the data folder, which it locks against the product and against other backups. */
export async function inLockedFolder(dataDir: string, work: (folder: DataFolder) => Promise<void>): Promise<void> {
  const folder = openDataFolder(dataDir, { alone: true, isMade: false })
  try {
    const lock = lockCopies(folder.path, { waitMs: 0 })
    await work(folder).finally(lock.release)
  } finally {
    folder.release()
  }
}

/** Describes a copy: `12.30 MB, 40 stocks, el último del 20/11/2026`. */
export function describeCopy(file: string, { stocks, lastDay }: DatabaseFacts): string {
  const size = showSize(statSync(file).size)
  return `${size}, ${stocks === 1 ? '1 stock' : `${stocks} stocks`}${lastDay === null ? '' : `, el último del ${showDay(lastDay)}`}`
}

function isFull(error: unknown): boolean {
  return isDiskFull(error) || ['ENOSPC', 'EDQUOT'].includes(errorCode(error))
}

/** Converts a failure of copying `from` into `to` to a `StartFailure` with a sentence for the user; returns unknown errors unchanged. */
export function copyFailure(error: unknown, { from, to }: { from: string; to: string }): unknown {
  const code = errorCode(error)
  const sentences: Readonly<Record<UnfitDatabase['fault'], string>> = {
    full: `No alcanza el espacio en disco para escribir ${to}. Libere espacio o elija otro lugar.`,
    disk: `Falló el disco al escribir ${to}. Revise su espacio y su estado.`,
    damaged: `La base de datos ${from} está dañada: no se hizo nada. Use una copia anterior.`,
    changed: `${from} no es como este sistema la hace: otro programa la cambió, o le faltan filas. No se hizo nada. Use otra copia.`,
    notOurs: `${from} no es una base de datos de este sistema: no se hizo nada.`,
    closed: `No se puede leer ${from}. Revise que exista y sus permisos.`,
  }
  if (error instanceof UnfitDatabase)
    return new StartFailure(`${sentences[error.fault]}${error.fault === 'changed' ? ` (${String(error.cause)})` : ''}`)
  if (isFull(error)) return new StartFailure(sentences.full)
  if (code === 'EIO' || code === 'EFBIG') return new StartFailure(sentences.disk)
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR'].includes(code))
    return new StartFailure(`No se puede escribir ${to}. Elija otro lugar o revise los permisos de su carpeta.`)
  return error
}
