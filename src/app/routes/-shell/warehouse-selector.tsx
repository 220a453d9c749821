import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide'
import { useEffect } from 'react'
import { leaveWarehouse } from '#app/api/leave-warehouse.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { depositoLabel } from '#domain/deposito.ts'
import { stockSearch } from '../_session/warehouse.$warehouseId.stocks/-list/stock-sort.ts'
import styles from './shell.module.css'

const list = '/warehouse/$warehouseId/stocks'
const add = '/warehouse/$warehouseId/stocks/add'

/**
 * With more than one warehouse a choice, with exactly one its description (`product.md` 2.6). Another warehouse is entered by the same page, the list in the
 * same order; a stock is of its warehouse alone, so that its pages, and those outside any warehouse, lead to the list. Until one is there, and when a form
 * keeps its typist, it shows the old one.
 */
export function WarehouseSelector() {
  const { depositos = [], deposito } = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const current = deposito?.id
  // By whatever way one leaves it: this choice, an address, Back.
  useEffect(() => (current === undefined ? undefined : () => leaveWarehouse(client, current)), [client, current])
  if (!deposito) return null
  const label = depositoLabel(deposito)
  if (depositos.length === 1)
    return (
      <span className={styles['cut']} title={label}>
        {deposito.description}
      </span>
    )
  // The company's name gives way first: it is the same for all the warehouses of a company, and what tells them apart comes after it.
  const end = Math.max(label.indexOf('] '), 0)
  return (
    <span className={styles['selector']}>
      <span aria-hidden className={styles['company']}>
        {label.slice(0, end)}
      </span>
      <span aria-hidden className={styles['cut']}>
        {label.slice(end)}
      </span>
      <Icon of={ChevronDown} size={14} />
      <select
        aria-label={t('shell.warehouse')}
        title={label}
        value={current}
        onChange={({ currentTarget }) => {
          const params = { warehouseId: Number(currentTarget.value) }
          const adds = router.state.matches.at(-1)?.routeId === `/_session${add}`
          void router.navigate(adds ? { to: add, params } : { to: list, params, search: stockSearch.parse(router.latestLocation.search) })
        }}
      >
        {depositos.map((own) => (
          <option key={own.id} value={own.id}>
            {depositoLabel(own)}
          </option>
        ))}
      </select>
    </span>
  )
}
