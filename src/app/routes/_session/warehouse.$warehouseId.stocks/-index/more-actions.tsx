// The menu with the less frequent actions of the stock list: another day's stock, and the list as a sheet.
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide'
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { sheetsOfList, useSheetActions } from '#app/records/sheets/sheet-menu.tsx'
import { ActionMenu } from '#app/ui/control/action-menu.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import type { StockSort } from './stock-sort.ts'

export function MoreActions({ warehouseId, sort }: { warehouseId: number; sort: StockSort | undefined }) {
  const navigate = useNavigate()
  const sheets = useSheetActions(
    stockApi.path({ warehouseId }),
    sheetsOfList(() => ({ sort })),
  )
  const createOther = () => void navigate({ to: '/warehouse/$warehouseId/stocks/add', params: { warehouseId } })
  return (
    <ActionMenu
      label={t('stock.moreOfList')}
      isBusy={sheets.isBusy}
      actions={[{ text: t('stock.create.other'), icon: <Icon of={CalendarPlus} size={14} />, onChoose: createOther }, ...sheets.actions]}
    />
  )
}
