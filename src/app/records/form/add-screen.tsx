// The pages that add records: one record with many fields, or short records one after the other.
import { Box } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type LinkProps, useRouter, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { pageTotal } from '#app/api/family/cached-rows.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { showSuccess } from '#app/ui/feedback/toasts.tsx'
import { leaveTo } from '#app/ui/page/leave-to.ts'
import { Breadcrumbs, type Crumb, PageTitle } from '#app/ui/page/page-title.tsx'
import { Section } from '#app/ui/page/section.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { minuteOf } from '#domain/values/dates.ts'
import { BackButton } from '../back-button.tsx'
import type { Entity, Values } from '../entity.ts'
import { LineEntryForm, type Sibling } from '../lines/line-entry-form.tsx'
import { pasteTarget, usePasting } from '../paste/use-pasting.tsx'
import { recordName } from '../record-names.ts'
import { RecordTable } from '../table/record-table.tsx'
import { AddRecord, type AfterSave } from './add-record.tsx'
import classes from './record-form.module.css'

interface AddScreenProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  crumbs: readonly Crumb[]
  /** The page that Regresar, Cancelar and Escape lead to. */
  back: LinkProps
}

interface AddRecordScreenProps<T extends EntityTypes> extends AddScreenProps<T> {
  /** The CUIT of the warehouse's company, for entities that start with it. */
  cuit?: string
  /** Initial values in addition to the contract's defaults. */
  start?: Values
  /** Renders a component without output that reacts to the form's values. */
  formEffect?: (form: UseFormReturnType<Values>) => ReactNode
  actions?: ReactNode
  above?: ReactNode
  /** Offers to save and add another record, which starts with the same values in these fields. */
  repeatedFields?: readonly string[]
  /** Called with the saved record, to leave the page. `lines` means the page that adds its goods lines. */
  onAdded: (row: T['row'], after: AfterSave) => void
}

export function AddRecordScreen<T extends EntityTypes>(props: AddRecordScreenProps<T>) {
  const { entity, scope, crumbs, back, cuit = '', start, formEffect, actions, above, repeatedFields, onAdded } = props
  const login = useSession().account?.login ?? ''
  const begin = (repeated: Values = {}) => ({ ...entity.start({ now: minuteOf(), cuit, login }), ...start, ...repeated })
  // A state, because a rerender must not change the initial time of the form.
  const [form, setForm] = useState(() => ({ round: 0, initial: begin() }))
  const router = useRouter()
  return (
    <>
      <AddTitle title={t(`${entity.name}.add`)} crumbs={crumbs} back={back} actions={actions} />
      {above}
      <AddRecord
        key={form.round}
        entity={entity}
        scope={scope}
        initial={form.initial}
        also={repeatedFields ? ['another', 'lines'] : undefined}
        formEffect={formEffect}
        onAdded={(row, after, typed) => {
          if (after !== 'another') {
            onAdded(row, after)
            return
          }
          showSuccess('record.savedAnother', { what: `${t(`${entity.name}.one`)} ${recordName(entity, row)}` })
          const repeated = Object.entries(typed).filter(([name]) => repeatedFields?.includes(name))
          setForm(({ round }) => ({ round: round + 1, initial: begin(Object.fromEntries(repeated)) }))
        }}
        onLeave={() => leaveTo(router, back)}
      />
    </>
  )
}

interface AddLinesScreenProps<T extends EntityTypes> extends AddScreenProps<T> {
  added?: TextKey
  /** The pages that add the other records of the same parent. */
  siblings?: readonly Sibling[]
  saveLabel?: string
}

/**
 * The page that adds records with few fields one after the other. Enter saves a record and empties the form; below it is the list of saved
 * records.
 */
export function AddLinesScreen<T extends EntityTypes>(props: AddLinesScreenProps<T>) {
  const { entity, scope, crumbs, back, added = 'record.added', siblings = [], saveLabel } = props
  const router = useRouter()
  const records = entity.api.usePages(scope)
  const pasting = usePasting([pasteTarget(entity, scope)], { fromFields: true })
  return (
    <>
      <AddTitle title={t(`${entity.name}.add`)} crumbs={crumbs} back={back} actions={pasting.button} />
      {siblings.length > 0 && <SiblingTabs current={t(`${entity.name}.one`)} siblings={siblings} />}
      <LineEntryForm entity={entity} scope={scope} siblings={siblings} saveLabel={saveLabel} onLeave={() => leaveTo(router, back)} />
      {/* With their number and totals, which users compare with the papers. */}
      <Box maw={800}>
        <Section title={t(added)} count={pageTotal(records.data)}>
          <RecordTable entity={entity} scope={scope} editable inline />
        </Section>
      </Box>
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

function SiblingTabs({ current, siblings }: { current: string; siblings: readonly Sibling[] }) {
  return (
    <nav className={classes['tabs']} aria-label={current}>
      <span aria-current="page">{current}</span>
      {siblings.map(({ link, text, letter }) => (
        <Link
          key={letter}
          {...link}
          replace
          aria-keyshortcuts={`Alt+${letter.toUpperCase()}`}
          title={`${text} (Alt+${letter.toUpperCase()})`}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
