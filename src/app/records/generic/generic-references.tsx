// Fields that choose a related record: as a list filter, or a company among those the user manages.
import { type ComponentType, useMemo } from 'react'
import { ReferenceField } from '#app/forms/fields/choices/reference-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/choices/use-references.ts'
import type { FieldProps } from '#app/forms/fields/field-frame.tsx'
import type { FieldKind, NamesProps } from '../field-kinds.ts'
import { ReferenceNames, idsOf } from '../references.tsx'
import { linked } from './relation.ts'
import { useViewer } from './rights.ts'
import { companyLabel, companySource } from './sources.ts'

/**
 * Returns the input that filters by a relation. It offers every record that the user may see, also closed ones, to which nothing can be
 * added.
 */
export function anyReference(sourceFor: NonNullable<FieldKind['sourceFor']>): ComponentType<FieldProps> {
  return function AnyReference(props) {
    const viewer = useViewer()
    const source = useMemo(() => withoutClosed(sourceFor({ ...viewer, isAdmin: true })), [viewer])
    return <ReferenceField {...props} source={source} />
  }
}

function withoutClosed({ queryKey, search, find }: ReferenceSource): ReferenceSource {
  return {
    queryKey: [...queryKey, 'any'],
    search: async (text, signal) => {
      const { options, hasMore } = await search(text, signal)
      return { options: options.map(({ id, label }) => ({ id, label })), hasMore }
    },
    find: async (id, signal) => {
      const { label } = await find(id, signal)
      return { id, label }
    },
  }
}

export function ManagedCompanyField(props: FieldProps) {
  return <ReferenceField {...props} source={useCompanySource()} />
}

function ManagedCompanyName({ value }: NamesProps) {
  return <ReferenceNames source={useCompanySource()} value={value} />
}

function useCompanySource() {
  const viewer = useViewer()
  return useMemo(() => companySource(viewer), [viewer])
}

export const companyRelation: FieldKind = {
  ...linked({ name: 'company', label: companyLabel }),
  inputKind: ManagedCompanyField,
  toForm: idsOf,
  Names: ManagedCompanyName,
  sourceFor: companySource,
}
