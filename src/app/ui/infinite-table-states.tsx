import { t } from '#app/i18n/text.ts'
import styles from './infinite-table.module.css'

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

/** An empty row as high as the rows that the window does not show. */
export function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles['gap']}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

/** The row after the last one, while there is a next page. */
export function MoreRow({ columns, failed, onRetry }: { columns: number; failed: boolean; onRetry: () => void }) {
  return (
    <tr className={failed ? undefined : styles['skeleton']}>
      <td colSpan={columns}>
        {failed ? (
          <>
            {t('table.moreFailed')}{' '}
            <button type="button" className={styles['retry']} onClick={onRetry}>
              {t('action.retry')}
            </button>
          </>
        ) : (
          <span />
        )}
      </td>
    </tr>
  )
}
