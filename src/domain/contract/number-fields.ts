// Zod schemas of numeric fields that are typed as text: CUITs, whole numbers and weights.
import * as z from 'zod/mini'
import { cuitDigits, cuitShape } from '../identifiers/cuit.ts'
import { requiredKey } from './fields.ts'

/** A number that is typed as a text in a form, or sent as a number. It is checked as a text, so that no digit is lost. */
function typedNumber(checks: readonly z.core.$ZodCheck<string>[], tidy: (typed: string) => string = (typed) => typed.trim()) {
  return z.pipe(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
      z.string({ error: requiredKey }).check(z.overwrite(tidy), z.minLength(1, { error: requiredKey, abort: true }), ...checks),
    ),
    z.transform(Number),
  )
}

/** The checks of an amount. All have the same message; the `constraint` tells other clients (`problem.ts`) whether it is no number, too small, or has too many digits. */
function amount(shape: RegExp, min: number, error: string) {
  return [
    z.refine<string>((text) => Number.isFinite(Number(text)), { error, abort: true }),
    z.refine<string>((text) => Number(text) >= min, { error, abort: true, params: { constraint: 'Min' } }),
    z.refine<string>((text) => shape.test(text), { error, params: { constraint: 'Digits' } }),
  ]
}

/** A CUIT, typed with or without dashes, or a number. It is stored as a number, and a wrong check digit only warns. */
export const cuitField = typedNumber([z.regex(cuitShape, { error: 'validation.cuit' })], cuitDigits)

/** A whole number above zero. */
export const wholeNumberField = typedNumber(amount(/^[1-9]\d{0,14}$/, 1, 'validation.wholeNumber'))

/** A whole number from zero: a container may hold no package yet. */
export const countField = typedNumber(amount(/^\d{1,15}$/, 0, 'validation.count'))

/** Kilograms: up to 10 integer digits and 2 decimals after a dot. A JSON number holds these 12 digits exactly; sums are made in `hundredths`. */
export const weightField = typedNumber(amount(/^\d{1,10}(\.\d{1,2})?$/, 0, 'validation.weight'))

/** Returns an amount with two decimals in whole hundredths, exact up to 13 integer digits. */
export function hundredths(amount: number): number {
  return Math.round(amount * 100)
}
