// Hook that loads the stock of a row of «Hoy» and opens the dialog that sends it or shows its errors.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { stockApi, warehouseDaysKey } from '#app/api/stock/stock.ts'
import { showFailure } from '#app/ui/feedback/toast.ts'
import type { Stock } from '#domain/stock/stock.ts'
import { LazyStockDialog, loadStockDialogs } from '../-shared/stock-dialogs/stock-commands.tsx'
import type { StockParams } from '../-shared/stock/stock-links.ts'

export type RowCommand = (name: 'send' | 'showErrors', of: StockParams) => void

interface Shown {
  readonly name: 'send' | 'showErrors'
  readonly warehouseId: number
  readonly stock: Stock
}

/** Returns `run`, which is the same function in every render, and the open dialog, if any. The list stays after a send, because the next warehouse follows. */
export function useRowCommands(): { run: RowCommand; dialog: ReactNode } {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const isLoading = useRef(false)

  const run = useCallback<RowCommand>(
    (name, { warehouseId, stockId }) => {
      const open = async () => {
        try {
          const [stock] = await Promise.all([client.fetchQuery(stockApi.detail({ warehouseId }, stockId)), loadStockDialogs()])
          setShown({ name, warehouseId, stock })
        } catch (failure) {
          showFailure(failure, `today ${stockId}`, () => run(name, { warehouseId, stockId }))
          void client.invalidateQueries({ queryKey: warehouseDaysKey })
        }
        isLoading.current = false
      }
      if (isLoading.current) return
      isLoading.current = true
      void open()
    },
    [client],
  )

  const close = () => setShown(null)
  const dialog = shown && (
    <LazyStockDialog
      key={shown.stock.id}
      name={shown.name}
      warehouseId={shown.warehouseId}
      stock={shown.stock}
      onClose={close}
      onSent={close}
    />
  )
  return { run, dialog }
}
