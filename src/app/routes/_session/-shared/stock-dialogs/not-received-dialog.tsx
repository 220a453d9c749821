// The dialog in which an administrator records that the customs authority did not receive a stock.
import { Box, Button, Text } from '@mantine/core'
import { useNotReceivedStock } from '#app/api/stock/stock.ts'
import { LongTextField } from '#app/forms/fields/text-fields.tsx'
import { FormFailure } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { notReceivedDraft, stockCan } from '#domain/stock/stock.ts'
import { showDay, showInstant } from '#domain/values/dates.ts'
import { SettledDialog, useLatestStock, type StockDialogProps } from './settled-dialog.tsx'

/** Lets ROLE_ADMIN record that the authority did not receive a stock without verdict, so that it can be corrected and sent again (`domain/README.md#sending`). */
export function NotReceivedDialog({ warehouseId, stock, onClose, onSent }: StockDialogProps) {
  const notReceived = useNotReceivedStock({ warehouseId })
  const { id, fechaStock, transactionId, attempts, lastAttemptDate } = stock
  const { form, formProps, saving, underWay, isUnsaved, failure } = useSchemaForm(
    notReceivedDraft,
    { reason: '' },
    { onSave: ({ reason }) => notReceived.mutateAsync({ id, reason }), onSaved: onSent },
  )
  const mayLeave = useUnsavedChangesGuard(isUnsaved, { saving: underWay })
  const close = async () => {
    if (!saving && (await mayLeave())) onClose()
  }
  const latest = useLatestStock(warehouseId, stock)
  const title = t('stock.notReceived', { id })
  if (!saving && !stockCan('notReceived', latest)) return <SettledDialog key="settled" title={title} stock={latest} onClose={onClose} />
  return (
    <Dialog title={title} onClose={() => void close()} typed size="xl">
      <form {...formProps}>
        <Text mb={12}>{t('stock.notReceived.when')}</Text>
        <Facts layout="framed">
          <Fact label={t('stock.transactionId')}>{transactionId ?? '-'}</Fact>
          <Fact label={t('stock.fechaStock')}>{showDay(fechaStock)}</Fact>
          <Fact label={t('stock.notReceived.attempts')}>{String(attempts ?? '-')}</Fact>
          {lastAttemptDate && <Fact label={t('stock.notReceived.last')}>{showInstant(lastAttemptDate)}</Fact>}
        </Facts>
        <Text>{t('stock.notReceived.text')}</Text>
        <Box mt={16}>
          <LongTextField
            label={t('stock.notReceived.reason')}
            help={t('stock.notReceived.reasonHelp')}
            required
            autoFocus
            {...form.getInputProps('reason')}
          />
        </Box>
        <FormFailure failure={failure} />
        <DialogButtons onCancel={() => void close()} busy={saving}>
          <Button type="submit" color="red.9" loading={saving}>
            {t('stock.notReceived.action')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
