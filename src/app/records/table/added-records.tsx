// The list of the records added so far, with their count and totals.
import { pageRows, pageTotal } from '#app/api/family/cached-rows.ts'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Section } from '#app/ui/page/section.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { showNumber } from '#domain/values/show-number.ts'
import type { Entity } from '../entity.ts'
import { RecordTable } from './record-table.tsx'
import classes from './added-records.module.css'

interface AddedRecordsProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  title: TextKey
}

/** The records added so far, with their number and sums, which users compare with the papers. */
export function AddedRecords<Path extends string, Row extends Revision, Saved extends object>(props: AddedRecordsProps<Path, Row, Saved>) {
  const { entity, scope, title } = props
  const { data } = entity.api.usePages(scope)
  const total = pageTotal(data)
  const rows = pageRows(data)
  // Sums appear only if all records are loaded.
  const sums = total !== undefined && total === rows.length ? sumsOf(rows) : []
  const count = total === undefined ? undefined : [showNumber(total), ...(total > 0 ? sums : [])].join(' · ')
  return (
    <div className={classes['added']}>
      <Section title={t(title)} count={count}>
        <RecordTable entity={entity} scope={scope} editable inline />
      </Section>
    </div>
  )
}

const summed = [
  {
    names: ['cantidad', 'cantidadBultos'],
    text: (sum: number) => t(sum === 1 ? 'record.added.package' : 'record.added.packages', { count: sum }),
  },
  { names: ['pesoBruto'], text: (sum: number) => t('record.added.weight', { weight: sum }) },
]

function sumsOf(rows: readonly object[]): string[] {
  return summed.flatMap(({ names, text }) => {
    const amounts = rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) => (names.includes(name) && typeof value === 'number' ? [Math.round(value * 100)] : [])),
    )
    return amounts.length > 0 ? [text(amounts.reduce((sum, one) => sum + one, 0) / 100)] : []
  })
}
