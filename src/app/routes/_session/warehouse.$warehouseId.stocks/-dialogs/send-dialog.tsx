import '@mantine/core/styles/Input.css'
import { Button, Group, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { showDay, today } from '#domain/dates.ts'
import { sendDraft, sendYearsBack, type Stock, stockCan } from '#domain/stock.ts'
import { yearsBefore } from '#domain/typed-dates.ts'
import { stockApi } from '../../../../api/stock.ts'
import { DayField } from '../../../../forms/fields/day-field.tsx'
import { FormFailure } from '../../../../forms/form-actions.tsx'
import { useSchemaForm } from '../../../../forms/use-schema-form.ts'
import { t } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog.tsx'

interface SendDialogProps {
  warehouseId: number
  stock: Stock
  onClose: () => void
  onSent?: (stock: Stock) => void
}

/** Sends with a day that is today at most; a stock that ended in a technical error repeats its message, whose day is fixed (`decisions.md` 18). */
export function SendDialog({ warehouseId, stock, onClose, onSent }: SendDialogProps) {
  const fixed = stockCan('reprocess', stock)
  const last = today()
  const first = yearsBefore(last, sendYearsBack)
  const dated = z.object({
    fechaStock: sendDraft.shape.fechaStock.check(
      z.refine((day) => fixed || (day <= last && day >= first), { error: 'validation.sendDate' }),
    ),
  })
  const send = stockApi.useSend({ warehouseId })
  const { form, formProps, saving, failure } = useSchemaForm(
    dated,
    { fechaStock: fixed ? stock.fechaStock : last },
    {
      onSave: ({ fechaStock }) => send.mutateAsync({ id: stock.id, fechaStock }),
      onSaved(sent) {
        onClose()
        onSent?.(sent)
      },
    },
  )
  const title = fixed ? t('stock.reprocess') : t('stock.send', { id: stock.id })

  return (
    <Dialog title={title} onClose={() => saving || onClose()} typed>
      <form {...formProps}>
        {fixed ? (
          <Text>{t('stock.reprocess.text', { id: stock.id, day: showDay(stock.fechaStock) })}</Text>
        ) : (
          <DayField label={t('stock.fechaStock')} required autoFocus min={first} max={last} {...form.getInputProps('fechaStock')} />
        )}
        <FormFailure failure={failure} />
        <Group justify="flex-end" gap={8} mt={20}>
          <Button variant="default" onClick={onClose} disabled={saving}>
            {t('entity.action.cancel')}
          </Button>
          <Button type="submit" loading={saving} disabled={form.getValues().fechaStock === ''} data-autofocus={fixed || undefined}>
            {fixed ? t('stock.action.reprocess') : t('stock.action.send')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
