// Command `npm run move`: moves everything from the embedded database to PostgreSQL, or back, while the product is stopped.
import { existsSync, renameSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { localOf } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { runCommand, say, StartFailure } from '../process/start/start-failure.ts'
import type { DataFolder } from '../process/storage/data-folder.ts'
import { embeddedFile, movedFile } from '../process/storage/database.ts'
import { syncToDisk } from '../process/storage/private-files.ts'
import { readSettings } from '../settings/settings.ts'
import { CopyDiffers, type CopyProgress, copyTables, NotEmpty } from '../store/database/copy-tables.ts'
import { isDiskFull } from '../store/database/failures.ts'
import { NewerDatabase } from '../store/database/migrations.ts'
import { openStore, type Store, withStore } from '../store/database/open.ts'
import { countConnections } from '../store/database/pools.ts'
import { inLockedFolder } from './command.ts'
import { completed } from './copy-file.ts'

/**
 * `npm run move -- postgres://…` moves the embedded database of `DATA_DIR` there, and with `--back` the database there into `DATA_DIR` (`server/README.md#backups`). Either
 * everything is moved or nothing, also when it is killed: it is then repeated. It locks the folder, so that the product neither runs on it nor starts meanwhile.
 */
async function run(): Promise<void> {
  const settings = readSettings(process.env)
  const { url, isBack } = readArguments()
  await inLockedFolder(settings.dataDir, (folder) => (isBack ? moveBack(url, folder) : move(url, folder)))
}

function readArguments(): { url: string; isBack: boolean } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { back: { type: 'boolean' } } })
    const [url = '', ...others] = positionals
    if (/^postgres(?:ql)?:\/\//.test(url) && others.length === 0) return { url, isBack: values.back === true }
  } catch {
    // The usage error below covers this.
  }
  throw new StartFailure('Uso: npm run move -- postgres://USUARIO:CLAVE@SERVIDOR/BASE [--back], con el sistema detenido')
}

/** Copies the folder's database into PostgreSQL. Then renames its file, so that no later start opens it and sends the same stocks a second time. */
async function move(url: string, folder: DataFolder): Promise<void> {
  const database = folder.file(embeddedFile)
  if (!existsSync(database)) throw new StartFailure(`No hay base de datos en la carpeta ${folder.path}. Revise DATA_DIR.`)
  const rows = await withServer(
    url,
    async (to) => await withStore(await openStore({ file: database }), (from) => copied(from, to, 'La base de PostgreSQL')),
  )
  const before = folder.file(`${movedFile}${localOf(new Date().toISOString()).replaceAll(':', '')}`)
  renameSync(database, before)
  syncToDisk(folder.path)
  say(`Movido y comprobado: ${showNumber(rows)} filas, con sus sumas iguales de los dos lados.`)
  say(`La base de antes quedó en ${before}. Guárdela hasta que todo ande; ningún arranque la usa.`)
  say('Arranque con DATABASE_URL. Las claves secrets-key y jwt-secret siguen en la carpeta de datos: con varios procesos, o en')
  say('producción, todos las reciben en SECRETS_KEY_FILE y JWT_SECRET.')
}

/** Copies a database of PostgreSQL into a new file of the folder. */
async function moveBack(url: string, folder: DataFolder): Promise<void> {
  const database = folder.file(embeddedFile)
  if (existsSync(database))
    throw new StartFailure(`La carpeta ${folder.path} ya tiene una base de datos, que queda como está. Elija otra con DATA_DIR.`)
  const rows = await withServer(url, (from) =>
    completed(database, async (part) => await withStore(await openStore({ file: part }), (to) => copied(from, to, 'La base nueva'))),
  )
  say(`Movido y comprobado: ${showNumber(rows)} filas, con sus sumas iguales de los dos lados, a ${database}.`)
  say('Arranque sin DATABASE_URL, con las mismas secrets-key y jwt-secret en la carpeta de datos. No arranque más con PostgreSQL:')
  say('los dos enviarían lo mismo.')
}

/** Opens PostgreSQL without time-outs of statements, when no process of the product uses it. */
async function withServer<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  if ((await openedServer(() => countConnections(url))) > 0)
    throw new StartFailure('El sistema está en marcha con esa base de PostgreSQL. Deténgalo en todas partes y repita. No se hizo nada.')
  return await withStore(await openedServer(() => openStore({ url, timeoutMs: 0 })), work)
}

async function openedServer<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof NewerDatabase)
      throw new StartFailure('La base de PostgreSQL es de una versión más nueva del sistema: no se hizo nada.')
    const detail = error instanceof Error ? error.message : 'sin detalle'
    throw new StartFailure(`No se puede entrar a PostgreSQL (${detail}). Revise la dirección. No se hizo nada.`)
  }
}

async function copied(from: Store, to: Store, target: string): Promise<number> {
  try {
    return await copyTables(from, to, progress())
  } catch (error) {
    if (error instanceof NotEmpty) throw new StartFailure(`${target} no está vacía (${error.message} tiene filas): no se hizo nada.`)
    if (error instanceof CopyDiffers)
      throw new StartFailure(
        `La tabla ${error.message} no quedó igual que la de origen: no se movió nada. Vea que nada use las dos bases, y repita.`,
      )
    if (isDiskFull(error)) throw new StartFailure('No alcanza el espacio en disco: no se movió nada. Libere espacio y repita.')
    throw error
  }
}

/** How often a long table says how far it is, in milliseconds. */
const everyMs = 5000

/** Says each table that has rows when it is copied, and of a long one how far it is. */
function progress(): (progress: CopyProgress) => void {
  let said = performance.now()
  return ({ table, rows, total }) => {
    const now = performance.now()
    if (total === 0 || (rows < total && now - said < everyMs)) return
    said = now
    say(`${table}: ${rows < total ? `${showNumber(rows)} de ` : ''}${showNumber(total)}`)
  }
}

await runCommand(run)
