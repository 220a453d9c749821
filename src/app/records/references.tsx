// Field kinds for references to other records, and for users, files and masked secrets.
import { useQueries } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ReferenceSource, findReference } from '#app/forms/fields/choices/use-references.ts'
import { t } from '#app/i18n/text.ts'
import type { FieldKind } from './field-kinds.ts'
import { asText } from './shown-values.ts'

/** A reference to another record in a response: its id, and the label if the server sends one. */
const referenced = z.union([
  z.object({ id: z.number(), label: z.optional(z.string()) }),
  // A draft may contain only the id.
  z.pipe(
    z.number(),
    z.transform((id) => ({ id, label: String(id) })),
  ),
])

const referencesIn = (value: unknown) => (Array.isArray(value) ? value : [value]).flatMap((item) => referenced.safeParse(item).data ?? [])

/** Returns the ids of the records that a value refers to, separated by commas. */
export const idsOf = (value: unknown): string =>
  referencesIn(value)
    .map(({ id }) => id)
    .join()

/* Field kinds that a stock's records do not have. They are in a separate file, so that the stock's screens do not load them. */

/** A secret text, which the server masks in its responses. */
export const secret: FieldKind = { inputKind: 'secret', show: asText, secret: true, wide: true }

const shown = (value: unknown): string =>
  referencesIn(value)
    .map(({ id, label = String(id) }) => label)
    .join(', ')

export function reference(source: ReferenceSource): FieldKind {
  return {
    inputKind: { reference: source },
    show: shown,
    toForm: idsOf,
    Names: ({ value }) => <ReferenceNames source={source} value={value} />,
  }
}

export function users(source: ReferenceSource): FieldKind {
  return { inputKind: { users: source }, show: shown, toForm: idsOf }
}

/** Returns the field kind of a small file. Screens only show whether there is one, because a response does not contain it. */
export function file(options: { accept: string; maxBytes: number }): FieldKind {
  return { inputKind: { file: options }, show: (value) => (value ? t('field.yes') : ''), isFile: true }
}

/** Shows the labels of the records that a value refers to, and the id while a label is not loaded. */
export function ReferenceNames({ source, value }: { source: ReferenceSource; value: unknown }) {
  const ids = referencesIn(value).map(({ id }) => String(id))
  const found = useQueries({ queries: ids.map((id) => findReference(source, id)) })
  return ids.map((id, index) => found[index]?.data?.label ?? id).join(', ')
}
