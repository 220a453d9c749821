import type { Logger } from 'pino'
import { productVersion } from '#domain/management.ts'
import { createAuthorityClient } from '../authority/client.ts'
import { startStandIn } from '../authority/stand-in.ts'
import { standInTickets } from '../authority/ticket.ts'
import { loadDemoData } from '../demo/demo-data.ts'
import { hashPassword } from '../http/password-hash.ts'
import { startCleanUp } from '../jobs/clean-up.ts'
import { startMail } from '../jobs/mail.ts'
import { mailFiles } from '../mail/mail-files.ts'
import { smtpMailer } from '../mail/smtp.ts'
import { startWorker } from '../sending/worker.ts'
import type { Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { openStore, type Store } from '../store/open.ts'
import { sessionSecret, type DataFolder } from './data-folder.ts'
import { StartFailure } from './start-failure.ts'

/** What answers and what works behind the screens: the store, the authority or its stand-in, and the worker. */
export interface Product {
  readonly services: Services
  /** What the operator should know of it, a line each. */
  readonly lines: string[]
  close(): Promise<void>
}

/**
 * Opens everything in order; when a later part fails the earlier ones are closed again. `url` gives the address that it listens on, which is where mails lead unless
 * `PUBLIC_URL` says better.
 */
export async function openProduct(settings: Settings, folder: DataFolder, log: Logger, url: () => string): Promise<Product> {
  const store = await open(settings, folder, log)
  const closers: (() => Promise<void>)[] = [() => store.close()]
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const clock = (): Date => new Date()
    if (settings.demo) await loadDemoData(store, { now: clock(), hashPassword })
    let authorityUrl = settings.authorityUrl ?? ''
    if (settings.authorityUrl === null) {
      const standIn = await startStandIn({ store, clock }, settings.standInTrouble)
      closers.push(() => standIn.close())
      authorityUrl = standIn.url
    }
    const worker = startWorker({
      store,
      authority: createAuthorityClient({ url: authorityUrl, timeoutMs: settings.authorityTimeoutMs }),
      tickets: standInTickets,
      clock,
      log,
    })
    closers.push(() => worker.stop())
    const mail = startMail({
      store,
      clock,
      log,
      mailer: settings.smtpUrl === null ? mailFiles(folder.file('mail'), clock) : smtpMailer(settings.smtpUrl),
      // Never the `Host` of a call: whoever asks chooses it, and the mail goes to somebody else.
      sender: () => senderOf(settings, url()),
    })
    closers.push(() => mail.stop())
    const cleaning = startCleanUp({ store, clock, log })
    closers.push(() => cleaning.stop())
    const secret = new TextEncoder().encode(settings.jwtSecret ?? sessionSecret(folder))
    const profiles = settings.production ? ['prod'] : ['dev']
    return {
      services: {
        store,
        clock,
        sending: worker,
        mail,
        trustProxy: settings.trustProxy,
        secret,
        info: {
          activeProfiles: profiles,
          'display-ribbon-on-profiles': 'dev',
          build: { version: productVersion },
          registrationEnabled: settings.registrationEnabled,
          ...(settings.logoutUrl === null ? {} : { logoutUrl: settings.logoutUrl }),
        },
        dataDir: folder.path,
        log,
      },
      lines: [
        ...(settings.demo ? ['Cuentas de demostración: operador/operador, user/user, admin/admin, nuevo/nuevo'] : []),
        settings.authorityUrl === null
          ? 'Aduana: simulada, nada sale de esta máquina'
          : `Aduana: ${settings.authorityUrl}, con accesos de prueba`,
      ],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function senderOf({ publicUrl, mailFrom }: Settings, url: string): { publicUrl: string; from: string } {
  const open = publicUrl ?? url
  return { publicUrl: open, from: mailFrom ?? `no-responder@${new URL(open).hostname}` }
}

async function open(settings: Settings, folder: DataFolder, log: Logger): Promise<Store> {
  try {
    return await openStore(settings.databaseUrl === null ? { file: folder.file('deposito.db') } : { url: settings.databaseUrl })
  } catch (error) {
    log.error({ err: error }, 'the store cannot be opened')
    throw new StartFailure(
      settings.databaseUrl === null
        ? `No se pudo abrir la base de datos de la carpeta ${folder.path}. Revise el registro que hay en ella.`
        : `No se pudo abrir la base de datos de DATABASE_URL (${new URL(settings.databaseUrl).host}). Revise que esté en marcha y que la dirección sea correcta.`,
    )
  }
}
