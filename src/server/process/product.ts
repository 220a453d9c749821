import type { Logger } from 'pino'
import { productVersion, type ManagementInfo } from '#domain/management.ts'
import { createAuthorityHealth } from '../authority/authority-health.ts'
import { createContractCheck } from '../authority/contract-check.ts'
import { certifyDemo } from '../demo/demo-certificate.ts'
import { loadDemoData } from '../demo/demo-data.ts'
import { hashPassword } from '../http/password-hash.ts'
import { startCleanUp } from '../jobs/clean-up.ts'
import { startMail } from '../jobs/mail.ts'
import type { NightlyCopy } from '../jobs/nightly-copy.ts'
import type { Loggers } from '../log/loggers.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { StoreCounts } from '../metrics/store-counts.ts'
import type { Jobs } from '../metrics/thread-dump.ts'
import { startWorker, type Worker } from '../sending/worker.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { openStore, type Store } from '../store/open.ts'
import { openAuthority, type Authority } from './authority.ts'
import { createConfiguration } from './configuration.ts'
import { sessionSecret, type DataFolder } from './data-folder.ts'
import { mailFolder, openMail } from './mail.ts'
import { openCopies } from './nightly-copies.ts'
import { openSecrets } from './secrets.ts'
import { StartFailure } from './start-failure.ts'

const embeddedFile = 'deposito.db'

/** The services behind the screens, and the jobs that run on them. */
export interface Product {
  readonly services: Services
  /** What the operator should know about it, a line each. */
  readonly lines: string[]
  close(): Promise<void>
}

/**
 * Opens the database, the authority and the jobs; when one of them fails, those before it are closed again. `url` returns the address it listens on, which the links of mails
 * begin with unless `PUBLIC_URL` is set.
 */
export async function openProduct(settings: Settings, folder: DataFolder, loggers: Loggers, url: () => string): Promise<Product> {
  const storeLog = loggers.of('store')
  const storeCounts = new StoreCounts((statement) => storeLog.trace(statement, 'statement'))
  const store = await open(settings, folder, storeLog, storeCounts)
  const closers: (() => Promise<void>)[] = [() => store.close()]
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const clock = (): Date => new Date()
    const secrets = await openSecrets(settings, folder, store, clock)
    if (settings.demo) {
      const isNew = await loadDemoData(store, { now: clock(), hashPassword })
      await certifyDemo(store, { now: clock(), secrets, isNew })
    }
    const authority = await openAuthority(settings, { store, clock, secrets, log: loggers.of('authority') })
    closers.push(authority.close)
    const { dummy, wsdl } = authority.client
    // The stand-in has another port at each start.
    const contractUrl = settings.authorityUrl ?? 'stand-in'
    const contract = createContractCheck({ store, clock, url: contractUrl, readWsdl: wsdl, log: loggers.of('authority') })
    const { client, tickets } = authority
    const sending = startWorker({ store, authority: client, contract, tickets, clock, log: loggers.of('sending') })
    closers.push(() => sending.stop())
    const { mailer, checkMail } = openMail(settings, folder, clock)
    // Not the `Host` header of a call: its sender could make a link in another user's mail lead anywhere.
    const mail = startMail({ store, clock, log: loggers.of('mail'), mailer, sender: () => senderOf(settings, url()) })
    closers.push(() => mail.stop())
    const cleanUp = startCleanUp({ store, clock, auditDays: settings.auditDays, log: loggers.of('jobs') })
    closers.push(() => cleanUp.stop())
    const copies = await openCopies(settings, { folder, store, clock, log: loggers.of('jobs') })
    if (copies) closers.push(() => copies.stop())
    const metrics = createMetrics({ store, storeCounts, clock, jobs: () => jobsOf({ sending, mail, cleanUp, copies }) })
    closers.push(metrics.start())
    const standIn = settings.demo ? authority.standIn : null
    const services = {
      store,
      clock,
      sending,
      authority: createAuthorityHealth({ clock, url: authority.url, dummy, clockDifference: authority.login.clockDifference, contract }),
      access: { environment: settings.environment, ticketsOf: authority.ticketsOf, tickets: authority.tickets, dummy },
      mail,
      checkMail,
      copies,
      standIn,
      trustProxy: settings.trustProxy,
      secret: new TextEncoder().encode(settings.jwtSecret ?? sessionSecret(folder)),
      secrets,
      info: infoOf(settings, standIn !== null),
      metrics,
      metricsToken: settings.metricsToken,
      dataDir: folder.path,
      log: loggers.of('http'),
      loggers,
      configuration: createConfiguration(settings, folder, () => inUse(settings, folder, authority, url())),
    }
    return { services, lines: linesOf(settings, authority), close }
  } catch (error) {
    await close()
    throw error
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

function linesOf({ demo }: Settings, authority: Authority): string[] {
  return [...(demo ? ['Cuentas de demostración: operador/operador, user/user, admin/admin, nuevo/nuevo'] : []), authority.line]
}

function senderOf({ publicUrl, mailFrom }: Settings, url: string): { publicUrl: string; from: string } {
  const address = publicUrl ?? url
  return { publicUrl: address, from: mailFrom ?? `no-responder@${new URL(address).hostname}` }
}

async function open(settings: Settings, folder: DataFolder, log: Logger, meter: StoreCounts): Promise<Store> {
  const where = settings.databaseUrl === null ? { file: folder.file(embeddedFile) } : { url: settings.databaseUrl }
  try {
    return await openStore(where, meter)
  } catch (error) {
    log.error({ err: error }, 'the store cannot be opened')
    throw new StartFailure(
      settings.databaseUrl === null
        ? `No se pudo abrir la base de datos de la carpeta ${folder.path}. Revise el registro que hay en ella.`
        : `No se pudo abrir la base de datos de DATABASE_URL (${new URL(settings.databaseUrl).host}). Revise que esté en marcha y que la dirección sea correcta.`,
    )
  }
}
