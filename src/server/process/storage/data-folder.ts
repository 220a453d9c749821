// Opens and locks the data folder, and reads or creates the session secret in it.
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../../error-code.ts'
import { giveToOwnerOf, lockFolder } from '../../store/database/folder-lock.ts'
import { StartFailure } from '../start/start-failure.ts'
import { syncToDisk } from './private-files.ts'

export interface DataPlace {
  readonly path: string
  file(name: string): string
}

/** The folder of a server, which this process has opened. */
export interface DataFolder extends DataPlace {
  release(): void
}

export function folderAt(dataDir: string): DataPlace {
  const path = resolve(dataDir)
  return { path, file: (name) => join(path, name) }
}

interface Opening {
  /** Locks it against other processes, because the embedded database allows only one. */
  readonly alone: boolean
  /** Makes it if it is missing. A command never does: one without the installation's settings would work on a folder of its own. */
  readonly isMade: boolean
}

export function openDataFolder(dataDir: string, { alone, isMade }: Opening): DataFolder {
  const place = folderAt(dataDir)
  const { path } = place
  if (!isMade && !existsSync(path))
    throw new StartFailure(
      `No existe la carpeta de datos ${path}, y no se hizo nada. Use la configuración de la instalación (DATA_DIR), o haga la carpeta, que sea del usuario del sistema, y repita.`,
    )
  try {
    makeFolder(path, 0o700)
    accessSync(path, constants.W_OK)
    const lock = alone ? lockFolder(place.file('lock')) : { release: () => undefined }
    if (lock) return { ...place, release: lock.release }
  } catch {
    throw new StartFailure(`No se puede escribir en la carpeta de datos ${path}. Elija otra con DATA_DIR o revise sus permisos.`)
  }
  throw new StartFailure(`El sistema ya está en marcha con la carpeta de datos ${path}. Deténgalo, o elija otra carpeta con DATA_DIR.`)
}

/** Makes one folder at a time, because Node's own `recursive` option never returns for a path below `/proc`. */
function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode })
    // Its name must survive a power cut: syncing the files in it promises nothing about it.
    syncToDisk(dirname(path))
  } catch (error) {
    // Another process has made it in the meantime, or the folder above may be written but not read.
    if (!existsSync(path)) throw error
  }
}

export const sessionSecretFile = 'jwt-secret'
export const secretsKeyFile = 'secrets-key'

/** The shortest text that signs sessions. */
export const sessionSecretLength = 32

/**
 * Returns the secret that signs sessions, made at the first start and kept, so that a restart signs no user out. Throws `StartFailure` when
 * the file has lost it.
 */
export function sessionSecret(folder: DataFolder): string {
  const secret = keptSecret(folder, sessionSecretFile, () => randomBytes(64).toString('base64url'))
  if (secret.length >= sessionSecretLength) return secret
  throw new StartFailure(
    `El archivo ${folder.file(sessionSecretFile)} con el secreto de las sesiones está vacío o incompleto. Bórrelo y arranque de nuevo: todos tendrán que volver a iniciar sesión.`,
  )
}

/**
 * Returns a secret of the folder, which only its owner may read, and makes it when there is none. It is written under another name and then
 * linked, so that neither a killed process nor two that start together leave half a secret.
 */
export function keptSecret(folder: DataFolder, name: string, make: () => string): string {
  const file = folder.file(name)
  const draft = folder.file(`${name}.${process.pid}`)
  // What is sealed with it is on the disk at once, so it must be there too.
  writeFileSync(draft, make(), { mode: 0o600, flush: true })
  giveToOwnerOf(folder.path, draft)
  try {
    linkSync(draft, file)
    // Its name must survive a power cut as well.
    syncToDisk(folder.path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
