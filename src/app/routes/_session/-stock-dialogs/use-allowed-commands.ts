import { useIsAdmin } from '#app/session/use-is-admin.ts'
import { canMarkNotReceived, type Stock, stockCan } from '#domain/stock.ts'
import type { StockCommand } from './stock-commands.tsx'

/** Returns whether the user may run a command on a stock as it stands. A deleted one takes none. */
export function useAllowedCommands(stock: Stock): (command: StockCommand) => boolean {
  const isAdmin = useIsAdmin()
  return (command) => !stock.deleted && (command === 'notReceived' ? isAdmin && canMarkNotReceived(stock) : stockCan(command, stock))
}
