// The dialog that reviews a stock and sends it with a chosen day, or repeats an unanswered send.
import { Box, Button, Text } from '@mantine/core'
import * as z from 'zod/mini'
import { isGone } from '#app/api/http/failure.ts'
import { useSendStock } from '#app/api/stock/stock.ts'
import { DayField } from '#app/forms/fields/dates/date-fields.tsx'
import { FormFailure } from '#app/forms/form-shell.tsx'
import { useCheckedForm, useFormSave, useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { EnvironmentMark } from '#app/session/environment-mark.tsx'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { readField } from '#domain/contract/fields.ts'
import { sendDraft, sendYearsBack, stockCan } from '#domain/stock/stock.ts'
import { showDay, today, yearsBefore } from '#domain/values/dates.ts'
import { message } from '#domain/values/message.ts'
import { SavedNote, type SendingDialogProps } from './saved-first.tsx'
import { SendAbout, SendReview } from './send-review.tsx'
import { SettledDialog, useLatestStock } from './settled-dialog.tsx'
import { useSendGuard, useSendReview } from './use-send-review.tsx'

/**
 * Sends a stock with a chosen day. After a technical error the server repeats the first message, so its day is fixed
 * (`app/README.md#send-and-schedule-dialogs`).
 */
export function SendDialog(props: SendingDialogProps) {
  return stockCan('reprocess', props.stock) ? <ReprocessDialog {...props} /> : <SendOnDayDialog {...props} />
}

/** Repeats the transaction that the user saw. If that one has got its verdict in the meantime, nothing is sent. */
function ReprocessDialog({ warehouseId, stock, onClose, onSent, saveFirst }: SendingDialogProps) {
  const send = useSendStock({ warehouseId })
  const { id, fechaStock, transactionId } = stock
  const { formProps, saving, failure } = useSchemaForm(
    sendDraft,
    { fechaStock },
    {
      onSave: async () => ((await saveFirst()) ? await send.mutateAsync({ id, fechaStock, transactionId }) : null),
      onSaved: (sent) => sent && onSent(sent),
    },
  )
  const latest = useLatestStock(warehouseId, stock)
  if (!saving && !stockCan('reprocess', latest))
    return <SettledDialog key="settled" title={t('stock.reprocess')} stock={latest} onClose={onClose} />
  return (
    <Dialog title={t('stock.reprocess')} onClose={() => saving || onClose()} typed>
      <form {...formProps}>
        <Text>
          {t('stock.reprocess.text', { id, day: showDay(fechaStock) })} <EnvironmentMark whole />
        </Text>
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

function SendOnDayDialog({ warehouseId, stock, onClose, onSent, saved, saveFirst }: SendingDialogProps) {
  const [first, last] = [yearsBefore(today(), sendYearsBack), today()]
  const scope = { warehouseId, stockId: stock.id }
  const send = useSendStock({ warehouseId })
  const checked = useCheckedForm(sendForm(first, last), { fechaStock: last })
  const { form } = checked
  const { fechaStock } = form.getValues()
  const hasDay = sendForm(first, last).safeParse({ fechaStock }).success
  const review = useSendReview(stock, scope, hasDay ? fechaStock : null, (day) => ({ fechaStock: day }))
  const { refused, mayGo, findings, tick } = useSendGuard(review, { question: 'stock.send.anyway', action: 'stock.action.sendAnyway' })
  const { formProps, saving, failure } = useFormSave(checked, {
    onSave: async (sent) =>
      (await saveFirst()) && (await mayGo(sent.fechaStock)) ? await send.mutateAsync({ id: stock.id, ...sent }) : null,
    onSaved: (sent) => sent && onSent(sent),
  })
  const isOtherDay = hasDay && fechaStock !== stock.fechaStock

  const latest = useLatestStock(warehouseId, stock)
  const title = t('stock.send', { id: stock.id })

  if (isGone(review.error)) return <SettledDialog key="gone" title={title} stock={null} onClose={onClose} />
  if (!saving && !stockCan('send', latest)) return <SettledDialog key="settled" title={title} stock={latest} onClose={onClose} />
  return (
    <Dialog title={title} onClose={() => saving || onClose()} typed size="xl">
      <form {...formProps}>
        <SendAbout stock={stock} />
        <SavedNote saved={saved} />
        <Box maw={190}>
          <DayField label={t('stock.fechaStock')} required autoFocus min={first} max={last} {...form.getInputProps('fechaStock')} />
        </Box>
        <Box mt={isOtherDay ? 12 : 0} role="status">
          {isOtherDay && (
            <Message kind="warning">{t('stock.send.otherDay', { day: showDay(stock.fechaStock), sent: showDay(fechaStock) })}</Message>
          )}
        </Box>
        <SendReview ref={findings} scope={scope} review={review} onFollow={onClose} />
        {tick}
        <FormFailure failure={failure} />
        <DialogButtons onCancel={onClose} busy={saving}>
          <Button
            type="submit"
            loading={saving}
            disabled={fechaStock === ''}
            {...(refused > 0 && { variant: 'outline', color: 'red', c: 'var(--mantine-color-error)' })}
          >
            {t(refused > 0 ? 'stock.action.sendAnyway' : 'stock.action.send')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Returns the schema of a day from `first` to `last`, with a message for each limit. */
function sendForm(first: string, last: string) {
  return z.object({
    fechaStock: readField('day', 'validation.sendDateUnread', 'validation.sendDateUnread').check(
      z.refine((day) => day <= last, { error: 'validation.sendDate' }),
      z.refine((day) => day >= first, { error: message('validation.sendDateTooOld', { years: sendYearsBack, first: showDay(first) }) }),
    ),
  })
}
