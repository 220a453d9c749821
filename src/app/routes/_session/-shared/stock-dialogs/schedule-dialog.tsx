// The dialog that asks for the date and time of a stock's scheduled send.
import { Box, Button, Group, Text } from '@mantine/core'
import { fieldFailures } from '#app/api/http/failure-text.ts'
import { isGone } from '#app/api/http/failure.ts'
import { useScheduleStock } from '#app/api/stock/stock.ts'
import { DayField } from '#app/forms/fields/dates/date-fields.tsx'
import { TimeField } from '#app/forms/fields/dates/time-field.tsx'
import { FormFailure } from '#app/forms/form-shell.tsx'
import { useCheckedForm, useFormSave } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { firstSendDay, scheduleForm, sendDayField } from '#domain/stock/schedule-form.ts'
import { dayOf, showDay } from '#domain/values/dates.ts'
import { SavedNote, type SendingDialogProps } from './saved-first.tsx'
import { SendAbout, SendReview } from './send-review.tsx'
import { SettledDialog } from './settled-dialog.tsx'
import { useSendGuard, useSendReview } from './use-send-review.tsx'

/**
 * Schedules a send, which will declare the stock's own day (`domain/README.md#scheduled-and-automatic-send`). It first reviews the first
 * possible day.
 */
export function ScheduleDialog({ warehouseId, stock, onClose, saved, saveFirst }: SendingDialogProps) {
  const schedule = useScheduleStock({ warehouseId })
  const { id, fechaStock } = stock
  const checked = useCheckedForm(scheduleForm(fechaStock), { day: '', time: '' })
  const { form } = checked
  const { day, time } = form.getValues()
  const scope = { warehouseId, stockId: id }
  const firstDay = firstSendDay(fechaStock)
  const hasDay = sendDayField(fechaStock).safeParse(day).success
  const isOtherDay = hasDay && day !== fechaStock
  const review = useSendReview(stock, scope, hasDay ? day : firstDay, (sendDay) => ({ fechaStock, sendDay }))
  const { refused, mayGo, findings, tick } = useSendGuard(review, {
    question: 'stock.schedule.anyway',
    action: 'stock.action.scheduleAnyway',
  })
  const { formProps, saving, failure } = useFormSave(checked, {
    onSave: async ({ scheduleDate }) =>
      (await saveFirst()) && (await mayGo(dayOf(scheduleDate))) ? await schedule.mutateAsync({ id, scheduleDate }) : null,
    onSaved: (scheduled) => scheduled && onClose(),
    fieldErrorsOf(refusal) {
      const { scheduleDate, fechaStock: ofDay } = fieldFailures(refusal)
      const refusedDay = ofDay ?? scheduleDate
      return refusedDay === undefined ? {} : { day: refusedDay }
    },
  })

  if (isGone(review.error)) return <SettledDialog key="gone" title={t('stock.schedule')} stock={null} onClose={onClose} />
  return (
    <Dialog title={t('stock.schedule')} onClose={() => saving || onClose()} typed size="xl">
      <form {...formProps}>
        <SendAbout stock={stock} />
        <SavedNote saved={saved} />
        <Text>{t('stock.schedule.text', { id, day: showDay(fechaStock) })}</Text>
        <Group align="start" gap={16} mt={12}>
          <Box w={190}>
            <DayField label={t('stock.schedule.day')} required autoFocus min={firstDay} {...form.getInputProps('day')} />
          </Box>
          <Box w={120}>
            <TimeField label={t('stock.schedule.time')} required {...form.getInputProps('time')} />
          </Box>
        </Group>
        <Box mt={isOtherDay ? 12 : 0} fw={500} role="status">
          {isOtherDay && t('stock.schedule.otherDay', { day: showDay(fechaStock), sent: showDay(day) })}
        </Box>
        <SendReview ref={findings} scope={scope} review={review} onFollow={onClose} />
        {tick}
        <FormFailure failure={failure} />
        <DialogButtons onCancel={onClose} busy={saving}>
          <Button
            type="submit"
            loading={saving}
            disabled={day === '' || time === ''}
            {...(refused > 0 && { variant: 'outline', color: 'red', c: 'var(--mantine-color-error)' })}
          >
            {t('entity.action.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
