import type { Logger } from 'pino'
import type { ConfigurationProperties, ConfigurationSources } from '#domain/administration/configuration.ts'
import type { ManagementInfo } from '#domain/administration/management.ts'
import type { Environment } from '#domain/company/company-access.ts'
import type { AuthorityHealth } from './authority/authority-health.ts'
import type { AuthorityStatus } from './authority/client.ts'
import type { Tickets } from './authority/wsaa/ticket.ts'
import type { SecretBox } from './crypto/secret-box.ts'
import type { HashQueue } from './http/auth/hash-queue.ts'
import type { ChangeStreams } from './http/change-streams.ts'
import type { CallBudget } from './http/limits/call-budget.ts'
import type { LargeWorks } from './http/limits/large-works.ts'
import type { NightlyCopy } from './jobs/nightly-copy.ts'
import type { Loggers } from './log/loggers.ts'
import type { MailCheck } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Limits } from './settings/settings.ts'
import type { Store } from './store/database/open.ts'

interface AuthorityAccess {
  readonly environment: Environment
  /** The name under which the environment's tickets are kept. */
  readonly ticketsOf: string
  readonly tickets: Pick<Tickets, 'ticket'>
  readonly dummy: AuthorityStatus['dummy']
}

/** Everything that the API works with; no module keeps any of it as a global. */
export interface Services {
  store: Store
  clock: () => Date
  /** Whether the product is ending: it answers what it has, and takes no new work. */
  isStopping: () => boolean
  /** The worker that sends stocks; `wake` makes it look at once, and `sinceRoundMs` says how long ago it last did. */
  sending: { wake(): void; sinceRoundMs(): number }
  /** The open streams of what changes in stocks. */
  changes: ChangeStreams
  /** The customs authority, as an administrator sees it. */
  authority: AuthorityHealth
  /** How companies get into the authority's services. */
  access: AuthorityAccess
  /** The job that sends mails; `wake` makes it look at once. */
  mail: { wake(): void }
  /** Where mails go, and whether they would be taken. */
  checkMail: () => Promise<MailCheck>
  /** The nightly copies of the embedded database; null when none are made. */
  copies: Pick<NightlyCopy, 'state'> | null
  /** Whether a proxy in front names the client in `X-Forwarded-For`. */
  trustProxy: boolean
  /** Where passwords wait for being hashed. */
  hashes: HashQueue
  /** The wrong passwords that unknown browsers of each network have sent. */
  wrongPasswords: CallBudget
  /** The address at which people open the product, without a slash at its end. */
  publicUrl: () => string
  /** Whether administrators have to set up a second factor before they do anything else. */
  adminSecondFactor: boolean
  /** How much one person may ask for: calls in a minute, and large works at the same time. */
  callBudget: CallBudget
  largeWorks: LargeWorks
  /** The key that signs the session tokens, 64 bytes or more. */
  secret: Uint8Array
  /** Seals what the database keeps in secret. */
  secrets: SecretBox
  /** The response of `management/info`. */
  info: ManagementInfo
  /** The counts and times of this process. */
  metrics: Metrics
  limits: Limits
  /** What Prometheus shows to read the figures; null: anyone may. */
  metricsToken: string | null
  /** The folder whose disk `management/health` checks. */
  dataDir: string
  /** The logger `http`, to which what a call does is written. */
  log: Pick<Logger, 'error'>
  loggers: Loggers
  /** What an administrator is told of the settings. */
  configuration: { properties(): ConfigurationProperties; sources(): ConfigurationSources }
}
