// Columns of «Hoy»: the warehouse, the state of its day, changes since the last send, missing days, certificate and next step.
import { Group } from '@mantine/core'
import { Link, linkOptions } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, Hourglass, TriangleAlert } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { ExpiryBadge, expiryOf } from '#app/records/certificate/expiry-badge.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { StatusBadge } from '#app/ui/page/status-badge.tsx'
import { buttonsWidth, type Column } from '#app/ui/table/table-column.ts'
import { CellText } from '#app/ui/table/table-rows.tsx'
import { stockDisplay, stateText } from '#domain/stock/stock.ts'
import type { TodayRow } from '#domain/today/today-rows.ts'
import { dayOf, localOf, showDay, showInstant } from '#domain/values/dates.ts'
import { StockBadge } from '../-shared/stock/stock-badge.tsx'
import { stockLink } from '../-shared/stock/stock-links.ts'
import { differenceText } from '../-shared/stock/stock-totals.tsx'
import { NextStepButton, type RowCommand } from './next-step-button.tsx'

/**
 * Returns the columns; those that would be empty in every row are left out, because the width is scarce. The company is shown to
 * administrators, and where there are several.
 */
export function todayColumns(rows: readonly TodayRow[], isAdmin: boolean, run: RowCommand): Column<TodayRow>[] {
  const hasCompanies = isAdmin || new Set(rows.map(({ company }) => company.id)).size > 1
  const hasMissing = rows.some(({ missing }) => missing)
  const hasCertificates = rows.some(({ certificate }) => hasWarning(certificate))
  return [
    { id: 'description', title: 'today.warehouse', cell: ({ description }) => <CellText text={description} /> },
    ...(hasCompanies ? [{ id: 'company', title: 'today.company', cell: ({ company }: TodayRow) => company.name } as const] : []),
    { id: 'state', title: 'stock.state', width: '248px', cell: (row, tabIndex) => <DayState row={row} tabIndex={tabIndex} /> },
    // All kinds of a stock, and its weight, take two lines of the wider one.
    { id: 'difference', title: 'today.difference', width: hasMissing || hasCertificates ? '300px' : '420px', cell: differenceCell },
    ...(hasMissing ? [missingColumn] : []),
    ...(hasCertificates ? [certificateColumn] : []),
    {
      id: 'actions',
      title: 'stock.actions',
      align: 'end',
      width: buttonsWidth(180, 72),
      cell: (row, tabIndex) => <NextStepButton row={row} run={run} tabIndex={tabIndex} />,
    },
  ]
}

const missingColumn: Column<TodayRow> = {
  id: 'missing',
  title: 'today.missing',
  width: '172px',
  cell: ({ missing }) => missing && <MissingDays days={missing.days} />,
}

const certificateColumn: Column<TodayRow> = {
  id: 'certificate',
  title: 'today.certificate',
  width: '140px',
  cell: ({ certificate }) => <CertificateState of={certificate} />,
}

export function warehouseLink({ id }: TodayRow) {
  return linkOptions({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: id } })
}

export function todayTone({ stock, today: { kind } }: TodayRow) {
  return stock ? stockDisplay(stock).row : kind === 'sentElsewhere' ? 'green' : 'yellow'
}

const withoutStock = {
  sentElsewhere: { word: 'today.sent', color: 'green', icon: CircleCheck },
  waitingElsewhere: { word: 'today.waiting', color: 'yellow', icon: Hourglass },
  none: { word: 'today.none', color: 'yellow', icon: CircleDashed },
} as const

function DayState({ row, tabIndex }: { row: TodayRow; tabIndex: 0 | -1 }) {
  const { id: warehouseId, stock, today } = row
  const { word, ...look } = withoutStock[today.kind === 'sentElsewhere' || today.kind === 'waitingElsewhere' ? today.kind : 'none']
  const label = stock ? t('today.stock', { state: stateText(stock), id: stock.id }) : ''
  return (
    <Group component="span" gap={8} wrap="nowrap">
      {stock ? (
        <Link {...stockLink({ warehouseId, stockId: stock.id })} tabIndex={tabIndex} aria-label={label} title={label}>
          <StockBadge stock={stock} />
        </Link>
      ) : (
        <StatusBadge text={t(word)} {...look} />
      )}
      <span>{detailOf(row)}</span>
    </Group>
  )
}

/** Returns the hour of a day that is or will be sent, and the number of errors or of open stocks. */
function detailOf({ today, stock, days }: TodayRow): string {
  switch (today.kind) {
    case 'scheduled':
      return timeText(today.scheduleDate, days.today)
    case 'automatic':
      return t('today.automatic', { time: today.time })
    case 'sent':
      return stock?.sentDate ? timeText(stock.sentDate, days.today) : ''
    case 'refused':
    case 'failed':
      return stock && stock.errorCount > 0 ? t(stock.errorCount === 1 ? 'today.error' : 'today.errors', { count: stock.errorCount }) : ''
    case 'toSend':
      return days.openToday > 1 ? t('today.open', { count: days.openToday }) : ''
    case 'sentElsewhere':
    case 'waitingElsewhere':
      return t('today.elsewhere')
    default:
      return ''
  }
}

function timeText(instant: string, today: string): string {
  return dayOf(instant) === today ? t('today.at', { time: localOf(instant).slice(11, 16) }) : showInstant(instant)
}

function differenceCell({ difference }: TodayRow): string {
  return difference ? differenceText(difference) || t('today.same') : ''
}

function MissingDays({ days }: { days: readonly string[] }) {
  const [first = ''] = days
  const text = t(days.length === 1 ? 'today.missingOne' : 'today.missingMany', { count: days.length, day: showDay(first) })
  return (
    <Group component="span" gap={6} wrap="nowrap" fw={600} c="var(--word-yellow)" title={text}>
      <Icon of={TriangleAlert} size={14} />
      {text}
    </Group>
  )
}

/** Warns of a certificate that is missing or about to expire; nothing for those who do not manage the company. */
function CertificateState({ of }: { of: TodayRow['certificate'] }) {
  if (!hasWarning(of)) return null
  return of ? <ExpiryBadge expire={of.expire} /> : <StatusBadge text={t('today.noCertificate')} color="yellow" icon={TriangleAlert} />
}

function hasWarning(of: TodayRow['certificate']): boolean {
  return of === null || (of !== undefined && expiryOf(of.expire).state !== 'valid')
}
