// Opens the database of the process, with its counters and the shared clock.
import { existsSync, readdirSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Loggers } from '../../log/loggers.ts'
import type { Settings } from '../../settings/settings.ts'
import { openTime } from '../../store/database/database-time.ts'
import { MigrationOutOfOrder, NewerDatabase, OthersRunning, type MigrationStep } from '../../store/database/migrations.ts'
import { findMove } from '../../store/database/move-rows.ts'
import { openStore, type Store } from '../../store/database/open.ts'
import { StoreMeter } from '../../store/database/store-meter.ts'
import { StartFailure } from '../start/start-failure.ts'
import type { DataFolder, DataPlace } from './data-folder.ts'

export const embeddedFile = 'deposito.db'

/** Begins the name of an embedded database that was moved to PostgreSQL. */
export const movedFile = `${embeddedFile}.movida-`

/** How often the start says how far the migrations are, in milliseconds. */
const progressMs = 5000

/**
 * Opens the store. Returns it with its meter and with the clock that all processes of one database share. While tables are migrated, it
 * calls `say` with a line every five seconds. Throws `StartFailure`.
 */
export async function openDatabase(settings: Settings, folder: DataFolder, loggers: Loggers, say: (line: string) => void) {
  const log = loggers.of('store')
  const meter = new StoreMeter((statement) => log.trace(statement, 'statement'))
  const progress = sayProgress(say, log)
  try {
    const store = await openInstallation(settings, folder, meter, progress)
    const { clock, stop } = await openTime(store)
    const close = async (): Promise<void> => {
      stop()
      await store.close()
    }
    return { store, meter, clock, close }
  } catch (error) {
    log.error({ err: error }, 'the store cannot be opened')
    throw error
  } finally {
    progress.stop()
  }
}

/**
 * Opens the database that the settings name and brings its tables up to date. Throws `StartFailure`, also for one whose rows went elsewhere
 * or have not yet come.
 */
export async function openInstallation(
  { databaseUrl: url, databaseTimeoutMs: timeoutMs }: Settings,
  folder: DataPlace,
  ...options: [meter?: StoreMeter, migrating?: Parameters<typeof openStore>[2]]
): Promise<Store> {
  const moved = url === null ? findMovedFile(folder) : undefined
  if (moved !== undefined)
    throw new StartFailure(
      `La base de la carpeta ${folder.path} se movió a PostgreSQL. Arranque con DATABASE_URL; si ese traslado no vale, vuelva a ésta con npm run restore -- ${moved}`,
    )
  const store = await openStore(url === null ? { file: folder.file(embeddedFile) } : { url, timeoutMs }, ...options).catch(
    (error: unknown) => {
      throw new StartFailure(sentenceOf(error, url, folder.path), { cause: error })
    },
  )
  const move = await findMove(store.db)
  if (move === null || move.state === 'here') return store
  await store.close()
  const name = url === null ? folderPlace(folder) : serverPlace(url)
  throw new StartFailure(
    move.state === 'gone'
      ? `La base de ${name} se movió a ${move.place}, o se estaba moviendo, y no arranca más. Repita npm run move: termina lo que falte y dice cuál vale.`
      : `El traslado de la base de ${move.place} a ${name} no terminó. Repita npm run move: lo empieza de nuevo.`,
  )
}

/** What people call the place of a database. */
export const folderPlace = ({ path }: DataPlace): string => `la carpeta ${path}`
export const serverPlace = (url: string): string => `PostgreSQL (${new URL(url).host}${new URL(url).pathname})`

/** Says which migration runs, and logs it, until it is stopped. Migrations of another process are waited for. */
function sayProgress(say: (line: string) => void, log: Logger) {
  let current: MigrationStep | null = null
  const begun = performance.now()
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - begun) / 1000)
    log.info({ ...current, seconds }, 'the tables are being brought up to date')
    const what = current ? `Se actualiza la base de datos: paso ${current.step} de ${current.of}` : 'Se espera a la base de datos'
    say(`${what}, desde hace ${seconds} s.`)
  }, progressMs)
  return {
    onStep(step: MigrationStep): void {
      current = step
    },
    stop: () => clearInterval(timer),
  }
}

/** Returns the file of a database that was moved, when the folder has no other one. */
export function findMovedFile(folder: DataPlace): string | undefined {
  if (existsSync(folder.file(embeddedFile))) return undefined
  const names = readdirSync(folder.path).filter((name) => name.startsWith(movedFile))
  return names
    .toSorted()
    .map((name) => folder.file(name))
    .at(-1)
}

function sentenceOf(error: unknown, url: string | null, folder: string): string {
  if (error instanceof NewerDatabase)
    return 'Esta base de datos es de una versión más nueva del sistema, y no se tocó. Instale esa versión o una posterior.'
  if (error instanceof MigrationOutOfOrder)
    return `La migración ${error.late} va antes de ${error.last}, que esta base ya tiene, y no se tocó nada. Póngale el número siguiente al mayor.`
  if (error instanceof OthersRunning)
    return 'Esta versión cambia tablas que usan los procesos en marcha, y todavía no cambió nada. Detenga todos los procesos que usan la base de datos y arranque de nuevo.'
  return url === null
    ? `No se pudo abrir la base de datos de la carpeta ${folder}. Revise el registro que hay en ella.`
    : `No se pudo abrir la base de datos de DATABASE_URL (${new URL(url).host}). Revise que esté en marcha y que la dirección sea correcta.`
}
