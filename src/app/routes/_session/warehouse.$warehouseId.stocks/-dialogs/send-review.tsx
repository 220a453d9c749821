import { Button } from '@mantine/core'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide'
import { failureText } from '#app/api/failure-text.ts'
import { t, tMessage } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Message } from '#app/ui/message.tsx'
import { type Finding, reviewSeverities, type ReviewSeverity, type StockReview } from '#domain/review-finding.ts'
import type { StockScope } from '../-stock/stock-links.ts'
import { StockTotals } from '../-stock/stock-totals.tsx'
import { FindingItem } from './finding-item.tsx'
import type { SendReview as Review } from './use-send-review.ts'
import styles from './send-review.module.css'

interface SendReviewProps {
  scope: StockScope
  review: Review
  /** Somebody leaves for a record that a finding names. */
  onFollow: () => void
}

/** What will be declared, what the authority would refuse in it and what is odd (`decisions.md` 21b). */
export function SendReview({ scope, review, onFollow }: SendReviewProps) {
  const { data, error, dated, old, known, retry } = review
  const busy = dated && !error && (old || data === undefined)
  // A server without this call is no fault of anybody's here.
  const quiet = !dated ? 'stock.review.noDay' : data === null ? 'stock.review.missing' : data || error ? null : 'stock.review.loading'
  return (
    <section aria-label={t('stock.review.title')} aria-busy={busy} className={styles['review']}>
      {known && <StockTotals totals={known} />}
      {quiet !== null ? (
        <p role="status" className={styles['quiet']}>
          {t(quiet)}
        </p>
      ) : data ? (
        <Findings scope={scope} data={data} onFollow={onFollow} />
      ) : (
        <NoReview error={error} onRetry={retry} />
      )}
    </section>
  )
}

/** It may be asked again. */
function NoReview({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Message kind="warning" takesFocus={false}>
      {t('stock.review.failed', { reason: failureText(error) })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </Message>
  )
}

function Findings({ scope, data: { findings, counts }, onFollow }: { scope: StockScope; data: StockReview; onFollow: () => void }) {
  if (counts.refused + counts.warning === 0)
    return (
      <p className={styles['fine']}>
        <Icon of={CircleCheck} size={16} />
        {t('stock.review.fine')}
      </p>
    )
  return (
    <div className={styles['findings']}>
      {reviewSeverities.map((severity) => (
        <Group
          key={severity}
          severity={severity}
          scope={scope}
          findings={findings.filter((found) => found.severity === severity)}
          count={counts[severity]}
          onFollow={onFollow}
        />
      ))}
    </div>
  )
}

const severities = {
  refused: { title: 'stock.review.refused', icon: CircleX },
  warning: { title: 'stock.review.odd', icon: TriangleAlert },
} as const satisfies Record<ReviewSeverity, unknown>

interface GroupProps {
  severity: ReviewSeverity
  scope: StockScope
  findings: readonly Finding[]
  /** With those that the answer leaves out. */
  count: number
  onFollow: () => void
}

function Group({ severity, scope, findings, count, onFollow }: GroupProps) {
  if (count === 0) return null
  const { title, icon } = severities[severity]
  const left = count - findings.length
  return (
    <>
      <h3 className={styles['severity']} data-severity={severity}>
        <Icon of={icon} size={16} />
        {t(title)} ({count})
      </h3>
      <ul className={styles['list']}>
        {findings.map((finding, index) => (
          <FindingItem key={index} scope={scope} finding={finding} onFollow={onFollow}>
            {tMessage(finding.message)}
          </FindingItem>
        ))}
        {left > 0 && <li className={styles['quiet']}>{t('stock.review.more', { count: left })}</li>}
      </ul>
    </>
  )
}
