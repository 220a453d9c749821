import * as z from 'zod/mini'
import { isDay, readInstant } from './dates.ts'
import { cuitDigits, cuitShape } from './identifiers/cuit.ts'
import { message } from './message.ts'

/**
 * The kinds of field that the nouns are made of. A draft's field takes what a form or a foreign client holds (a typed text, a number,
 * an ISO date) and gives what is stored; its messages are keys of the catalogue.
 */

export const requiredKey = 'validation.required'

/** Texts the authority publishes no length for: generous, and never cut silently. */
const maxText = 255
const maxLongText = 2000

function bounded(text: z.ZodMiniString<string>, max: number) {
  return text.check(z.maxLength(max, { error: message('validation.maxlength', { max }) }))
}

/** A text that must be there; blanks around it do not count. */
export function requiredText(max = maxText) {
  return bounded(z.string({ error: requiredKey }).check(z.trim(), z.minLength(1, { error: requiredKey, abort: true })), max)
}

/** A text that may be left empty, which is null. */
export function optionalText(max = maxLongText) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null))),
    z.nullable(bounded(z.string().check(z.trim()), max)),
  )
}

/** A code or identifier: trimmed, upper-cased, and of a shape. */
export function identifier(isShape: (text: string) => boolean, errorKey: string) {
  return z
    .string({ error: requiredKey })
    .check(z.trim(), z.toUpperCase(), z.minLength(1, { error: requiredKey, abort: true }), z.refine(isShape, { error: errorKey }))
}

/** As `identifier`, and may be left empty, which is null. */
export function optionalIdentifier(isShape: (text: string) => boolean, errorKey: string) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : (value ?? null))),
    z.nullable(identifier(isShape, errorKey)),
  )
}

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

/** A day, `YYYY-MM-DD`. */
export const dayField = z
  .string({ error: 'validation.date' })
  .check(z.minLength(1, { error: 'validation.date', abort: true }), z.refine(isDay, { error: 'validation.date' }))

/** An instant: ISO with a zone, or a day (its start in Buenos Aires); given in UTC. */
export const instantField = z.pipe(
  z.string({ error: 'validation.date' }).check(
    z.minLength(1, { error: 'validation.date', abort: true }),
    z.refine((text) => readInstant(text) !== null, { error: 'validation.date' }),
  ),
  z.transform((text) => readInstant(text) ?? text),
)

/** One of a catalogue's or the authority's three-digit codes; whether it is current is the authority's to say. */
export const countryField = z
  .string({ error: requiredKey })
  .check(z.trim(), z.minLength(1, { error: requiredKey, abort: true }), z.regex(/^\d{3}$/, { error: 'validation.country' }))

/** What an answer holds for a text; codes of digits alone are numbers to some servers. */
export const answeredCode = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** What an answer holds where a text may be missing. */
export const answeredText = z.nullish(answeredCode)

/** What an answer holds for a number, which some servers write as a text. */
export const answeredNumber = z.pipe(z.union([z.number(), z.string()]), z.transform(Number))

/** What an answer holds for an instant; some servers write the day alone (`product.md` 3: "date/datetime"), which is its start in Buenos Aires. */
export const answeredInstant = z.pipe(
  z.string(),
  z.transform((text) => readInstant(text) ?? text),
)

/** What an answer holds for a day; from a server that writes it as an instant, the day that it names. */
export const answeredDay = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, 10)),
)

/** What an answer may leave out, or hold as null. */
export function answeredMaybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  )
}

/** What an answer holds of the record that another one belongs to; a server may leave it out. */
export const answeredReference = answeredMaybe(z.object({ id: z.number() }))

/** What every record that a person edits answers with. A server without versions leaves it out. */
export const recordIdentity = { id: z.number(), version: answeredMaybe(z.number()) } as const
