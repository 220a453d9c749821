import { StartFailure } from './process/start-failure.ts'
import { start, type RunningServer } from './process/start.ts'
import { readSettings } from './settings.ts'

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
let stopping = false

/** Stops once: Ctrl-C reaches this process twice, from the terminal and from npm. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await running?.stop()
  say('Detenido.')
  process.exit(0)
}

process.on('uncaughtException', fail)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(fail))
try {
  running = await start(readSettings(process.env), { say })
  for (const line of running.lines) say(line)
  say('Ctrl-C lo detiene.')
} catch (error) {
  if (!stopping) fail(error)
}
