// Command `npm run move`: moves everything from the embedded database to PostgreSQL, or back, while the product is stopped.
import { existsSync, renameSync } from 'node:fs'
import { localOf } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { readCommandLine, runCommand, say, StartFailure } from '../process/start/start-failure.ts'
import type { DataFolder } from '../process/storage/data-folder.ts'
import { embeddedFile, findMovedFile, folderPlace, movedFile, serverPlace } from '../process/storage/database.ts'
import { syncToDisk } from '../process/storage/private-files.ts'
import { readSettings } from '../settings/settings.ts'
import { isDiskFull } from '../store/database/failures.ts'
import { NewerDatabase } from '../store/database/migrations.ts'
import {
  beginMove,
  CopyDiffers,
  type CopyProgress,
  findMove,
  finishMove,
  GoneElsewhere,
  type MovePlace,
  MoveUnknown,
  NotEmpty,
  setMove,
} from '../store/database/move-rows.ts'
import { openStore, type Store, withStore } from '../store/database/open.ts'
import { countConnections } from '../store/database/pools.ts'
import { inLockedFolder } from './command.ts'
import { completed } from './copy-file.ts'

/**
 * `npm run move -- postgres://…` moves the embedded database of `DATA_DIR` there, and with `--back` the database there into `DATA_DIR`
 * (`server/README.md#backups`). Repeated after a kill, it ends or begins anew. It locks the folder, so that the product neither runs on it
 * nor starts meanwhile.
 */
export async function runMove(): Promise<void> {
  const settings = readSettings(process.env)
  const { url, isBack } = readArguments()
  await inLockedFolder(settings.dataDir, (folder) => (isBack ? moveBack(url, folder) : move(url, folder)))
}

function readArguments(): { url: string; isBack: boolean } {
  const usage = 'Uso: npm run move -- postgres://USUARIO:CLAVE@SERVIDOR/BASE [--back], con el sistema detenido'
  const { positionals, values } = readCommandLine(usage, { back: { type: 'boolean' } })
  const [url = '', ...others] = positionals
  if (!/^postgres(?:ql)?:\/\//.test(url) || others.length > 0) throw new StartFailure(usage)
  return { url, isBack: values.back === true }
}

async function move(url: string, folder: DataFolder): Promise<void> {
  const database = folder.file(embeddedFile)
  const moved = findMovedFile(folder)
  if (moved === undefined && !existsSync(database))
    throw new StartFailure(`No hay base de datos en la carpeta ${folder.path}. Revise DATA_DIR.`)
  const from = { store: await openStore({ file: moved ?? database }), place: folderPlace(folder) }
  const rows = await withStore(from.store, async ({ db }) => {
    const isGone = (await findMove(db))?.state === 'gone'
    // Release 3.0.0 renamed the file alone.
    if (moved !== undefined && !isGone)
      throw new StartFailure(`La base de la carpeta ${folder.path} ya se movió a PostgreSQL. Quedó en ${moved}; no se hizo nada.`)
    if (!isGone) await refuseRunning(url)
    return await withServer(url, (store) => movedRows(from, { store, place: serverPlace(url) }))
  })
  if (moved === undefined) {
    const before = folder.file(`${movedFile}${localOf(new Date().toISOString()).replaceAll(':', '')}`)
    renameSync(database, before)
    syncToDisk(folder.path)
    say(`La base de antes quedó en ${before}. Guárdela hasta que todo ande; ningún arranque la usa.`)
  }
  say(`${outcomeOf(rows)} Vale la base de ${serverPlace(url)}: arranque con DATABASE_URL.`)
  say('Las claves secrets-key y jwt-secret siguen en la carpeta de datos: con varios procesos, o en producción, todos las reciben en')
  say('SECRETS_KEY_FILE y JWT_SECRET.')
}

async function moveBack(url: string, folder: DataFolder): Promise<void> {
  const database = folder.file(embeddedFile)
  await refuseRunning(url)
  const rows = await withServer(url, async (store) => {
    const from = { store, place: serverPlace(url) }
    if (!existsSync(database)) {
      const move = await findMove(store.db)
      if (move?.state === 'gone') throw goneElsewhere(from.place, move.place)
      await completed(database, (part) => expectRows(part, from.place))
    }
    return await withStore(await openStore({ file: database }), (to) => movedRows(from, { store: to, place: folderPlace(folder) }))
  })
  say(`${outcomeOf(rows)} Vale la base de ${folderPlace(folder)}: arranque sin DATABASE_URL, con las mismas secrets-key y jwt-secret`)
  say('en la carpeta. La de PostgreSQL no arranca más.')
}

/** Makes a database that does not open before its rows have come. */
async function expectRows(file: string, place: string): Promise<void> {
  const store = await openStore({ file })
  await withStore(store, () => store.write((tx) => setMove(tx, { moveId: '', state: 'arriving', place })))
}

function outcomeOf(rows: number | null): string {
  return rows === null
    ? 'Ya estaba movido; ahora no se hizo nada.'
    : `Movido y comprobado: ${showNumber(rows)} filas, con sus sumas iguales de los dos lados.`
}

/** Throws `StartFailure` when a process of the product uses this database of PostgreSQL. */
async function refuseRunning(url: string): Promise<void> {
  if ((await openedServer(() => countConnections(url))) > 0)
    throw new StartFailure('El sistema está en marcha con esa base de PostgreSQL. Deténgalo en todas partes y repita. No se hizo nada.')
}

/** Opens PostgreSQL without time-outs of statements. */
async function withServer<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
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

/** Returns the number of rows, or null when they had been moved before. */
async function movedRows(from: MovePlace, to: MovePlace): Promise<number | null> {
  try {
    const moveId = await beginMove(from, to)
    return moveId === null ? null : await finishMove(moveId, from.store, to.store, progress())
  } catch (error) {
    if (error instanceof GoneElsewhere) throw goneElsewhere(from.place, error.message)
    if (error instanceof NotEmpty)
      throw new StartFailure(`La base de ${to.place} no está vacía, y queda como está (${error.message} tiene filas). Elija otra.`)
    if (error instanceof CopyDiffers)
      throw new StartFailure(
        `La tabla ${error.message} no quedó igual que la de origen: no se movió nada. Vea que nada use las dos bases, y repita.`,
      )
    if (error instanceof MoveUnknown)
      throw new StartFailure(
        'El traslado se cortó, y no se sabe si terminó. Ninguna de las dos bases arranca hasta que lo repita: termina lo que falte y dice cuál vale.',
      )
    if (isDiskFull(error)) throw new StartFailure('No alcanza el espacio en disco: no se movió nada. Libere espacio y repita.')
    throw error
  }
}

function goneElsewhere(from: string, to: string): StartFailure {
  return new StartFailure(
    `La base de ${from} no vale más: se movió a ${to}, o se estaba moviendo. Repita con ésa; si después pasó a otra, vale la última. No se hizo nada.`,
  )
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

if (import.meta.main) await runCommand(runMove)
