// Saves what is typed for a stock before its dialog opens and before it is sent, and stops at what cannot be saved.
import { Button, Text } from '@mantine/core'
import { useTimeout, useWindowEvent } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDraftOwner } from '#app/api/account/account.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { draftChanges, draftPlaceKey, readDraft } from '#app/forms/drafts/draft-store.ts'
import { unsavedElsewhere, unsavedInputs } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { queuedPaths, saveQueuedLines, whenSettled } from '#app/records/lines/save-queue.tsx'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { focusAfterDialog } from '#app/ui/dialog/use-focus-return.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import type { StockParams } from '../stock/stock-links.ts'
import { draftsOfStock, isOfStock, workLink, workName, UnsavedList, type UnsavedWork } from '../stock/unsaved-work.tsx'
import type { StockDialogProps } from './settled-dialog.tsx'

export interface SendingDialogProps extends StockDialogProps {
  /** What was saved before the dialog opened; the review contains it. */
  saved: readonly UnsavedWork[]
  /** Looks for unsaved input again. Resolves to whether there was none; if it was saved, the user sees the new review first. */
  saveFirst: () => Promise<boolean>
}

interface Outcome {
  readonly saved: readonly UnsavedWork[]
  readonly left: readonly UnsavedWork[]
}

/** How long saving may take before a dialog says so, in milliseconds. */
const quickMs = 300

/**
 * Opens the dialog of a stock when nothing that was typed for it is unsaved. What can be saved is saved; the rest is named, and leads to
 * where it is.
 */
export function SavedFirst({ dialog: Sending, ...props }: StockDialogProps & { dialog: ComponentType<SendingDialogProps> }) {
  const { warehouseId, stock, onClose } = props
  const { phase, saved, left, look } = useSaving({ warehouseId, stockId: stock.id })
  const [isSlow, setSlow] = useState(false)
  useTimeout(() => setSlow(true), quickMs, { autoInvoke: true })
  if (phase === 'ready') return <Sending {...props} saved={saved} saveFirst={look} />
  if (phase === 'left') return <LeftDialog left={left} look={look} onClose={onClose} />
  return (
    isSlow && (
      <Dialog key="saving" title={t('unsaved.saving')} onClose={onClose}>
        <Text role="status">{t('unsaved.saving.text')}</Text>
        <DialogButtons onCancel={onClose}>{null}</DialogButtons>
      </Dialog>
    )
  )
}

function useSaving(scope: StockParams) {
  const client = useQueryClient()
  const owner = useDraftOwner()
  const [phase, setPhase] = useState<'saving' | 'ready' | 'left'>(() => (hasWork(client, scope) ? 'saving' : 'ready'))
  const [{ saved, left }, setOutcome] = useState<Outcome>({ saved: [], left: [] })
  const running = useRef<Promise<boolean> | null>(null)

  async function saveAndShow(): Promise<boolean> {
    const now = await saveAll(client, owner, scope)
    setOutcome((before) => ({ saved: [...before.saved, ...now.saved], left: now.left }))
    setPhase(now.left.length === 0 ? 'ready' : 'left')
    running.current = null
    return now.left.length + now.saved.length === 0
  }
  function look(): Promise<boolean> {
    running.current ??= saveAndShow()
    return running.current
  }

  const lookFirst = useEffectEvent(() => void look())
  useEffect(() => lookFirst(), [])
  return { phase, saved, left, look }
}

interface LeftDialogProps {
  left: readonly UnsavedWork[]
  look: () => Promise<boolean>
  onClose: () => void
}

/** Says that nothing was sent, and what is unsaved. It closes by itself when all of it is saved or discarded, also in another tab. */
function LeftDialog({ left, look, onClose }: LeftDialogProps) {
  const router = useRouter()
  useEffect(() => draftChanges.subscribe(() => void look()))
  useWindowEvent('focus', () => void look())
  const first = left.find(({ where }) => where !== 'tab')

  function go(work: UnsavedWork): void {
    onClose()
    if (work.where === 'here') focusAfterDialog(() => fieldIn(work.element?.() ?? null))
    else void router.navigate(workLink(work))
  }

  return (
    <Dialog key="left" title={t('unsaved.title')} onClose={onClose} size="xl">
      <Message kind="warning" role="alert">
        {t('unsaved.text')}
      </Message>
      <UnsavedList works={left} onGo={go} />
      <DialogButtons cancel={t('action.close')} onCancel={onClose} focusCancel={!first}>
        {first && (
          <Button data-autofocus onClick={() => go(first)}>
            {t('unsaved.goFirst')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** Returns the first wrong field of a form, else its first field. */
function fieldIn(form: HTMLElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('input, select, textarea') ?? null
}

/** Returns whether something on this tab's screen, in its queues or under way must be saved before a stock is sent. */
function hasWork(client: QueryClient, scope: StockParams): boolean {
  const matches = isOfStock(scope)
  const isTyped = unsavedInputs().some(({ path }) => path !== undefined && matches(path))
  return isTyped || client.isMutating() > 0 || queuedPaths(client.getMutationCache()).some((path) => matches(path))
}

/** Saves all that is typed for a stock in this tab, and finds what is left unsaved in this browser. */
async function saveAll(client: QueryClient, owner: string, scope: StockParams): Promise<Outcome> {
  const matches = isOfStock(scope)
  const cache = client.getMutationCache()
  const elsewhere = unsavedElsewhere()
  const { saved, left } = await saveInputs(matches)
  const queues = queuedPaths(cache).filter((path) => matches(path))
  const lines = (await Promise.all(queues.map((path) => saveQueuedLines(cache, path)))).flat()
  const savedQueues = queues.filter((path) => !lines.some((line) => line.path === path))
  const running = cache.findAll({ status: 'pending' })
  await whenSettled(cache)
  const failed = running.some(({ state }) => state.status === 'error')

  const tabs = (await elsewhere).filter((path) => matches(path))
  const inTab = (path: string, key: string) => tabs.includes(path) && key === draftPlaceKey(owner, path)
  const queued = lines.map(({ path, draftKey }) => ({ path, draft: readDraft(draftKey) ?? undefined, where: 'queue' as const }))
  const drafts = draftsOfStock(owner, scope).filter(
    ({ path, draft }) => draft && !inTab(path, draft.key) && !lines.some(({ draftKey }) => draftKey === draft.key),
  )
  const known = [...left, ...queued, ...tabs.map((path) => ({ path, where: 'tab' as const })), ...drafts]
  const stockPath = stockApi.path({ warehouseId: scope.warehouseId }, scope.stockId)
  return {
    saved: [...saved, ...savedQueues.map((path) => ({ path, where: 'queue' as const }))],
    left: known.length === 0 && failed ? [{ path: stockPath, where: 'failed' }] : known,
  }
}

/** Saves the forms on this tab's screen one after the other, without moving the focus. */
async function saveInputs(matches: (path: string) => boolean): Promise<Outcome> {
  const saved: UnsavedWork[] = []
  const left: UnsavedWork[] = []
  for (const { path, isUnsaved, saving, save, element } of unsavedInputs()) {
    if (path === undefined || !matches(path)) continue
    await saving()
    const isSaved = !isUnsaved() || ((await save?.()) ?? false)
    ;(isSaved ? saved : left).push({ path, where: 'here', element })
  }
  return { saved, left }
}

export function SavedNote({ saved }: { saved: readonly UnsavedWork[] }) {
  if (saved.length === 0) return null
  return (
    <Text role="status" mb={12}>
      {t('unsaved.saved', { names: saved.map((work) => workName(work)).join('; ') })}
    </Text>
  )
}
