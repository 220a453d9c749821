import * as z from 'zod/mini'
import { registerDraft, settingsDraft } from '#domain/account-drafts.ts'
import type { Account } from '#domain/account.ts'
import { changesBetween } from '#domain/audit.ts'
import { optionalText } from '#domain/fields.ts'
import type { Fields } from '#domain/filters.ts'
import { userOf } from '../http/auth.ts'
import { authorOf } from '../http/author.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api } from '../http/call.ts'
import { businessAlert, unauthenticated, type Refusal } from '../http/refusal.ts'
import { write } from '../http/write.ts'
import { recordEvent } from '../store/audit.ts'
import { isUniqueViolation } from '../store/failures.ts'
import { lockUsers } from '../store/managed-users.ts'
import { isLoginOfAnother, updateUser, type User } from '../store/users.ts'

/**
 * Body of `POST api/account`: what the settings page sends, and two members that other clients send. They may also leave the names empty, which the page does not
 * allow. The rest of the account is ignored.
 */
export const accountDraft = z.extend(settingsDraft, {
  firstName: optionalText(50),
  lastName: optionalText(50),
  langKey: z.pipe(
    z.nullish(registerDraft.shape.langKey),
    z.transform((langKey) => langKey ?? 'es'),
  ),
  /** Left out, the picture stays as it is; null removes it. */
  imageUrl: z.exactOptional(
    z.pipe(
      optionalText(256),
      z.transform((imageUrl) => imageUrl ?? ''),
    ),
  ),
})

/** What users change of their own account. */
const own = { fields: { firstName: 'text', lastName: 'text', email: 'text', langKey: 'text', imageUrl: 'text' } satisfies Fields }

export function accountRoutes(app: Api): void {
  app.get('/api/account', (call) => call.json(accountOf(userOf(call))))

  app.post('/api/account', async (call) => {
    const draft = parseBody(accountDraft, await readBody(call), 'user')
    const { id, login } = userOf(call)
    return await write(call, async (tx) => {
      // Read again under the lock, so that the event shows the values that this change replaced.
      const user = (await lockUsers(tx, [id])).get(id)
      if (user?.activated !== 1) throw unauthenticated()
      // A key that was mailed to the old address must not work any more.
      const noKey = draft.email === user.email ? {} : { resetKeyHash: null, resetKeyDate: null }
      if (await isLoginOfAnother(tx, draft.email, id)) throw emailTaken()
      try {
        await updateUser(tx, id, { ...draft, ...noKey, lastModifiedBy: login, lastModifiedDate: call.var.services.clock().toISOString() })
      } catch (error) {
        throw isUniqueViolation(error) ? emailTaken() : error
      }
      const changes = changesBetween(own, user, { ...user, ...draft })
      if (changes.length > 0)
        await recordEvent(tx, authorOf(call), { type: 'USER_CHANGED', record: { name: 'user', of: user }, data: { changes } })
      return { status: 200, headers: {}, body: '' }
    })
  })
}

function emailTaken(): Refusal {
  return businessAlert('userManagement', 'emailexists', 'Email is already in use!')
}

function accountOf(user: User): Account {
  const { id, login, firstName, lastName, email, imageUrl, langKey, createdBy, createdDate, lastModifiedBy, lastModifiedDate } = user
  const authorities = user.authorities.split(',').filter((authority) => authority !== '')
  return {
    id,
    login,
    firstName,
    lastName,
    email,
    imageUrl,
    activated: user.activated === 1,
    langKey,
    createdBy,
    createdDate,
    lastModifiedBy,
    lastModifiedDate,
    authorities,
  }
}
