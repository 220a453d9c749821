// What differs between two stocks, as the page of a stock, its send dialogs and the page of the comparison show it.
import { Box, Button, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { useStockComparison } from '#app/api/stock/stock-comparison.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { isEqual, type StockComparison } from '#domain/comparison/stock-comparison.ts'
import { dayOf, localOf, showDay, today } from '#domain/values/dates.ts'
import type { StockParams } from '../stock/stock-links.ts'
import { TotalsTable } from '../stock/stock-totals.tsx'
import { countsSinceText, DifferenceList } from './difference-list.tsx'
import styles from './comparison.module.css'

interface ComparisonContentProps extends Pick<ComponentProps<typeof DifferenceList>, 'scope' | 'onFollow' | 'heading'> {
  comparison: ReturnType<typeof useStockComparison>
}

export function ComparisonContent(props: ComparisonContentProps) {
  return (
    <Box mt={8} mb={16}>
      <Found {...props} />
    </Box>
  )
}

function Found({ comparison: { data, error, refetch }, ...links }: ComparisonContentProps) {
  if (error)
    return (
      <Message kind="warning">
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
      <TotalsTable {...data.totals} />
      {isEqual(data) ? <p>{t('comparison.same')}</p> : <DifferenceList differences={data} {...links} />}
    </>
  )
}

/**
 * Says which integration loaded a stock, and how many records came, went and changed: `Cargado por «WMS Norte» a las 18:40: 3 nuevos, 1
 * retirado desde el 24/11/2026`.
 */
export function ComparisonCount({ scope }: { scope: StockParams }) {
  const { data } = useStockComparison(scope)
  return data && summaryOf(data)
}

function summaryOf(comparison: StockComparison): string {
  const { loaded } = comparison
  const when = loaded && t(dayOf(loaded.date) === today() ? 'comparison.loaded.time' : 'comparison.loaded.day', instantParts(loaded.date))
  const parts = [loaded && when && t('comparison.loaded', { name: loaded.by, when }), countsSinceText(comparison)]
  return parts.filter(Boolean).join(': ')
}

function instantParts(instant: string) {
  const local = localOf(instant)
  return { day: showDay(local.slice(0, 10)), time: local.slice(11, 16) }
}

export function ComparisonOfStock({ scope }: { scope: StockParams }) {
  return <ComparisonContent comparison={useStockComparison(scope)} scope={scope} />
}

/**
 * Says what a stock that is about to be sent would declare as come, gone or changed, and opens into the records. It renders nothing where
 * there is nothing to compare with.
 */
export function SendChanges({ scope, onFollow }: { scope: StockParams; onFollow: () => void }) {
  const comparison = useStockComparison(scope)
  const { data, error } = comparison
  if (data === null || data?.with === null) return null
  if (!data) return error && <ComparisonContent comparison={comparison} />
  const text = t('comparison.summary', { counts: summaryOf(data) })
  if (isEqual(data)) return <Text mt={16}>{text}</Text>
  return (
    <details className={styles['inDialog']}>
      <summary>{text}</summary>
      <div>
        <DifferenceList differences={data} scope={scope} onFollow={onFollow} />
      </div>
    </details>
  )
}
