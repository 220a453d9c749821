import type { Logger } from 'pino'
import type { ManagementInfo } from '#domain/management.ts'
import type { Store } from './store/open.ts'

/** Everything that the server needs from outside; nothing is global. */
export interface Services {
  store: Store
  clock: () => Date
  /** The worker that sends stocks; `wake` makes it look at once. */
  sending: { wake(): void }
  /** The job that sends mails; `wake` makes it look at once. */
  mail: { wake(): void }
  /** Whether a proxy stands in front that names the client in `X-Forwarded-For`. */
  trustProxy: boolean
  /** Signs the tokens: 64 bytes or more. */
  secret: Uint8Array
  /** What `management/info` says. */
  info: ManagementInfo
  /** The folder whose disk `management/health` looks at. */
  dataDir: string
  log: Pick<Logger, 'error'>
}
