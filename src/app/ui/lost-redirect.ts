import { redirect } from '@tanstack/react-router'
import { showWarning } from './toast.ts'

/** As `LostAddress`, for a route that cannot read its address. */
export function lostRedirect({ cause, params }: { cause: string; params: { warehouseId: number } }) {
  if (cause !== 'preload') showWarning('address.lost')
  return redirect({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: params.warehouseId }, replace: true })
}
