// Opens store, authority and jobs, assembles the API, and closes all of them in order.
import type { Logger } from 'pino'
import { productVersion, type ManagementInfo } from '#domain/administration/management.ts'
import { createAuthorityHealth } from '../authority/authority-health.ts'
import { cachedFor } from '../authority/time-limit.ts'
import { createContractCheck } from '../authority/wsdl/contract-check.ts'
import { HashQueue } from '../http/auth/hash-queue.ts'
import type { Api } from '../http/call.ts'
import { createChangeStreams, type ChangeStreams } from '../http/change-streams.ts'
import { ConcurrencyLimit } from '../http/limits/concurrency-limit.ts'
import { TokenBuckets, wrongPasswordLimit } from '../http/limits/token-buckets.ts'
import { startCleanUp } from '../jobs/clean-up.ts'
import { type Copies, openCopies } from '../jobs/copies.ts'
import { startMail } from '../jobs/mail.ts'
import { startNotices } from '../jobs/notices.ts'
import { startVersionCheck } from '../jobs/version-check.ts'
import type { Loggers } from '../log/loggers.ts'
import { checkMailFolder, mailFiles, type MailCheck, type Mailer, checkSmtp, smtpMailer } from '../mail/mailer.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { Jobs } from '../metrics/thread-dump.ts'
import { startWorker, type Worker } from '../sending/worker.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings/settings.ts'
import type { Store } from '../store/database/open.ts'
import { openAuthority, type Authority } from './authority.ts'
import { createConfiguration } from './configuration.ts'
import { begin } from './start/start-checks.ts'
import { type DataFolder, sessionSecret } from './storage/data-folder.ts'
import { embeddedFile, openDatabase } from './storage/database.ts'
import { syncToDisk } from './storage/private-files.ts'
import { keyPlaceOf, openSecrets } from './storage/secrets.ts'

/** The services behind the screens, and the jobs that run on them. */
export interface Product {
  readonly services: Services
  /** Registers the calls by which administrators change the stand-in's behaviour, in a demo that has one. */
  addRoutes(app: Api): void
  /** The lines that the terminal shows about it at the start. */
  readonly lines: string[]
  /** Starts the shutdown: the health reports it, and no further stock is sent. Resolves when the running sends have ended. */
  finish(): Promise<void>
  /** Ends the jobs, after their running rounds, and closes the store. */
  close(): Promise<void>
}

interface Surroundings {
  /** Returns the address it listens on, which the links of mails begin with unless `PUBLIC_URL` is set. */
  readonly url: () => string
  /** Receives a line for the terminal when the start takes longer than usual. */
  readonly say: (line: string) => void
}

