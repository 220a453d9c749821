// Rate limit of wrong passwords at sign-in and of wrong own passwords, stored in the database.
import { countAttempt, type Limit, remainingAttempts } from '../../store/accounts/rate-limits.ts'
import type { User } from '../../store/accounts/users.ts'
import type { Db } from '../../store/database/database.ts'
import { type Author, recordEvent } from '../../store/operations/audit.ts'
import { enqueueMail } from '../../store/operations/outbox.ts'
import { type Call, clientNetwork } from '../call.ts'
import { limitOf, tooManyAttempts } from '../limits/rate-limit.ts'
import { anonymousAuthorOf, authorOf, userOf } from './auth.ts'
import type { HashPlace } from './hash-queue.ts'
import { knownBrowserOf } from './known-browser.ts'
import { countLetIn, isLetIn } from './let-in.ts'
import { verifyPasswordQueued } from './password-hash.ts'

/**
 * How many wrong passwords an hour are answered as wrong; after them all passwords get 429. `strangers` limits all unknown browsers of an
 * account together, `own` each browser that is known for the account, and its sessions.
 */
const wrongPerHour = { strangers: 15, own: 10 } as const

const tenMinutesMs = 600_000

interface SignIn {
  /** The login or e-mail that the person typed, and the account that has it. */
  readonly name: string
  readonly named: User | null
  readonly password: string
  /**
   * Records the outcome of the attempt as an audit event, in the transaction that counts it. It is not called for a 429, which reveals no
   * outcome.
   */
  readonly record: (tx: Db, found: User | null, isRight: boolean) => Promise<void>
}

interface Counted {
  /** The limit of all unknown browsers, by the account's id where there is one, so that its login and its e-mail share a count. */
  readonly strangers: Limit
  /** The browser's own limit, when it is known for the account. */
  readonly own: Limit | null
}

/**
 * Verifies the password of a sign-in (`server/README.md#rate-limiting`); returns the account, or null when the password is wrong or the
 * account not active. It verifies every password and counts the wrong ones. Beyond the limits, right and wrong passwords get the same 429,
 * so that guessing reveals nothing, and the owner of a right one gets a mail whose link makes the browser known; unless an administrator
 * lets the person in.
 */
export async function verifySignIn(call: Call, { name, named, password, record }: SignIn): Promise<User | null> {
  const { store, clock, wrongPasswords } = call.var.services
  const { strangers, own } = limitsOf(call, name, named)
  const place = await placeOf(call, { strangers, own }, named)
  const isRight = await verifyPasswordQueued(call, password, named?.passwordHash ?? null, place)
  const found = isRight && named?.activated === 1 ? named : null
  if (!found && place.rank !== 'known') wrongPasswords.take(clientNetwork(call), clock().getTime())
  const seconds = await store.write(async (tx) => {
    const isFound = found !== null
    // A wrong password counts against the limit that lets it through.
    const isOwn = own !== null && (await countAttempt(tx, own, clock, { counts: !isFound })) === 0
    const seconds = isOwn ? 0 : await countAttempt(tx, strangers, clock, { counts: !isFound })
    const wait = seconds > 0 && named && (await countLetIn(tx, call, named.id, isFound)) ? 0 : seconds
    if (wait === 0) await record(tx, found, isRight)
    else await recordRefusal(tx, call, { name, found, strangers })
    return wait
  })
  // The mail job is not woken: its immediate work would reveal that the password was right.
  if (seconds > 0) throw tooManyAttempts(seconds)
  return found
}

/**
 * Returns whether the password of a signed-in caller is right. It records wrong passwords and counts them apart from those of sign-ins, so
 * that strangers cannot use up the limit. Throws 429 after too many.
 */
