import type { Revision } from '#app/api/revision.ts'
import { t } from '#app/i18n/text.ts'
import type { Entity } from '#app/records/entity.ts'
import { SheetTable } from '#app/ui/print/sheet-table.tsx'

interface EntityTableProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  title: string
  rows: readonly Row[]
}

/** All records of one kind on a printed page, with the columns of their table on the screen. */
export function EntityTable<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  title,
  rows,
}: EntityTableProps<Path, Row, Saved>) {
  const id = { id: 'id', title: 'record.id', cell: (row: Row) => String(row.id) } as const
  return <SheetTable title={title} empty={t(`${entity.name}.empty`)} columns={[id, ...entity.columns]} rows={rows} />
}
