import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import type { Finding, ReviewedRecord } from '#domain/review-finding.ts'
import { recordLink } from '../-stock/record-link.ts'
import type { StockParams } from '../-stock/stock-links.ts'
import styles from './send-review.module.css'

interface FindingItemProps {
  scope: StockParams
  finding: Finding
  onFollow: () => void
  /** The text of the finding. */
  children: ReactNode
}

/** A link to the record, where the user can correct it, and what is wrong with it. */
export function FindingItem({ scope, finding: { code, record }, onFollow, children }: FindingItemProps) {
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onFollow()
  }
  return (
    <li>
      <Link {...recordLink(scope, record)} onClick={follow}>
        {recordName(record)}
      </Link>
      {': '}
      {children} {code !== null && <span className={styles['quiet']}>{t('stock.review.code', { code })}</span>}
    </li>
  )
}

function recordName({ entity, label }: ReviewedRecord): string {
  return entity === 'stock' ? t('stock.detail.title', { id: label }) : `${t(`${entity}.one`)} ${label}`
}
