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
import { ReferenceNames } from './reference-names.tsx'
import { idsOf, referencesIn } from './references.ts'

/** Kinds that the records of a stock do not have. In a file apart, so that the stock's screens do not load them. */

export const day: FieldKind = {
  Field: DayField,
  show: (value) => (typeof value === 'string' && isDay(value) ? showDay(value) : ''),
  align: 'center',
}

/** A text that is answered masked. */
export const secret: FieldKind = { Field: SecretField, show: asText, secret: true }

export const time: FieldKind = { Field: TimeField, show: asText, align: 'center' }

const shown = (value: unknown): string =>
  referencesIn(value)
    .map(({ id, label = String(id) }) => label)
    .join(', ')

/** Another record, found by a search on the server. */
export function reference(source: ReferenceSource): FieldKind {
  return {
    Field: (props) => <ReferenceField {...props} source={source} />,
    show: shown,
    toForm: idsOf,
    Names: ({ value }) => <ReferenceNames source={source} value={value} />,
  }
}

/** Any number of users. */
export function users(source: ReferenceSource): FieldKind {
  return { Field: (props) => <UsersField {...props} source={source} />, show: shown, toForm: idsOf }
}

/** A small file. It is shown as saved or not, because a response has no content to show. */
export function file(options: { accept: string; maxBytes: number }): FieldKind {
  return { Field: (props) => <FileField {...props} {...options} />, show: (value) => (value ? t('field.yes') : ''), isFile: true }
}
