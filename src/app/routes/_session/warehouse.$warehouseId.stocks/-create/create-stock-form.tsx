import type { UseFormReturnType } from '@mantine/form'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { stockApi } from '#app/api/stock.ts'
import { DraftNotice } from '#app/forms/draft-notice.tsx'
import type { DraftValues } from '#app/forms/draft-store.ts'
import { ChoiceField } from '#app/forms/fields/choice-field.tsx'
import { DayField } from '#app/forms/fields/day-field.tsx'
import { FormShell } from '#app/forms/form-shell.tsx'
import { useDrafts } from '#app/forms/use-drafts.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { today } from '#domain/dates.ts'
import { type Deposito, depositoLabel } from '#domain/deposito.ts'
import { dayField } from '#domain/fields.ts'
import { newStock, type Stock, stockDisplay } from '#domain/stock.ts'
import classes from './create-stock-form.module.css'

/** The states that the select lists. Only the first can be chosen: the others are outcomes of sending (`domain/README.md#decisions`). */
const states = ['OPEN', 'PENDING', 'ERROR', 'SUCCESS'] as const

const createForm = z.object({
  fechaStock: dayField,
  state: z.literal('OPEN', { error: 'validation.state' }),
  depositoId: z.string().check(z.minLength(1, { error: 'validation.deposito' })),
})

interface CreateStockFormProps {
  warehouseId: number
  /** The day that it begins with; today when left out. */
  day?: string | undefined
  depositos: readonly Deposito[]
}

/** Creates a stock of any day in one of the user's warehouses. */
export function CreateStockForm({ warehouseId, day = today(), depositos }: CreateStockFormProps) {
  const router = useRouter()
  const depositoOf = (id: string) => depositos.find((deposito) => String(deposito.id) === id)
  const schemaForm = useSchemaForm<DraftValues, z.infer<typeof createForm>, Stock>(
    createForm,
    { fechaStock: day, state: 'OPEN', depositoId: depositoOf(String(warehouseId)) ? String(warehouseId) : '' },
    {
      onSave: ({ fechaStock, depositoId }) =>
        create.mutateAsync({ ...newStock({ id: Number(depositoId), companyId: depositoOf(depositoId)?.company?.id }), fechaStock }),
      onSaved({ id }) {
        drafts.clear()
        void router.navigate({
          to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId',
          params: { warehouseId: chosen, stockId: id },
          replace: true,
        })
      },
    },
  )
  const { form, saving, failure } = schemaForm
  const drafts = useDrafts(form, { path: stockApi.path({ warehouseId }) })
  // A field keeps the text that was typed, so a recovered draft mounts the fields anew.
  const [round, setRound] = useState(0)
  const chosen = Number(form.getValues()['depositoId'])
  const create = stockApi.useCreate({ warehouseId: chosen }, 'inline')

  return (
    <FormShell
      form={schemaForm}
      label={t('stock.create')}
      saveLabel={t('stock.action.create')}
      invalidText={t('stock.create.incomplete')}
      failure={failure}
      onLeave={() => void router.navigate({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId } })}
      onDiscard={drafts.clear}
    >
      <DraftNotice drafts={drafts} disabled={saving} onRecover={() => setRound(round + 1)} />
      <CreateStockFields key={round} form={form} depositos={depositos} />
    </FormShell>
  )
}

function CreateStockFields({ form, depositos }: { form: UseFormReturnType<DraftValues>; depositos: readonly Deposito[] }) {
  return (
    <div className={classes['fields']}>
      <DayField label={t('stock.fechaStock')} required autoFocus {...form.getInputProps('fechaStock')} />
      <ChoiceField
        label={t('stock.create.state')}
        required
        help={t('stock.create.stateHelp')}
        options={[
          { value: '', label: t('validation.state') },
          ...states.map((state) => ({ value: state, label: stockDisplay({ state }).label, disabled: state !== 'OPEN' })),
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
    </div>
  )
}
