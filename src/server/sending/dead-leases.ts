import { expireLeases, listFarLeases, type FarLease, type Lease } from '../store/leases.ts'
import type { Store } from '../store/open.ts'

/**
 * Returns what frees the stocks of workers that died. `alone`: no other worker can be running on this store, so that every lease found at first is left over. A lease that ends
 * later than it may, because a clock was ahead when it was given, is freed when it was not renewed for as long as a lease; the clock has no say in that.
 */
export function deadLeases(store: Store, alone: boolean): (lease: Lease) => Promise<void> {
  let mayHaveLeftovers = alone
  let seen = new Map<string, number>()

  function standing(leases: readonly FarLease[], leaseMs: number): FarLease[] {
    const now = performance.now()
    seen = new Map(leases.map((lease) => [nameOf(lease), seen.get(nameOf(lease)) ?? now]))
    return leases.filter((lease) => now - (seen.get(nameOf(lease)) ?? now) >= leaseMs)
  }

  return async (lease) => {
    if (mayHaveLeftovers) await expireLeases(store, lease.now, { all: true })
    mayHaveLeftovers = false
    await expireLeases(store, lease.now, { standing: standing(await listFarLeases(store.db, lease), lease.leaseMs) })
  }
}

function nameOf({ id, leaseUntil }: FarLease): string {
  return `${id} ${leaseUntil ?? ''}`
}
