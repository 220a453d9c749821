import type { Generated } from 'kysely'

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
