import { useRouter } from '@tanstack/react-router'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { AddRecordScreen } from '../add-screen.tsx'
import { addressOf } from './addresses.ts'
import type { GenericEntity } from './generic-entity.ts'

/** The form of a new record. */
export function GenericCreate<Row extends Revision, Saved extends object>({ entity }: { entity: GenericEntity<Row, Saved> }) {
  const router = useRouter()
  const { list } = addressOf(entity)
  return (
    <AddRecordScreen
      entity={entity}
      scope={{}}
      crumbs={[{ text: t(`${entity.name}.list`), link: list }]}
      back={list}
      onAdded={() => void router.navigate(list)}
    />
  )
}
