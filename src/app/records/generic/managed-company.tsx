import { useMemo } from 'react'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { ReferenceField } from '#app/forms/fields/reference-field.tsx'
import type { FieldKind } from '../field-kinds.ts'
import { idsOf } from '../reference-kinds.tsx'
import { linked } from './relation.ts'
import { companyLabel, companySource } from './sources.ts'
import { useViewer } from './use-viewer.ts'

/** One of the companies that the user manages. */
export function ManagedCompanyField(props: FieldProps) {
  const viewer = useViewer()
  const source = useMemo(() => companySource(viewer), [viewer])
  return <ReferenceField {...props} source={source} />
}

/** The company of a record, chosen among those that the user manages. */
export const companyRelation: FieldKind = {
  ...linked({ name: 'company', label: companyLabel }),
  Field: ManagedCompanyField,
  toForm: idsOf,
  sourceFor: companySource,
}
