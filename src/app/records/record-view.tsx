// The read-only view of a record's fields.
import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide'
import { Fragment, useId } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { CellText } from '#app/ui/table/table-rows.tsx'
import { type FieldGroup, type FieldSpec, byHeading, formFields, isUnanswered } from './entity.ts'
import type { FieldKind, RecordLink } from './field-kinds.ts'
import { addressOf } from './generic/generic-entity.ts'
import { titleOf } from './record-names.ts'
import styles from './record-view.module.css'

interface RecordViewProps<Name extends string> {
  groups: readonly FieldGroup<Name>[]
  row: Readonly<Partial<Record<Name, unknown>>>
}

/**
 * Shows all fields of a record, read-only, in few lines: groups with a heading side by side, and below them the others in one line. Fields
 * that depend on a switch appear only while it is on.
 */
export function RecordView<Name extends string>({ groups, row }: RecordViewProps<Name>) {
  const { headed, unheaded } = byHeading(groups)
  return (
    <div className={styles['view']}>
      {headed.map(({ heading, fields }) => (
        <section key={heading}>
          <h2 className={groups.length === 1 ? 'visually-hidden' : undefined}>{t(heading)}</h2>
          <ViewedFields fields={fields} row={row} />
        </section>
      ))}
      {unheaded.length > 0 && (
        <div style={{ gridColumn: '1 / -1' }}>
          <ViewedFields fields={formFields(unheaded)} row={row} />
        </div>
      )}
    </div>
  )
}

interface ViewedFieldsProps<Name extends string> {
  fields: readonly FieldSpec<Name>[]
  row: RecordViewProps<Name>['row']
}

function ViewedFields<Name extends string>({ fields, row }: ViewedFieldsProps<Name>) {
  return (
    <Facts layout="columns">
      {fields
        .filter((one) => !isUnanswered(one, row) && (one.when === undefined || row[one.when] === true))
        .map(({ name, label, kind, wide = kind.wide ?? false, help, tip }) => (
          <Fact
            key={name}
            label={t(label)}
            // An empty text does not need the whole width.
            wide={wide && kind.show(row[name]) !== ''}
            tip={tip && help && <Tip label={t('generic.help', { field: t(label) })} text={t(help)} />}
          >
            <Value kind={kind} value={row[name]} row={row} />
          </Fact>
        ))}
    </Facts>
  )
}

function Value({ kind, value, row }: { kind: FieldKind; value: unknown; row: unknown }) {
  if (kind.View) return <kind.View row={row} />
  const links = kind.links?.(value) ?? []
  if (links.length > 0) return <RecordLinks links={links} />
  // A missing member may be one that this user may not see, so the screen cannot say that there is no value.
  const isKnown = value === null || kind.sourceFor !== undefined
  const text = kind.show(value)
  if (text === '') return <span className={styles['empty']}>{kind.links && isKnown ? t('generic.none') : '-'}</span>
  return text.includes('@') ? <EmailText email={text} /> : text
}

/** An e-mail, which a narrow column breaks after its signs and not inside a word. */
function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}

export function EmailCell({ email }: { email: string | null | undefined }) {
  return <CellText text={email ?? ''}>{email ? <EmailText email={email} /> : '-'}</CellText>
}

export function RecordLinks({ links, tabIndex }: { links: readonly RecordLink[]; tabIndex?: 0 | -1 | undefined }) {
  return links.map(({ name, id, text }, index) => (
    <span key={id} data-record>
      {index > 0 && ', '}
      <Link {...addressOf({ name }).detail({ id })} tabIndex={tabIndex} aria-label={titleOf(name, id, text)}>
        {text}
      </Link>
    </span>
  ))
}

/** A question mark whose tooltip appears on hover and on focus; Escape hides it. */
function Tip({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <span className={styles['tip']}>
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur()
        }}
      >
        <Icon of={CircleHelp} size={14} />
      </button>
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
