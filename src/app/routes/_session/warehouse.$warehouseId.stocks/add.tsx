// The page on which a warehouse's users create a stock of any day.
import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDepositos } from '#app/api/company/deposito.ts'
import { newStock, stockApi, useCreateStock } from '#app/api/stock/stock.ts'
import { DraftMessage } from '#app/forms/drafts/draft-message.tsx'
import type { DraftValues } from '#app/forms/drafts/draft-store.ts'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { ChoiceField } from '#app/forms/fields/choices/choice-fields.tsx'
import { DayField } from '#app/forms/fields/dates/date-fields.tsx'
import { FormShell } from '#app/forms/form-shell.tsx'
import { useCheckedForm, useFormSave } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { type Deposito, depositoLabel } from '#domain/company/deposito.ts'
import { dayField } from '#domain/contract/fields.ts'
import { type Stock, stateText } from '#domain/stock/stock.ts'
import { today } from '#domain/values/dates.ts'
import { stockLink } from '../-shared/stock/stock-links.ts'

const addSearch = z.object({ fechaStock: z.catch(z.optional(dayField), undefined) })

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/add')({
  validateSearch: addSearch,
  component: CreateStockScreen,
})

/** The page that creates a stock of another day or warehouse. Users create a stock of today from the list, without a form. */
function CreateStockScreen() {
  const { warehouseId } = Route.useParams()
  const { fechaStock } = Route.useSearch()
  const depositos = useDepositos()
  const title = t('stock.create.title')
  return (
    <>
      <Breadcrumbs
        items={[{ text: t('stock.list'), link: { to: '/warehouse/$warehouseId/stocks', params: { warehouseId } } }, { text: title }]}
      />
      <PageTitle title={title} />
      <Loaded query={depositos}>
        {(own) => <CreateStockForm key={warehouseId} warehouseId={warehouseId} day={fechaStock} depositos={own} />}
      </Loaded>
    </>
  )
}

/** The options of the state select. Only the first can be chosen: the others are outcomes of sending (`domain/README.md#decisions`). */
const states = ['OPEN', 'PENDING', 'ERROR', 'SUCCESS'] as const

const createForm = z.object({
  fechaStock: dayField,
  state: z.literal('OPEN', { error: 'validation.state' }),
  depositoId: z.string().check(z.minLength(1, { error: 'validation.deposito' })),
})

interface CreateStockFormProps {
  warehouseId: number
  day?: string | undefined
  depositos: readonly Deposito[]
}

function CreateStockForm({ warehouseId, day = today(), depositos }: CreateStockFormProps) {
  const router = useRouter()
  const depositoOf = (id: string) => depositos.find((deposito) => String(deposito.id) === id)
  const checked = useCheckedForm<DraftValues, z.infer<typeof createForm>>(createForm, {
    fechaStock: day,
    state: 'OPEN',
    depositoId: depositoOf(String(warehouseId)) ? String(warehouseId) : '',
  })
  const { form } = checked
  const drafts = useDrafts(form, { path: stockApi.path({ warehouseId }) })
  const chosen = Number(form.getValues()['depositoId'])
  const create = useCreateStock({ warehouseId: chosen })
  const schemaForm = useFormSave<DraftValues, z.infer<typeof createForm>, Stock>(checked, {
    onSave: ({ fechaStock, depositoId }) =>
      create.mutateAsync({ ...newStock({ id: Number(depositoId), companyId: depositoOf(depositoId)?.company?.id }), fechaStock }),
    onSaved({ id }) {
      drafts.clear()
      void router.navigate({ ...stockLink({ warehouseId: chosen, stockId: id }), replace: true })
    },
  })
  // Inputs keep their typed text, so a recovered draft remounts them with a new key.
  const [round, setRound] = useState(0)

  return (
    <FormShell
      form={schemaForm}
      label={t('stock.create')}
      saveLabel={t('stock.action.create')}
      invalidText={t('stock.create.incomplete')}
      failure={schemaForm.failure}
      onLeave={() => void router.navigate({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId } })}
      onDiscard={drafts.clear}
    >
      <DraftMessage drafts={drafts} disabled={schemaForm.saving} onRecover={() => setRound(round + 1)} />
      <CreateStockFields key={round} form={form} depositos={depositos} />
    </FormShell>
  )
}

function CreateStockFields({ form, depositos }: { form: UseFormReturnType<DraftValues>; depositos: readonly Deposito[] }) {
  return (
    <Stack gap={16} maw={480} pb={16}>
      <DayField label={t('stock.fechaStock')} required autoFocus {...form.getInputProps('fechaStock')} />
      <ChoiceField
        label={t('stock.create.state')}
        required
        help={t('stock.create.stateHelp')}
        options={[
          { value: '', label: t('validation.state') },
          ...states.map((state) => ({ value: state, label: stateText({ state }), disabled: state !== 'OPEN' })),
        ]}
        {...form.getInputProps('state')}
      />
      <ChoiceField
        label={t('stock.create.deposito')}
        required
        options={[
          { value: '', label: t('validation.deposito') },
          ...depositos.map((deposito) => ({ value: String(deposito.id), label: depositoLabel(deposito) })),
        ]}
        {...form.getInputProps('depositoId')}
      />
    </Stack>
  )
}
