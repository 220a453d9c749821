// Hook that creates or clones a stock of today after confirmation and opens it.
import { useQueryClient } from '@tanstack/react-query'
import { depositoApi } from '#app/api/company/deposito.ts'
import { useCloneLastStock, useCreateStock } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { newStock } from '#domain/stock/stock.ts'
import { useShowStock } from './stock-commands.tsx'
import { useOpenToday } from './use-open-today.tsx'

/** Returns the two commands that create a stock of today. Each asks for confirmation first, and then opens the new stock's page. The question names `warehouse`, on a screen with several. */
export function useNewStock(warehouseId: number, warehouse?: string) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const showStock = useShowStock(warehouseId)
  const openToday = useOpenToday(warehouseId)
  const create = useCreateStock({ warehouseId }, 'inline')
  const cloneLast = useCloneLastStock({ warehouseId })
  const question = (text: string) => (warehouse === undefined ? text : t('today.question', { warehouse, question: text }))
  return {
    create: async () =>
      await confirm({
        ...(await openToday('create')),
        title: t('stock.create'),
        text: question(t('stock.create.question')),
        action: t('stock.action.create'),
        run: async () => {
          const companyId = client.getQueryData(depositoApi.own.queryKey)?.find(({ id }) => id === warehouseId)?.company?.id
          await showStock(await create.mutateAsync(newStock({ id: warehouseId, companyId })))
        },
      }),
    cloneLast: async () =>
      await confirm({
        ...(await openToday('clone')),
        title: t('stock.cloneLast'),
        text: question(t('stock.cloneLast.question')),
        action: t('stock.action.clone'),
        run: async () => showStock(await cloneLast.mutateAsync()),
      }),
  }
}
