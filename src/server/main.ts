import { StartFailure } from './process/start/start-failure.ts'
import { start, type RunningServer } from './process/start/start.ts'
import { readSettings } from './settings/settings.ts'

/** `npm start`: the Node process. The terminal shows what is written here and nothing else; the rest is in the log of the data folder. */
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

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

/** One Ctrl-C reaches this process twice within this time, from the terminal and from npm; in milliseconds. */
const sameMs = 500

/** What the operator reads when the end takes longer than this, in milliseconds. */
const longMs = 1500

/** Waits for the calls and sends that have begun, and ends the process. A second signal ends it without waiting. */
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
// A terminal that was closed takes no more lines.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail))
// A terminal that closes sends it, and what rotates logs.
process.on('SIGHUP', () => running?.reopenLog())
try {
  running = await start(readSettings(process.env), { say })
  for (const line of running.lines) say(line)
  say('Ctrl-C lo detiene.')
} catch (error) {
  if (stoppingSince === null) fail(error)
}
