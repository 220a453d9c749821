import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import type { Page } from '#domain/page.ts'

/** Says that the server does not filter, when one of the pages of a list shows it. */
export function IgnoredFilters({ pages = [] }: { pages: readonly Pick<Page<unknown>, 'unfiltered'>[] | undefined }) {
  if (!pages.some(({ unfiltered }) => unfiltered)) return null
  return (
    <Message kind="warning" takesFocus={false}>
      {t('filters.ignored')}
    </Message>
  )
}
