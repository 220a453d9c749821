import type { UseFormReturnType } from '@mantine/form'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Revision } from '#app/api/family.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { leaveTo } from '#app/ui/leave-to.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { FamilyScope } from '#domain/family.ts'
import { AddRecord } from './add-record.tsx'
import { AddedRecords } from './added-records.tsx'
import { BackButton } from './back-button.tsx'
import type { Entity, Values } from './entity.ts'
import { LineEntryForm } from './lines/line-entry-form.tsx'
import { usePasting } from './lines/use-pasting.tsx'

interface AddScreenProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  crumbs: readonly Crumb[]
  /** Where Regresar, Cancelar and Escape lead. */
  back: LinkProps
}

interface AddRecordScreenProps<Path extends string, Row extends Revision, Saved extends object> extends AddScreenProps<Path, Row, Saved> {
  /** The CUIT of the warehouse's company, for entities that start with it. */
  cuit?: string
  /** What the form starts with besides the contract's defaults. */
  start?: Readonly<Record<string, string>>
  /** What follows the form while the user types; it shows nothing. */
  beside?: (form: UseFormReturnType<Values>) => ReactNode
  /** Called with the saved record, to leave the page. */
  onAdded: (row: Row) => void
}

/** The page that adds one record. */
export function AddRecordScreen<Path extends string, Row extends Revision, Saved extends object>(
  props: AddRecordScreenProps<Path, Row, Saved>,
) {
  const { entity, scope, crumbs, back, cuit = '', start, beside, onAdded } = props
  // In a state, because a rerender must not change the time that the form starts with.
  const [initial] = useState(() => ({ ...entity.start({ now: new Date().toISOString(), cuit }), ...start }))
  const router = useRouter()
  return (
    <>
      <AddTitle title={t(`${entity.name}.add`)} crumbs={crumbs} back={back} />
      <AddRecord
        entity={entity}
        scope={scope}
        initial={initial}
        invalidText={t('record.invalid.addTitulo')}
        beside={beside}
        onAdded={onAdded}
        onLeave={() => leaveTo(router, back)}
      />
    </>
  )
}

interface AddLinesScreenProps<Path extends string, Row extends Revision, Saved extends object> extends AddScreenProps<Path, Row, Saved> {
  /** The title of what was added. */
  added?: TextKey
}

/** The page that adds records of few fields one after the other. Enter saves a record and empties the form; the saved records are listed below. */
export function AddLinesScreen<Path extends string, Row extends Revision, Saved extends object>(
  props: AddLinesScreenProps<Path, Row, Saved>,
) {
  const { entity, scope, crumbs, back, added = 'record.added' } = props
  const router = useRouter()
  const pasting = usePasting(entity, scope)
  return (
    <>
      <AddTitle title={t(`${entity.name}.add`)} crumbs={crumbs} back={back} actions={pasting.button} />
      <LineEntryForm
        entity={entity}
        scope={scope}
        start={() => entity.start({ now: new Date().toISOString(), cuit: '' })}
        invalidText={t('record.invalid.add')}
        onLeave={() => leaveTo(router, back)}
      />
      <AddedRecords entity={entity} scope={scope} title={added} />
      {pasting.dialog}
    </>
  )
}

interface AddTitleProps {
  title: string
  crumbs: readonly Crumb[]
  back: LinkProps
  actions?: ReactNode
}

function AddTitle({ title, crumbs, back, actions }: AddTitleProps) {
  return (
    <>
      <Breadcrumbs items={[...crumbs, { text: title }]} />
      <PageTitle
        title={title}
        actions={
          <>
            {actions}
            <BackButton link={back} />
          </>
        }
      />
    </>
  )
}
