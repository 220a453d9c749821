// Type of the services that every call can use: store, worker, mail, limits, secrets and log.
import type { Logger } from 'pino'
import type { ConfigurationProperties, ConfigurationSources } from '#domain/administration/configuration.ts'
import type { KeyPlace } from '#domain/administration/copies.ts'
import type { ManagementInfo } from '#domain/administration/management.ts'
import type { Environment } from '#domain/company/company-access.ts'
import type { AuthorityHealth } from './authority/authority-health.ts'
import type { AuthorityStatus } from './authority/client.ts'
import type { Tickets } from './authority/wsaa/ticket.ts'
import type { SecretBox } from './crypto/secret-box.ts'
import type { HashQueue } from './http/auth/hash-queue.ts'
import type { ChangeStreams } from './http/change-streams.ts'
import type { ConcurrencyLimit } from './http/limits/concurrency-limit.ts'
import type { TokenBuckets } from './http/limits/token-buckets.ts'
import type { Copies } from './jobs/copies.ts'
import type { NightlyCopy } from './jobs/nightly-copy.ts'
import type { VersionCheck } from './jobs/version-check.ts'
import type { Loggers } from './log/loggers.ts'
import type { MailCheck } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Settings } from './settings/settings.ts'
import type { Store } from './store/database/open.ts'

interface AuthorityAccess {
  readonly environment: Environment
  /** The name under which the environment's tickets are stored. */
  readonly ticketsOf: string
  readonly tickets: Pick<Tickets, 'ticket'>
  readonly dummy: AuthorityStatus['dummy']
}

/** Everything that the API depends on; no module has any of it as a global. */
export interface Services extends Pick<Settings, 'trustProxy' | 'adminSecondFactor' | 'limits' | 'metricsToken' | 'production'> {
  store: Store
  clock: () => Date
  /** Whether the process is shutting down: it finishes running calls and accepts no new ones. */
  isStopping: () => boolean
  /** The worker that sends stocks; `wake` starts a round at once, and `sinceRoundMs` returns the time since the last round. */
  sending: { wake(): void; sinceRoundMs(): number }
  changes: ChangeStreams
  authority: AuthorityHealth
  access: AuthorityAccess
  mail: { wake(): void }
  checkMail: () => Promise<MailCheck>
  /** The copies of the embedded database; null with PostgreSQL. */
  copies: (Pick<Copies, 'list' | 'state' | 'begin' | 'open'> & { readonly nightly: Pick<NightlyCopy, 'state'> | null }) | null
  /** Knows whether a newer version of the product exists; null when `VERSION_URL` is not set. */
  version: Pick<VersionCheck, 'state'> | null
  hashes: HashQueue
  /** The rate limit of wrong passwords from unknown browsers, by network. */
  wrongPasswords: TokenBuckets
  /** The rate limit of unknown keys of integrations, by network. */
  wrongKeys: TokenBuckets
  /** Returns the public address of the product, without a slash at its end. */
  publicUrl: () => string
  /** Limits of each person and each key: calls in a minute, and expensive calls at the same time. */
  callBudget: TokenBuckets
  largeWorks: ConcurrencyLimit
  /** The key that signs the session tokens, 64 bytes or more. */
  secret: Uint8Array
  secrets: SecretBox
  /** The name of the setting or the file that has the key of `secrets`. */
  keyPlace: KeyPlace
  info: ManagementInfo
  metrics: Metrics
  /** The folder whose disk `management/health` checks. */
  dataDir: string
  /** The logger `http`, for failures of calls. */
  log: Pick<Logger, 'error'>
  loggers: Loggers
  /** The settings as administrators see them. */
  configuration: { properties(): ConfigurationProperties; sources(): ConfigurationSources }
}
