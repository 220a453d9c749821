import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Deposito } from '#domain/deposito.ts'

/** The warehouse named by the address, else the last one that it named, else the first. */
export function useCurrentDeposito(depositos: readonly Deposito[] | undefined): Deposito | undefined {
  const params = useParams({ strict: false })
  const inAddress = Number(params.warehouseId)
  const [last, setLast] = useState<number>()
  if (Number.isInteger(inAddress) && inAddress !== last) setLast(inAddress)
  return depositos?.find(({ id }) => id === last) ?? depositos?.[0]
}
