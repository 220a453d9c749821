import { t } from '#app/i18n/text.ts'
import styles from './loading-place.module.css'

/** As high as a row of a table. */
const lineHeight = 36

/** Grey lines in place of content that is being loaded. `height` is in pixels, that of the content where it is known. */
export function LoadingPlace({ height = 432 }: { height?: number }) {
  return (
    <div className={styles['place']} style={{ minHeight: height }} role="status" aria-busy aria-label={t('record.loading')}>
      {Array.from({ length: Math.floor(height / lineHeight) }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
