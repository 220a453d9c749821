// Rows that a table shows while it loads, for rows outside the window, and to load more.
import { t } from '#app/i18n/text.ts'
import styles from './table.module.css'

export function SkeletonRows({ columns, label }: { columns: number; label: string }) {
  return Array.from({ length: 12 }, (_, index) => (
    <tr key={index} className={styles['skeleton']}>
      {Array.from({ length: columns }, (_cell, position) => (
        <td key={position}>
          <span>{index === 0 && position === 0 && <span className="visually-hidden">{label}</span>}</span>
        </td>
      ))}
    </tr>
  ))
}

/** An empty row as high as the rows that are not rendered. */
export function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles['gap']}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

interface MoreRowProps {
  index: number
  isCurrent: boolean
  columns: number
  failed: boolean
  onRetry: () => void
}

/** The placeholder of a row that is not loaded yet. It can take the focus, as the row will. */
export function UnloadedRow({ index, isCurrent, columns, failed, onRetry }: MoreRowProps) {
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr data-index={index} className={failed ? undefined : styles['skeleton']}>
      <td colSpan={columns}>
        {failed ? (
          <>
            {t('table.moreFailed')}{' '}
            <button type="button" className={styles['retry']} data-row tabIndex={tabIndex} onClick={onRetry}>
              {t('action.retry')}
            </button>
          </>
        ) : (
          <span data-row tabIndex={tabIndex}>
            <span className="visually-hidden">{t('loading')}</span>
          </span>
        )}
      </td>
    </tr>
  )
}
