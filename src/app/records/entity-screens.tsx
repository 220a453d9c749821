import { Link, type LinkProps, Navigate, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Revision } from '#app/api/family.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Column } from '#app/ui/table-column.ts'
import type { FamilyScope } from '#domain/family.ts'
import { AddButton } from './add-button.tsx'
import { AddRecordScreen } from './add-screen.tsx'
import type { Entity } from './entity.ts'
import type { Filters } from './filters/filters.ts'
import { List } from './list.tsx'
import { RecordScreen } from './record-screen.tsx'

interface EntityScreensProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  /** The title of the list. */
  title: TextKey
  /** The last part of the address: undefined for the list, `new` for the form that adds a record, else a record's id. */
  id: string | undefined
  /** Returns the link to one of these pages. */
  link: (id: string | undefined) => LinkProps
  /** Whether records may be added, edited and deleted. */
  editable: boolean
  filters?: Filters
}

/** All screens of an entity at one address: the list, `…/new` and `…/7` (`app/README.md#a-new-entity`). */
export function EntityScreens<Path extends string, Row extends Revision, Saved extends object>(
  props: EntityScreensProps<Path, Row, Saved>,
) {
  const { entity, scope, title, id, link, editable } = props
  const navigate = useNavigate()
  const shared = { entity, scope, crumbs: [{ text: t(title), link: link(undefined) }], back: link(undefined) }
  if (id === undefined) return <EntityList {...props} />
  if (id === 'new' && editable)
    return <AddRecordScreen {...shared} onAdded={(row) => void navigate({ ...link(String(row.id)), replace: true })} />
  if (!/^\d{1,15}$/.test(id)) return <Navigate {...link(undefined)} replace />
  return <RecordScreen key={id} {...shared} id={Number(id)} editable={editable} />
}

function EntityList<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  scope,
  title,
  link,
  editable,
  filters = {},
}: EntityScreensProps<Path, Row, Saved>) {
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'id', title: 'record.id', width: '88px', sort: 'id', cell: ({ id }) => id },
      ...entity.columns.map((column) => ({ ...column, cell: (row: Row) => column.cell(row) || '-' })),
    ],
    [entity],
  )
  const rowLink = useCallback(({ id }: Row) => link(String(id)), [link])
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t(title) }]} />
      <PageTitle title={t(title)} actions={editable && <AddButton link={link('new')} text={t(`${entity.name}.add`)} letter="n" />} />
      <List
        label={t(title)}
        tableId={`${entity.name} ${JSON.stringify(scope)}`}
        pages={(query) => entity.api.pages(scope, query)}
        columns={columns}
        filters={filters}
        rowLink={rowLink}
        empty={
          <p>
            {t(`${entity.name}.empty`)} {editable && <Link {...link('new')}>{t('record.addFirst')}</Link>}
          </p>
        }
      />
    </>
  )
}
