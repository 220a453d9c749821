// A section of a page with its title, row count, add button and record table.
import { ActionIcon } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Plus } from 'lucide'
import type { ReactNode } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { useLinkShortcut } from '#app/ui/control/link-button.tsx'
import { useSectionKey, Section } from '#app/ui/page/section.tsx'
import { IgnoredFilters, NoMatch } from '../filters/filter-messages.tsx'
import { NoNumber, SectionFinder } from '../finder/section-finder.tsx'
import { useSectionFinder } from '../finder/use-section-finder.ts'
import { SheetMenu, sheetsOfList } from '../sheets/sheet-menu.tsx'
import type { RecordTableProps } from './record-row.tsx'
import { RecordTable, tableSortKey } from './record-table.tsx'

interface RecordSectionProps<T extends EntityTypes> extends RecordTableProps<T> {
  title: TextKey
  add: LinkProps
  /** The key that opens that page. */
  letter?: string
  extraButton?: ReactNode
  /** The key that focuses the first row. */
  digit?: string
  addFirst?: TextKey
  /** Set while the list is filtered. `total` is the number of records without the filters, if it is known. */
  filtered?: { total: number | undefined; onClear: () => void } | null
}

export function RecordSection<T extends EntityTypes>(props: RecordSectionProps<T>) {
  const { title, add, letter, digit, extraButton, addFirst = 'record.addFirst', filtered = null, ...table } = props
  const { entity, scope, editable } = table
  const finder = useSectionFinder(entity, scope, table.criteria)
  const { criteria, found } = finder
  const count = countOf(found, filtered?.total ?? (finder.isOn ? finder.total : undefined))
  const none = finder.isOn ? <NoNumber finder={finder} /> : filtered && <NoMatch onClear={filtered.onClear} />
  const client = useQueryClient()
  const shown = () => ({ sort: client.getQueryData<string>(tableSortKey(entity.api.keys.all(scope))), criteria })
  const section = useSectionKey(digit, t('record.toRows', { name: t(title) }))
  return (
    <Section
      title={t(title)}
      count={count}
      finder={finder.isOffered && <SectionFinder finder={finder} name={t(title)} />}
      actions={
        <>
          <SheetMenu label={t('sheet.menuOf', { name: t(title) })} path={entity.api.path(scope)} sheets={sheetsOfList(shown)} />
          {editable && extraButton}
          {editable && <AddButton link={add} text={t(`${entity.name}.add`)} letter={letter} />}
        </>
      }
      ref={section}
      hint={digit}
    >
      <IgnoredFilters pages={finder.pages} />
      <RecordTable {...table} criteria={criteria} none={none} emptyAction={editable && <Link {...add}>{t(addFirst)}</Link>} />
    </Section>
  )
}

function countOf(found: number | undefined, total: number | undefined): number | string | undefined {
  return total === undefined || found === undefined ? found : t('filters.found', { found, total })
}

export function AddButton({ link, text, letter }: { link: LinkProps; text: string; letter?: string | undefined }) {
  const shortcut = useLinkShortcut(link, text, letter)
  const key = shortcut['aria-keyshortcuts']
  return (
    <ActionIcon
      {...shortcut}
      variant="light"
      color="green"
      aria-label={text}
      title={key ? `${text} (${key})` : text}
      renderRoot={(root) => <Link {...link} {...root} />}
    >
      <Icon of={Plus} size={18} />
    </ActionIcon>
  )
}
