// Figures of the last twelve months, and the printed calendar of a year.
import { stockCalendarQuery } from '#app/api/stock/stock-days.ts'
import { t } from '#app/i18n/text.ts'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import type { StockCalendar } from '#domain/stock/calendar/stock-calendar.ts'
import { showDay } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import type { PrintSource } from '../../-shared/stock/print-stocks.tsx'
import { dayLooks, Legend } from './day-look.tsx'
import { daysOf, PrintedMonths } from './year-months.tsx'
import styles from './calendar.module.css'

/** How many days of the last twelve months were reported, in one line; nothing beside another year than this one. */
export function CalendarFigures({ calendar: { year, today, figures } }: { calendar: StockCalendar }) {
  if (figures === null) return <p>{t('stock.calendar.neverReported')}</p>
  if (!today.startsWith(`${year}-`)) return null
  const { from, to, reported, late, missing, lost } = figures
  return (
    <Facts label={t('stock.calendar.twelveMonths')}>
      <Fact label={t('stock.calendar.twelveMonths')}>{t('stock.calendar.fromTo', { from: showDay(from), to: showDay(to) })}</Fact>
      <Fact label={t(reported === 1 ? 'stock.calendar.reportedOne' : 'stock.calendar.reported')} valueFirst>
        {showNumber(reported)}
      </Fact>
      <Fact label={t('stock.calendar.ofThemLate')} valueFirst>
        {showNumber(late)}
      </Fact>
      <Fact label={t('stock.calendar.notReported')} valueFirst>
        {showNumber(missing)}
      </Fact>
      {lost > 0 && (
        <Fact label={t(lost === 1 ? 'stock.calendar.ofThemLostOne' : 'stock.calendar.ofThemLost')} valueFirst>
          {showNumber(lost)}
        </Fact>
      )}
    </Facts>
  )
}

export async function printedCalendar({ client, deposito }: PrintSource, warehouseId: number, year: number) {
  const [{ PrintedPage }, { depositoHead, placeFacts, printedFact, printedMarks }] = await Promise.all([
    import('#app/ui/print/printed-page.tsx'),
    import('../../-shared/stock/printed-head.tsx'),
  ])
  const [calendar, marks] = await Promise.all([
    client.fetchQuery({ ...stockCalendarQuery(warehouseId, year), staleTime: 0 }),
    printedMarks(client),
  ])
  const lookOf = dayLooks(calendar)
  const title = t('stock.calendar.ofYear', { year: String(year) })
  return (
    <PrintedPage
      title={title}
      head={[...depositoHead(deposito), title]}
      marks={marks}
      facts={[...placeFacts(deposito), printedFact()]}
      portrait
    >
      <div className={styles['paper']}>
        <CalendarFigures calendar={calendar} />
        <PrintedMonths year={year} lookOf={lookOf} />
        <Legend looks={daysOf(year).map((day) => ({ ...lookOf(day), isToday: false }))} />
      </div>
    </PrintedPage>
  )
}
