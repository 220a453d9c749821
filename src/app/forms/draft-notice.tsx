import { Button } from '@mantine/core'
import { History } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { dayOf, localOf, showDay, today } from '#domain/dates.ts'
import type { DraftKeeping } from './draft-keeping.ts'
import type { KeptDraft } from './draft-store.ts'
import classes from './draft-notice.module.css'

interface DraftNoticeProps {
  keeping: DraftKeeping
  /** The version of the record that is being edited. */
  version?: number | undefined
  disabled: boolean
  onRecover: (draft: KeptDraft) => void
}

/** Offers back what was typed here and never saved (`decisions.md` 10); it waits for an answer and is in nobody's way. */
export function DraftNotice({ keeping, version, disabled, onRecover }: DraftNoticeProps) {
  const { offered, count, recover, discard } = keeping
  if (!offered) return null
  const day = dayOf(offered.at)
  const time = localOf(offered.at).slice(11, 16)
  const isToday = day === today()
  const when = isToday ? { time } : { day: showDay(day), time }
  const changed = offered.version !== undefined && version !== undefined && offered.version !== version
  return (
    <div role="status" className={classes['notice']}>
      <Icon of={History} size={16} />
      <span>
        {count === 1
          ? t(isToday ? 'draft.found' : 'draft.foundOn', when)
          : t(isToday ? 'draft.foundMany' : 'draft.foundManyOn', { count, ...when })}
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
