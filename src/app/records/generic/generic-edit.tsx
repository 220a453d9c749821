import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { EditRecord } from '../edit-record.tsx'
import { addressOf } from './addresses.ts'
import type { GenericEntity } from './generic-entity.ts'

interface GenericEditProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  id: number
}

/** The form of a saved record. */
export function GenericEdit<Row extends Revision, Saved extends object>({ entity, id }: GenericEditProps<Row, Saved>) {
  const record = useQuery(entity.api.detail({}, id))
  const router = useRouter()
  const { list } = addressOf(entity)
  const title = `${t(`${entity.name}.one`)} ${id}`
  return (
    <Loaded query={record}>
      {(row) => (
        <>
          <Breadcrumbs items={[{ text: t(`${entity.name}.list`), link: list }, { text: title }]} />
          <PageTitle title={title} />
          <EditRecord
            entity={entity}
            scope={{}}
            row={row}
            invalidText={t('record.invalid.edit')}
            onDone={() => void router.navigate(list)}
          />
        </>
      )}
    </Loaded>
  )
}
