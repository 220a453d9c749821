// Hooks that create a stock of today or run the commands on a whole stock, with their confirmations and dialogs.
import { useCallbackRef } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { depositoApi } from '#app/api/company/deposito.ts'
import { stockDaysWithinSecond } from '#app/api/stock/stock-days.ts'
import { newStock, useCancelStockSchedule, useCloneStock, useDeleteStock, useCloneLastStock, useCreateStock } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { useIsAdmin } from '#app/session/session.tsx'
import type { Confirmation } from '#app/ui/dialog/confirm-dialog.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { lazyComponent } from '#app/ui/lazy-component.tsx'
import { type Stock, type StockAction, canMarkNotReceived, stockCan } from '#domain/stock/stock.ts'
import { stockLink } from '../stock/stock-links.ts'
import type { StockDialogName } from './stock-dialog.tsx'

export type StockCommand = Exclude<StockAction, 'edit'>

/** Runs a command after confirmation. Resolves to whether it was executed, or to false for a command whose dialog is now open. */
export type RunStockCommand = (command: StockCommand, stock: Stock) => Promise<boolean>

export const LazyStockDialog = lazyComponent(async () => (await import('./stock-dialog.tsx')).StockDialog)

export const loadStockDialogs = LazyStockDialog.preload

/** Props of a button that runs a command: they load the dialogs before the button is pressed. */
export const commandIntent = { onPointerEnter: preloadDialogs, onFocus: preloadDialogs }

function preloadDialogs(): void {
  loadStockDialogs().catch(() => undefined)
}

/**
 * Returns `run`, which is the same function in every render so that memoized rows are not rendered again, and the open dialog of a command,
 * if any.
 */
export function useStockCommands(warehouseId: number, isMainList = false): { run: RunStockCommand; dialog: ReactNode } {
  const confirmCommand = useConfirmedCommands(warehouseId, isMainList)
  const showStock = useShowStock(warehouseId)
  const [shown, setShown] = useState<{ name: StockDialogName; stock: Stock } | null>(null)

  async function open(name: StockDialogName, stock: Stock): Promise<boolean> {
    setShown({ name, stock })
    return false
  }

  const run = useCallbackRef<RunStockCommand>((command, stock) => {
    switch (command) {
      case 'send':
      case 'reprocess':
        return open('send', stock)
      case 'schedule':
      case 'showErrors':
      case 'notReceived':
        return open(command, stock)
      case 'clone':
      case 'delete':
      case 'cancelSchedule':
        return confirmCommand(command, stock)
    }
  })

  const close = () => setShown(null)
  const onSent = (sent: Stock) => {
    close()
    void showStock(sent)
  }
  const dialog = shown && (
    <LazyStockDialog key={shown.stock.id} name={shown.name} warehouseId={warehouseId} stock={shown.stock} onClose={close} onSent={onSent} />
  )
  return { run, dialog }
}

function useConfirmedCommands(warehouseId: number, isMainList: boolean) {
  const confirm = useConfirm()
  const showStock = useShowStock(warehouseId)
  const clone = useCloneStock({ warehouseId })
  const remove = useDeleteStock({ warehouseId })
  const cancelSchedule = useCancelStockSchedule({ warehouseId })
  const askForAnother = useAnotherStock(warehouseId)
  return async (command: 'clone' | 'delete' | 'cancelSchedule', stock: Stock): Promise<boolean> => {
    const { id } = stock
    switch (command) {
      case 'clone':
        return await askForAnother('clone', t('stock.clone', { id }), t('stock.clone.question', { id }), () => clone.mutateAsync({ id }))
      case 'delete':
        return await confirm({
          ...(isMainList
            ? { title: t('stock.deleteTitle'), text: t('stock.deleteText'), action: t('action.continue') }
            : { title: t('stock.delete', { id }), text: t('stock.delete.question', { id }), action: t('entity.action.delete') }),
          danger: true,
          run: () => remove.mutateAsync({ id }),
        })
      case 'cancelSchedule':
        return await confirm({
          title: t('stock.cancelSchedule', { id }),
          text: t('stock.cancelSchedule.question'),
          action: t('stock.action.cancelSchedule'),
          cancel: t('action.close'),
          run: async () => showStock(await cancelSchedule.mutateAsync(stock)),
        })
    }
  }
}

