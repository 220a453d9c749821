import { pino, destination, type Logger } from 'pino'

export type { Logger }

/**
 * One line of JSON for each thing worth knowing later, in a file: the terminal stays calm. What could open a door is never written, wherever
 * in a record it stands.
 */
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
