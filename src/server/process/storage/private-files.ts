// Restricts the permissions of the product's files, and syncs them to disk.
import { chmodSync, closeSync, fsyncSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

/** The files that the product writes into its folder, whose names no other program uses there. */
const ownFiles = /^(?:deposito\.db(?:[.-].*)?|(?:copy-)?lock(?:-journal)?|(?:jwt-secret|secrets-key)(?:\.\d+)?|server(?:-[\d.-]+)?\.log)$/

const ownFolders: ReadonlyMap<string, RegExp> = new Map([
  ['mail', /\.eml(?:\.part)?$/],
  ['backups', /^deposito-.*\.db(?:\.part)?$/],
])

/**
 * Takes away what others may do with the data folder and the product's files in it, and with the nightly copies elsewhere: earlier releases
 * left them readable. Returns the paths of those that stay open to others, because they belong to another user or the folder is not the
 * product's alone.
 */
export function tightenData(dataDir: string, backupDir: string | null): string[] {
  if (process.platform === 'win32') return []
  const open = [...tightenFolder(dataDir), ...tightenFiles(dataDir, ownFiles)]
  for (const [name, files] of ownFolders) {
    const folder = join(dataDir, name)
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) open.push(...tighten(folder, 0o700), ...tightenFiles(folder, files))
  }
  if (backupDir !== null) open.push(...tightenFiles(resolve(backupDir), ownFolders.get('backups') ?? /^$/))
  return open
}

/**
 * A folder that everybody writes to, such as `/tmp`, or that has the program or a home in it, is not the product's alone: a wrong
 * `DATA_DIR` must not lock others out of it.
 */
function tightenFolder(path: string): string[] {
  const { mode } = statSync(path)
  const holdsOthers = [process.cwd(), dirname(homedir())].some((other) => !relative(path, other).startsWith('..'))
  if (holdsOthers || (mode & 0o1000) !== 0) return (mode & 0o077) === 0 ? [] : [path]
  return tighten(path, 0o700)
}

function tightenFiles(folder: string, names: RegExp): string[] {
  return namesIn(folder)
    .filter((name) => names.test(name))
    .flatMap((name) => tighten(join(folder, name), 0o600))
}

/** Returns the path when others may still read it. A link keeps what it leads to as it is. */
function tighten(path: string, mode: number): string[] {
  const about = lstatSync(path, { throwIfNoEntry: false })
  if (!about || (about.mode & 0o077) === 0 || !(about.isFile() || about.isDirectory())) return []
  try {
    chmodSync(path, mode)
    return []
  } catch {
    return [path]
  }
}

/** None of a folder that is missing or cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns what the terminal shows of files that stay open to others. */
export function openFilesLines(open: readonly string[]): string[] {
  const [first, ...others] = open
  if (first === undefined) return []
  const more = others.length === 0 ? '' : others.length === 1 ? ' y otro más' : ` y ${others.length} más`
  return [`Atención: otros usuarios de esta máquina pueden leer ${first}${more}, y no se pudo cambiar. Revise su dueño y sus permisos.`]
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function syncToDisk(path: string): void {
  const isDirectory = statSync(path).isDirectory()
  // Windows cannot open a folder.
  if (process.platform === 'win32' && isDirectory) return
  const descriptor = openSync(path, isDirectory ? 'r' : 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
