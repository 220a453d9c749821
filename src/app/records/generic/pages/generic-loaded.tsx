// Loading, not-found and refused states of the generic pages, and their breadcrumbs.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCompanies } from '#app/api/company/company.ts'
import type { RecordKey } from '#app/api/family/family-keys.ts'
import { isGone } from '#app/api/http/failure.ts'
import { KeptScreen } from '#app/forms/kept-screen.tsx'
import { t } from '#app/i18n/text.ts'
import { LoadFailure, Loaded } from '#app/ui/feedback/loading.tsx'
import { Message, PlainMessage } from '#app/ui/feedback/message.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, TabTitle } from '#app/ui/page/page-title.tsx'
import type { Company } from '#domain/company/company.ts'
import { BackButton } from '../../back-button.tsx'
import type { GenericEntity } from '../generic-entity.ts'
import { useBackToList } from '../list/use-list.ts'
import { mayManageCompany, useViewer } from '../rights.ts'

interface GenericLoadedProps<T> {
  entity: Pick<GenericEntity<never>, 'name' | 'texts'>
  id: RecordKey
  query: UseQueryResult<T>
  /** Whether a deleted record stays visible: in a form it does, so that the user can copy the typed values. */
  keepsDeleted?: boolean
  children: (data: T) => ReactNode
}

export function GenericLoaded<T>({ entity, id, query, keepsDeleted = false, children }: GenericLoadedProps<T>) {
  const { data, error, isError, refetch } = query
  const gone = isGone(error)
  if (data !== undefined && (keepsDeleted || !gone)) return children(data)
  if (gone && entity.texts) return <RefusedScreen entity={entity} title={t(entity.texts.gone, { name: id })} />
  if (gone) return <RefusedScreen entity={entity} id={id} text={t('generic.gone')} />
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return <PlainMessage role="status">{t('record.loading')}</PlainMessage>
}

interface RefusedScreenProps {
  entity: Pick<GenericEntity<never>, 'name'>
  /** Undefined for a new record. */
  id?: RecordKey
  title?: string
  text?: string
}

export function RefusedScreen({
  entity: { name },
  id,
  title = id === undefined ? t(`${name}.add`) : `${t(`${name}.one`)} ${id}`,
  text,
}: RefusedScreenProps) {
  const back = useBackToList({ name })
  return (
    <PlainMessage>
      <TabTitle text={title} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <BackButton link={back} text="generic.back" />
    </PlainMessage>
  )
}

export function GenericCrumbs({ entity, title }: Pick<RefusedScreenProps, 'entity'> & { title: string }) {
  const back = useBackToList(entity)
  return <Breadcrumbs items={[homeCrumb(), { text: t(`${entity.name}.list`), link: back }, { text: title }]} />
}

export function PageNote({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <Message mb={16} kind="info">
      {text}
    </Message>
  )
}

interface ManagersOnlyProps extends Pick<RefusedScreenProps, 'entity'> {
  children: (managed: readonly Company[]) => ReactNode
}

/** Renders a form for a company's records, or a message for users who manage no company. */
export function ManagersOnly({ entity, children }: ManagersOnlyProps) {
  const viewer = useViewer()
  const own = useCompanies()
  const refusal = t('generic.refused.noCompany')
  return (
    <Loaded query={own}>
      {(companies) => {
        const managed = companies.filter((company) => mayManageCompany(company, viewer))
        return (
          <KeptScreen refusal={managed.length === 0 ? refusal : null} instead={<RefusedScreen entity={entity} text={refusal} />}>
            {children(managed)}
          </KeptScreen>
        )
      }}
    </Loaded>
  )
}
