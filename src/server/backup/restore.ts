// Command `npm run restore`: replaces the SQLite database with a copy while the product is stopped.
import { resolve } from 'node:path'
import { readCommandLine, runCommand, say, StartFailure } from '../process/start/start-failure.ts'
import { keyIdInUse } from '../process/storage/secrets.ts'
import { lostKey } from '../settings/setting-table.ts'
import { readSettings } from '../settings/settings.ts'
import { copyFailure, describeCopy, inLockedFolder, requireEmbedded } from './command.ts'
import { restoreDatabase, type Restored } from './restore-database.ts'

/**
 * `npm run restore -- FILE` replaces the embedded database of `DATA_DIR` with a copy (`server/README.md#backups`). It locks the folder, so
 * that the product neither runs on it nor starts meanwhile.
 */
export async function runRestore(): Promise<void> {
  const settings = readSettings(process.env)
  requireEmbedded(settings, 'pg_restore')
  const file = readArguments()
  await inLockedFolder(settings.dataDir, async (folder) => {
    const restored = await restoreDatabase(file, folder, new Date()).catch((error: unknown) => {
      throw copyFailure(error, { from: file, to: folder.path })
    })
    for (const line of linesOf(file, restored)) say(line)
    say(keyLine(restored, keyIdInUse(settings, folder)))
  })
}

function readArguments(): string {
  const usage = 'Uso: npm run restore -- ARCHIVO, con el sistema detenido'
  const [file = '', ...others] = readCommandLine(usage, {}).positionals
  if (file === '' || others.length > 0) throw new StartFailure(usage)
  return resolve(file)
}

function linesOf(file: string, { database, facts, before, dueSends }: Restored): string[] {
  return [
    `Base de datos restaurada de ${file} en ${database} (${describeCopy(database, facts)}).`,
    ...(before === null ? [] : [`La de antes quedó en ${before}.`]),
    'Lo que se hizo después de esa copia no está en ella: revise en la aduana qué días se declararon desde entonces.',
    ...(dueSends === 0
      ? []
      : [
          `Atención: ${dueSends === 1 ? 'hay 1 envío programado cuya hora ya pasó, que saldrá' : `hay ${dueSends} envíos programados cuya hora ya pasó, que saldrán`} al arrancar.`,
        ]),
  ]
}

function keyLine({ keyId }: Restored, inUse: string | null): string {
  if (keyId === null || inUse === keyId) return 'La clave de secretos es la de la copia. Ya puede arrancar.'
  const missing = inUse === null ? 'Falta la clave de secretos de esta copia' : 'La clave de secretos puesta no es la de esta copia'
  return `${missing}. Antes de arrancar devuelva el archivo secrets-key a la carpeta de datos, o ponga la clave en SECRETS_KEY; si se perdió, arranque con SECRETS_KEY_OLD=${lostKey} y suba los certificados de nuevo.`
}

if (import.meta.main) await runCommand(runRestore)
