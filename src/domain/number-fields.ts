import * as z from 'zod/mini'
import { requiredKey } from './fields.ts'
import { cuitDigits, cuitShape } from './identifiers/cuit.ts'

/** A number as a form holds it, a text, or as another client sends it; checked as a text, so that no digit is lost on the way. */
function typedNumber(checks: readonly z.core.$ZodCheck<string>[], tidy: (typed: string) => string = (typed) => typed.trim()) {
  return z.pipe(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
      z.string({ error: requiredKey }).check(z.overwrite(tidy), z.minLength(1, { error: requiredKey, abort: true }), ...checks),
    ),
    z.transform(Number),
  )
}

/** One sentence for whatever is wrong with an amount; other clients learn by its constraint (`problem.ts`) whether it is no number, too small, or written with too many digits. */
function amount(shape: RegExp, min: number, error: string) {
  return [
    z.refine<string>((text) => Number.isFinite(Number(text)), { error, abort: true }),
    z.refine<string>((text) => Number(text) >= min, { error, abort: true, params: { constraint: 'Min' } }),
    z.refine<string>((text) => shape.test(text), { error, params: { constraint: 'Digits' } }),
  ]
}

/** A CUIT typed with or without dashes, or as a number; its digits as a number. The check digit of others only warns. */
export const cuitField = typedNumber([z.regex(cuitShape, { error: 'validation.cuit' })], cuitDigits)

/** A whole number above zero, typed or as a number. */
export const wholeNumberField = typedNumber(amount(/^[1-9]\d{0,14}$/, 1, 'validation.wholeNumber'))

/** As `wholeNumberField`, but nothing at all is a number too: a container may hold no package yet. */
export const countField = typedNumber(amount(/^\d{1,15}$/, 0, 'validation.count'))

/**
 * Kilograms: up to 10 integer digits and at most 2 decimals after a dot (`product.md` 5). A JSON number holds 12 significant digits
 * exactly; sums are made of hundredths (`hundredths`).
 */
export const weightField = typedNumber(amount(/^\d{1,10}(\.\d{1,2})?$/, 0, 'validation.weight'))

/** An amount with two decimals as a whole number of hundredths, exact up to 13 integer digits. */
export function hundredths(amount: number): number {
  return Math.round(amount * 100)
}
