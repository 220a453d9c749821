import { productVersion, type ManagementInfo } from '#domain/management.ts'
import { createAuthorityHealth } from '../authority/authority-health.ts'
import { createContractCheck } from '../authority/contract-check.ts'
import { CallBudget, countOfWrongPasswords } from '../http/call-budget.ts'
import { createChangeStreams, type ChangeStreams } from '../http/change-streams.ts'
import { HashQueue } from '../http/hash-queue.ts'
import { LargeWorks } from '../http/large-works.ts'
import { startCleanUp } from '../jobs/clean-up.ts'
import { startMail } from '../jobs/mail.ts'
import type { NightlyCopy } from '../jobs/nightly-copy.ts'
import type { Loggers } from '../log/loggers.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { Jobs } from '../metrics/thread-dump.ts'
import { startWorker, type Worker } from '../sending/worker.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { openAuthority, type Authority } from './authority.ts'
import { begin } from './beginning.ts'
import { createConfiguration } from './configuration.ts'
import { sessionSecret, type DataFolder } from './data-folder.ts'
import { embeddedFile, openDatabase } from './database.ts'
import { mailFolder, openMail } from './mail.ts'
import { openCopies } from './nightly-copies.ts'
import { openSecrets } from './secrets.ts'

/** The services behind the screens, and the jobs that run on them. */
export interface Product {
  readonly services: Services
  /** What the operator should know about it, a line each. */
  readonly lines: string[]
  /** From now on the health says that this process ends, and no further stock is sent. Resolves when those that are being sent are done. */
  finish(): Promise<void>
  /** Ends the jobs, what they still do, and the store. */
  close(): Promise<void>
}

/**
 * Opens the database, the authority and the jobs; when one of them fails, those before it are closed again. `url` returns the address it listens on, which the links of mails
 * begin with unless `PUBLIC_URL` is set.
 */
export async function openProduct(settings: Settings, folder: DataFolder, loggers: Loggers, url: () => string): Promise<Product> {
  const database = await openDatabase(settings, folder, loggers)
  const { store, storeCounts, clock } = database
  const closers: (() => Promise<void>)[] = [() => database.close()]
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const jobsStore = store.on('jobs')
    const secrets = await openSecrets(settings, folder, store, clock)
    const beginning = await begin(settings, store, { now: clock(), secrets })
    const authority = await openAuthority(settings, { store: jobsStore, clock, secrets, log: loggers.of('authority') })
    closers.push(authority.close)
    const { dummy, wsdl } = authority.client
    // The stand-in has another port at each start.
    const contractUrl = settings.authorityUrl ?? 'stand-in'
    const contract = createContractCheck({ store: jobsStore, clock, url: contractUrl, readWsdl: wsdl, log: loggers.of('authority') })
    const { client, tickets } = authority
    const sending = startWorker({ store: jobsStore, authority: client, contract, tickets, clock, log: loggers.of('sending') })
    closers.push(() => sending.stop())
    const { mailer, checkMail } = openMail(settings, folder, clock)
    // Not the `Host` header of a call: its sender could make a link in another user's mail lead anywhere.
    const mail = startMail({ store: jobsStore, clock, log: loggers.of('mail'), mailer, sender: () => senderOf(settings, url()) })
    closers.push(() => mail.stop())
    const cleanUp = startCleanUp({ store: jobsStore, clock, auditDays: settings.auditDays, log: loggers.of('jobs') })
    closers.push(() => cleanUp.stop())
    const copies = await openCopies(settings, { folder, store, clock, log: loggers.of('jobs') })
    if (copies) closers.push(() => copies.stop())
    const metrics = createMetrics({ store: jobsStore, storeCounts, clock, jobs: () => jobsOf({ sending, mail, cleanUp, copies }) })
    closers.push(metrics.start())
    const standIn = settings.demo ? authority.standIn : null
    const changes = createChangeStreams({ ...settings, store, clock, log: loggers.of('http') })
    const services = {
      store,
      clock,
      isStopping: () => sending.isFinishing(),
      sending,
      changes,
      authority: createAuthorityHealth({ clock, url: authority.url, dummy, clockDifference: authority.login.clockDifference, contract }),
      access: { environment: settings.environment, ticketsOf: authority.ticketsOf, tickets: authority.tickets, dummy },
      mail,
      checkMail,
      copies,
      standIn,
      ...callersOf(settings),
      publicUrl: () => senderOf(settings, url()).publicUrl,
      secret: new TextEncoder().encode(settings.jwtSecret ?? sessionSecret(folder)),
      secrets,
      info: infoOf(settings, standIn !== null),
      metrics,
      dataDir: folder.path,
      log: loggers.of('http'),
      loggers,
      configuration: createConfiguration(settings, folder, () => inUse(settings, folder, authority, url())),
    }
    return { services, lines: [...beginning, authority.line], finish: () => finish(services), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Sends no further stock and ends the streams, which would hold up the end. */
async function finish({ sending, changes }: { readonly sending: Worker; readonly changes: ChangeStreams }): Promise<void> {
  const finished = sending.finish()
  changes.end()
  await finished
}

/** What concerns those who call, and how much they may. */
function callersOf({ trustProxy, adminSecondFactor, metricsToken, limits, callsPerMinute, largeWorks }: Settings) {
  return {
    trustProxy,
    adminSecondFactor,
    metricsToken,
    limits,
    hashes: new HashQueue(),
    wrongPasswords: countOfWrongPasswords(),
    callBudget: new CallBudget(callsPerMinute),
    largeWorks: new LargeWorks(largeWorks),
  }
}

/** What takes the place of the settings that are not set. */
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

interface RunningJobs {
  readonly sending: Worker
  readonly mail: ReturnType<typeof startMail>
  readonly cleanUp: ReturnType<typeof startCleanUp>
  readonly copies: NightlyCopy | null
}

function jobsOf({ sending, mail, cleanUp, copies }: RunningJobs): Jobs {
  const rounds = { sending: sending.state(), mail: mail.state(), cleanUp: cleanUp.state() }
  return { rounds: copies ? { ...rounds, copies: copies.job() } : rounds, sends: sending.sends() }
}

function infoOf({ production, registrationEnabled, logoutUrl }: Settings, hasStandIn: boolean): ManagementInfo {
  return {
    // The second says that the API is described (`api-document/`).
    activeProfiles: [production ? 'prod' : 'dev', 'api-docs'],
    'display-ribbon-on-profiles': 'dev',
    build: { version: productVersion },
    registrationEnabled,
    ...(logoutUrl === null ? {} : { logoutUrl }),
    ...(hasStandIn ? { standIn: true } : {}),
  }
}

function senderOf({ publicUrl, mailFrom }: Settings, url: string): { publicUrl: string; from: string } {
  const address = publicUrl ?? url
  return { publicUrl: address, from: mailFrom ?? `no-responder@${new URL(address).hostname}` }
}
