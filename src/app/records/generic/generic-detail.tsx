import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { RecordView } from '../record-view.tsx'
import { addressOf } from './addresses.ts'
import type { GenericEntity } from './generic-entity.ts'
import { useViewer } from './use-viewer.ts'

interface GenericDetailProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  id: number
}

/** One record with all its fields. */
export function GenericDetail<Row extends Revision, Saved extends object>({ entity, id }: GenericDetailProps<Row, Saved>) {
  const record = useQuery(entity.api.detail({}, id))
  const viewer = useViewer()
  const address = addressOf(entity)
  const title = `${t(`${entity.name}.one`)} ${id}`
  return (
    <Loaded query={record}>
      {(row) => (
        <>
          <Breadcrumbs
            items={[
              { text: t('global.menu.home'), link: { to: '/' } },
              { text: t(`${entity.name}.list`), link: address.list },
              { text: title },
            ]}
          />
          <PageTitle
            title={title}
            actions={
              <>
                {entity.rights.edit(row, viewer) && (
                  <Button variant="default" renderRoot={(root) => <Link {...address.edit(row)} {...root} />}>
                    {t('record.edit')}
                  </Button>
                )}
                <Button variant="subtle" renderRoot={(root) => <Link {...address.list} {...root} />}>
                  {t('record.back')}
                </Button>
              </>
            }
          />
          <RecordView groups={[...entity.groups, { heading: 'generic.facts', fields: entity.facts }]} row={row} />
        </>
      )}
    </Loaded>
  )
}
