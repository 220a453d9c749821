// The message above a form that offers to restore or discard an unsaved draft.
import { Button } from '@mantine/core'
import { useStore } from '@mantine/store'
import { History } from 'lucide'
import type { ReactNode } from 'react'
import { useDraftOwner } from '#app/api/account/account.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { dayOf, localOf, showDay, today } from '#domain/values/dates.ts'
import { type Draft, draftChanges, draftPlaceKey, readDrafts } from './draft-store.ts'
import type { Drafts } from './use-drafts.ts'

interface DraftMessageProps {
  drafts: Drafts
  version?: number | undefined
  disabled: boolean
  onRecover: (draft: Draft) => void
}

export function DraftMessage({ drafts, version, disabled, onRecover }: DraftMessageProps) {
  const { offered, count, recover, discard } = drafts
  if (!offered) return null
  const changed = offered.version !== undefined && version !== undefined && offered.version !== version
  return (
    <FoundDraft text={foundText(offered.at, count) + (changed ? ` ${t('draft.changed')}` : '')}>
      <Button
        size="compact-sm"
        variant="light"
        disabled={disabled}
        onClick={() => {
          const draft = recover()
          if (draft) onRecover(draft)
        }}
      >
        {t('draft.recover')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        disabled={disabled}
        onClick={({ currentTarget }) => {
          discard()
          // The button goes away with the last draft.
          if (count === 1) currentTarget.closest('form, td')?.querySelector<HTMLElement>('input, select')?.focus()
        }}
      >
        {t('draft.discard')}
      </Button>
    </FoundDraft>
  )
}

/** Says before a record is edited that a draft of it was left, and opens its form, in which the draft can be recovered. */
export function LeftDraftMessage({ path, onOpen }: { path: string; onOpen: () => void }) {
  const owner = useDraftOwner()
  useStore(draftChanges)
  const [first, ...others] = readDrafts(draftPlaceKey(owner, path))
  if (!first) return null
  return (
    <FoundDraft text={foundText(first.at, others.length + 1)}>
      <Button size="compact-sm" variant="light" onClick={onOpen}>
        {t('unsaved.go')}
      </Button>
    </FoundDraft>
  )
}

function FoundDraft({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="status" className="strip" data-tone="blue">
      <Icon of={History} size={16} />
      <span>{text}</span>
      {children}
    </div>
  )
}

function foundText(at: string, count: number): string {
  const { isToday, ...when } = whenOf(at)
  if (count === 1) return t(isToday ? 'draft.found' : 'draft.foundOn', when)
  return t(isToday ? 'draft.foundMany' : 'draft.foundManyOn', { count, ...when })
}

/** Returns the time of a draft as a text; of one of another day, with the day. */
export function draftText({ at }: Pick<Draft, 'at'>): string {
  const { isToday, ...when } = whenOf(at)
  return t(isToday ? 'draft.at' : 'draft.atOn', when)
}

function whenOf(at: string) {
  const day = dayOf(at)
  return { isToday: day === today(), day: showDay(day), time: localOf(at).slice(11, 16) }
}
