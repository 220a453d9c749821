import { type ComponentType, useMemo } from 'react'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { ReferenceField } from '#app/forms/fields/reference-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/use-references.ts'
import type { FieldKind } from '../field-kinds.ts'
import { useViewer } from './use-viewer.ts'

/** Returns the field that filters by a relation. It offers every record that the user sees, also those to which nothing can be added. */
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
