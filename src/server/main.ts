// Entry of `npm start`: reads the settings, starts the server and stops it on signals.
import { loadWorkbookWriter } from './http/sheets/workbook.ts'
import { say, StartFailure } from './process/start/start-failure.ts'
import { start, type RunningServer } from './process/start/start.ts'
import { readSettings } from './settings/settings.ts'

function fail(error: unknown): never {
  const sentence =
    error instanceof StartFailure
      ? error.message
      : `Algo inesperado impidió seguir: ${error instanceof Error ? error.message : 'sin detalle'}.`
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

let running: RunningServer | null = null
let stoppingSince: number | null = null

/** Two signals within this time are one Ctrl-C, which reaches the process from the terminal and from npm; in milliseconds. */
const sameMs = 500

/** When stopping takes longer than this, the terminal says so; in milliseconds. */
const longMs = 1500

/** How often it is checked whether npm's shell still runs, in milliseconds. */
const parentMs = 500

/** How long after the start the code is loaded that nobody has asked for yet, in milliseconds. */
const laterMs = 5000

/** At a SIGTERM npm ends its shell, and not the process in it. */
function stopWithShell(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    void stop().catch(fail)
  }, parentMs).unref()
}

/** Waits for running calls and sends, and ends the process. A second signal ends it without waiting. */
async function stop(): Promise<void> {
  const now = performance.now()
  if (stoppingSince !== null) {
    if (now - stoppingSince < sameMs) return
    say('Detenido sin terminar lo que estaba en curso.')
    process.exit(1)
  }
  stoppingSince = now
  setTimeout(() => say('Terminando lo que está en curso, hasta 30 segundos. Ctrl-C otra vez lo corta.'), longMs).unref()
  await running?.stop()
  say('Detenido.')
  process.exit(0)
}

process.on('uncaughtException', fail)
// Writing to a closed terminal fails, which is ignored.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail))
// A closing terminal and log rotation send SIGHUP.
process.on('SIGHUP', () => running?.reopenLog())
stopWithShell()
try {
  running = await start(readSettings(process.env), { say })
  for (const line of running.lines) say(line)
  say('Ctrl-C lo detiene.')
  // Where it cannot be loaded, the sheet that needs it says so.
  setTimeout(() => void loadWorkbookWriter().catch(() => undefined), laterMs).unref()
} catch (error) {
  if (stoppingSince === null) fail(error)
}
