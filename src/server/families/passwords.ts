import { passwordChangeDraft, resetFinishDraft } from '#domain/account-drafts.ts'
import { userOf } from '../http/auth.ts'
import { parsePasswordBody, readBody } from '../http/body.ts'
import type { Api } from '../http/call.ts'
import { hashPassword, verifyPassword } from '../http/password-hash.ts'
import { clearAccountFailures, limitAttempts, limitRequests } from '../http/rate-limit.ts'
import { invalidPassword, Refusal } from '../http/refusal.ts'
import { hashMailKey } from '../mail/mail-keys.ts'
import { changePassword, findUserByResetKey } from '../store/accounts.ts'
import type { Db } from '../store/database.ts'
import { enqueueMail } from '../store/outbox.ts'
import type { User } from '../store/users.ts'
import { issueToken, hasRememberedToken } from './session.ts'

/** As long as an e-mail may be; what is longer is nobody's. */
const longestEmail = 254

/** Another password, for who knows the old one and for who forgot it (`server-contract.md` 1.3). */
export function passwordRoutes(app: Api): void {
  // Whether there is such an account is found out later (`jobs/mail.ts`): the answer, and the time it takes, are the same for everybody.
  app.post('/api/account/reset-password/init', async (call) => {
    const { store, clock, mail } = call.var.services
    const email = readEmail(await call.req.text())
    await limitRequests(call)
    await store.write((tx) => enqueueMail(tx, 'reset', email, clock()))
    mail.wake()
    return call.body(null, 200)
  })

  app.post('/api/account/reset-password/finish', async (call) => {
    const { store, clock } = call.var.services
    const { key, newPassword } = parsePasswordBody(resetFinishDraft, await readBody(call), 'keyAndPasswordVM')
    // Nobody guesses a key of 256 bits, and only a right one costs a hash: nothing to slow down.
    const user = await findUserByResetKey(store.db, hashMailKey(key), clock())
    if (!user) throw wrongKey()
    const passwordHash = await hashPassword(newPassword)
    if (!(await store.write((tx) => change(tx, user, passwordHash, clock())))) throw wrongKey()
    return call.body(null, 200)
  })

  app.post('/api/account/change-password', async (call) => {
    const { store, clock } = call.var.services
    const { currentPassword, newPassword } = parsePasswordBody(passwordChangeDraft, await readBody(call), 'passwordChangeDTO')
    const user = userOf(call)
    const right = await limitAttempts(call, { account: user.login, byNetwork: false }, () =>
      verifyPassword(currentPassword, user.passwordHash),
    )
    if (!right) throw invalidPassword()
    const passwordHash = await hashPassword(newPassword)
    const now = clock()
    const changed = await store.write((tx) => change(tx, user, passwordHash, now))
    if (!changed) throw invalidPassword()
    // The tokens of everywhere else are dead; this one takes the place of the one that asked.
    await issueToken(call, changed, { remembered: await hasRememberedToken(call), now })
    return call.body(null, 200)
  })
}

async function change(tx: Db, user: User, passwordHash: string, now: Date): Promise<User | null> {
  const changed = await changePassword(tx, user, passwordHash, now)
  if (changed) await clearAccountFailures(tx, [changed.login, changed.email])
  return changed
}

/** Plain text, or the JSON text that some clients make of it. */
function readEmail(body: string): string {
  const text = body.trim().replace(/^"(.*)"$/s, '$1')
  return text.replaceAll('\0', '').trim().slice(0, longestEmail)
}

function wrongKey(): Refusal {
  return new Refusal(500, 'error.http.500', { detail: 'No user was found for this reset key' })
}
