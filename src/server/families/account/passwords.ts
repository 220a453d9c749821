// Calls that change the own password, or reset a forgotten one by mail.
import { passwordChangeDraft, resetFinishDraft } from '#domain/account/account-drafts.ts'
import { passwordChangedNotice } from '#domain/mails/notices.ts'
import { describeCalls, empty, plain, refuses, takes, unrepeatable } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { wrongKeyIs } from '../../api-document/texts.ts'
import { userOf, anonymousAuthorOf, authorOf } from '../../http/auth/auth.ts'
import { rememberBrowser } from '../../http/auth/known-browser.ts'
import { hashPasswordQueued, hashPlaceOfPerson, refuseWeakPassword } from '../../http/auth/password-hash.ts'
import { verifyOwnPassword } from '../../http/auth/password-rate-limit.ts'
import { parsePasswordBody, readBody } from '../../http/body.ts'
import type { Api } from '../../http/call.ts'
import { countRequest, countReset } from '../../http/limits/rate-limit.ts'
import { invalidPassword, Refusal } from '../../http/refusal.ts'
import { hashMailKey } from '../../mail/write-mail.ts'
import { changePassword, lockUsers } from '../../store/accounts/accounts.ts'
import { findUserByResetKey } from '../../store/accounts/mailed-keys.ts'
import { endSessions, type SessionUser } from '../../store/accounts/sessions.ts'
import type { User } from '../../store/accounts/users.ts'
import type { Db } from '../../store/database/database.ts'
import { recordEvent, type Author } from '../../store/operations/audit.ts'
import { enqueueMail, enqueueNotice } from '../../store/operations/outbox.ts'
import { endOtherSessions } from './sessions.ts'

const longestEmail = 254

const about = describeCalls('Cuenta', 'signedIn', {
  askReset: [
    'Pedir un correo para elegir otra contraseña',
    empty(200),
    { body: { description: 'El correo de la cuenta.', content: plain() } },
    refuses(429),
    'Responde lo mismo para cualquier correo, exista o no. Una cuenta recibe a lo sumo tres por hora; las claves de los anteriores siguen sirviendo.',
  ],
  reset: [
    'Elegir otra contraseña con la clave del correo',
    empty(200, 'Set-Cookie'),
    takes(ref('ClaveElegida', resetFinishDraft)),
    refuses(503),
    `${wrongKeyIs} 500, como hace la plataforma.`,
  ],
  change: [
    'Cambiar la contraseña propia',
    empty(200, 'Authorization'),
    takes(ref('ClaveCambiada', passwordChangeDraft)),
    unrepeatable,
    refuses(429, 503),
    'Termina todas las sesiones de la cuenta. La que llama sigue con el testigo de la respuesta.',
  ],
})

/** Calls that change a password, or reset a forgotten one by mail (`server/README.md#accounts-and-passwords`). */
export function passwordRoutes(app: Api): void {
  // The mail job checks whether the account exists, so that the response and its time are the same for every e-mail.
  app.post('/api/account/reset-password/init', about.askReset, async (call) => {
    const { store, clock, mail } = call.var.services
    const email = readEmail(await call.req.text())
    // A caller beyond the rate limit is not refused, because strangers of the same network must not keep a mail from its owner. Only the
    // audit event is omitted.
    const isMany = (await countRequest(call)) > 0
    const isQueued = await store.write(async (tx) => {
      // Beyond the limit of an e-mail address, its inbox has mails already, and a further request is no fault of its owner.
      const count = await countReset(tx, email, clock)
      if (count === null || (isMany && count === 'again')) return false
      await enqueueMail(tx, 'reset', email, clock())
      // The event is the same for existing and unknown e-mails.
      if (count === 'counted' && !isMany) await recordEvent(tx, anonymousAuthorOf(call, email), { type: 'PASSWORD_RESET_REQUESTED' })
      return true
    })
    if (isQueued) mail.wake()
    return call.body(null, 200)
  })

  app.post('/api/account/reset-password/finish', about.reset, async (call) => {
    const { store, clock, mail } = call.var.services
    const { key, newPassword } = parsePasswordBody(resetFinishDraft, await readBody(call), 'keyAndPasswordVM')
    // No limit: a key of 256 bits cannot be guessed, and only a right one costs a password hash.
    const keyHash = hashMailKey(key)
    const user = await findUserByResetKey(store.db, keyHash, clock())
    if (!user) throw wrongKey()
    await refuseWeakPassword({ password: newPassword, entity: 'keyAndPasswordVM', field: 'newPassword', user })
    const passwordHash = await hashPasswordQueued(call, newPassword, hashPlaceOfPerson(user.id))
    await store.write(async (tx) => {
      await lockUsers(tx, [user.id])
      const author = anonymousAuthorOf(call, user.login)
      // Finds the key again under the lock, because a change of the account's e-mail in the meantime invalidates it.
      if (!(await findUserByResetKey(tx, keyHash, new Date(author.now)))) throw wrongKey()
      if (!(await change(tx, { user, passwordHash, author, type: 'PASSWORD_RESET' }))) throw wrongKey()
      await endSessions(tx, user.id)
    })
    rememberBrowser(call, user.id)
    mail.wake()
    return call.body(null, 200)
  })

  app.post('/api/account/change-password', about.change, async (call) => {
    const { store, mail } = call.var.services
    const { currentPassword, newPassword } = parsePasswordBody(passwordChangeDraft, await readBody(call), 'passwordChangeDTO')
    const user = userOf(call)
    await refuseWeakPassword({ password: newPassword, entity: 'passwordChangeDTO', field: 'newPassword', user })
    if (!(await verifyOwnPassword(call, currentPassword))) throw invalidPassword()
    const passwordHash = await hashPasswordQueued(call, newPassword)
    const answerToken = await store.write(async (tx) => {
      await lockUsers(tx, [user.id])
      if (!(await change(tx, { user, passwordHash, author: authorOf(call), type: 'PASSWORD_CHANGED' }))) throw invalidPassword()
      return await endOtherSessions(tx, call)
    })
    answerToken()
    mail.wake()
    return call.body(null, 200)
  })
}

interface Change {
  readonly user: SessionUser
  readonly passwordHash: string
  readonly author: Author
  readonly type: 'PASSWORD_CHANGED' | 'PASSWORD_RESET'
}

/** Changes the password of a user whose row is locked. */
async function change(tx: Db, { user, passwordHash, author, type }: Change): Promise<User | null> {
  const changed = await changePassword(tx, user, passwordHash, new Date(author.now))
  if (!changed) return null
  await enqueueNotice(tx, passwordChangedNotice({ at: author.now }), changed.email, new Date(author.now))
  await recordEvent(tx, author, { type, record: { name: 'user', of: changed } })
  return changed
}

/** Reads the e-mail from the body: plain text, or in the quotes that some clients send. */
function readEmail(body: string): string {
  const text = body.trim().replace(/^"(.*)"$/s, '$1')
  return text.replaceAll('\0', '').trim().slice(0, longestEmail)
}

function wrongKey(): Refusal {
  return new Refusal(500, 'error.http.500', { detail: 'No user was found for this reset key' })
}
