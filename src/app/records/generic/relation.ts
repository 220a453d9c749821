import * as z from 'zod/mini'
import type { ReferenceSource } from '#app/forms/fields/use-references.ts'
import type { GenericName } from '#domain/generic-names.ts'
import type { FieldKind } from '../field-kinds.ts'
import { reference } from '../reference-kinds.tsx'

interface Named {
  readonly name: GenericName
  /** Returns the readable name of a record of an answer, which may have its id alone. */
  readonly label: (record: unknown) => string
}

/** Where the records of a relation come from, and how one is named. */
export interface RelationSource extends ReferenceSource, Named {}

const identified = z.looseObject({ id: z.number() })

/** Another record, found by a search on the server and shown as a link. */
export function relation(source: RelationSource): FieldKind {
  return { ...reference(source), ...linkTo(source), sourceFor: () => source }
}

/** Another record that is only shown, as a link. */
export function linked(named: Named) {
  return { typedIn: 'text', ...linkTo(named) } satisfies FieldKind
}

function linkTo({ name, label }: Named) {
  const read = (value: unknown) => identified.safeParse(value).data
  return {
    show(value: unknown): string {
      const record = read(value)
      return record ? label(record) : ''
    },
    links(value: unknown) {
      const record = read(value)
      return record ? [{ name, id: record.id, text: label(record) }] : []
    },
  }
}
