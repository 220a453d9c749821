// The notice above a form that offers to restore or discard an unsaved draft.
import { Button } from '@mantine/core'
import { History } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { dayOf, localOf, showDay, today } from '#domain/values/dates.ts'
import type { Draft } from './draft-store.ts'
import type { Drafts } from './use-drafts.ts'
import classes from './draft-notice.module.css'

interface DraftNoticeProps {
  drafts: Drafts
  version?: number | undefined
  disabled: boolean
  onRecover: (draft: Draft) => void
}

export function DraftNotice({ drafts, version, disabled, onRecover }: DraftNoticeProps) {
  const { offered, count, recover, discard } = drafts
  if (!offered) return null
  const changed = offered.version !== undefined && version !== undefined && offered.version !== version
  return (
    <div role="status" className={classes['notice']}>
      <Icon of={History} size={16} />
      <span>
        {foundText(offered.at, count)}
        {changed && ` ${t('draft.changed')}`}
      </span>
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
      <Button size="compact-sm" variant="subtle" color="gray" disabled={disabled} onClick={discard}>
        {t('draft.discard')}
      </Button>
    </div>
  )
}

function foundText(at: string, count: number): string {
  const day = dayOf(at)
  const time = localOf(at).slice(11, 16)
  const isToday = day === today()
  const when = isToday ? { time } : { day: showDay(day), time }
  if (count === 1) return t(isToday ? 'draft.found' : 'draft.foundOn', when)
  return t(isToday ? 'draft.foundMany' : 'draft.foundManyOn', { count, ...when })
}
