import { passwordChangeDraft, resetFinishDraft } from '#domain/account-drafts.ts'
import { userOf } from '../http/auth.ts'
import { anyoneOf, authorOf } from '../http/author.ts'
import { parsePasswordBody, readBody } from '../http/body.ts'
import type { Api } from '../http/call.ts'
import { hashPassword, verifyPassword } from '../http/password-hash.ts'
import { clearAccountFailures, limitAttempts, limitRequests } from '../http/rate-limit.ts'
import { invalidPassword, Refusal } from '../http/refusal.ts'
import { hashMailKey } from '../mail/mail-keys.ts'
import { changePassword, findUserByResetKey } from '../store/accounts.ts'
import { recordEvent, type Author } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { lockUsers } from '../store/managed-users.ts'
import { enqueueMail } from '../store/outbox.ts'
import type { User } from '../store/users.ts'
import { issueToken, hasRememberedToken } from './session.ts'

/** The longest e-mail that an account may have. */
const longestEmail = 254

/** Changing a password, and resetting a forgotten one by mail (`server/README.md#accounts-and-passwords`). */
export function passwordRoutes(app: Api): void {
  // Whether the account exists is checked when the mail is sent, so that the response and its time are the same for every e-mail.
  app.post('/api/account/reset-password/init', async (call) => {
    const { store, clock, mail } = call.var.services
    const email = readEmail(await call.req.text())
    await limitRequests(call)
    // The event too is the same for every e-mail.
    await store.write(async (tx) => {
      await enqueueMail(tx, 'reset', email, clock())
      await recordEvent(tx, anyoneOf(call, email), { type: 'PASSWORD_RESET_REQUESTED' })
    })
    mail.wake()
    return call.body(null, 200)
  })

  app.post('/api/account/reset-password/finish', async (call) => {
    const { store, clock } = call.var.services
    const { key, newPassword } = parsePasswordBody(resetFinishDraft, await readBody(call), 'keyAndPasswordVM')
    // No rate limit: a key of 256 bits cannot be guessed, and only a right one costs a password hash.
    const user = await findUserByResetKey(store.db, hashMailKey(key), clock())
    if (!user) throw wrongKey()
    const passwordHash = await hashPassword(newPassword)
    const authorNow = () => anyoneOf(call, user.login)
    if (!(await store.write((tx) => change(tx, user, passwordHash, { authorNow, type: 'PASSWORD_RESET' })))) throw wrongKey()
    return call.body(null, 200)
  })

  app.post('/api/account/change-password', async (call) => {
    const { store, clock } = call.var.services
    const { currentPassword, newPassword } = parsePasswordBody(passwordChangeDraft, await readBody(call), 'passwordChangeDTO')
    const user = userOf(call)
    const record = async (tx: Db, isRight: boolean): Promise<void> => {
      const data = { type: 'badPassword', message: 'La contraseña actual es incorrecta.' }
      if (!isRight) await recordEvent(tx, authorOf(call), { type: 'AUTHENTICATION_FAILURE', data })
    }
    const right = await limitAttempts(call, { account: user.login, byNetwork: false, record }, () =>
      verifyPassword(currentPassword, user.passwordHash),
    )
    if (!right) throw invalidPassword()
    const passwordHash = await hashPassword(newPassword)
    const changed = await store.write((tx) => change(tx, user, passwordHash, { authorNow: () => authorOf(call), type: 'PASSWORD_CHANGED' }))
    if (!changed) throw invalidPassword()
    // The change ended every session of the account; this token continues the caller's.
    await issueToken(call, changed, { remembered: await hasRememberedToken(call), now: clock() })
    return call.body(null, 200)
  })
}

async function change(
  tx: Db,
  user: User,
  passwordHash: string,
  { authorNow, type }: { authorNow: () => Author; type: 'PASSWORD_CHANGED' | 'PASSWORD_RESET' },
): Promise<User | null> {
  // After the lock, so that no token is dated between this instant and the end of the sessions.
  await lockUsers(tx, [user.id])
  const author = authorNow()
  const changed = await changePassword(tx, user, passwordHash, new Date(author.now))
  if (!changed) return null
  await clearAccountFailures(tx, [changed.login, changed.email])
  await recordEvent(tx, author, { type, record: { name: 'user', of: changed } })
  return changed
}

/** The e-mail as plain text, or in the quotes that some clients send. */
function readEmail(body: string): string {
  const text = body.trim().replace(/^"(.*)"$/s, '$1')
  return text.replaceAll('\0', '').trim().slice(0, longestEmail)
}

function wrongKey(): Refusal {
  return new Refusal(500, 'error.http.500', { detail: 'No user was found for this reset key' })
}
