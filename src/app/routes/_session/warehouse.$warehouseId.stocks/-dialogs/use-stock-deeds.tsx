import { useRouter } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { stockApi } from '#app/api/stock.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { preloadChunk, requireChunk } from '#app/ui/chunks.ts'
import { preloadConfirm, useConfirm } from '#app/ui/confirm.tsx'
import { newStock, type Stock } from '#domain/stock.ts'
import { stockLink } from '../-stock/stock-links.ts'

interface DialogProps {
  warehouseId: number
  stock: Stock
  onClose: () => void
  onSent: (sent: Stock) => void
}

/** The dialogs with more in them than a question; what is in them is loaded when somebody is about to need it. */
const dialogs = {
  send: async (): Promise<ComponentType<DialogProps>> => (await import('./send-dialog.tsx')).SendDialog,
  schedule: async (): Promise<ComponentType<DialogProps>> => (await import('./schedule-dialog.tsx')).ScheduleDialog,
  showErrors: async (): Promise<ComponentType<DialogProps>> => (await import('./errors-dialog.tsx')).ErrorsDialog,
}

/** What is done with a stock from its list and from its own screen; each asks first. A promise tells whether it was done. */
export interface StockDeeds {
  create: () => Promise<boolean>
  cloneLast: () => Promise<boolean>
  clone: (stock: Stock) => Promise<boolean>
  remove: (stock: Stock) => Promise<boolean>
  cancelSchedule: (stock: Stock) => Promise<boolean>
  /** Sends, or repeats the send that ended in a technical error. */
  send: (stock: Stock) => void
  /** Asks when it is to be sent. */
  schedule: (stock: Stock) => void
  /** What the authority said of it. */
  showErrors: (stock: Stock) => void
  /** Somebody is about to do one of them. */
  prepare: () => void
}

/** The deeds, the same object while the warehouse is the same, and the dialog that one of them may have open. */
export function useStockDeeds(warehouseId: number): { deeds: StockDeeds; dialog: ReactNode } {
  const scope = { warehouseId }
  const { deposito } = useSession()
  const confirm = useConfirm()
  const router = useRouter()
  const create = stockApi.useCreate(scope, 'inline')
  const cloneLast = stockApi.useCloneLast(scope)
  const clone = stockApi.useClone(scope)
  const remove = stockApi.useDelete(scope, 'inline')
  const cancelSchedule = stockApi.useCancelSchedule(scope)
  const [shown, setShown] = useState<{ Dialog: ComponentType<DialogProps>; stock: Stock } | null>(null)

  async function open(of: keyof typeof dialogs, stock: Stock): Promise<void> {
    const Dialog = await requireChunk(dialogs[of])
    if (Dialog) setShown({ Dialog, stock })
  }

  /** After it was made, sent or kept from going out, a stock is shown (`product.md` 4), with the filters that it was left with. */
  async function show({ id }: Stock): Promise<void> {
    const link = stockLink({ warehouseId, stockId: id })
    if (router.state.location.pathname !== router.buildLocation(link).pathname) await router.navigate(link)
  }

  const current: StockDeeds = {
    create: () =>
      confirm({
        title: t('stock.create'),
        text: t('stock.create.question'),
        action: t('stock.action.create'),
        run: async () => show(await create.mutateAsync(newStock({ id: warehouseId, companyId: deposito?.company?.id }))),
      }),
    cloneLast: () =>
      confirm({
        title: t('stock.cloneLast'),
        text: t('stock.cloneLast.question'),
        action: t('stock.action.clone'),
        run: async () => show(await cloneLast.mutateAsync()),
      }),
    clone: ({ id }) =>
      confirm({
        title: t('stock.clone', { id }),
        text: t('stock.clone.question', { id }),
        action: t('stock.action.clone'),
        run: async () => show(await clone.mutateAsync({ id })),
      }),
    remove: ({ id }) =>
      confirm({
        title: t('stock.delete', { id }),
        text: t('stock.delete.question', { id }),
        action: t('entity.action.delete'),
        danger: true,
        run: () => remove.mutateAsync({ id }),
      }),
    cancelSchedule: (stock) =>
      confirm({
        title: t('stock.cancelSchedule', { id: stock.id }),
        text: t('stock.cancelSchedule.question'),
        action: t('stock.action.cancelSchedule'),
        cancel: t('action.close'),
        run: async () => show(await cancelSchedule.mutateAsync(stock)),
      }),
    send: (stock) => void open('send', stock),
    schedule: (stock) => void open('schedule', stock),
    showErrors: (stock) => void open('showErrors', stock),
    prepare() {
      preloadConfirm()
      preloadChunk(dialogs.send)
    },
  }

  // The rows of a table hold on to the deeds: they get one object for good, which calls whatever is current.
  const latest = useRef(current)
  useLayoutEffect(() => {
    latest.current = current
  })
  const deeds = useMemo<StockDeeds>(
    () => ({
      create: () => latest.current.create(),
      cloneLast: () => latest.current.cloneLast(),
      clone: (stock) => latest.current.clone(stock),
      remove: (stock) => latest.current.remove(stock),
      cancelSchedule: (stock) => latest.current.cancelSchedule(stock),
      send: (stock) => latest.current.send(stock),
      schedule: (stock) => latest.current.schedule(stock),
      showErrors: (stock) => latest.current.showErrors(stock),
      prepare: () => latest.current.prepare(),
    }),
    [],
  )
  const close = () => setShown(null)
  const onSent = (sent: Stock) => {
    close()
    void show(sent)
  }
  const dialog = shown && (
    <shown.Dialog key={shown.stock.id} warehouseId={warehouseId} stock={shown.stock} onClose={close} onSent={onSent} />
  )
  return { deeds, dialog }
}
