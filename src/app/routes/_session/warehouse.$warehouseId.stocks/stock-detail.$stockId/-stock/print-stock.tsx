import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#app/session/session.tsx'
import { PrintButton } from '#app/ui/print/print-button.tsx'
import { usePrint } from '#app/ui/print/use-print.tsx'
import type { StockParams } from '../../../-stock/stock-links.ts'
import { stockSheet } from './stock-sheet.tsx'

/** Prints a whole stock. */
export function PrintStock({ scope }: { scope: StockParams }) {
  const client = useQueryClient()
  const { deposito } = useSession()
  const print = usePrint(() => stockSheet(client, scope, deposito))
  return <PrintButton {...print} />
}
