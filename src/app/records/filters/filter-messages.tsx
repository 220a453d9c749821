// Messages of a filtered list: the server ignores filters, or no record matches.
import { Button, Group } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import type { Page } from '#domain/contract/page.ts'

/** Says that the server ignores filters, if a loaded page of the list proves it. */
export function IgnoredFilters({ pages = [] }: { pages: readonly Pick<Page<unknown>, 'unfiltered'>[] | undefined }) {
  if (!pages.some(({ unfiltered }) => unfiltered)) return null
  return <Message kind="warning">{t('filters.ignored')}</Message>
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <Group role="status" gap={8} py={12} c="dimmed">
      {t('filters.none')}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('filters.clear')}
      </Button>
    </Group>
  )
}
