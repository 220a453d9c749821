// The generic page that shows every field of one record, with its actions.
import { ExternalLink, History, type IconNode, Pencil, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { keyOf } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { BackButton } from '../../back-button.tsx'
import { RecordView } from '../../record-view.tsx'
import type { DedicatedPage } from '../dedicated-pages.ts'
import { addressOf, type GenericRecordProps, type GenericTypes, idField } from '../generic-entity.ts'
import { useBackToList } from '../list/use-list.ts'
import { useViewer } from '../rights.ts'
import { GenericCrumbs, GenericLoaded, PageNote } from './generic-loaded.tsx'

interface GenericDetailProps<T extends GenericTypes> extends GenericRecordProps<T> {
  badge?: (row: T['row']) => ReactNode
  /** Returns the buttons of what the entity's records alone can do. */
  actions?: (row: T['row']) => ReactNode
}

export function GenericDetail<T extends GenericTypes>(props: GenericDetailProps<T>) {
  const { entity, id } = props
  const record = entity.api.useOne({}, id)
  return (
    <GenericLoaded entity={entity} id={id} query={record}>
      {(row) => <LoadedDetail {...props} row={row} />}
    </GenericLoaded>
  )
}

type LoadedDetailProps<T extends GenericTypes> = Omit<GenericDetailProps<T>, 'id'> & { row: T['row'] }

function LoadedDetail<T extends GenericTypes>({ entity, row, badge, actions }: LoadedDetailProps<T>) {
  const { rights, page, history } = entity
  const viewer = useViewer()
  const back = useBackToList(entity)
  const address = addressOf(entity)
  const title = `${t(`${entity.name}.one`)} ${keyOf(row)}`
  const mayEdit = rights.edit(row, viewer)
  const own = page?.(row, viewer) ?? null
  return (
    <>
      <GenericCrumbs entity={entity} title={title} />
      <PageTitle
        title={title}
        badge={badge?.(row)}
        actions={
          <>
            <BackButton link={back} text="generic.back" />
            {actions?.(row)}
            {own && <PageButton page={own} icon={ExternalLink} />}
            {history && <PageButton page={history(row)} icon={History} />}
            {mayEdit && <LinkButton link={address.edit(row)} icon={Pencil} text={t('record.edit')} letter="m" variant="default" />}
            {rights.remove(row, viewer) && (
              <LinkButton link={address.remove(row)} icon={Trash2} text={t('entity.action.delete')} variant="subtle" color="red" />
            )}
          </>
        }
      />
      <PageNote text={mayEdit ? entity.note?.(viewer, row) : rights.why(row)} />
      <RecordView<'id' | Extract<keyof T['row'], string>>
        groups={[...entity.groups, { heading: 'generic.facts', fields: [idField, ...entity.facts] }]}
        row={row}
      />
    </>
  )
}

function PageButton({ page: { text: key, link }, icon }: { page: DedicatedPage; icon: IconNode }) {
  return <LinkButton link={link} icon={icon} text={t(key)} variant="default" />
}