/** Opens the database, the authority and the jobs; when one of them fails, those before it are closed again. */
export async function openProduct(settings: Settings, folder: DataFolder, loggers: Loggers, { url, say }: Surroundings): Promise<Product> {
  const database = await openDatabase(settings, folder, loggers, say)
  const { store, meter, clock } = database
  const closers: (() => Promise<void>)[] = [() => database.close()]
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const jobsStore = store.on('jobs')
    const secrets = await openSecrets(settings, folder, store, clock)
    const demoLines = await begin(settings, store, { now: clock(), secrets })
    const authority = await openAuthority(settings, { store: jobsStore, clock, secrets, log: loggers.of('authority') })
    closers.push(authority.close)
    // A fixed name, because the stand-in has another port at each start.
    const contractUrl = settings.authorityUrl ?? 'stand-in'
    const { client, tickets, login, standIn, url: authorityUrl } = authority
    const { dummy, wsdl } = client
    const contract = createContractCheck({ store: jobsStore, clock, url: contractUrl, readWsdl: wsdl, log: loggers.of('authority') })
    const sending = startWorker({ store: jobsStore, authority: client, contract, tickets, clock, log: loggers.of('sending') })
    closers.push(() => sending.stop())
    const { mailer, checkMail } = openMail(settings, folder, clock)
    // Links never use the `Host` header of a call, with which its sender could redirect the link in another user's mail.
    const mail = startMail({ store: jobsStore, clock, log: loggers.of('mail'), mailer, sender: () => senderOf(settings, url()) })
    closers.push(() => mail.stop())
    const upkeep = startUpkeep(settings, jobsStore, clock, loggers.of('jobs'))
    closers.push(() => upkeep.stop())
    const copies = await openCopies(settings, { folder, store, clock, log: loggers.of('jobs'), sync: syncToDisk })
    if (copies) closers.push(() => copies.stop())
    const metrics = createMetrics({ store: jobsStore, meter, clock, jobs: () => jobsOf({ sending, mail, copies, ...upkeep }) })
    closers.push(metrics.start())
    const addRoutes = (app: Api): void => (settings.demo ? standIn?.addRoutes(app) : undefined)
    const changes = createChangeStreams({ ...settings, store, clock, log: loggers.of('http') })
    const services = {
      store,
      clock,
      isStopping: () => sending.isFinishing(),
      sending,
      changes,
      authority: createAuthorityHealth({ clock, url: authorityUrl, dummy, clockDifference: login.clockDifference, contract }),
      access: { environment: settings.environment, ticketsOf: authority.ticketsOf, tickets, dummy },
      mail,
      checkMail,
      copies,
      version: upkeep.version,
      ...callersOf(settings),
      publicUrl: () => senderOf(settings, url()).publicUrl,
      secret: new TextEncoder().encode(settings.jwtSecret ?? sessionSecret(folder)),
      secrets,
      keyPlace: keyPlaceOf(settings),
      info: infoOf(settings, settings.demo && standIn !== null),
      metrics,
      dataDir: folder.path,
      log: loggers.of('http'),
      loggers,
      configuration: createConfiguration(settings, folder, () => inUse(settings, folder, authority, url())),
    }
    return { services, addRoutes, lines: [...demoLines, authority.line], finish: () => finish(services), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** How long the result of a check of the mail server is cached, in milliseconds. */
const freshMs = 30_000

/** The subfolder of the data folder that receives mails without `SMTP_URL`. */
const mailFolder = 'mail'

function openMail({ smtpUrl }: Settings, folder: DataFolder, clock: () => Date): { mailer: Mailer; checkMail: () => Promise<MailCheck> } {
  const files = folder.file(mailFolder)
  return {
    mailer: smtpUrl === null ? mailFiles(files, clock, syncToDisk) : smtpMailer(smtpUrl),
    checkMail: cachedFor(freshMs, clock, () => (smtpUrl === null ? checkMailFolder(files) : checkSmtp(smtpUrl))),
  }
}

/** Starts the jobs that look after the installation. A newer version is asked for only where the operator names an address. */
function startUpkeep({ auditDays, versionUrl: url }: Settings, store: Store, clock: () => Date, log: Logger) {
  const cleanUp = startCleanUp({ store, clock, auditDays, log })
  const notices = startNotices({ store, clock, log })
  const version = url === null ? null : startVersionCheck({ url, version: productVersion, proxyEnv: process.env, clock, log })
  const stop = async (): Promise<void> => void (await Promise.all([cleanUp.stop(), notices.stop(), version?.stop()]))
  return { cleanUp, notices, version, stop }
}

/** Stops the worker, and ends the server-sent event streams, which would block the shutdown. */
async function finish({ sending, changes }: { readonly sending: Worker; readonly changes: ChangeStreams }): Promise<void> {
  const finished = sending.finish()
  changes.end()
  await finished
}

function callersOf({ trustProxy, adminSecondFactor, metricsToken, production, limits, callsPerMinute, largeWorks }: Settings) {
  return {
    trustProxy,
    adminSecondFactor,
    metricsToken,
    production,
    limits,
    hashes: new HashQueue(),
    wrongPasswords: wrongPasswordLimit(),
    wrongKeys: wrongPasswordLimit(),
    callBudget: new TokenBuckets(callsPerMinute),
    largeWorks: new ConcurrencyLimit(largeWorks),
  }
}

function inUse(settings: Settings, folder: DataFolder, authority: Authority, url: string) {
  const { publicUrl, from } = senderOf(settings, url)
  return {
    PUBLIC_URL: publicUrl,
    MAIL_FROM: from,
    DATABASE_URL: folder.file(embeddedFile),
    AUTHORITY_URL: authority.url,
    WSAA_URL: authority.standIn?.wsaaUrl ?? '',
    SMTP_URL: folder.file(mailFolder),
  }
}

interface RunningJobs extends ReturnType<typeof startUpkeep> {
  readonly sending: Worker
  readonly mail: ReturnType<typeof startMail>
  readonly copies: Copies | null
}

function jobsOf({ sending, mail, cleanUp, notices, copies, version }: RunningJobs): Jobs {
  const nightly = copies?.nightly ?? null
  const rounds = {
    sending: sending.state(),
    mail: mail.state(),
    cleanUp: cleanUp.state(),
    notices: notices.state(),
    ...(nightly && { copies: nightly.job() }),
    ...(version && { version: version.job() }),
  }
  return { rounds, sends: sending.sends() }
}

function infoOf({ production, registrationEnabled, logoutUrl, environment }: Settings, hasStandIn: boolean): ManagementInfo {
  return {
    // The second profile announces the OpenAPI document (`api-document/`).
    activeProfiles: [production ? 'prod' : 'dev', 'api-docs'],
    'display-ribbon-on-profiles': 'dev',
    build: { version: productVersion },
    registrationEnabled,
    environment,
    ...(logoutUrl === null ? {} : { logoutUrl }),
    ...(hasStandIn ? { standIn: true } : {}),
  }
}

function senderOf({ publicUrl, mailFrom }: Settings, url: string): { publicUrl: string; from: string } {
  const address = publicUrl ?? url
  return { publicUrl: address, from: mailFrom ?? `no-responder@${new URL(address).hostname}` }
}
