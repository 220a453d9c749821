import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackButton } from '../back-button.tsx'
import type { GenericEntity } from './generic-entity.ts'
import { useBackToList } from './last-list.ts'

interface GenericLoadedProps<T> {
  entity: Pick<GenericEntity<never, never>, 'name'>
  id: number
  query: UseQueryResult<T>
  /** Keeps showing the record after it was deleted: a form does, so that what was typed can be copied. */
  stays?: boolean
  children: (data: T) => ReactNode
}

/** Renders a record; says so while it loads, and when it does not exist or the user may not see it. */
export function GenericLoaded<T>({ entity, id, query, stays = false, children }: GenericLoadedProps<T>) {
  const { data, error, isError, refetch } = query
  const gone = isGone(error)
  if (data !== undefined && (stays || !gone)) return children(data)
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

/** Says in place of a screen why it is not shown, and leads to the list. */
export function RefusedScreen({ entity: { name }, id, text }: RefusedScreenProps) {
  const back = useBackToList({ name })
  const title = id === undefined ? t(`${name}.add`) : `${t(`${name}.one`)} ${id}`
  return (
    <Notice>
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      <BackButton link={back} text="generic.back" />
    </Notice>
  )
}
