import { Button, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { stockApi } from '#app/api/stock.ts'
import { DayField } from '#app/forms/fields/day-field.tsx'
import { TimeField } from '#app/forms/fields/time-field.tsx'
import { FormFailure } from '#app/forms/form-actions.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog.tsx'
import { instantOf, isDay, showDay, today } from '#domain/dates.ts'
import { dayField } from '#domain/fields.ts'
import { readTypedTime } from '#domain/typed-dates.ts'
import type { StockDialogProps } from './stock-dialog.ts'
import styles from './schedule-dialog.module.css'

const error = 'validation.scheduleDate'

/** Accepts a time in Buenos Aires that is not past. Times have whole minutes, so the current minute counts as now. */
const scheduleForm = z.pipe(
  z
    .object({
      day: dayField.check(z.refine((day) => !isDay(day) || day >= today(), { error })),
      time: z.pipe(
        z.transform((typed: string) => readTypedTime(typed)),
        z.string({ error: 'validation.time' }),
      ),
    })
    .check(z.refine(({ day, time }) => day !== today() || !isPast(instantOf(day, time)), { error, path: ['time'] })),
  z.transform(({ day, time }) => ({ scheduleDate: instantOf(day, time) })),
)

function isPast(instant: string): boolean {
  return Date.parse(instant) < new Date().setSeconds(0, 0)
}

/** Schedules a send, which will declare the stock's own day (`domain/README.md#scheduled-and-automatic-send`). */
export function ScheduleDialog({ warehouseId, stock, onClose }: StockDialogProps) {
  const schedule = stockApi.useSchedule({ warehouseId })
  const { form, formProps, saving, failure } = useSchemaForm(
    scheduleForm,
    { day: '', time: '' },
    { onSave: ({ scheduleDate }) => schedule.mutateAsync({ id: stock.id, scheduleDate }), onSaved: onClose },
  )
  const { day, time } = form.getValues()

  return (
    <Dialog title={t('stock.schedule')} onClose={() => saving || onClose()} typed>
      <form {...formProps}>
        <Text>{t('stock.schedule.text', { id: stock.id, day: showDay(stock.fechaStock) })}</Text>
        <div className={styles['when']}>
          <DayField label={t('stock.schedule.day')} required autoFocus min={today()} {...form.getInputProps('day')} />
          <TimeField label={t('stock.schedule.time')} required {...form.getInputProps('time')} />
        </div>
        <FormFailure failure={failure} />
        <DialogButtons onCancel={onClose} busy={saving}>
          <Button type="submit" loading={saving} disabled={day === '' || time === ''}>
            {t('entity.action.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
