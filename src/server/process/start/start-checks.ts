// Start-up checks that keep demo accounts and clear-text connections off the network, and fill an empty demo database.
import type { SecretBox } from '../../crypto/secret-box.ts'
import { demoLogins, loadDemoData } from '../../demo/demo-data.ts'
import { hashPassword, verifyPassword } from '../../http/auth/password-hash.ts'
import { isLoopback } from '../../settings/clear-text.ts'
import type { Settings } from '../../settings/settings.ts'
import { hasAdministrator } from '../../store/accounts/accounts.ts'
import { findUserByLogin } from '../../store/accounts/users.ts'
import type { Store } from '../../store/database/open.ts'
import { isPublicHttps } from '../web/tls.ts'
import { StartFailure } from './start-failure.ts'

/** Throws `StartFailure` when a demo would be reachable from other machines, before its accounts are created. */
export function refuseDemoOnNetwork(settings: Settings): void {
  if (!settings.demo || !isOnNetwork(settings) || settings.demoOnNetwork || settings.apiUrl !== null) return
  throw new StartFailure(
    `Con los datos de demostración cualquiera de la red entraría con admin/admin, por ${reachedBy(settings)}. Para usarlo de verdad ponga NODE_ENV=production; para mostrar la demostración en la red, DEMO=true y DEMO_ON_NETWORK=true.`,
  )
}

/**
 * Fills an empty database when the settings ask for a demo, and returns the terminal's lines about its accounts. Throws `StartFailure` when
 * people on other machines could sign in to accounts of an earlier demo.
 */
export async function begin(settings: Settings, store: Store, { now, secrets }: { now: Date; secrets: SecretBox }): Promise<string[]> {
  if (settings.demo) {
    const isNew = await loadDemoData(store, { now, hashPassword })
    const { certifyDemo } = await import('../../demo/demo-certificate.ts')
    await certifyDemo(store, { now, secrets, isNew })
  }
  const open = await openDemoAccounts(store)
  if (open.length > 0 && isOnNetwork(settings) && !settings.demoOnNetwork)
    throw new StartFailure(
      `La base de datos tiene cuentas de demostración con su contraseña conocida (${open.join(', ')}), y cualquiera de la red entraría por ${reachedBy(settings)}. Empiece con otra base; o arranque con HOST=127.0.0.1 y sin PUBLIC_URL, y desactive esas cuentas o cambie sus contraseñas.`,
    )
  return [...demoLines(settings, open), ...((await hasAdministrator(store.db)) ? [] : [noAdministrator])]
}

const noAdministrator = 'Todavía no hay un administrador. Para hacer su cuenta: npm run admin -- create LOGIN CORREO'

/** Returns a warning line when passwords would go over the network unencrypted. */
export function exposureLines(settings: Settings): string[] {
  if (!isOnNetwork(settings) || isPublicHttps(settings)) return []
  return [
    'Atención: las contraseñas van por la red sin cifrar. Ponga TLS_CERT y TLS_KEY, o un proxy con HTTPS y su dirección en PUBLIC_URL.',
  ]
}

/** Returns a warning line when nobody would get a mail, because mails become files in a folder. */
export function mailLines({ production, smtpUrl, demo }: Settings): string[] {
  if (!production || demo || smtpUrl !== null) return []
  return [
    'Atención: sin SMTP_URL nadie recibe correos, que quedan como archivos en la carpeta mail de la de datos. No funcionan «¿Olvidó su contraseña?», las invitaciones, la activación de cuentas, los avisos ni el enlace para entrar desde un navegador nuevo.',
  ]
}

function demoLines({ demo, demoOnNetwork, production }: Settings, open: readonly string[]): string[] {
  if (open.length === 0) return []
  const accounts = open.map((login) => `${login}/${login}`).join(', ')
  if (demo && !demoOnNetwork) return [`Cuentas de demostración: ${accounts}`]
  const who = demoOnNetwork ? 'cualquiera de la red' : 'cualquiera de esta máquina'
  return [
    `Atención: ${who} puede entrar con las cuentas de demostración ${accounts}.${production ? ' Desactívelas o cambie sus contraseñas.' : ''}`,
  ]
}

/** Returns whether other machines can reach the product, directly or through a proxy on this machine. */
function isOnNetwork({ host, publicUrl }: Settings): boolean {
  return !isLoopback(host) || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname))
}

function reachedBy({ host }: Settings): string {
  return isLoopback(host) ? 'la dirección de PUBLIC_URL' : `HOST=${host}`
}

/** Returns the demo's logins that are active and still have their known password. */
async function openDemoAccounts({ db }: Store): Promise<string[]> {
  const checked = await Promise.all(
    demoLogins.map(async (login) => {
      const user = await findUserByLogin(db, login)
      return user?.activated === 1 && (await verifyPassword(login, user.passwordHash)) ? [login] : []
    }),
  )
  return checked.flat()
}
