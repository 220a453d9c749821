import { Button } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import type { SectionFinderState } from './use-section-finder.ts'
import classes from './section-finder.module.css'

/** Shown in place of the rows when no number has what was typed. */
export function NoNumber({ finder: { text, setText } }: { finder: SectionFinderState }) {
  return (
    <div className={classes['none']}>
      {t('finder.none', { typed: text.trim() })}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={({ currentTarget }) => {
          const field = currentTarget.closest('section')?.querySelector<HTMLElement>('[data-finder]')
          setText('')
          field?.focus()
        }}
      >
        {t('finder.clear')}
      </Button>
    </div>
  )
}
