// Builds the filters of a generic list from the field types of its API contract.
import { type FieldType, isReference } from '#domain/contract/filters.ts'
import type { FieldSpec } from '../../entity.ts'
import type { Filter, Filters } from '../../filters/filters.ts'
import type { GenericEntity } from '../generic-entity.ts'
import { anyReference } from '../generic-references.tsx'

/** Returns the filters of a list: one, with the field's label, for each visible field by which the server can filter. */
export function genericFilters({ fields, groups, facts }: Pick<GenericEntity<never, never>, 'fields' | 'groups' | 'facts'>): Filters {
  const shown: readonly FieldSpec[] = [...groups.flatMap((group) => group.fields), ...facts]
  return Object.assign(
    { id: { label: 'record.id', kind: 'id', condition: 'id.equals' } satisfies Filter },
    ...shown.map((field) => {
      const type = fields[field.name]
      return type === undefined ? {} : filtersOf(field, type)
    }),
  )
}

function filtersOf({ name, label, kind }: FieldSpec, type: FieldType): Filters {
  if (isReference(type))
    return kind.sourceFor ? { [name]: { label, kind: 'id', condition: `${name}Id.equals`, inputKind: anyReference(kind.sourceFor) } } : {}
  if (kind.choices) return { [name]: { label, kind: 'choice', condition: `${name}.equals`, choices: kind.choices } }
  if (kind.code && !kind.checkbox)
    return {
      [name]: { label, kind: type === 'number' ? 'id' : 'text', condition: `${name}.equals`, inputKind: kind.inputKind, code: kind.code },
    }
  return ofType[type]?.(name, label) ?? {}
}

type FiltersOf = (name: string, label: Filter['label']) => Filters

const numbers: FiltersOf = (name, label) => range(name, { label, kind: 'number' })
const days: FiltersOf = (name, label) => range(name, { label, kind: 'day', ahead: true })

const ofType: Readonly<Partial<Record<FieldType, FiltersOf>>> = {
  text: (name, label) => ({ [name]: { label, kind: 'text', condition: `${name}.contains` } }),
  number: numbers,
  hundredths: numbers,
  day: days,
  instant: days,
  time: (name, label) => range(name, { label, kind: 'time' }),
}

function range(name: string, filter: Pick<Filter, 'label' | 'kind' | 'ahead'>): Filters {
  const begins = `${name}From`
  return {
    [begins]: { ...filter, end: 'from', condition: `${name}.greaterThanOrEqual` },
    [`${name}To`]: { ...filter, end: 'to', condition: `${name}.lessThanOrEqual`, begins },
  }
}
