import type { Logger } from 'pino'
import type { ManagementInfo } from '#domain/management.ts'
import type { Sending } from './jobs/sending.ts'
import type { Store } from './store/open.ts'

/** Everything that the server needs from outside; nothing is global. */
export interface Parts {
  store: Store
  clock: () => Date
  /** Told when something is due at once. */
  sending: Sending
  /** Signs the tokens: 64 bytes or more. */
  secret: Uint8Array
  /** What `management/info` says. */
  info: ManagementInfo
  /** The folder whose disk `management/health` looks at. */
  dataDir: string
  log: Pick<Logger, 'error'>
}
