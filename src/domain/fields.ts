import * as z from 'zod/mini'
import { isDay, readInstant } from './dates.ts'
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
export const responseCode = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** What an answer holds where a text may be missing. */
export const responseText = z.nullish(responseCode)

/** What an answer holds for a number, which some servers write as a text. */
export const responseNumber = z.pipe(z.union([z.number(), z.string()]), z.transform(Number))

/** What an answer holds for an instant; some servers write the day alone (`product.md` 3: "date/datetime"), which is its start in Buenos Aires. */
export const responseInstant = z.pipe(
  z.string(),
  z.transform((text) => readInstant(text) ?? text),
)

/** What an answer holds for a day; from a server that writes it as an instant, the day that it names. */
export const responseDay = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, 10)),
)

/** What an answer may leave out, or hold as null. */
export function responseOptional<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  )
}

/** What an answer holds of the record that another one belongs to; a server may leave it out. */
export const responseReference = responseOptional(z.object({ id: z.number() }))

/** What every record that a person edits answers with. A server without versions leaves it out. */
export const recordIdentity = { id: z.number(), version: responseOptional(z.number()) } as const
