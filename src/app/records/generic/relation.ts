import * as z from 'zod/mini'
import type { ReferenceSource } from '#app/forms/fields/use-references.ts'
import type { GenericName } from '#domain/generic-names.ts'
import type { FieldKind } from '../field-kinds.ts'
import { reference } from '../reference-kinds.tsx'

/** Where the records of a relation come from, and how one is named. */
export interface RelationSource extends ReferenceSource {
  readonly name: GenericName
  /** Returns the readable name of a record of an answer, which may have its id alone. */
  readonly label: (record: unknown) => string
}

const identified = z.looseObject({ id: z.number() })

/** Another record, found by a search on the server and shown as a link. */
export function relation(source: RelationSource): FieldKind {
  const read = (value: unknown) => identified.safeParse(value).data
  return {
    ...reference(source),
    show(value) {
      const record = read(value)
      return record ? source.label(record) : ''
    },
    links(value) {
      const record = read(value)
      return record ? [{ name: source.name, id: record.id, text: source.label(record) }] : []
    },
  }
}
