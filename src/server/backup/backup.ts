// Command `npm run backup`: copies the SQLite database to a file, also while the product runs.
import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readCommandLine, runCommand, say, StartFailure } from '../process/start/start-failure.ts'
import { embeddedFile } from '../process/storage/database.ts'
import { readSettings } from '../settings/settings.ts'
import { copyFailure, describeCopy, lockCopies, requireEmbedded } from './command.ts'
import { writeCopy } from './copy-file.ts'

/** How long it waits for another copy to end, in milliseconds. */
const waitMs = 60_000

/**
 * `npm run backup -- FILE [--force]` copies the embedded database of `DATA_DIR` into a file, even while the product runs
 * (`server/README.md#backups`). The product uses this command for its nightly copies too.
 */
export async function runBackup(): Promise<void> {
  const settings = readSettings(process.env)
  requireEmbedded(settings, 'pg_dump')
  const { target, isForced } = readArguments()
  const folder = resolve(settings.dataDir)
  const database = join(folder, embeddedFile)
  if (!existsSync(database)) throw new StartFailure(`No hay base de datos en la carpeta ${folder}. Revise DATA_DIR.`)
  checkTarget(target, folder, isForced)
  const lock = lockCopies(folder, { waitMs })
  try {
    const facts = await writeCopy(database, target).catch((error: unknown) => {
      throw copyFailure(error, { from: database, to: target })
    })
    say(`Copia hecha: ${target} (${describeCopy(target, facts)}).`)
    say(
      'Guarde también, en otro lugar, la clave de secretos (secrets-key de la carpeta de datos, o SECRETS_KEY): sin ella no se abren los certificados. Y la configuración, con jwt-secret o JWT_SECRET.',
    )
  } finally {
    lock.release()
  }
}

function readArguments(): { target: string; isForced: boolean } {
  const usage = 'Uso: npm run backup -- ARCHIVO [--force]'
  const { positionals, values } = readCommandLine(usage, { force: { type: 'boolean' } })
  const [file = '', ...others] = positionals
  if (file === '' || others.length > 0) throw new StartFailure(usage)
  return { target: resolve(file), isForced: values.force === true }
}

function checkTarget(target: string, folder: string, isForced: boolean): void {
  const place = dirname(target)
  if (!existsSync(place)) throw new StartFailure(`No existe la carpeta ${place}. Hágala, o elija otra.`)
  // A copy in the folder of the database would be lost with it, and could overwrite a file of the product.
  if (realpathSync(place) === realpathSync(folder))
    throw new StartFailure(`La copia no va en la carpeta de datos ${folder}. Elija otra carpeta, mejor en otro disco.`)
  if (!existsSync(target)) return
  if (statSync(target).isDirectory()) throw new StartFailure(`${target} es una carpeta. Agregue el nombre del archivo.`)
  if (!isForced) throw new StartFailure(`Ya existe ${target}, y queda como está. Elija otro nombre, o agregue --force para reemplazarlo.`)
}

if (import.meta.main) await runCommand(runBackup)
