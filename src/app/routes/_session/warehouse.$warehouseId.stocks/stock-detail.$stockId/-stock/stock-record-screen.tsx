import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Revision } from '#app/api/family.ts'
import { RecordScreen } from '#app/records/record-screen.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import type { FamilyScope } from '#domain/family.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import type { StockScope } from '../../-stock/stock-links.ts'
import { followedStock, Settling } from './settling.tsx'

type RecordProps<Path extends string, Row extends Revision, Saved extends object> = ComponentProps<typeof RecordScreen<Path, Row, Saved>>

interface StockRecordScreenProps<Path extends string, Row extends Revision, Saved extends object> extends Pick<
  RecordProps<Path, Row, Saved>,
  'entity' | 'id' | 'crumbs' | 'back' | 'invalidText'
> {
  scope: FamilyScope<Path> & StockScope
  badge?: (stock: Stock) => ReactNode
  actions?: (stock: Stock) => ReactNode
  above?: (stock: Stock) => ReactNode
  below?: (stock: Stock) => ReactNode
}

/** The page of a record that belongs to a stock: it is editable while the stock is, and follows the stock to its verdict. */
export function StockRecordScreen<Path extends string, Row extends Revision, Saved extends object>({
  badge,
  actions,
  above,
  below,
  ...record
}: StockRecordScreenProps<Path, Row, Saved>) {
  // Asked for beside the stock and not after it.
  usePrefetchQuery(record.entity.api.detail(record.scope, record.id))
  const stock = useQuery(followedStock(record.scope))
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
              <Settling stock={loaded} />
              {above?.(loaded)}
            </>
          }
          below={below?.(loaded)}
        />
      )}
    </Loaded>
  )
}
