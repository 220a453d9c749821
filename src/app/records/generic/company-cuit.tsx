import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { depositoApi } from '#app/api/deposito.ts'
import { useSession } from '#app/session/session.tsx'
import type { Deposito } from '#domain/deposito.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import type { Stock } from '#domain/stock.ts'
import type { Values } from '../entity.ts'
import { stockRecords } from './entities/stock.ts'

/**
 * Returns the CUIT of the company of a stock that an address names, else of the current warehouse; empty when it is not known, undefined while it is read.
 */
export function useStockCuit(stockId: string | undefined): string | undefined {
  const { deposito } = useSession()
  const { data: depositos = [], isPending: areDepositosPending } = useQuery({ ...depositoApi.own, meta: { quiet: true } })
  const { data, isPending } = useQuery({
    ...stockRecords.api.detail({}, Number(stockId)),
    enabled: stockId !== undefined,
    meta: { quiet: true },
  })
  if (areDepositosPending) return undefined
  if (stockId === undefined) return deposito?.company?.cuit ?? ''
  return isPending ? undefined : cuitOf(depositos, data)
}

/** Fills a field with the CUIT of the chosen stock's company. A CUIT that is none of the user's companies' was typed, and stays. */
export function CompanyCuit({ form, field }: { form: UseFormReturnType<Values>; field: string }) {
  const client = useQueryClient()
  const { depositos = [] } = useSession()

  async function fill(stockId: unknown): Promise<void> {
    if (typeof stockId !== 'string' || stockId === '') return
    const stock = await client.fetchQuery({ ...stockRecords.api.detail({}, Number(stockId)), meta: { quiet: true } }).catch(() => undefined)
    const cuit = cuitOf(depositos, stock)
    const typed = form.getValues()[field]
    const isDefault = typed === '' || depositos.some(({ company }) => cuitDigits(company?.cuit ?? '') === typed)
    if (cuit !== '' && isDefault && form.getValues()['stock'] === stockId) form.setFieldValue(field, cuitDigits(cuit))
  }

  form.watch('stock', ({ value }) => void fill(value))
  return null
}

function cuitOf(depositos: readonly Deposito[], stock: Stock | undefined): string {
  return depositos.find(({ id }) => id === stock?.deposito?.id)?.company?.cuit ?? ''
}
