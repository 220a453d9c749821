// What a comparison of two stocks found: why there is none, or the totals and the differences.
import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import type { useStockComparison } from '#app/api/stock/stock-comparison.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { isEqual } from '#domain/comparison/stock-comparison.ts'
import { DifferenceList } from './difference-list.tsx'
import { DifferenceTotals } from './difference-totals.tsx'

interface ComparisonContentProps extends Pick<ComponentProps<typeof DifferenceList>, 'scope' | 'onFollow'> {
  comparison: ReturnType<typeof useStockComparison>
}

export function ComparisonContent({ comparison: { data, error, refetch }, ...links }: ComparisonContentProps) {
  if (error)
    return (
      <Message kind="warning" takesFocus={false}>
        {t('comparison.failed', { reason: failureText(error) })}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </Message>
    )
  if (data === undefined) return <p role="status">{t('loading')}</p>
  if (data === null) return <p>{t('comparison.unsupported')}</p>
  if (data.with === null) return <p>{t('comparison.first')}</p>
  return (
    <>
      <DifferenceTotals differences={data} />
      {isEqual(data) ? <p>{t('comparison.same')}</p> : <DifferenceList differences={data} {...links} />}
    </>
  )
}
