import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ExternalLink, History, type IconNode, Pencil, Trash2 } from 'lucide'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Message } from '#app/ui/message.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { BackButton } from '../back-button.tsx'
import { field } from '../entity.ts'
import { text } from '../field-kinds.ts'
import { RecordView } from '../record-view.tsx'
import { addressOf } from './addresses.ts'
import { GenericCrumbs } from './generic-crumbs.tsx'
import type { GenericEntity, GenericRecordProps } from './generic-entity.ts'
import { GenericLoaded } from './generic-loaded.tsx'
import { useBackToList } from './last-list.ts'
import type { OwnPage } from './own-pages.ts'
import { useViewer } from './use-viewer.ts'
import classes from './generic-detail.module.css'

/** One record with all its fields, and with what the server set. */
export function GenericDetail<Row extends Revision, Saved extends object>({ entity, id }: GenericRecordProps<Row, Saved>) {
  const record = useQuery(entity.api.detail({}, id))
  return (
    <GenericLoaded entity={entity} id={id} query={record}>
      {(row) => <LoadedDetail entity={entity} row={row} />}
    </GenericLoaded>
  )
}

const id = field('id', 'record.id', text)

interface LoadedDetailProps<Row extends Revision, Saved extends object> {
  entity: GenericEntity<Row, Saved>
  row: Row
}

function LoadedDetail<Row extends Revision, Saved extends object>({ entity, row }: LoadedDetailProps<Row, Saved>) {
  const viewer = useViewer()
  const back = useBackToList(entity)
  const title = `${t(`${entity.name}.one`)} ${row.id}`
  const refused = entity.rights.edit(row, viewer) ? null : entity.rights.why(row)
  return (
    <>
      <GenericCrumbs entity={entity} title={title} />
      <PageTitle
        title={title}
        actions={
          <>
            <BackButton link={back} text="generic.back" />
            <DetailActions entity={entity} row={row} />
          </>
        }
      />
      {refused !== null && (
        <div className={classes['refused']}>
          <Message kind="info" takesFocus={false}>
            {refused}
          </Message>
        </div>
      )}
      <RecordView<'id' | Extract<keyof Row, string>>
        groups={[...entity.groups, { heading: 'generic.facts', fields: [id, ...entity.facts] }]}
        row={row}
      />
    </>
  )
}

function DetailActions<Row extends Revision, Saved extends object>({ entity, row }: LoadedDetailProps<Row, Saved>) {
  const { rights, page, history } = entity
  const viewer = useViewer()
  const router = useRouter()
  const address = addressOf(entity)
  const mayEdit = rights.edit(row, viewer)
  const own = page?.(row, viewer) ?? null
  const edit = address.edit(row)
  const hint = useShortcuts([{ key: 'm', label: t('record.edit'), run: () => void router.navigate(edit), disabled: !mayEdit }])
  return (
    <>
      {own && <PageButton page={own} icon={ExternalLink} />}
      {history && <PageButton page={history(row)} icon={History} />}
      {mayEdit && (
        <Button
          {...hint('m')}
          variant="default"
          leftSection={<Icon of={Pencil} size={16} />}
          renderRoot={(root) => <Link {...edit} {...root} />}
        >
          {t('record.edit')}
        </Button>
      )}
      {rights.remove(row, viewer) && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<Icon of={Trash2} size={16} />}
          renderRoot={(root) => <Link {...address.remove(row)} {...root} />}
        >
          {t('entity.action.delete')}
        </Button>
      )}
    </>
  )
}

function PageButton({ page: { text: key, link }, icon }: { page: OwnPage; icon: IconNode }) {
  return (
    <Button variant="default" leftSection={<Icon of={icon} size={16} />} renderRoot={(root) => <Link {...link} {...root} />}>
      {t(key)}
    </Button>
  )
}
