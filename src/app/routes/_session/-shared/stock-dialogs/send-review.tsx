// The review before sending: what a stock will declare, and the findings with links to the records.
import { Box, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide'
import type { Ref, MouseEvent } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { t, tMessage } from '#app/i18n/text.ts'
import { EnvironmentMark } from '#app/session/environment-mark.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { lazyComponent } from '#app/ui/lazy-component.tsx'
import { type Finding, reviewSeverities, type ReviewSeverity, type StockReview, type ReviewedRecord } from '#domain/stock/review-finding.ts'
import type { Stock } from '#domain/stock/stock.ts'
import { showDay } from '#domain/values/dates.ts'
import { type StockParams, recordLink } from '../stock/stock-links.ts'
import { TotalsTable } from '../stock/stock-totals.tsx'
import type { SendReviewState } from './use-send-review.tsx'
import styles from './stock-dialogs.module.css'

interface SendReviewProps {
  scope: StockParams
  review: SendReviewState
  onFollow: () => void
  /** The ref of the whole section, which can take the focus. */
  ref: Ref<HTMLElement>
}

const SendChanges = lazyComponent(async () => (await import('../comparison/comparison-content.tsx')).SendChanges)

/** Shows what a stock will declare, and the findings (`domain/README.md#the-last-look-before-sending`). */
export function SendReview({ scope, review, onFollow, ref }: SendReviewProps) {
  const { data, error, hasDay, isStale, retry } = review
  const busy = hasDay && !error && (isStale || data === undefined)
  // Another server may not have this call (null): the section says so as a status and not as a failure.
  const statusText = !hasDay ? 'stock.review.noDay' : data === null ? 'stock.review.missing' : data || error ? null : 'stock.review.loading'
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('stock.review.title')} aria-busy={busy} className={styles['review']}>
      <Totals review={review} />
      {statusText !== null ? (
        <Text role="status" c="dimmed">
          {t(statusText)}
        </Text>
      ) : data ? (
        <Findings scope={scope} data={data} onFollow={onFollow} />
      ) : (
        <ReviewFailure error={error} onRetry={retry} />
      )}
      {data && <SendChanges scope={scope} onFollow={onFollow} />}
    </section>
  )
}

/** The totals that are declared, beside those of the stock of the warehouse that was accepted last. */
function Totals({ review: { data, error, totals } }: Pick<SendReviewProps, 'review'>) {
  if (!totals) return null
  const before = data?.before
  const isLoading = data === undefined && !error
  const note = before
    ? t('stock.review.before', { id: String(before.id), day: showDay(before.fechaStock) })
    : before === null && t('comparison.first')
  return (
    <div className={styles['totals']}>
      <TotalsTable before={before?.totals} after={totals} kind={before || isLoading ? 'compared' : 'alone'} />
      {note && (
        <Text fz="xs" mt={4} c="dimmed">
          {note}
        </Text>
      )}
    </div>
  )
}

function ReviewFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <Message kind="warning">
      {t('stock.review.failed', { reason: failureText(error) })}{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={({ currentTarget }) => {
          // This button disappears, so the section takes the focus.
          currentTarget.closest('section')?.focus()
          onRetry()
        }}
      >
        {t('action.retry')}
      </Button>
    </Message>
  )
}

function Findings({ scope, data: { findings, counts }, onFollow }: { scope: StockParams; data: StockReview; onFollow: () => void }) {
  if (reviewSeverities.every((severity) => counts[severity] === 0))
    return (
      <Group gap={8} className={styles['fine'] ?? ''} c="var(--word-green)">
        <Icon of={CircleCheck} size={16} />
        {t('stock.review.fine')}
      </Group>
    )
  return (
    <div className={styles['findings']}>
      {reviewSeverities.map((severity) => (
        <SeverityGroup
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
  notYet: { title: 'stock.review.notYet', icon: Hourglass },
  warning: { title: 'stock.review.odd', icon: TriangleAlert },
} as const satisfies Record<ReviewSeverity, unknown>

interface SeverityGroupProps {
  severity: ReviewSeverity
  scope: StockParams
  findings: readonly Finding[]
  /** The number of all findings; the response contains only the first of them. */
  count: number
  onFollow: () => void
}

function SeverityGroup({ severity, scope, findings, count, onFollow }: SeverityGroupProps) {
  if (count === 0) return null
  const { title, icon } = severities[severity]
  const omitted = count - findings.length
  return (
    <>
      <h3 data-tone={severity === 'warning' ? 'yellow' : 'red'}>
        <Icon of={icon} size={16} />
        {t(title)} ({count})
      </h3>
      <ul>
        {findings.map((finding, index) => (
          <FindingItem key={index} scope={scope} finding={finding} onFollow={onFollow} />
        ))}
        {omitted > 0 && (
          <Box component="li" c="dimmed">
            {t('stock.review.more', { count: omitted })}
          </Box>
        )}
      </ul>
    </>
  )
}

interface FindingItemProps {
  scope: StockParams
  finding: Finding
  onFollow: () => void
}

function FindingItem({ scope, finding: { code, record, message }, onFollow }: FindingItemProps) {
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onFollow()
  }
  return (
    <li>
      <Link {...recordLink(scope, record)} onClick={follow}>
        {recordName(record)}
      </Link>
      {': '}
      {tMessage(message)}{' '}
      {code !== null && (
        <Box component="span" c="dimmed">
          {t('stock.review.code', { code })}
        </Box>
      )}
    </li>
  )
}

function recordName({ entity, label }: ReviewedRecord): string {
  return entity === 'stock' ? t('stock.detail.title', { id: label }) : `${t(`${entity}.one`)} ${label}`
}

/** Names the warehouse and the day of the stock that is about to be sent, and says when that declares nothing. */
export function SendAbout({ stock: { deposito, fechaStock } }: { stock: Stock }) {
  const day = showDay(fechaStock)
  const text = deposito?.description ? t('stock.send.about', { deposito: deposito.description, day }) : t('stock.send.aboutDay', { day })
  return (
    <Text mb={12} fw={500}>
      {text} <EnvironmentMark whole />
    </Text>
  )
}
