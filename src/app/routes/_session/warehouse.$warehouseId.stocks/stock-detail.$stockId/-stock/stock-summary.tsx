import { Fact, Facts } from '#app/ui/facts.tsx'
import { showDay, showInstant } from '#domain/dates.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import { StockTotalsList } from '../../../-stock/stock-totals.tsx'
import classes from './stock-summary.module.css'

/** The day that a stock reports, what became of it and how much it holds, in one line. Its number is in the title. */
export function StockSummary({ stock }: { stock: Stock }) {
  return (
    <div className={classes['line']}>
      <StockFacts stock={stock} />
      {stock.totals && <StockTotalsList totals={stock.totals} framed={false} />}
    </div>
  )
}

function StockFacts({ stock }: { stock: Stock }) {
  return (
    <Facts>
      <Fact label="stock.fact.day" text={showDay(stock.fechaStock)} />
      {stock.state === 'SUCCESS' && stock.sentDate && <Fact label="stock.fact.sent" text={showInstant(stock.sentDate)} />}
      {stock.transactionId && <Fact label="stock.fact.transaction" text={stock.transactionId} />}
      {stockCan('cancelSchedule', stock) && stock.scheduleDate && (
        <Fact label="stock.fact.scheduled" text={showInstant(stock.scheduleDate)} />
      )}
    </Facts>
  )
}
