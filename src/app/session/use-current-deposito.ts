import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Deposito } from '#domain/deposito.ts'

/** The warehouse named by the address, else the last one that it named or that was chosen, else the first. And what chooses one where the address names none. */
export function useCurrentDeposito(
  depositos: readonly Deposito[] | undefined,
): [deposito: Deposito | undefined, choose: (depositoId: number) => void] {
  const params = useParams({ strict: false })
  const inAddress = Number(params.warehouseId)
  const [last, setLast] = useState<number>()
  if (Number.isInteger(inAddress) && inAddress !== last) setLast(inAddress)
  return [depositos?.find(({ id }) => id === last) ?? depositos?.[0], setLast]
}
