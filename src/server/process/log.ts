// Opens the log files of the process in the data folder.
import { openLogFile } from '../log/log-file.ts'
import { createLoggers } from '../log/loggers.ts'
import type { Settings } from '../settings/settings.ts'
import type { DataFolder } from './storage/data-folder.ts'

export type Log = ReturnType<typeof openLog>

/** Opens the log of the data folder. A file that cannot be written does not prevent the start. */
export function openLog({ log: { level, ...limits } }: { readonly log: Settings['log'] }, folder: DataFolder) {
  const file = folder.file('server.log')
  const to = openLogFile(file, limits)
  // The next line opens the file again, after a rotation.
  const reopen = to.close
  return { loggers: createLoggers(to, level), file, isWritten: to.isWritten, reopen, close: to.close }
}
