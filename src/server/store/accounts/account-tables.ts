// Types of the tables of users, sessions, mailed keys, sign-in counts and second factors.
import type { Generated } from 'kysely'
import type { PasswordMail } from '#domain/mails/mails.ts'

type Bit = 0 | 1

export interface UserTable {
  id: Generated<number>
  /** Lower case, unique. */
  login: string
  email: string
  firstName: string | null
  lastName: string | null
  /** argon2id, as a PHC string. */
  passwordHash: string
  /** The address of a picture of the user, or empty. */
  imageUrl: Generated<string>
  activated: Bit
  langKey: string
  /** Comma-separated: `ROLE_ADMIN,ROLE_USER`. */
  authorities: string
  createdBy: string
  createdDate: string
  lastModifiedBy: string | null
  lastModifiedDate: string | null
  /** SHA-256 of the key that activates the account. It is null after its use, and for accounts that never had one. */
  activationKeyHash: string | null
  activationKeyDate: string | null
  /** SHA-256 of the key that allows a new password, as the release before mailed it; later ones are in `reset_key`. */
  resetKeyHash: string | null
  resetKeyDate: string | null
  /** The mail that has the key, which decides how long it works; null for a reset. */
  resetKeyKind: PasswordMail | null
  version: Generated<number>
}

export interface ResetKeyTable {
  id: Generated<number>
  userId: number
  /** The mail of the outbox that has the key; the key of another attempt to send it takes the row's place. */
  mailId: number
  kind: PasswordMail
  /** SHA-256 of the key; null when it works no more. */
  keyHash: string | null
  createdDate: string
}

/** A session, from signing in to its end. */
export interface UserSessionTable {
  id: Generated<number>
  userId: number
  /** SHA-256 of the key that its tokens have. */
  keyHash: string
  /** Whether the user asked to stay signed in. */
  remembered: Bit
  /** The browser and the system, in a few words. */
  device: string | null
  /** Where it was last used from. */
  remoteAddress: string
  createdDate: string
  lastUsedDate: string
  /** When its last token expires. */
  expiresDate: string
}

/** What was counted of a subject in the last hour (`rate-limits.ts`). */
export interface SignInCountTable {
  /** SHA-256 of what is counted and of whom, so that all rows have one size. */
  subject: string
  /** The instants, with a space between two. */
  dates: string
  /** When the row was last written. */
  lastDate: string
}

/** The keys of mails that make a browser known (`mailed-keys.ts`). */
export interface BrowserKeyTable {
  /** SHA-256 of the key. */
  hash: string
  userId: number
  createdDate: string
}

/** The second factor of an account, in force or begun. */
export interface SecondFactorTable {
  id: Generated<number>
  userId: number
  /** The secret of the codes that signing in asks for; null until one is confirmed. */
  sealedSecret: string | null
  confirmedDate: string | null
  /** The half minute of the last code that was used. */
  lastStep: number | null
  /** A secret that waits for its first code, and since when. */
  sealedPending: string | null
  pendingDate: string | null
  /** How many codes were guessed wrong in the hour that begins at the date. */
  failures: Generated<number>
  failuresDate: string | null
}

/** A recovery code that has not been used. */
export interface RecoveryCodeTable {
  secondFactorId: number
  hash: string
}
