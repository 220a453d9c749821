// The details of an audit event: changed fields, a deleted record's contents, the reason and a send's first errors.
import { Box, Text } from '@mantine/core'
import { ArrowRight } from 'lucide'
import * as z from 'zod/mini'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { AuditData, AuditEvent, FieldChange } from '#domain/administration/audit.ts'
import { contenedorAsociadoEntity, lineaMercaderiaEntity } from '../entities/stock-entities.ts'
import { type FieldGroup, fieldColumn, formFields } from '../entity.ts'
import { eventField, eventFieldNames } from './event-fields.ts'
import classes from './events.module.css'

export function EventData({ event, open = false }: { event: AuditEvent; open?: boolean }) {
  const { data, record } = event
  const changes = unmentionedChanges(event)
  return (
    <>
      {data.message && (
        <Text mt={4} style={{ overflowWrap: 'anywhere' }}>
          {data.message}
        </Text>
      )}
      {changes.length > 0 && <Changes recordName={record?.name} changes={changes} />}
      {data.errors && <Errors data={data} errors={data.errors} />}
      {data.held && event.type !== 'STOCK_CLONED' && (
        <details className={classes['held']} open={open}>
          <summary>{t(event.type.endsWith('_DELETED') ? 'event.held' : 'event.heldNew')}</summary>
          <RecordContents recordName={record?.name} held={data.held} />
        </details>
      )}
    </>
  )
}

/** Returns the changes that the sentence does not already contain. It contains the time of a first schedule, and the stocks of a move. */
function unmentionedChanges({ type, data: { changes = [] } }: AuditEvent): readonly FieldChange[] {
  if (type === 'STOCK_SCHEDULE_CANCELLED') return []
  if (type === 'RECORD_MOVED_IN' || type === 'RECORD_MOVED_OUT') return changes.filter(({ field }) => field !== 'stock')
  return type === 'STOCK_SCHEDULED' ? changes.filter(({ before }) => before !== null && before !== undefined) : changes
}

export function Changes({ recordName, changes }: { recordName: string | undefined; changes: readonly FieldChange[] }) {
  return (
    <ul className={classes['changes']}>
      {changes.map(({ field, before, after }) => {
        const { label, show } = eventField(recordName, field)
        return (
          <li key={field}>
            {label}: <Shown text={show(before)} /> <Arrow /> <Shown text={show(after)} />
          </li>
        )
      })}
    </ul>
  )
}

export function Arrow() {
  return (
    <>
      <Icon of={ArrowRight} size={14} />
      <span className="visually-hidden">{t('event.changesTo')}</span>
    </>
  )
}

function Shown({ text }: { text: string }) {
  return text === '' ? <i>{t('event.empty')}</i> : <b>{text}</b>
}

function Errors({ errors, data: { errorCount = errors.length } }: { errors: readonly string[]; data: AuditData }) {
  return (
    <ul className={classes['changes']}>
      {errors.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {errorCount > errors.length && <li>{t('event.moreErrors', { count: errorCount - errors.length })}</li>}
    </ul>
  )
}

const rows = z.array(z.record(z.string(), z.unknown()))

const contents = [
  { name: 'lineaMercaderias', title: 'lineaMercaderia.list', groups: lineaMercaderiaEntity.groups },
  { name: 'contenedorAsociados', title: 'contenedorAsociado.list', groups: contenedorAsociadoEntity.groups },
] as const

function RecordContents({ recordName, held }: { recordName: string | undefined; held: Readonly<Record<string, unknown>> }) {
  // The stock is known from the event, and the lists are shown as tables.
  const listed = ['stock', ...contents.map(({ name }): string => name)]
  const known = eventFieldNames(recordName)
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length)
  const names = Object.keys(held).filter((name) => !listed.includes(name))
  return (
    <>
      <Facts layout="rows">
        {names
          .sort((one, other) => place(one) - place(other))
          .map((name) => {
            const { label, show } = eventField(recordName, name)
            return (
              <Fact key={name} label={label}>
                {show(held[name]) || t('event.empty')}
              </Fact>
            )
          })}
      </Facts>
      {contents.map(({ name, title, groups }) => {
        const { data = [] } = rows.safeParse(held[name])
        return data.length > 0 && <ContentRows key={name} label={t(title)} groups={groups} rows={data} />
      })}
    </>
  )
}

interface ContentRowsProps {
  label: string
  groups: readonly FieldGroup[]
  rows: readonly Readonly<Record<string, unknown>>[]
}

function ContentRows({ label, groups, rows: held }: ContentRowsProps) {
  const columns = formFields(groups).map((field) => fieldColumn(field, 'auto'))
  const numbered = held.map((row, index) => ({ ...row, place: index }))
  return (
    <Box maw={720} ml={20} mt={8} mb={12}>
      <Text mb={4} fw={600}>
        {label}
      </Text>
      <DataTable
        label={label}
        minWidth={0}
        columns={columns.map(({ sort: _, ...column }) => column)}
        rows={numbered}
        rowKey={({ place }) => place}
      />
    </Box>
  )
}
