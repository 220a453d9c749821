import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { CloseFooter } from '#app/ui/close-footer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { HealthPart } from '#domain/health.ts'
import { HealthBadge } from './health-badge.tsx'
import { detailRows, helpOf, serviceName } from './health-words.ts'
import styles from './health-dialog.module.css'

export function HealthDialog({ part, onClose }: { part: HealthPart; onClose: () => void }) {
  const title = t('health.details.of', { service: serviceName(part.name) })
  const help = helpOf(part)
  return (
    <Dialog title={title} onClose={onClose}>
      <HealthBadge state={part.state} />
      {help && (
        <p>
          {t(help.text)} {help.link && <Link to={help.link.to}>{t(help.link.text)}</Link>}
        </p>
      )}
      <table className={styles['details']}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('health.details.name')}</th>
            <th scope="col">{t('health.details.value')}</th>
          </tr>
        </thead>
        <tbody>
          {detailRows(part).map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}
