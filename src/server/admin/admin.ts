// Command `npm run admin`: creates and lists administrators, resets passwords and removes second factors.
import { existsSync } from 'node:fs'
import { checkSmtp } from '../mail/mailer.ts'
import { readCommandLine, runCommand, say, StartFailure } from '../process/start/start-failure.ts'
import { folderAt, openDataFolder } from '../process/storage/data-folder.ts'
import { embeddedFile, openInstallation } from '../process/storage/database.ts'
import { addressAt } from '../process/web/tls.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { type Store, withStore } from '../store/database/open.ts'
import { administratorLines, createAdministrator, removeSecondFactorOf, resetAccount, type Delivery } from './administrators.ts'

const usage = `Uso, con la misma configuración que npm start y aunque esté en marcha:
  npm run admin -- create LOGIN CORREO   hace una cuenta de administrador
  npm run admin -- reset LOGIN           da a una cuenta un enlace para elegir otra contraseña
  npm run admin -- second-factor-off LOGIN   quita a una cuenta la verificación en dos pasos
  npm run admin -- list                  dice quiénes son administradores
El enlace va por correo si hay SMTP_URL; si no, o con --link, se muestra aquí una vez.`

/**
 * `npm run admin -- create LOGIN E-MAIL`, `reset LOGIN`, `second-factor-off LOGIN` or `list` (`deploy/README.md`). It works beside a
 * running server, which sends its mails.
 */
export async function runAdmin(): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.apiUrl !== null) throw new StartFailure('Con API_URL las cuentas son del otro servidor: hágalas allí.')
  const { positionals: words, values } = readCommandLine(usage, { link: { type: 'boolean' } })
  const isShown = values.link === true
  const [verb = '', login = '', email = ''] = words
  const lines: Readonly<Record<string, { words: number; run: (store: Store) => Promise<string[]> }>> = {
    create: {
      words: 3,
      run: async (store) =>
        await createAdministrator(store, { login, email, delivery: await deliveryOf(settings, isShown), now: new Date() }),
    },
    reset: {
      words: 2,
      run: async (store) => await resetAccount(store, { login, delivery: await deliveryOf(settings, isShown), now: new Date() }),
    },
    'second-factor-off': { words: 2, run: (store) => removeSecondFactorOf(store, { login, now: new Date() }) },
    list: { words: 1, run: administratorLines },
  }
  const command = Object.hasOwn(lines, verb) ? lines[verb] : undefined
  if (command?.words !== words.length) throw new StartFailure(usage)
  for (const line of await withStore(await openConfigured(settings, { isMade: verb === 'create' }), command.run)) say(line)
}

/**
 * Opens the database that `npm start` opens; creates it when it is missing and `isMade` is true. Does not lock the folder, because a
 * running server has the lock.
 */
async function openConfigured(settings: Settings, { isMade }: { isMade: boolean }): Promise<Store> {
  const isEmbedded = settings.databaseUrl === null
  const folder = isEmbedded ? openDataFolder(settings.dataDir, { alone: false, isMade: false }) : folderAt(settings.dataDir)
  if (isEmbedded && !isMade && !existsSync(folder.file(embeddedFile)))
    throw new StartFailure(`No hay base de datos en la carpeta ${folder.path}. Revise DATA_DIR.`)
  return await openInstallation(settings, folder)
}

/**
 * Returns how the person gets the link: by mail if the mail server accepts mails, else shown in the terminal. A link that is lost in a mail
 * could not be sent again before there is an administrator.
 */
async function deliveryOf(settings: Settings, isShown: boolean): Promise<Delivery> {
  if (isShown || settings.smtpUrl === null) return shownLink(settings)
  if ((await checkSmtp(settings.smtpUrl)).fault === null) return 'mail'
  say('El servidor de correo de SMTP_URL no responde o no acepta la cuenta: el enlace se muestra aquí.')
  return shownLink(settings)
}

/** Returns the start of links: the public address, or the one that the product listens on. */
function shownLink({ publicUrl, host, port, tls }: Settings): Exclude<Delivery, 'mail'> {
  if (publicUrl !== null) return { begin: publicUrl, hint: null }
  if (port === 0) return { begin: '', hint: 'Va después de la dirección que el sistema dice al arrancar.' }
  return {
    begin: addressAt({ host, port, tls }),
    hint: 'Empieza con la dirección en que el sistema escucha; con PUBLIC_URL empezaría con esa.',
  }
}

if (import.meta.main) await runCommand(runAdmin)
