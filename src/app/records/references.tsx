// Field kinds for references to other records, and for users, files, days, times and masked secrets.
import { useQueries } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ReferenceSource, findReference } from '#app/forms/fields/choices/use-references.ts'
import { t } from '#app/i18n/text.ts'
import { isDay, showDay } from '#domain/values/dates.ts'
import { asText, type FieldKind } from './field-kinds.ts'

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

/** Returns the ids of the records that a value refers to, with commas between. */
export const idsOf = (value: unknown): string =>
  referencesIn(value)
    .map(({ id }) => id)
    .join()

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

/** The labels of the records that a value refers to; an id where there is none yet. */
export function ReferenceNames({ source, value }: { source: ReferenceSource; value: unknown }) {
  const ids = idsOf(value)
    .split(',')
    .filter((id) => id !== '')
  const found = useQueries({ queries: ids.map((id) => findReference(source, id)) })
  return ids.map((id, index) => found[index]?.data?.label ?? id).join(', ')
}
