// Calls that register and activate an account, or mark a browser as known by a mailed key.
import { registerDraft, browserKeyDraft } from '#domain/account/account-drafts.ts'
import { describeCalls, empty, refuses, takes } from '../../api-document/describe.ts'
import { queryParameter } from '../../api-document/parameters.ts'
import { ref } from '../../api-document/schemas.ts'
import { wrongKeyIs } from '../../api-document/texts.ts'
import { anonymousAuthorOf } from '../../http/auth/auth.ts'
import { rememberBrowser } from '../../http/auth/known-browser.ts'
import { hashPasswordQueued, refuseWeakPassword } from '../../http/auth/password-hash.ts'
import { parsePasswordBody, readBody, parseBody } from '../../http/body.ts'
import type { Api } from '../../http/call.ts'
import { limitMails, limitRequests } from '../../http/limits/rate-limit.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { hashMailKey, newMailKey } from '../../mail/write-mail.ts'
import { activateUser, isKeyOfActive, registerUser, type Taken } from '../../store/accounts/accounts.ts'
import { takeBrowserKey } from '../../store/accounts/mailed-keys.ts'
import type { NewUser } from '../../store/accounts/users.ts'
import type { Store } from '../../store/database/open.ts'
import { recordEvent, type Author } from '../../store/operations/audit.ts'
import { enqueueMail } from '../../store/operations/outbox.ts'
import { alreadyUsed, retryOnUniqueViolation } from './new-account.ts'

const about = describeCalls('Cuenta', 'signedIn', {
  register: [
    'Registrarse',
    empty(201),
    takes(ref('Registro', registerDraft)),
    refuses(404, 429, 503),
    'Donde la instalación lo permite (`registrationEnabled` de `GET /management/info`); si no, 404. La cuenta espera la clave de su correo. Una contraseña muy conocida, o parecida al usuario o al correo, es un error de su campo.',
  ],
  activate: [
    'Activar la cuenta',
    empty(200),
    { query: [queryParameter('key', 'La clave del correo.')] },
    refuses(409),
    `${wrongKeyIs} 500, como hace la plataforma. La que activó una cuenta se responde con 409 hasta que vence.`,
  ],
})

const { makeKnown } = describeCalls('Sesión', 'signedIn', {
  makeKnown: [
    'Hacer conocido este navegador con la clave del correo',
    empty(200, 'Set-Cookie'),
    takes(ref('ClaveDeNavegador', browserKeyDraft)),
    refuses(404),
    `El correo llega a quien escribió bien su contraseña mientras había demasiados intentos con su cuenta. ${wrongKeyIs} 404.`,
  ],
})

/** Calls that register and activate an account, if the installation allows it (`server/README.md#accounts-and-passwords`). */
export function registrationRoutes(app: Api): void {
  app.post('/api/register', about.register, async (call) => {
    const { store, clock, info, mail } = call.var.services
    if (info.registrationEnabled !== true) throw notFound()
    const { login, email, password, langKey } = parsePasswordBody(registerDraft, await readBody(call), 'managedUserVM')
    await refuseWeakPassword({ password, entity: 'managedUserVM', field: 'password', user: { login, email } })
    await limitRequests(call)
    await limitMails(call, email)
    const now = clock()
    const user = {
      login: login.toLowerCase(),
      email,
      firstName: null,
      lastName: null,
      passwordHash: await hashPasswordQueued(call, password),
      activated: 0,
      langKey,
      authorities: 'ROLE_USER',
      createdBy: 'system',
      createdDate: now.toISOString(),
      // This key is never sent: it marks the account as not activated. The mail's key replaces it (`mail/write-mail.ts`).
      activationKeyHash: newMailKey().hash,
      activationKeyDate: now.toISOString(),
    } as const
    const taken = await register(store, user, anonymousAuthorOf(call, user.login))
    if (taken !== null) throw alreadyUsed(taken)
    mail.wake()
    return call.body(null, 201)
  })

  app.get('/api/activate', about.activate, async (call) => {
    const { store, clock } = call.var.services
    // No rate limit: a key of 256 bits cannot be guessed.
    const keyHash = hashMailKey(call.req.query('key') ?? '')
    await store.write(async (tx) => {
      const user = await activateUser(tx, keyHash, clock())
      // Only who has the mail's key learns this.
      if (!user && (await isKeyOfActive(tx, keyHash, clock()))) throw new Refusal(409, 'error.alreadyActive')
      if (!user) throw new Refusal(500, 'error.http.500', { detail: 'No user was found for this activation key' })
      await recordEvent(tx, anonymousAuthorOf(call, user.login), { type: 'USER_ACTIVATED', record: { name: 'user', of: user } })
    })
    return call.body(null, 200)
  })

  // Opens no session (`server/README.md#rate-limiting`).
  app.post('/api/account/browser', makeKnown, async (call) => {
    const { store, clock } = call.var.services
    const { key } = parseBody(browserKeyDraft, await readBody(call), 'key')
    // No limit: a key of 256 bits cannot be guessed.
    const user = await store.write((tx) => takeBrowserKey(tx, hashMailKey(key), clock()))
    if (!user) throw notFound()
    rememberBrowser(call, user.id)
    return call.body(null, 200)
  })
}

function register(store: Store, user: NewUser, author: Author): Promise<Taken | null> {
  return retryOnUniqueViolation(() =>
    store.write(async (tx) => {
      const registered = await registerUser(tx, user)
      if (typeof registered === 'string') return registered
      await enqueueMail(tx, 'activation', registered.email, new Date(author.now))
      await recordEvent(tx, author, { type: 'USER_REGISTERED', record: { name: 'user', of: registered } })
      return null
    }),
  )
}
