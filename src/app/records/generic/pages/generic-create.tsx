// The generic page that creates a record, prefilled from the address and from the stock's company.
import type { UseFormReturnType } from '@mantine/form'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useDepositos } from '#app/api/company/deposito.ts'
import { isGone } from '#app/api/http/failure.ts'
import { findReference } from '#app/forms/fields/choices/use-references.ts'
import { KeptScreen } from '#app/forms/kept-screen.tsx'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import type { Deposito } from '#domain/company/deposito.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import type { Stock } from '#domain/stock/stock.ts'
import type { Values } from '../../entity.ts'
import { AddRecordScreen } from '../../form/add-screen.tsx'
import { asText } from '../../shown-values.ts'
import { stockRecords } from '../entities/stock.ts'
import type { GenericEntity, GenericTypes, OnGenericPath } from '../generic-entity.ts'
import { useBackToList } from '../list/use-list.ts'
import { useViewer } from '../rights.ts'
import { PageNote, RefusedScreen } from './generic-loaded.tsx'

/** The form of a new record. The address may name its parent record, `?permisoEmbarque=7`. */
export function GenericCreate<T extends GenericTypes>({ entity }: { entity: GenericEntity<T> }) {
  const viewer = useViewer()
  const parents = useParents(entity)
  const cuit = useStockCuit(entity.cuitOf === undefined ? undefined : parents.values['stock'])
  const closed = parents.closed === undefined ? null : t('generic.refused.parent', { name: parents.closed })
  const refusal = entity.rights.create(viewer) ? closed : entity.rights.why()
  if (parents.failure) return <LoadFailure error={parents.failure.error} onRetry={parents.failure.retry} />
  if (parents.isLoading || (entity.cuitOf !== undefined && cuit === undefined))
    return <PlainMessage role="status">{t('record.loading')}</PlainMessage>
  return (
    <KeptScreen refusal={refusal} instead={<RefusedScreen entity={entity} text={refusal ?? ''} />}>
      <CreateForm entity={entity} start={parents.values} cuit={cuit ?? ''} />
    </KeptScreen>
  )
}

interface CreateFormProps<T extends GenericTypes> {
  entity: GenericEntity<T>
  start: Readonly<Record<string, string>>
  cuit: string
}

function CreateForm<T extends GenericTypes>({ entity, start, cuit }: CreateFormProps<T>) {
  const router = useRouter()
  const back = useBackToList(entity)
  const viewer = useViewer()
  const { cuitOf } = entity
  return (
    <AddRecordScreen<OnGenericPath<T>>
      entity={entity}
      scope={{}}
      crumbs={[homeCrumb(), { text: t(`${entity.name}.list`), link: back }]}
      back={back}
      start={start}
      cuit={cuit}
      above={<PageNote text={entity.note?.(viewer)} />}
      onAdded={() => void router.navigate({ ...back, ignoreBlocker: true })}
      formEffect={(form) => cuitOf !== undefined && <CompanyCuit form={form} field={cuitOf} />}
    />
  )
}

/** Reads the new record's parents from the address. `closed` names a parent to which nothing can be added. */
function useParents<T extends GenericTypes>({ groups }: GenericEntity<T>) {
  const viewer = useViewer()
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const named = groups
    .flatMap(({ fields }) => fields)
    .flatMap(({ name, kind: { sourceFor } }) => {
      const id = asText(address[name])
      return sourceFor && /^\d{1,15}$/.test(id) ? [{ name, id, source: sourceFor(viewer) }] : []
    })
  const queries = useQueries({ queries: named.map(({ source, id }) => findReference(source, id)) })
  const failed = queries.find(({ error }) => error && !isGone(error))
  return {
    values: Object.fromEntries(named.map(({ name, id }) => [name, id])),
    isLoading: queries.some(({ isPending }) => isPending),
    failure: failed && { error: failed.error, retry: () => void failed.refetch() },
    closed: queries.find(({ data }) => data?.closed)?.data?.label,
  }
}

/**
 * Returns the CUIT of the company of the stock in the address, or else of the current warehouse; empty if it is unknown, undefined while it
 * loads.
 */
function useStockCuit(stockId: string | undefined): string | undefined {
  const { deposito } = useSession()
  const { data: depositos = [], isPending: areDepositosPending } = useDepositos({ meta: { quiet: true } })
  const { data, isPending } = stockRecords.api.useOne({}, Number(stockId), {
    enabled: stockId !== undefined,
    meta: { quiet: true },
  })
  if (areDepositosPending) return undefined
  if (stockId === undefined) return deposito?.company?.cuit ?? ''
  return isPending ? undefined : cuitOf(depositos, data)
}

/**
 * Fills a field with the CUIT of the chosen stock's company. It does not overwrite a CUIT that belongs to none of the user's companies,
 * because the user typed it.
 */
function CompanyCuit({ form, field }: { form: UseFormReturnType<Values>; field: string }) {
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
