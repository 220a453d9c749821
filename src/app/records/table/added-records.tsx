// The list of the records added so far, with their number.
import { Box } from '@mantine/core'
import { pageTotal } from '#app/api/family/cached-rows.ts'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Section } from '#app/ui/page/section.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Entity } from '../entity.ts'
import { RecordTable } from './record-table.tsx'

interface AddedRecordsProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  title: TextKey
}

/** The records added so far, with their number and totals, which users compare with the papers. */
export function AddedRecords<Path extends string, Row extends Revision, Saved extends object>(props: AddedRecordsProps<Path, Row, Saved>) {
  const { entity, scope, title } = props
  const { data } = entity.api.usePages(scope)
  return (
    <Box maw={800}>
      <Section title={t(title)} count={pageTotal(data)}>
        <RecordTable entity={entity} scope={scope} editable inline />
      </Section>
    </Box>
  )
}