export async function verifyOwnPassword(call: Call, password: string): Promise<boolean> {
  const { store, clock, hashes } = call.var.services
  const user = userOf(call)
  const browser = knownBrowserOf(call)
  const own = limitOf(`own password ${user.id} ${browser?.accounts.has(user.id) ? browser.id : ''}`, wrongPerHour.own)
  const place = { line: `user ${user.id}`, about: own.subject }
  const isWithin = (await remainingAttempts(store.db, own, clock)) > hashes.underWay(own.subject)
  const isRight = await verifyPasswordQueued(call, password, user.passwordHash, { ...place, rank: isWithin ? 'known' : 'beyond' })
  const seconds = await store.write(async (tx) => {
    const wait = await countAttempt(tx, own, clock, { counts: !isRight })
    const data = { type: 'badPassword', message: 'La contraseña actual es incorrecta.' }
    if (wait === 0 && !isRight) await recordEvent(tx, authorOf(call), { type: 'AUTHENTICATION_FAILURE', data })
    return wait
  })
  if (seconds > 0) throw tooManyAttempts(seconds)
  return isRight
}

function limitsOf(call: Call, name: string, named: User | null): Counted {
  const account = named ? `account ${named.id}` : `name ${name.trim().toLowerCase()}`
  const browser = named && knownBrowserOf(call)
  const isKnown = browser?.accounts.has(named?.id ?? 0) ?? false
  return {
    strangers: limitOf(`strangers ${account}`, wrongPerHour.strangers),
    own: browser && isKnown ? limitOf(`browser ${browser.id} ${account}`, wrongPerHour.own) : null,
  }
}

/**
 * Returns the queue position of the attempt's hash. Attempts in progress count as wrong here, so that many simultaneous guesses do not
 * delay other accounts.
 */
async function placeOf(call: Call, { strangers, own }: Counted, named: User | null): Promise<HashPlace> {
  const { store, clock, hashes, wrongPasswords } = call.var.services
  const network = clientNetwork(call)
  if (own && (await remainingAttempts(store.db, own, clock)) > hashes.underWay(own.subject))
    return { rank: 'known', line: own.subject, about: own.subject }
  const isWithin =
    (await remainingAttempts(store.db, strangers, clock)) > hashes.underWay(strangers.subject) ||
    (named !== null && (await isLetIn(store.db, call, named.id)))
  const ofNetwork = wrongPasswords.hasRoom(network, clock().getTime()) ? 'unknown' : 'guessing'
  return { rank: isWithin ? ofNetwork : 'beyond', line: network, about: strangers.subject }
}

/** Records once an hour that attempts are refused, and mails the owner of a right password once in ten minutes. */
async function recordRefusal(
  tx: Db,
  call: Call,
  { name, found, strangers }: { name: string; found: User | null; strangers: Limit },
): Promise<void> {
  const { clock } = call.var.services
  const isFirst = async (limit: Limit): Promise<boolean> => (await countAttempt(tx, limit, clock)) === 0
  if (await isFirst(limitOf(`refused ${strangers.subject}`, 1))) await recordFailure(tx, anonymousAuthorOf(call, name), 'tooManyAttempts')
  if (!found || !(await isFirst({ ...limitOf(`mailed ${found.id}`, 1), withinMs: tenMinutesMs }))) return
  await enqueueMail(tx, 'browser', found.email, clock())
  await recordFailure(tx, anonymousAuthorOf(call, found.login), 'unknownBrowser')
}

/** The reasons of failed sign-ins. Only the audit event has them, which administrators read; the answers do not tell them apart. */
const failures = {
  unknownUser: 'No hay un usuario con ese nombre.',
  badPassword: 'La contraseña es incorrecta.',
  notActivated: 'La cuenta no está activa.',
  badCode: 'El código de verificación es incorrecto.',
  tooManyAttempts: 'Demasiados intentos desde navegadores desconocidos: durante la próxima hora se rechazan sin anotarlos.',
  unknownBrowser: 'La contraseña era correcta, entre demasiados intentos de navegadores desconocidos: se envió un correo para entrar.',
} as const

export async function recordFailure(tx: Db, author: Author, type: keyof typeof failures): Promise<void> {
  await recordEvent(tx, author, { type: 'AUTHENTICATION_FAILURE', data: { type, message: failures[type] } })
}
