// Opens the key that seals private keys, and reseals them when the key changes.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { KeyPlace } from '#domain/administration/copies.ts'
import { openedOrNull, secretBox, secretsKeyBytes, type SecretBox } from '../../crypto/secret-box.ts'
import { lostKey, secretsKeyShape } from '../../settings/setting-table.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Store } from '../../store/database/open.ts'
import {
  changeInstallationKey,
  claimInstallationKey,
  findInstallationKey,
  forgetSealed,
  holdsSealed,
  rewrapSealed,
} from '../../store/operations/sealed-columns.ts'
import { orStartFailure, StartFailure } from '../start/start-failure.ts'
import { keptSecret, secretsKeyFile as fileName, type DataFolder } from './data-folder.ts'

type KeySettings = Pick<Settings, 'secretsKey' | 'secretsKeyFile' | 'secretsKeyOld' | 'databaseUrl' | 'production' | 'demo'>

/**
 * Returns the box that seals with the installation's key, after checking that the database is sealed with it, or changing what is sealed to
 * it (`server/README.md#secrets-at-rest`). Throws `StartFailure` for a key that is missing, cannot be read or is another one.
 */
export async function openSecrets(settings: KeySettings, folder: DataFolder, store: Store, clock: () => Date): Promise<SecretBox> {
  const box = secretBox(Buffer.from(await installationKey(settings, folder, store), 'base64'))
  const old = settings.secretsKeyOld
  const before = old === null || old === lostKey ? null : secretBox(Buffer.from(old, 'base64'))
  await store.write(async (tx) => {
    const key = { keyId: box.keyId, now: clock().toISOString() }
    const stored = await claimInstallationKey(tx, key)
    if (stored !== box.keyId && stored !== before?.keyId && old !== lostKey) throw new StartFailure(otherKey)
    // Also when the change was made before: another process may have sealed with the old key since. A text that the old key does not open
    // either stays as it is.
    if (before) await rewrapSealed(tx, (sealed, place) => openedOrNull(() => box.rewrap(sealed, place, before)) ?? sealed)
    if (stored === box.keyId) return
    if (old === lostKey) await forgetSealed(tx)
    await changeInstallationKey(tx, key)
  })
  return box
}

const otherKey =
  'La clave de secretos no es la de esta base de datos. Ponga en SECRETS_KEY o SECRETS_KEY_FILE la misma que usan los demás procesos; si la está cambiando, ponga la anterior en SECRETS_KEY_OLD.'

/** Returns the id of the key that a start with these settings would use, or null when there is none or it cannot be read. */
export function keyIdInUse({ secretsKey, secretsKeyFile }: KeySettings, folder: DataFolder): string | null {
  try {
    const key = secretsKey ?? readFileSync(secretsKeyFile ?? folder.file(fileName), 'utf8').trim()
    return secretsKeyShape.test(key) ? secretBox(Buffer.from(key, 'base64')).keyId : null
  } catch {
    return null
  }
}

export function keyPlaceOf({ secretsKey, secretsKeyFile }: KeySettings): KeyPlace {
  return secretsKey !== null ? 'SECRETS_KEY' : secretsKeyFile !== null ? 'SECRETS_KEY_FILE' : fileName
}

/** Returns the installation's key in Base64: of a setting, else of the file that a setting names, else of the data folder. */
async function installationKey(settings: KeySettings, folder: DataFolder, store: Store): Promise<string> {
  const { secretsKey, secretsKeyFile, secretsKeyOld, databaseUrl, production, demo } = settings
  if (secretsKey !== null && secretsKeyFile !== null) throw new StartFailure('Ponga SECRETS_KEY o SECRETS_KEY_FILE, no las dos.')
  if (secretsKey !== null) return secretsKey
  if (secretsKeyFile !== null) return readKey(secretsKeyFile, () => readFileSync(secretsKeyFile, 'utf8').trim())
  // Several processes may share the database, and each has a data folder of its own.
  if (databaseUrl !== null && (production || (!demo && (await holdsSealed(store.db))))) throw new StartFailure(sharedKeyMissing)
  const file = folder.file(fileName)
  const isFirst = (await findInstallationKey(store.db)) === null
  if (!isFirst && secretsKeyOld === null && !existsSync(file))
    throw new StartFailure(
      `Falta la clave de secretos de esta base de datos. Devuelva el archivo ${file}, o ponga la clave en SECRETS_KEY; si se perdió, arranque con SECRETS_KEY_OLD=${lostKey} y suba los certificados de nuevo.`,
    )
  return readKey(file, () => keptSecret(folder, fileName, () => randomBytes(secretsKeyBytes).toString('base64')))
}

const sharedKeyMissing =
  'Con DATABASE_URL hace falta una clave de secretos, la misma para todos los procesos. Póngala en SECRETS_KEY, o en un archivo que nombre SECRETS_KEY_FILE: 32 bytes en Base64, como los que escribe «openssl rand -base64 32».'

/** Reads the key of a file. Throws `StartFailure` when it cannot, and for a text that is none. */
function readKey(file: string, read: () => string): string {
  const key = orStartFailure(read, `No se puede leer el archivo ${file} de la clave de secretos. Revise que exista y sus permisos.`)
  if (!secretsKeyShape.test(key)) throw new StartFailure(`El archivo ${file} no tiene una clave de secretos: deben ser 32 bytes en Base64.`)
  return key
}
