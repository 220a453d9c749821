// Error class of a start that the operator can fix, and the runner of terminal commands.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** A start that fails for a reason the operator can fix; `message` is the sentence that the terminal shows. */
export class StartFailure extends Error {}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Returns the result of `work`. Throws `StartFailure` with the sentence when it throws. */
export function orStartFailure<T>(work: () => T, sentence: string): T {
  try {
    return work()
  } catch {
    throw new StartFailure(sentence)
  }
}

/** Reads the words and options of a command. Throws `StartFailure` with the usage when an option is unknown. */
export function readCommandLine<T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  return orStartFailure(() => parseArgs({ allowPositionals: true, options }), usage)
}

/** Runs a command; when it fails, writes the reason in one sentence and sets the process's exit code. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'sin detalle'
    process.stderr.write(`${error instanceof StartFailure ? detail : `Algo inesperado impidió seguir: ${detail}`}\n`)
    process.exitCode = 1
  }
}
