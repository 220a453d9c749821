import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { pageTotal } from '#app/api/cached-rows.ts'
import type { Revision } from '#app/api/family.ts'
import { showNumber } from '#app/i18n/show-number.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { NoMatch } from '#app/routes/_session/warehouse.$warehouseId.stocks/stock-detail.$stockId/-filters/no-match.tsx'
import { Section } from '#app/ui/section.tsx'
import { AddButton } from './add-button.tsx'
import type { RecordTableProps } from './record-row.tsx'
import { RecordTable } from './record-table.tsx'

interface PartSectionProps<Path extends string, Row extends Revision, Saved extends object> extends RecordTableProps<Path, Row, Saved> {
  title: TextKey
  /** The address of the page that adds one. */
  add: LinkProps
  /** The letter that leads there. */
  letter?: string
  /** While its list is filtered: how many there are without the filters, where that is known, and the way out. */
  filtered?: { of: number | undefined; clear: () => void } | null
}

/** A part of a stock or of a titulo: its count, its green plus while it may be edited, its records. */
export function PartSection<Path extends string, Row extends Revision, Saved extends object>({
  title,
  add,
  letter,
  filtered = null,
  ...table
}: PartSectionProps<Path, Row, Saved>) {
  const { entity, scope, editable } = table
  const found = pageTotal(useInfiniteQuery(entity.api.pages(scope)).data)
  const count =
    filtered?.of === undefined || found === undefined
      ? found
      : t('filters.found', { found: showNumber(found), total: showNumber(filtered.of) })
  return (
    <Section title={t(title)} count={count} actions={editable && <AddButton link={add} text={t(`${entity.name}.add`)} letter={letter} />}>
      {filtered && found === 0 ? (
        <NoMatch onClear={filtered.clear} />
      ) : (
        <RecordTable
          {...table}
          emptyAction={
            editable && <Link {...add}>{t(entity.name === 'lineaMercaderia' ? 'record.addFirst.linea' : 'record.addFirst')}</Link>
          }
        />
      )}
    </Section>
  )
}
