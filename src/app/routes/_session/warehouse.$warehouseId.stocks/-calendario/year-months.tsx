// The twelve months of a year: on the screen a grid that the keyboard walks through, and the same months on paper.
import { Month } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type KeyboardEvent, memo, useEffect, useId, useRef } from 'react'
import { showLongMonth } from '#app/i18n/formats.ts'
import { t } from '#app/i18n/text.ts'
import { useCachedState } from '#app/ui/use-cached-state.ts'
import { daysAfter, isDay, daysFrom, weekdayOf } from '#domain/values/dates.ts'
import { stockLink } from '../../-shared/stock/stock-links.ts'
import { DayFace, type DayLook } from './day-look.tsx'
import styles from './calendar.module.css'

interface MonthsProps {
  year: number
  lookOf: (day: string) => DayLook
}

/** Returns the first day of each month of a year. */
function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_month, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`)
}

export function daysOf(year: number): string[] {
  return daysFrom(`${year}-01-01`, `${year}-12-31`)
}

const look = { locale: 'es', firstDayOfWeek: 1, hideOutsideDates: true, withCellSpacing: false } as const
const classNames = { day: styles['day'] ?? '', weekday: styles['weekday'] ?? '' }

export function PrintedMonths({ year, lookOf }: MonthsProps) {
  return (
    <div className={styles['months']}>
      {monthsOf(year).map((month) => (
        <section key={month} className={styles['month']}>
          <h2>{showLongMonth(month)}</h2>
          <Month {...look} month={month} static classNames={classNames} renderDay={(day) => <DayFace look={lookOf(day)} />} />
        </section>
      ))}
    </div>
  )
}

interface YearMonthsProps extends MonthsProps {
  warehouseId: number
  /** The day on which the Tab key arrives at first. */
  startDay: string
  /** Called on a press of a day that does not lead to its only stock. */
  onOpen: (day: string) => void
}

/**
 * The months as one grid: a single Tab stop, arrows for days and weeks, Home and End for the week, Page Up and Page Down for months, with
 * Control for the year.
 */
export function YearMonths({ year, startDay, ...rest }: YearMonthsProps) {
  // Who comes back from a stock finds the day again.
  const [current, setCurrent] = useCachedState(['calendarDay', rest.warehouseId, year], startDay)
  const grid = useRef<HTMLDivElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    grid.current?.querySelector(`[data-day="${shown.current}"]`)?.closest('section')?.scrollIntoView?.({ block: 'nearest' })
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.shiftKey || event.metaKey) return
    const target = targetOf(event.key, current, event.ctrlKey)
    if (target === null) return
    event.preventDefault()
    if (target.startsWith(`${year}-`)) grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
  }

  return (
    <div
      ref={grid}
      role="group"
      aria-label={t('stock.calendar.ofYear', { year: String(year) })}
      className={styles['months']}
      data-screen
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const { day } = target.dataset
        if (day) setCurrent(day)
      }}
    >
      {monthsOf(year).map((month) => (
        <ScreenMonth key={month} {...rest} month={month} current={current.startsWith(month.slice(0, 7)) ? current : null} />
      ))}
    </div>
  )
}

interface ScreenMonthProps extends Omit<YearMonthsProps, 'year' | 'startDay'> {
  month: string
  /** The day of this month that is the Tab stop, if it is here. */
  current: string | null
}

/** One month. Only the months that the Tab stop leaves and enters are rendered again. */
const ScreenMonth = memo(function ScreenMonth({ month, current, warehouseId, lookOf, onOpen }: ScreenMonthProps) {
  const id = useId()
  return (
    <section className={styles['month']}>
      <h2 id={id}>{showLongMonth(month)}</h2>
      <Month
        {...look}
        month={month}
        role="grid"
        aria-labelledby={id}
        classNames={classNames}
        getDayProps={(day) => {
          if (!day.startsWith(month.slice(0, 7))) return {}
          const of = lookOf(day)
          const renderRoot = (props: ControlProps) => (
            <DayControl {...props} look={of} warehouseId={warehouseId} isCurrent={day === current} onOpen={onOpen} />
          )
          // Mantine's type of these props does not name `renderRoot`, which every component of Mantine takes.
          const props = { 'data-day': day, renderRoot }
          return props
        }}
      />
    </section>
  )
})

type ControlProps = Pick<ComponentProps<'button'>, 'className' | 'style'>

interface DayControlProps extends ControlProps, Pick<ScreenMonthProps, 'warehouseId' | 'onOpen'> {
  look: DayLook
  isCurrent: boolean
}

/** A day: the link to its only stock, else a button that says what there is. A day to come does nothing. */
function DayControl({ look: of, warehouseId, isCurrent, onOpen, className, style }: DayControlProps) {
  const { day, tone, isToday, isQuiet, standing, stocks, count, name } = of
  const shared = {
    className,
    style,
    title: name,
    tabIndex: isCurrent ? 0 : -1,
    'aria-label': name,
    'data-day': day,
    'data-tone': tone,
    'data-today': isToday || undefined,
    'data-quiet': isQuiet || undefined,
    'aria-current': isToday ? ('date' as const) : undefined,
    children: <DayFace look={of} />,
  }
  const [only] = stocks
  if (only && count === 1) return <Link {...stockLink({ warehouseId, stockId: only.id })} preload={false} {...shared} />
  if (count === 0 && standing === 'future') return <button type="button" {...shared} aria-disabled />
  return <button type="button" {...shared} aria-haspopup="dialog" onClick={() => onOpen(day)} />
}

/** Returns the day to which a key leads from another day; null for other keys. */
function targetOf(key: string, day: string, ctrl: boolean): string | null {
  const [year, weekday] = [day.slice(0, 4), (weekdayOf(day) + 6) % 7]
  const ends: Record<string, string> = { Home: `${year}-01-01`, End: `${year}-12-31` }
  if (ctrl) return ends[key] ?? null
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = days[key]
  if (step !== undefined) return daysAfter(day, step)
  // A month has its own rows, so that a week may begin or end with the month.
  const week = [daysAfter(day, -weekday), daysAfter(day, 6 - weekday)] as const
  const inMonth = Array.from({ length: 31 }, (_day, index) => day.slice(0, 8) + String(index + 1).padStart(2, '0')).filter(isDay)
  if (key === 'Home') return inMonth.find((one) => one >= week[0]) ?? day
  if (key === 'End') return inMonth.filter((one) => one <= week[1]).at(-1) ?? day
  return key === 'PageUp' ? inOtherMonth(day, -1) : key === 'PageDown' ? inOtherMonth(day, 1) : null
}

/** Returns the same day of another month of the year, or its last one. Outside of the year the day stays. */
function inOtherMonth(day: string, months: number): string {
  const month = monthsOf(Number(day.slice(0, 4)))[Number(day.slice(5, 7)) - 1 + months]
  if (month === undefined) return day
  const dates = [day.slice(8), '30', '29', '28'].map((date) => month.slice(0, 8) + date)
  return dates.find(isDay) ?? day
}
