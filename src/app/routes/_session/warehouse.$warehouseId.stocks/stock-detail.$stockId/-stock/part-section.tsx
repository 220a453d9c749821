import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { pageTotal } from '#app/api/cached-rows.ts'
import type { Revision } from '#app/api/family.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { Section } from '#app/ui/section.tsx'
import { AddButton } from '../-record/add-button.tsx'
import { RecordTable, type RecordTableProps } from '../-record/record-table.tsx'

interface PartSectionProps<Path extends string, Row extends Revision, Saved extends object> extends RecordTableProps<Path, Row, Saved> {
  title: TextKey
  /** The address of the page that adds one. */
  add: LinkProps
}

/** A part of a stock or of a titulo: its count, its green plus while it may be edited, its records. */
export function PartSection<Path extends string, Row extends Revision, Saved extends object>({
  title,
  add,
  ...table
}: PartSectionProps<Path, Row, Saved>) {
  const { noun, scope, editable } = table
  const { data } = useInfiniteQuery(noun.api.pages(scope))
  return (
    <Section title={t(title)} count={pageTotal(data)} actions={editable && <AddButton link={add} text={t(`${noun.name}.add`)} />}>
      <RecordTable {...table} emptyAction={editable && <Link {...add}>{t('record.addFirst')}</Link>} />
    </Section>
  )
}
