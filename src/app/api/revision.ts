import type { Identified } from './cached-rows.ts'

/** What an update holds besides the draft. Servers without versions take it without one. */
export interface Revision extends Identified {
  readonly version?: number | undefined
}
