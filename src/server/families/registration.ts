import { registerDraft } from '#domain/account-drafts.ts'
import { alertHeaders } from '#domain/alerts.ts'
import { problemBase } from '#domain/problem.ts'
import { parsePasswordBody, readBody } from '../http/body.ts'
import type { Api } from '../http/call.ts'
import { hashPassword } from '../http/password-hash.ts'
import { limitRequests } from '../http/rate-limit.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { hashMailKey, newMailKey } from '../mail/mail-keys.ts'
import { activateUser, registerUser, type Taken } from '../store/accounts.ts'
import { isUniqueViolation } from '../store/failures.ts'
import type { Store } from '../store/open.ts'
import { enqueueMail } from '../store/outbox.ts'
import type { NewUser } from '../store/users.ts'

/** Registering an account and activating it, if the installation allows it (`server/README.md#accounts-and-passwords`). */
export function registrationRoutes(app: Api): void {
  app.post('/api/register', async (call) => {
    const { store, clock, info, mail } = call.var.services
    if (info.registrationEnabled !== true) throw notFound()
    const { login, email, password, langKey } = parsePasswordBody(registerDraft, await readBody(call), 'managedUserVM')
    await limitRequests(call)
    const now = clock()
    const user = {
      login: login.toLowerCase(),
      email,
      firstName: null,
      lastName: null,
      passwordHash: await hashPassword(password),
      activated: 0,
      langKey,
      authorities: 'ROLE_USER',
      createdBy: 'system',
      createdDate: now.toISOString(),
      // This key is never sent: it marks the account as waiting. The mail's key replaces it (`mail/write-mail.ts`).
      activationKeyHash: newMailKey().hash,
      activationKeyDate: now.toISOString(),
    } as const
    const taken = await register(store, user, now)
    if (taken !== null) throw alreadyUsed(taken)
    mail.wake()
    return call.body(null, 201)
  })

  app.get('/api/activate', async (call) => {
    const { store, clock } = call.var.services
    // No rate limit: a key of 256 bits cannot be guessed.
    if (!(await activateUser(store.db, hashMailKey(call.req.query('key') ?? ''), clock())))
      throw new Refusal(500, 'error.http.500', { detail: 'No user was found for this activation key' })
    return call.body(null, 200)
  })
}

const attempts = 5

/** Repeats a registration that lost to another one with the same name, and then finds that one. */
async function register(store: Store, user: NewUser, now: Date): Promise<Taken | null> {
  const once = (): Promise<Taken | null> =>
    store.write(async (tx) => {
      const registered = await registerUser(tx, user)
      if (typeof registered === 'string') return registered
      await enqueueMail(tx, 'activation', registered.email, now)
      return null
    })
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      if (attempt === attempts || !isUniqueViolation(error)) throw error
    }
  }
}

const refusals = {
  login: { errorKey: 'userexists', message: 'error.userexists', type: 'login-already-used', title: 'Login name already used!' },
  email: { errorKey: 'emailexists', message: 'error.emailexists', type: 'email-already-used', title: 'Email is already in use!' },
} as const satisfies Record<Taken, unknown>

function alreadyUsed(taken: Taken): Refusal {
  const { errorKey, message, type, title } = refusals[taken]
  return new Refusal(400, message, {
    type: `${problemBase}/${type}`,
    title,
    params: 'userManagement',
    errorKey,
    headers: { [alertHeaders.error]: message, [alertHeaders.params]: 'userManagement' },
  })
}
