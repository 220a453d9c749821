import { t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import type { GenericEntity } from './generic-entity.ts'
import { useBackToList } from './last-list.ts'

interface GenericCrumbsProps {
  entity: Pick<GenericEntity<never, never>, 'name'>
  /** Of the screen of a record. */
  title: string
}

/** The way to the screen of a record: Inicio, and the list as it was left. */
export function GenericCrumbs({ entity, title }: GenericCrumbsProps) {
  const back = useBackToList(entity)
  return (
    <Breadcrumbs
      items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t(`${entity.name}.list`), link: back }, { text: title }]}
    />
  )
}
