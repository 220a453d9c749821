import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showWarning } from './toast.ts'

/** Leads from an address that means nothing to the list of its warehouse, else to the start screen, and says why. */
export function LostAddress() {
  const { warehouseId } = useParams({ strict: false })
  useEffect(() => showWarning('address.lost'), [])
  if (warehouseId === undefined) return <Navigate to="/" replace ignoreBlocker />
  return <Navigate to="/warehouse/$warehouseId/stocks" params={{ warehouseId }} replace ignoreBlocker />
}
