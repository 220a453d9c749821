import type { ReferenceSource } from '#app/forms/fields/use-references.ts'
import { t } from '#app/i18n/text.ts'
import { isDay, showDay } from '#domain/dates.ts'
import { asText, type FieldKind } from './field-kinds.ts'
import { ReferenceNames } from './reference-names.tsx'
import { idsOf, referencesIn } from './references.ts'

/** Kinds that the records of a stock do not have. In a file apart, so that the stock's screens do not load them. */

export const day: FieldKind = {
  typedIn: 'day',
  show: (value) => (typeof value === 'string' && isDay(value) ? showDay(value) : ''),
  align: 'center',
}

/** A text that is answered masked. */
export const secret: FieldKind = { typedIn: 'secret', show: asText, secret: true }

export const time: FieldKind = { typedIn: 'time', show: asText, align: 'center' }

const shown = (value: unknown): string =>
  referencesIn(value)
    .map(({ id, label = String(id) }) => label)
    .join(', ')

/** Another record, found by a search on the server. */
export function reference(source: ReferenceSource): FieldKind {
  return {
    typedIn: { reference: source },
    show: shown,
    toForm: idsOf,
    Names: ({ value }) => <ReferenceNames source={source} value={value} />,
  }
}

/** Any number of users. */
export function users(source: ReferenceSource): FieldKind {
  return { typedIn: { users: source }, show: shown, toForm: idsOf }
}

/** A small file. It is shown as saved or not, because a response has no content to show. */
export function file(options: { accept: string; maxBytes: number }): FieldKind {
  return { typedIn: { file: options }, show: (value) => (value ? t('field.yes') : ''), isFile: true }
}
