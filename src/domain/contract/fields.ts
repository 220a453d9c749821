// Zod schemas of single fields, for drafts that forms and clients send and for responses.
import * as z from 'zod/mini'
import { loadedReaders } from '../readers/loaded.ts'
import type { ReaderName } from '../readers/readers.ts'
import { cleanText } from '../values/clean-text.ts'
import { readInstant } from '../values/dates.ts'
import { message } from '../values/message.ts'

/**
 * The schemas of fields. A draft's field accepts what a form or another client sends (a typed text, a number, an ISO date) and returns what
 * is stored; its messages are keys of the catalogue. A `response` field reads what a server answers.
 */

export const requiredKey = 'validation.required'

/** The authority publishes no lengths, so these are generous. */
const maxText = 255
const maxLongText = 2000

/** The most signs that are cleaned. A longer text stays as it is, and no field is as long. */
const mostCleaned = 10_000

function cleaned(text: string): string {
  return text.length > mostCleaned ? text : cleanText(text)
}

function bounded(text: z.ZodMiniString<string>, max: number) {
  return text.check(z.maxLength(max, { error: message('validation.maxlength', { max }) }))
}

/**
 * The check that a text has a meaning, by its reader, which replaces it. A question or a reason is the issue's message, or `refusal` is. An
 * empty text is an empty value for every reader.
 */
function reads(reader: ReaderName, refusal?: string) {
  return z.check<string>((payload) => {
    if (payload.value === '') return
    const read = loadedReaders.get(reader)
    if (!read) throw new Error(`Whoever parses drafts imports readers.ts, which has the reader ${reader}.`)
    const reading = read(payload.value)
    if ('value' in reading) payload.value = reading.value
    else {
      const { error, constraint } = refusal === undefined ? reading : { error: refusal }
      payload.issues.push({ code: 'custom', input: payload.value, message: error, params: constraint === undefined ? {} : { constraint } })
    }
  })
}

/** A text that its reader turns into a value, and that must not be blank. With `refusal` it says that of whatever the reader refuses. */
export function readField(reader: ReaderName, required = requiredKey, refusal?: string) {
  return z.string({ error: required }).check(reads(reader, refusal), z.minLength(1, { error: required, abort: true }))
}

const blankAsNull = z.transform((value: unknown) => (typeof value === 'string' && cleaned(value) === '' ? null : (value ?? null)))

/** As `readField`, but it may be blank, which is stored as null. */
export function optionalReadField(reader: ReaderName) {
  return z.pipe(
    blankAsNull,
    z.nullable(
      z.pipe(
        z.string().check(reads(reader)),
        z.transform((value) => value || null),
      ),
    ),
  )
}

/** One of few values, which its reader finds. */
export function choiceField<const Value extends string>(reader: ReaderName, values: readonly Value[]) {
  return z.pipe(readField(reader), z.enum(values)).register(z.globalRegistry, { enum: values })
}

/** A text that must not be blank. It is stored clean. */
export function requiredText(max = maxText) {
  return bounded(z.string({ error: requiredKey }).check(z.overwrite(cleaned), z.minLength(1, { error: requiredKey, abort: true })), max)
}

/** A text that may be blank, which is stored as null. */
export function optionalText(max = maxLongText) {
  return z.pipe(blankAsNull, z.nullable(bounded(z.string().check(z.overwrite(cleaned)), max)))
}

/** A day, stored as `YYYY-MM-DD`. */
export const dayField = readField('day', 'validation.date')

/** An instant: ISO with a zone, or as people type it. It is stored in UTC. */
export const instantField = readField('moment', 'validation.date')

/** A time of day in Buenos Aires, `HH:mm`. It may be empty, which is stored as null. */
export const optionalTimeField = z.pipe(
  z.transform((value: unknown) => (value === '' ? null : (value ?? null))),
  z.nullable(readField('time', 'validation.time')),
)

const referred = z.object({ id: z.int({ error: requiredKey }).check(z.positive({ error: requiredKey })) }, { error: requiredKey })

/** Another record, by its id: a typed id, or an object with one as answers have it. It is stored as the id. */
export const referenceField = z.pipe(z.transform(readReference), referred)

/** As `referenceField`, but it may be empty, which is stored as null. */
export const optionalReferenceField = z.pipe(
  z.transform((value: unknown) => readReference(value) ?? null),
  z.nullable(referred),
)

/** As `referenceField`, stored as the id alone. */
export const referencedId = z.pipe(
  referenceField,
  z.transform(({ id }) => id),
)

/** Other records, one at least, stored as their ids. */
export function referencesField(noneKey: string) {
  return z.array(referencedId, { error: noneKey }).check(z.minLength(1, { error: noneKey }))
}

function readReference(value: unknown): unknown {
  if (typeof value === 'number') return { id: value }
  if (typeof value === 'string') return value.trim() === '' ? undefined : { id: Number(value) }
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string') return readReference(value.id)
  return value
}

/** A text that is always answered. Some servers answer codes of digits as numbers. */
export const responseCode = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

export const responseText = z.nullish(responseCode)

/** A number. Some servers answer it as a text. */
export const responseNumber = z.pipe(z.union([z.number(), z.string()]), z.transform(Number))

/** An instant. Some servers answer only the day, which is read as its start in Buenos Aires. */
export const responseInstant = z.pipe(
  z.string(),
  z.transform((text) => readInstant(text) ?? text),
)

/** A day. Some servers answer it as an instant, whose time is dropped. */
export const responseDay = z.pipe(
  z.string(),
  z.transform((text) => text.slice(0, 10)),
)

/** Something that an answer may leave out or hold as null. */
export function responseOptional<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  )
}

/** Something that may be left out or null, and is then read as `value`. */
export function withDefault<Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) {
  return z.pipe(
    z.nullish(schema),
    z.transform((given) => given ?? value),
  )
}

export const responseReference = responseOptional(z.object({ id: z.number() }))

/** What every editable record has. A server without versions leaves `version` out. */
export const recordIdentity = { id: z.number(), version: responseOptional(z.number()) } as const
