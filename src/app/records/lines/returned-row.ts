import type { KeyboardEvent } from 'react'
import type { Failure } from '#app/api/http.ts'
import { differs } from '#app/forms/draft-store.ts'
import type { Values } from '../entity.ts'
import { isCell } from './cell-navigation.ts'
import type { HandedRow } from './use-save-queue.ts'

/** A record that was refused and is in its form again. */
export interface ReturnedRow<Saved> {
  readonly row: HandedRow<Saved>
  readonly failure: Failure
  /** When it came back, in milliseconds. */
  readonly at: number
}

/** So soon after it came back nobody has seen it. */
const unseen = 1000

export function returnedNow<Saved>(row: HandedRow<Saved>, failure: Failure): ReturnedRow<Saved> {
  return { row, failure, at: Date.now() }
}

/** Whether a key is the beginning of the next record, typed by somebody who has not seen that the last one came back; the first key alone tells. */
export function isForNext<Saved>({ row, at }: ReturnedRow<Saved>, event: KeyboardEvent, held: Values): boolean {
  return beginsRecord(event) && Date.now() - at <= unseen && !differs(held, row.values)
}

function beginsRecord({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && isCell(target) && (key.length === 1 || key === 'Tab')
}
