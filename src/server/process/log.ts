// Opens the log files of the process in the data folder.
import { type LogLimits, openLogFile } from '../log/log-file.ts'
import { createLoggers, type Loggers } from '../log/loggers.ts'
import type { Settings } from '../settings/settings.ts'
import type { DataFolder } from './storage/data-folder.ts'

export interface Log {
  readonly loggers: Loggers
  readonly file: string
  readonly isWritten: () => boolean
  /** Reopens the file at the next line, after a rotation. */
  reopen(): void
  close(): void
}

/** Opens the log of the data folder. A file that cannot be written does not prevent the start. */
export function openLog({ log: { level, ...limits } }: { readonly log: Settings['log'] }, folder: DataFolder): Log {
  const file = folder.file('server.log')
  const to = openLogFile(file, limits satisfies LogLimits)
  return { loggers: createLoggers(to, level), file, isWritten: to.isWritten, reopen: () => to.close(), close: () => to.close() }
}
