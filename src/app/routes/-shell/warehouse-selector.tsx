import { useNavigate } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { depositoLabel } from '#domain/deposito.ts'
import styles from './shell.module.css'

/** With more than one warehouse a choice, with exactly one its description. Every screen of another warehouse's stock starts at its list. */
export function WarehouseSelector() {
  const { depositos = [], deposito } = useSession()
  const navigate = useNavigate()
  if (depositos.length === 0 || !deposito) return null
  if (depositos.length === 1) return <span className={styles['warehouse']}>{deposito.description}</span>
  return (
    <select
      className={styles['selector']}
      aria-label={t('shell.warehouse')}
      value={deposito.id}
      onChange={(event) =>
        void navigate({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: Number(event.currentTarget.value) } })
      }
    >
      {depositos.map((own) => (
        <option key={own.id} value={own.id}>
          {depositoLabel(own)}
        </option>
      ))}
    </select>
  )
}
