import * as z from 'zod/mini'
import { DayField } from '#app/forms/fields/day-field.tsx'
import { FileField } from '#app/forms/fields/file-field.tsx'
import { ReferenceField } from '#app/forms/fields/reference-field.tsx'
import { SecretField } from '#app/forms/fields/secret-field.tsx'
import { TimeField } from '#app/forms/fields/time-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/use-references.ts'
import { UsersField } from '#app/forms/fields/users-field.tsx'
import { t } from '#app/i18n/text.ts'
import { isDay, showDay } from '#domain/dates.ts'
import { asText, type FieldKind } from './field-kinds.ts'

/** Kinds that the records of a stock do not have. In a file apart, so that the stock's screens do not load them. */

export const day: FieldKind = {
  Field: DayField,
  show: (value) => (typeof value === 'string' && isDay(value) ? showDay(value) : ''),
  align: 'center',
}

/** A text that is answered masked. */
export const secret: FieldKind = { Field: SecretField, show: asText, secret: true }

export const time: FieldKind = { Field: TimeField, show: asText, align: 'center' }

/** What a response says of another record: its id, and the label where the server sends one. */
const referenced = z.union([
  z.object({ id: z.number(), label: z.optional(z.string()) }),
  // A draft may name it by its id alone.
  z.pipe(
    z.number(),
    z.transform((id) => ({ id, label: String(id) })),
  ),
])

const referencesIn = (value: unknown) => (Array.isArray(value) ? value : [value]).flatMap((item) => referenced.safeParse(item).data ?? [])

const shown = (value: unknown): string =>
  referencesIn(value)
    .map(({ id, label = String(id) }) => label)
    .join(', ')

/** Returns the ids of the records that a value refers to, with commas between. */
export const idsOf = (value: unknown): string =>
  referencesIn(value)
    .map(({ id }) => id)
    .join()

/** Another record, found by a search on the server. */
export function reference(source: ReferenceSource): FieldKind {
  return { Field: (props) => <ReferenceField {...props} source={source} />, show: shown, toForm: idsOf }
}

/** Any number of users. */
export function users(source: ReferenceSource): FieldKind {
  return { Field: (props) => <UsersField {...props} source={source} />, show: shown, toForm: idsOf }
}

/** A small file. It is shown as saved or not, because a response has no content to show. */
export function file(options: { accept: string; maxBytes: number }): FieldKind {
  return { Field: (props) => <FileField {...props} {...options} />, show: (value) => (value ? t('field.yes') : ''), isFile: true }
}
