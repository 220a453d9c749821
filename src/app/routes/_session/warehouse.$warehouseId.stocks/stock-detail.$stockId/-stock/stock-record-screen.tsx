import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Revision } from '#app/api/revision.ts'
import { polledStockQuery } from '#app/api/stock-polling.ts'
import { RecordScreen } from '#app/records/record-screen.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { usePassed } from '#app/ui/use-passed.ts'
import type { FamilyScope } from '#domain/family.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import type { StockParams } from '../../../-stock/stock-links.ts'
import { SendProgress } from './send-progress.tsx'

type RecordProps<Path extends string, Row extends Revision, Saved extends object> = ComponentProps<typeof RecordScreen<Path, Row, Saved>>

interface StockRecordScreenProps<Path extends string, Row extends Revision, Saved extends object> extends Pick<
  RecordProps<Path, Row, Saved>,
  'entity' | 'id' | 'crumbs' | 'back' | 'invalidText' | 'failureLead'
> {
  scope: FamilyScope<Path> & StockParams
  badge?: (stock: Stock) => ReactNode
  actions?: (stock: Stock) => ReactNode
  above?: (stock: Stock) => ReactNode
  below?: (stock: Stock) => ReactNode
}

/** The page of a record that belongs to a stock: it is editable while the stock is, and polls a stock that the server changes by itself. */
export function StockRecordScreen<Path extends string, Row extends Revision, Saved extends object>({
  badge,
  actions,
  above,
  below,
  ...record
}: StockRecordScreenProps<Path, Row, Saved>) {
  // Starts together with the stock's query: the record's own one starts only when the stock is loaded.
  usePrefetchQuery(record.entity.api.detail(record.scope, record.id))
  const stock = useQuery(polledStockQuery(record.scope))
  usePassed(stock.data?.scheduleDate)
  return (
    <Loaded query={stock}>
      {(loaded) => (
        <RecordScreen
          {...record}
          editable={stockCan('edit', loaded)}
          badge={badge?.(loaded)}
          actions={actions?.(loaded)}
          above={
            <>
              <SendProgress scope={record.scope} stock={loaded} />
              {above?.(loaded)}
            </>
          }
          below={below?.(loaded)}
        />
      )}
    </Loaded>
  )
}
