import { Button } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import classes from './filter-form.module.css'

/** Shown in place of a list when no record matches its filters. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div role="status" className={classes['none']}>
      {t('filters.none')}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('filters.clear')}
      </Button>
    </div>
  )
}
