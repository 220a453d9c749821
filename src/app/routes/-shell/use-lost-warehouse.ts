import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#app/session/session.tsx'
import { showWarning } from '#app/ui/toast.ts'
import { type Deposito, depositoLabel } from '#domain/deposito.ts'

/** Leads to the start screen from a warehouse that was deleted, or taken from the user, while they were in it. Drafts of what was typed there stay. */
export function useLostWarehouse(): void {
  const { account, depositos } = useSession()
  const router = useRouter()
  const id = Number(useParams({ strict: false }).warehouseId)
  const login = account?.login
  const [last, setLast] = useState<{ deposito: Deposito; login: string | undefined }>()

  const own = depositos?.find((one) => one.id === id)
  if (own && own !== last?.deposito) setLast({ deposito: own, login })
  const lost = depositos && !own && last?.deposito.id === id && last.login === login ? last.deposito : null

  const leave = useEffectEvent((deposito: Deposito) => {
    showWarning('shell.warehouseLost', { name: depositoLabel(deposito) })
    void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
  })
  useEffect(() => {
    if (lost) leave(lost)
  }, [lost])
}
