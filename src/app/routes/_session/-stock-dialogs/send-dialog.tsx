import '#app/styles/inputs.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isGone } from '#app/api/http.ts'
import { stockReviewQuery } from '#app/api/stock-review.ts'
import { stockApi } from '#app/api/stock.ts'
import { DayField } from '#app/forms/fields/day-field.tsx'
import { FormFailure } from '#app/forms/form-actions.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog.tsx'
import { showDay, today } from '#domain/dates.ts'
import { sendDraft, sendYearsBack, type StockTotals, stockCan } from '#domain/stock.ts'
import { yearsBefore } from '#domain/typed-dates.ts'
import { GoneDialog } from './gone-dialog.tsx'
import { SendReview } from './send-review.tsx'
import { SettledDialog } from './settled-dialog.tsx'
import type { StockDialogProps } from './stock-dialog.ts'
import { useLatestStock } from './use-latest-stock.ts'
import { useSendReview } from './use-send-review.ts'

/** Sends a stock with a chosen day. After a technical error the first message is repeated, so its day is fixed (`app/README.md#send-and-schedule-dialogs`). */
export function SendDialog(props: StockDialogProps) {
  return stockCan('reprocess', props.stock) ? <ReprocessDialog {...props} /> : <SendOnDayDialog {...props} />
}

/** Repeats the transaction that the user saw, and nothing else when it got its verdict in the meantime. */
function ReprocessDialog({ warehouseId, stock, onClose, onSent }: StockDialogProps) {
  const send = stockApi.useSend({ warehouseId })
  const { id, fechaStock, transactionId } = stock
  const { formProps, saving, failure } = useSchemaForm(
    sendDraft,
    { fechaStock },
    { onSave: () => send.mutateAsync({ id, fechaStock, transactionId }), onSaved: onSent },
  )
  const latest = useLatestStock(warehouseId, stock)
  if (!saving && !stockCan('reprocess', latest))
    return <SettledDialog key="settled" title={t('stock.reprocess')} stock={latest} onClose={onClose} />
  return (
    <Dialog title={t('stock.reprocess')} onClose={() => saving || onClose()} typed>
      <form {...formProps}>
        <Text>{t('stock.reprocess.text', { id, day: showDay(fechaStock) })}</Text>
        <FormFailure failure={failure} />
        <DialogButtons onCancel={onClose} busy={saving}>
          <Button type="submit" loading={saving} data-autofocus>
            {t('stock.action.reprocess')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function SendOnDayDialog({ warehouseId, stock, onClose, onSent }: StockDialogProps) {
  const [first, last] = [yearsBefore(today(), sendYearsBack), today()]
  const sendForm = z.object({
    fechaStock: sendDraft.shape.fechaStock.check(z.refine((day) => day <= last && day >= first, { error: 'validation.sendDate' })),
  })
  const send = stockApi.useSend({ warehouseId })
  const [emptyConfirmed, setEmptyConfirmed] = useState(false)
  // A new object for each refused attempt, so that the effect moves the focus each time.
  const [unconfirmed, setUnconfirmed] = useState<object | null>(null)
  const emptyBox = useRef<HTMLInputElement>(null)
  const { form, formProps, saving, failure } = useSchemaForm(
    sendForm,
    { fechaStock: last },
    {
      async onSave({ fechaStock }) {
        const totals = await review.loadTotals()
        if (totals && isEmpty(totals) && !emptyConfirmed) return null
        return await send.mutateAsync({ id: stock.id, fechaStock })
      },
      onSaved(sent) {
        if (sent) onSent(sent)
        else setUnconfirmed({})
      },
    },
  )
  const { fechaStock } = form.getValues()
  const review = useSendReview({
    stock,
    day: sendForm.safeParse({ fechaStock }).success ? fechaStock : null,
    queryOf: (day) => stockReviewQuery({ warehouseId, stockId: stock.id }, { fechaStock: day }),
  })
  const empty = review.totals !== undefined && isEmpty(review.totals)
  useEffect(() => {
    if (unconfirmed && empty) emptyBox.current?.focus()
  }, [unconfirmed, empty])

  if (isGone(review.error)) return <GoneDialog key="gone" title={t('stock.send', { id: stock.id })} onClose={onClose} />
  return (
    <Dialog title={t('stock.send', { id: stock.id })} onClose={() => saving || onClose()} typed size="xl">
      <form {...formProps}>
        <DayField label={t('stock.fechaStock')} required autoFocus min={first} max={last} {...form.getInputProps('fechaStock')} />
        <SendReview scope={{ warehouseId, stockId: stock.id }} review={review} onFollow={onClose} />
        {empty && (
          <Checkbox
            ref={emptyBox}
            mt={16}
            label={t('stock.review.empty')}
            checked={emptyConfirmed}
            onChange={(event) => setEmptyConfirmed(event.currentTarget.checked)}
            error={unconfirmed !== null && !emptyConfirmed && t('stock.review.emptyNeeded')}
          />
        )}
        <FormFailure failure={failure} />
        <DialogButtons onCancel={onClose} busy={saving}>
          <Button type="submit" loading={saving} disabled={fechaStock === ''}>
            {t('stock.action.send')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function isEmpty({ permisoEmbarques, documentoTransportes, contenedorVacios }: StockTotals): boolean {
  return permisoEmbarques + documentoTransportes + contenedorVacios === 0
}
