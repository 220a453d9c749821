// The page with the calendar of a warehouse's reported days, for its users.
import { ActionIcon, Group, Stack } from '@mantine/core'
import { createFileRoute, Link, linkOptions } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, type IconNode, CalendarPlus } from 'lucide'
import { useCallback, useMemo, useState } from 'react'
import { stockCalendarQuery, useStockCalendar } from '#app/api/stock/stock-days.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { SheetMenu, sheetsOfList } from '#app/records/sheets/sheet-menu.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { PageTitle, ViewSwitch } from '#app/ui/page/page-title.tsx'
import { fillPath } from '#domain/contract/family.ts'
import { calendarYear, type StockCalendar, stockCalendarPath } from '#domain/stock/calendar/stock-calendar.ts'
import { sendYearsBack } from '#domain/stock/stock.ts'
import { today, showDay } from '#domain/values/dates.ts'
import { PrintStocks } from '../-shared/stock/print-stocks.tsx'
import { StockBadge } from '../-shared/stock/stock-badge.tsx'
import { addStockLink, stockViews, stockLink } from '../-shared/stock/stock-links.ts'
import { dayLooks, Legend, type DayLook, lateText, wholeDay } from './-calendario/day-look.tsx'
import { CalendarFigures, printedCalendar } from './-calendario/print-calendar.tsx'
import { daysOf, YearMonths } from './-calendario/year-months.tsx'

interface CalendarAddress {
  /** This year when it is left out. */
  year?: number
}

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/calendario')({
  validateSearch: (raw: CalendarAddress): CalendarAddress => raw,
  loaderDeps: ({ search: { year } }) => ({ year }),
  loader: ({ context: { queryClient }, params: { warehouseId }, deps: { year } }) => {
    void queryClient.prefetchQuery(stockCalendarQuery(warehouseId, shownYear(year)))
    return whenRead(queryClient)
  },
  component: CalendarScreen,
})

function thisYear(): number {
  return Number(today().slice(0, 4))
}

/** Returns the year of the address; this one for an address without a year that can be asked for. */
function shownYear(year: number | undefined): number {
  return calendarYear.safeParse(year).data ?? thisYear()
}

function CalendarScreen() {
  const { warehouseId } = Route.useParams()
  return <WarehouseCalendar key={warehouseId} warehouseId={warehouseId} year={shownYear(Route.useSearch().year)} />
}

function WarehouseCalendar({ warehouseId, year }: { warehouseId: number; year: number }) {
  const calendar = useStockCalendar(warehouseId, year)
  return (
    <>
      <PageTitle
        title={t('stock.title')}
        tabTitle={t('stock.calendar.ofYear', { year: String(year) })}
        badge={<ViewSwitch label={t('stock.views')} views={stockViews(warehouseId)} />}
        actions={
          <>
            <YearLinks warehouseId={warehouseId} year={year} />
            <PrintStocks page={(source) => printedCalendar(source, warehouseId, year)} />
            <SheetMenu
              label={t('sheet.menuOf', { name: t('stock.views.calendar') })}
              path={fillPath(stockCalendarPath, { warehouseId })}
              sheets={sheetsOfList(() => ({ criteria: { year: String(year) } }))}
            />
          </>
        }
      />
      <Loaded query={calendar}>{(loaded) => <LoadedCalendar key={loaded.year} warehouseId={warehouseId} calendar={loaded} />}</Loaded>
    </>
  )
}

function LoadedCalendar({ warehouseId, calendar }: { warehouseId: number; calendar: StockCalendar }) {
  const { year, today: now } = calendar
  const lookOf = useMemo(() => dayLooks(calendar), [calendar])
  const looks = useMemo(() => daysOf(year).map(lookOf), [year, lookOf])
  const [opened, setOpened] = useState<string | null>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <>
      <Group gap="0 24px" mb={8}>
        <CalendarFigures calendar={calendar} />
        <Legend looks={looks} />
      </Group>
      <YearMonths
        year={year}
        startDay={now.startsWith(`${year}-`) ? now : `${year}-01-01`}
        warehouseId={warehouseId}
        lookOf={lookOf}
        onOpen={setOpened}
      />
      {opened !== null && <DayDialog warehouseId={warehouseId} calendar={calendar} look={lookOf(opened)} onClose={close} />}
    </>
  )
}

