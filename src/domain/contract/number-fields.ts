// Zod schemas of numeric fields that are typed as text: CUITs, whole numbers and weights.
import * as z from 'zod/mini'
import type { ReaderName } from '../readers/readers.ts'
import { readField } from './fields.ts'

/** A number that is typed as a text in a form, or sent as a number. It is read as a text, which `write` makes, so that no digit is lost. */
function numberField(reader: ReaderName, write: (number: number) => string = withManyDecimals) {
  const numberText = (value: unknown) => (typeof value === 'number' ? write(value) : value)
  return z.pipe(z.pipe(z.transform(numberText), readField(reader)), z.transform(Number))
}

/** Returns a number as a text with so many decimals that its dot cannot be one of thousands. */
function withManyDecimals(number: number): string {
  return String(number).replace(/\.\d+$/, '$&0000')
}

/** A CUIT, typed with or without dashes, or a number. It is stored as a number, and a wrong check digit only warns. */
export const cuitField = numberField('cuit')

export const wholeNumberField = numberField('wholeNumber')

/** A whole number from zero: a container may hold no package yet. */
export const countField = numberField('count')

/**
 * Kilograms: up to 10 integer digits and 2 decimals behind a dot. A JSON number holds these 12 digits exactly; sums are made in
 * `hundredths`.
 */
export const weightField = numberField('plainWeight', String)

/** Returns an amount with two decimals in whole hundredths, exact up to 13 integer digits. */
export function hundredths(amount: number): number {
  return Math.round(amount * 100)
}
