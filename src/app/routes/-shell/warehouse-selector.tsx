// The selector in the navigation bar with which a user switches between their warehouses.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide'
import { useEffect } from 'react'
import { leaveWarehouse } from '#app/api/company/deposito.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { depositoLabel } from '#domain/company/deposito.ts'
import { stockSearch } from '../_session/warehouse.$warehouseId.stocks/-index/stock-sort.ts'
import styles from './shell.module.css'

const list = '/warehouse/$warehouseId/stocks'
const add = '/warehouse/$warehouseId/stocks/add'
const calendar = '/warehouse/$warehouseId/stocks/calendario'

/**
 * A select for users with several warehouses, a text for users with one. Choosing a warehouse opens its version of the current page, if
 * there is one, else its list; the main list of stocks stays open and shows the warehouse's stocks. The select shows the current warehouse
 * until the navigation has finished, because a form may block it.
 */
export function WarehouseSelector() {
  const { depositos = [], deposito, chooseDeposito } = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const current = deposito?.id
  // Clears the cache after every switch to another warehouse, by this select, a link or Back. Until then the screens of the former
  // warehouse still use it.
  useEffect(() => (current === undefined ? undefined : () => void setTimeout(() => leaveWarehouse(client, current))), [client, current])
  if (!deposito) return null
  const label = depositoLabel(deposito)
  if (depositos.length === 1)
    return (
      <span className={styles['cut']} title={label}>
        {deposito.description}
      </span>
    )
  const end = label.indexOf('] ') + 1
  return (
    <span className={styles['selector']}>
      <span aria-hidden className={styles['names']}>
        <span className={styles['cut']}>{label.slice(end).trim()}</span>
        <span>{label.slice(0, end)}</span>
      </span>
      <Icon of={ChevronDown} size={14} />
      <select
        aria-label={t('shell.warehouse')}
        title={label}
        value={current}
        onChange={({ currentTarget }) => {
          const params = { warehouseId: Number(currentTarget.value) }
          const here = router.state.matches.at(-1)
          // The main list of stocks has the same address for every warehouse.
          if (here?.routeId === '/_session/$entity/_list/' && here.params.entity === 'stock') {
            chooseDeposito(params.warehouseId)
            return
          }
          const { search } = router.latestLocation
          if (here?.routeId === `/_session${add}`) void router.navigate({ to: add, params })
          else if (here?.routeId === `/_session${calendar}`) void router.navigate({ to: calendar, params, search })
          else void router.navigate({ to: list, params, search: stockSearch.parse(search) })
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