/** The year, between links to the one before and the one after. Years of which no day can be sent are not offered. */
function YearLinks({ warehouseId, year }: { warehouseId: number; year: number }) {
  const last = thisYear()
  return (
    <Group component="nav" gap={4} aria-label={t('stock.calendar.years')}>
      <YearLink
        warehouseId={warehouseId}
        year={year - 1}
        disabled={year <= last - sendYearsBack}
        icon={ArrowLeft}
        label={t('calendar.previousYear')}
      />
      <strong aria-current="page">{year}</strong>
      <YearLink warehouseId={warehouseId} year={year + 1} disabled={year >= last} icon={ArrowRight} label={t('calendar.nextYear')} />
    </Group>
  )
}

interface YearLinkProps {
  warehouseId: number
  year: number
  disabled: boolean
  icon: IconNode
  label: string
}

function YearLink({ warehouseId, year, disabled, icon, label }: YearLinkProps) {
  const link = linkOptions({ to: '/warehouse/$warehouseId/stocks/calendario', params: { warehouseId }, search: { year } })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      {...(disabled ? { disabled } : { renderRoot: (root: object) => <Link {...link} {...root} /> })}
    >
      <Icon of={icon} size={18} />
    </ActionIcon>
  )
}

interface DayDialogProps {
  warehouseId: number
  calendar: StockCalendar
  look: DayLook
  onClose: () => void
}

function DayDialog({ warehouseId, calendar, look, onClose }: DayDialogProps) {
  const { day, stocks, count, standing } = look
  return (
    <Dialog title={wholeDay(day)} onClose={onClose}>
      {possibleText(calendar, look).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {stocks.length > 0 && (
        <Stack component="ul" gap={8} my={12}>
          {stocks.map((stock) => (
            <Group component="li" key={stock.id} gap="4px 16px">
              <Link {...stockLink({ warehouseId, stockId: stock.id })}>{t('stock.detail.title', { id: stock.id })}</Link>
              <StockBadge stock={stock} />
              {stock.transactionId && <span>{t('stock.calendar.transaction', { id: stock.transactionId })}</span>}
              {(stock.daysLate ?? 0) > 0 && <span>{lateText(stock.daysLate ?? 0)}</span>}
            </Group>
          ))}
        </Stack>
      )}
      {count > stocks.length && <p>{t('stock.calendar.more', { count: count - stocks.length })}</p>}
      <DialogButtons cancel={t('action.close')} onCancel={onClose}>
        {standing === 'possible' && count === 0 && (
          <LinkButton link={addStockLink(warehouseId, day)} icon={CalendarPlus} text={t('stock.calendar.create')} />
        )}
      </DialogButtons>
    </Dialog>
  )
}

function possibleText(calendar: StockCalendar, { day, standing, stocks, isToday }: DayLook): string[] {
  const [first] = stocks
  if (standing === 'reported') return first?.state === 'SUCCESS' ? [] : [t('stock.today.sentElsewhere', { day: showDay(day) })]
  if (standing === 'waiting') return [t('stock.calendar.waits')]
  if (standing === 'future' || (isToday && first)) return []
  if (isToday) return [t('stock.today.none')]
  const { begin } = calendar
  const early = begin !== null && day < begin && !first ? [t('stock.calendar.beforeBegin', { day: showDay(begin) })] : []
  return [...early, pastText(calendar, day, standing)]
}

/** Returns whether a day that is over and was not reported can still be. */
function pastText({ reported, lastAccepted }: StockCalendar, day: string, standing: DayLook['standing']): string {
  if (standing === 'possible') return t('stock.calendar.possible')
  if (standing === 'tooOld') return t('stock.calendar.tooOld', { count: sendYearsBack })
  const later = reported.find((accepted) => accepted > day) ?? lastAccepted ?? ''
  return t('stock.calendar.lostBy', { day: showDay(later) })
}