/** Returns a function that says whether the user may run a command on the stock in its current state. A deleted stock allows none. */
export function useAllowedCommands(stock: Stock): (command: StockCommand) => boolean {
  const isAdmin = useIsAdmin()
  return (command) => !stock.deleted && (command === 'notReceived' ? isAdmin && canMarkNotReceived(stock) : stockCan(command, stock))
}

/** Returns a function that opens a stock's page after a command changed it. If that page is already open, its address keeps the filters. */
function useShowStock(warehouseId: number): (stock: Stock) => Promise<void> {
  const router = useRouter()
  return async ({ id }) => {
    const link = stockLink({ warehouseId, stockId: id })
    if (router.state.location.pathname !== router.buildLocation(link).pathname) await router.navigate(link)
  }
}

/** The number of open stocks of today from which on the confirmation of another one focuses its safe answer. */
const tooMany = 2

const again = {
  clone: { one: 'stock.openToday.cloneOne', many: 'stock.openToday.cloneMany' },
  create: { one: 'stock.openToday.createOne', many: 'stock.openToday.createMany' },
} as const

/**
 * Returns a function for the note that warns of existing open stocks of today in the confirmation of another one: their number, and a link
 * to the newest.
 */
function useOpenToday(warehouseId: number) {
  const client = useQueryClient()
  return async (verb: keyof typeof again): Promise<Pick<Confirmation, 'note' | 'safeFocus'> & { readonly count: number }> => {
    const days = await stockDaysWithinSecond(client, warehouseId)
    const newest = days?.stocks.find(({ fechaStock, state }) => fechaStock === days.today && state === 'OPEN')
    if (!days || !newest) return { count: 0 }
    const count = days.openToday
    const { one, many } = again[verb]
    return {
      count,
      safeFocus: count >= tooMany,
      note: (close) => (
        <Message kind="warning">
          {count === 1 ? t(one) : t(many, { count })}{' '}
          <Link {...stockLink({ warehouseId, stockId: newest.id })} onClick={close}>
            {t('stock.waits.link', { id: newest.id })}
          </Link>
        </Message>
      ),
    }
  }
}

/** Returns a function that asks whether another stock of today is made, and then opens its page. */
function useAnotherStock(warehouseId: number) {
  const confirm = useConfirm()
  const showStock = useShowStock(warehouseId)
  const openToday = useOpenToday(warehouseId)
  return async function ask(verb: keyof typeof again, title: string, text: string, make: () => Promise<Stock>): Promise<boolean> {
    const { count, ...told } = await openToday(verb)
    let isOutdated = false
    const isMade = await confirm({
      ...told,
      title,
      text,
      action: t(`stock.action.${verb}`),
      async run() {
        // Another person may have made one while the question was open.
        isOutdated = (await openToday(verb)).count > count
        if (!isOutdated) await showStock(await make())
      },
    })
    return isOutdated ? await ask(verb, title, text, make) : isMade
  }
}

/**
 * Returns the two commands that create a stock of today. Each asks for confirmation first, and then opens the new stock's page. The
 * question names `warehouse`, on a screen with several.
 */
export function useNewStock(warehouseId: number, warehouse?: string) {
  const client = useQueryClient()
  const askForAnother = useAnotherStock(warehouseId)
  const create = useCreateStock({ warehouseId })
  const cloneLast = useCloneLastStock({ warehouseId })
  const question = (text: string) => (warehouse === undefined ? text : t('today.question', { warehouse, question: text }))
  return {
    create: () =>
      askForAnother('create', t('stock.create'), question(t('stock.create.question')), () => {
        const companyId = client.getQueryData(depositoApi.own.queryKey)?.find(({ id }) => id === warehouseId)?.company?.id
        return create.mutateAsync(newStock({ id: warehouseId, companyId }))
      }),
    cloneLast: () => askForAnother('clone', t('stock.cloneLast'), question(t('stock.cloneLast.question')), () => cloneLast.mutateAsync()),
  }
}
