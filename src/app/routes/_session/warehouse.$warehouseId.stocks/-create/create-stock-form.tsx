import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { stockApi } from '#app/api/stock.ts'
import { useDraftKeeping } from '#app/forms/draft-keeping.ts'
import { DraftNotice } from '#app/forms/draft-notice.tsx'
import type { DraftValues } from '#app/forms/draft-store.ts'
import { ChoiceField } from '#app/forms/fields/choice-field.tsx'
import { DayField } from '#app/forms/fields/day-field.tsx'
import { FormActions } from '#app/forms/form-actions.tsx'
import { useLeaving } from '#app/forms/use-leaving.ts'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { today } from '#domain/dates.ts'
import { type Deposito, depositoLabel } from '#domain/deposito.ts'
import { dayField } from '#domain/fields.ts'
import { newStock, type Stock, stockDisplay } from '#domain/stock.ts'
import classes from './create-stock-form.module.css'

/** The states that the specification lists; a stock starts open and the others are the authority's doing. */
const states = ['OPEN', 'PENDING', 'ERROR', 'SUCCESS'] as const

const createForm = z.object({
  fechaStock: dayField,
  state: z.literal('OPEN', { error: 'validation.state' }),
  depositoId: z.string().check(z.minLength(1, { error: 'validation.deposito' })),
})

export function CreateStockForm({ warehouseId, depositos }: { warehouseId: number; depositos: readonly Deposito[] }) {
  const router = useRouter()
  const back = { to: '/warehouse/$warehouseId/stocks', params: { warehouseId } } as const
  const depositoOf = (id: string) => depositos.find((deposito) => String(deposito.id) === id)
  const { form, formProps, saving, failure, isDirty } = useSchemaForm<DraftValues, z.infer<typeof createForm>, Stock>(
    createForm,
    { fechaStock: today(), state: 'OPEN', depositoId: depositoOf(String(warehouseId)) ? String(warehouseId) : '' },
    {
      onSave: ({ fechaStock, depositoId }) =>
        create.mutateAsync({ ...newStock({ id: Number(depositoId), companyId: depositoOf(depositoId)?.company?.id }), fechaStock }),
      onSaved({ id }) {
        keeping.forget()
        void router.navigate({
          to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId',
          params: { warehouseId: chosen, stockId: id },
          replace: true,
        })
      },
    },
  )
  const keeping = useDraftKeeping(form, { path: stockApi.path({ warehouseId }) })
  // The fields keep what they show of a value; those of a recovered draft start anew.
  const [filled, setFilled] = useState(0)
  const chosen = Number(form.getValues()['depositoId'])
  const create = stockApi.useCreate({ warehouseId: chosen }, 'inline')
  const leave = async () => {
    if (saving || !(await mayLeave())) return
    form.resetDirty()
    void router.navigate(back)
  }
  const { mayLeave, escapeProps } = useLeaving(isDirty, () => void leave(), { onGivenUp: keeping.forget })

  return (
    <form
      {...formProps}
      aria-label={t('stock.create')}
      onKeyDownCapture={escapeProps.onKeyDownCapture}
      onKeyDown={(event) => {
        formProps.onKeyDown(event)
        escapeProps.onKeyDown(event)
      }}
    >
      <DraftNotice keeping={keeping} disabled={saving} onRecover={() => setFilled(filled + 1)} />
      <div key={filled} className={classes['fields']}>
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
      <FormActions
        saving={saving}
        saveLabel={t('stock.action.create')}
        onCancel={() => void leave()}
        failure={failure}
        notice={Object.keys(form.errors).length > 0 ? t('stock.create.incomplete') : null}
      />
    </form>
  )
}
