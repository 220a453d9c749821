import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { lockFolder } from '../store/folder-lock.ts'
import { StartFailure } from './start-failure.ts'

/** What a run keeps on its disk. */
export interface DataFolder {
  readonly path: string
  file(name: string): string
  release(): void
}

/** Makes the folder when it is missing. With `alone` nobody else may use it meanwhile: the embedded database has one server process. */
export function openDataFolder(dataDir: string, { alone }: { alone: boolean }): DataFolder {
  const path = resolve(dataDir)
  try {
    makeFolder(path)
    accessSync(path, constants.W_OK)
    const lock = alone ? lockFolder(join(path, 'lock')) : { release: () => undefined }
    if (lock) return { path, file: (name) => join(path, name), release: lock.release }
  } catch {
    throw new StartFailure(`No se puede escribir en la carpeta de datos ${path}. Elija otra con DATA_DIR o revise sus permisos.`)
  }
  throw new StartFailure(`Ya hay otra copia en marcha con la carpeta de datos ${path}. Deténgala, o elija otra carpeta con DATA_DIR.`)
}

/** One step after the other: where a folder takes nothing and says that it is not there, below `/proc`, Node's own recursive way never ends. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Somebody else made it meanwhile.
    if (!existsSync(path)) throw error
  }
}

/**
 * The secret that signs sessions, made at the first start: without it every restart would sign everybody out. Written whole under another name and then linked,
 * so that a process killed in between, or two that start together, never leave half a secret.
 */
export function sessionSecret(folder: DataFolder): string {
  const file = folder.file('jwt-secret')
  const draft = folder.file(`jwt-secret.${process.pid}`)
  writeFileSync(draft, randomBytes(64).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
