import { Fact, Facts } from '#app/ui/facts.tsx'
import { showDay, showInstant } from '#domain/dates.ts'
import { type Stock, stockCan } from '#domain/stock.ts'

export function StockSummary({ stock }: { stock: Stock }) {
  return (
    <Facts>
      <Fact label="stock.fact.id" text={String(stock.id)} />
      <Fact label="stock.fact.day" text={showDay(stock.fechaStock)} />
      {stock.state === 'SUCCESS' && stock.sentDate && <Fact label="stock.fact.sent" text={showInstant(stock.sentDate)} />}
      {stock.transactionId && <Fact label="stock.fact.transaction" text={stock.transactionId} />}
      {stockCan('cancelSchedule', stock) && stock.scheduleDate && (
        <Fact label="stock.fact.scheduled" text={showInstant(stock.scheduleDate)} />
      )}
    </Facts>
  )
}
