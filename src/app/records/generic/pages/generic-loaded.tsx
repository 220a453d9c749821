// Loading, not-found and refused states of the generic pages, and their breadcrumbs.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCompanies } from '#app/api/company/company.ts'
import { isGone } from '#app/api/http/http.ts'
import { KeptScreen } from '#app/forms/kept-screen.tsx'
import { t } from '#app/i18n/text.ts'
import { LoadFailure, Loaded } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, TabTitle } from '#app/ui/page/page-title.tsx'
import type { Company } from '#domain/company/company.ts'
import { BackButton } from '../../back-button.tsx'
import type { GenericEntity } from '../generic-entity.ts'
import { mayManageCompany, useViewer } from '../rights.ts'
import { useBackToList } from './last-list.ts'

interface GenericLoadedProps<T> {
  entity: Pick<GenericEntity<never, never>, 'name'>
  id: number
  query: UseQueryResult<T>
  /** Whether a deleted record stays visible: in a form it does, so that the user can copy the typed values. */
  keepsDeleted?: boolean
  children: (data: T) => ReactNode
}

/** Renders a record once it is loaded, and a message if it does not exist or the user may not see it. */
export function GenericLoaded<T>({ entity, id, query, keepsDeleted = false, children }: GenericLoadedProps<T>) {
  const { data, error, isError, refetch } = query
  const gone = isGone(error)
  if (data !== undefined && (keepsDeleted || !gone)) return children(data)
  if (gone) return <RefusedScreen entity={entity} id={id} text={t('generic.gone')} />
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return <Notice role="status">{t('record.loading')}</Notice>
}

interface RefusedScreenProps {
  entity: Pick<GenericEntity<never, never>, 'name'>
  /** Undefined for a new record. */
  id?: number
  text: string
}

/** The screen for a refused action: says why, and links to the list. */
export function RefusedScreen({ entity: { name }, id, text }: RefusedScreenProps) {
  const back = useBackToList({ name })
  const title = id === undefined ? t(`${name}.add`) : `${t(`${name}.one`)} ${id}`
  return (
    <Notice>
      <TabTitle text={title} />
      <h1>{title}</h1>
      <p>{text}</p>
      <BackButton link={back} text="generic.back" />
    </Notice>
  )
}

/** The breadcrumbs of a record's screen: Inicio, and the list with its last sort and filters. */
export function GenericCrumbs({ entity, title }: Pick<RefusedScreenProps, 'entity'> & { title: string }) {
  const back = useBackToList(entity)
  return (
    <Breadcrumbs
      items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t(`${entity.name}.list`), link: back }, { text: title }]}
    />
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
