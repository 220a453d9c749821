import { pino, destination, type Logger } from 'pino'

export type { Logger }

/** Opens the log, a file with one JSON object a line. Passwords, tokens and keys are masked wherever they appear in a record. */
export function openLog(file: string): { log: Logger; close: () => void } {
  const to = destination({ dest: file, sync: true, mkdir: true })
  const log = pino(
    { base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`, redact: { paths: secretPaths(), censor: '***' } },
    to,
  )
  return { log, close: () => to.end() }
}

function secretPaths(): string[] {
  const names = [
    'authorization',
    'Authorization',
    'password',
    'newPassword',
    'currentPassword',
    'id_token',
    'token',
    'sign',
    'key',
    'secret',
  ]
  return names.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
}
