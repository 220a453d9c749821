// The generic page that shows every field of one record, with its actions.
import { Box } from '@mantine/core'
import { ExternalLink, History, type IconNode, Pencil, Trash2 } from 'lucide'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BackButton } from '../../back-button.tsx'
import { field } from '../../entity.ts'
import { text } from '../../field-kinds.ts'
import { RecordView } from '../../record-view.tsx'
import type { DedicatedPage } from '../dedicated-pages.ts'
import { addressOf, type GenericEntity, type GenericRecordProps } from '../generic-entity.ts'
import { useViewer } from '../rights.ts'
import { GenericCrumbs, GenericLoaded } from './generic-loaded.tsx'
import { useBackToList } from './last-list.ts'

export function GenericDetail<Row extends Revision, Saved extends object>({ entity, id }: GenericRecordProps<Row, Saved>) {
  const record = entity.api.useOne({}, id)
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
        <Box mb={16}>
          <Message kind="info" takesFocus={false}>
            {refused}
          </Message>
        </Box>
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
  const address = addressOf(entity)
  const mayEdit = rights.edit(row, viewer)
  const own = page?.(row, viewer) ?? null
  return (
    <>
      {own && <PageButton page={own} icon={ExternalLink} />}
      {history && <PageButton page={history(row)} icon={History} />}
      {mayEdit && <LinkButton link={address.edit(row)} icon={Pencil} text={t('record.edit')} letter="m" variant="default" />}
      {rights.remove(row, viewer) && (
        <LinkButton link={address.remove(row)} icon={Trash2} text={t('entity.action.delete')} variant="subtle" color="red" />
      )}
    </>
  )
}

function PageButton({ page: { text: key, link }, icon }: { page: DedicatedPage; icon: IconNode }) {
  return <LinkButton link={link} icon={icon} text={t(key)} variant="default" />
}
