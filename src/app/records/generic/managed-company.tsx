import { useMemo } from 'react'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { ReferenceField } from '#app/forms/fields/reference-field.tsx'
import type { FieldKind, NamesProps } from '../field-kinds.ts'
import { ReferenceNames } from '../reference-names.tsx'
import { idsOf } from '../references.ts'
import { linked } from './relation.ts'
import { companyLabel, companySource } from './sources.ts'
import { useViewer } from './use-viewer.ts'

/** One of the companies that the user manages. */
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

/** The company of a record, chosen among those that the user manages. */
export const companyRelation: FieldKind = {
  ...linked({ name: 'company', label: companyLabel }),
  typedIn: ManagedCompanyField,
  toForm: idsOf,
  Names: ManagedCompanyName,
  sourceFor: companySource,
}
