// Types of the tables of users, sessions, mailed keys, sign-in counts and second factors.
import type { Generated } from 'kysely'
import type { StartScreen } from '#domain/account/account-drafts.ts'
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
  /** SHA-256 of the key that activates the account. Null after its use, and for accounts that never had a key. */
  activationKeyHash: string | null
  activationKeyDate: string | null
  /** The hash of that key once the account is active; null for accounts that never had a key. */
  usedActivationKeyHash: string | null
  /** SHA-256 of a password reset key that an earlier release mailed; newer keys are in `reset_key`. */
  resetKeyHash: string | null
  resetKeyDate: string | null
  /** The kind of the mail with the key, which decides how long the key is valid; null for a reset. */
  resetKeyKind: PasswordMail | null
  /** The kinds of notices that the account does not get, with commas between (`domain/mails/notice-kinds.ts`); null for none. */
  noticesOff: string | null
  /** The screen that the person chose as their start; null for none. */
  startScreen: StartScreen | null
  version: Generated<number>
}

export interface ResetKeyTable {
  id: Generated<number>
  userId: number
  /** The mail in the outbox that contains the key. Another attempt to send the mail replaces the row with a new key. */
  mailId: number
  kind: PasswordMail
  /** SHA-256 of the key; null when the key is no longer valid. */
  keyHash: string | null
  createdDate: string
  /** When the mail could not be sent; null while it was or may be. */
  lostDate: Generated<string | null>
}

export interface UserSessionTable {
  id: Generated<number>
  userId: number
  /** SHA-256 of the session key in its tokens. */
  keyHash: string
  remembered: Bit
  /** A short description of the browser and the operating system. */
  device: string | null
  /** The address from which it was last used. */
  remoteAddress: string
  createdDate: string
  lastUsedDate: string
  /** When its last token expires. */
  expiresDate: string
}

/** The attempts of a subject in the last hour (`rate-limits.ts`). */
export interface SignInCountTable {
  /** SHA-256 of the kind of attempt and of whose it is, so that all rows have the same size. */
  subject: string
  dates: string
  lastDate: string
}

/** The keys in mails that confirm a browser as known (`mailed-keys.ts`). */
export interface BrowserKeyTable {
  hash: string
  userId: number
  createdDate: string
}

/** The second factor of an account, active or not yet confirmed. */
export interface SecondFactorTable {
  id: Generated<number>
  userId: number
  /** The secret of the codes that sign-in requires; null until one is confirmed. */
  sealedSecret: string | null
  confirmedDate: string | null
  /** The 30-second step of the last code that was used. */
  lastStep: number | null
  /** A secret that is not confirmed by a first code yet, and when it was created. */
  sealedPending: string | null
  pendingDate: string | null
  /** The number of wrong codes in the hour that begins at `failuresDate`. */
  failures: Generated<number>
  failuresDate: string | null
}

export interface RecoveryCodeTable {
  secondFactorId: number
  hash: string
}
