import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Column } from '#app/ui/table-column.ts'
import { AddButton } from '../add-button.tsx'
import { List } from '../list.tsx'
import { addressOf } from './addresses.ts'
import type { GenericEntity } from './generic-entity.ts'
import { useViewer } from './use-viewer.ts'

/** The list of all records of an entity. */
export function GenericList<Row extends Revision, Saved extends object>({ entity }: { entity: GenericEntity<Row, Saved> }) {
  const title = t(`${entity.name}.list`)
  const viewer = useViewer()
  const address = addressOf(entity)
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'id', title: 'record.id', width: '88px', ...(entity.sorts ? { sort: 'id' } : {}), cell: ({ id }) => id },
      ...entity.columns
        .filter(({ id }) => entity.shown.some((name) => name === id))
        .map(({ sort, ...column }) => ({
          ...column,
          ...(entity.sorts && sort !== undefined ? { sort } : {}),
          cell: (row: Row) => column.cell(row) || '-',
        })),
    ],
    [entity],
  )
  const mayCreate = entity.rights.create(viewer)
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: title }]} />
      <PageTitle title={title} actions={mayCreate && <AddButton link={address.create} text={t(`${entity.name}.add`)} letter="n" />} />
      <List
        label={title}
        tableId={`all ${entity.name}`}
        pages={(query) => entity.api.pages({}, query)}
        columns={columns}
        rowLink={address.detail}
        empty={
          <p>
            {t(`${entity.name}.empty`)} {mayCreate && <Link {...address.create}>{t('record.addFirst')}</Link>}
          </p>
        }
      />
    </>
  )
}
