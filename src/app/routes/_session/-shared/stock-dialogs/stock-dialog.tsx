// Selects the dialog of a stock command, all loaded lazily, and has the two that send nothing: errors, and «no recibido».
import { Box, Button, Text } from '@mantine/core'
import { useStock, useNotReceivedStock } from '#app/api/stock/stock.ts'
import { LongTextField } from '#app/forms/fields/text-fields.tsx'
import { FormFailure } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { CloseFooter, Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure, LoadingPlace } from '#app/ui/feedback/loading.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { lacksAccess } from '#domain/stock/send-failure.ts'
import { errorCountOf, isWarned, type Stock, notReceivedDraft, stockCan } from '#domain/stock/stock.ts'
import { showDay, showInstant } from '#domain/values/dates.ts'
import { AccessHelp, StockErrorTable } from '../stock/stock-error-table.tsx'
import { SavedFirst } from './saved-first.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { type StockDialogProps, SettledDialog, useLatestStock } from './settled-dialog.tsx'

const sending = { send: SendDialog, schedule: ScheduleDialog }
const others = { showErrors: ErrorsDialog, notReceived: NotReceivedDialog }

export type StockDialogName = keyof typeof sending | keyof typeof others

/** The dialog of a command that needs more than a confirmation. Nothing is sent or scheduled beside unsaved input. */
export function StockDialog({ name, ...props }: StockDialogProps & { name: StockDialogName }) {
  if (name === 'send' || name === 'schedule') return <SavedFirst {...props} dialog={sending[name]} />
  const Dialog = others[name]
  return <Dialog {...props} />
}

/**
 * Shows the errors of a stock in the list, or the warnings of an accepted one. This server's lists return only their number, so the dialog
 * loads them.
 */
function ErrorsDialog({ warehouseId, stock: listed, onClose }: StockDialogProps) {
  const query = useStock({ warehouseId }, listed.id)
  const shown = query.data ?? (listed.errors.length > 0 ? listed : undefined)
  const title = t(isWarned(shown ?? listed) ? 'stock.warnings.title' : 'stock.errors.title', { id: listed.id })
  return (
    <Dialog title={title} onClose={onClose} size="xl">
      {shown ? (
        <Errors warehouseId={warehouseId} stock={shown} title={title} onFollow={onClose} />
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingPlace />
      )}
      {shown && lacksAccess(shown) && (
        <Text mt={12}>
          <AccessHelp warehouseId={warehouseId} />
        </Text>
      )}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

interface ErrorsProps {
  warehouseId: number
  stock: Stock
  title: string
  onFollow: () => void
}

function Errors({ warehouseId, stock, title, onFollow }: ErrorsProps) {
  if (errorCountOf(stock) === 0) return <Text>{t('stock.errors.none')}</Text>
  return (
    <Box mah="60vh" style={{ overflow: 'auto' }}>
      <StockErrorTable
        scope={{ warehouseId, stockId: stock.id }}
        stock={stock}
        caption={title}
        codeTitle={t('stock.errors.code')}
        onFollow={onFollow}
      />
    </Box>
  )
}

/**
 * Lets ROLE_ADMIN record that the authority did not receive a stock without verdict, so that it can be corrected and sent again
 * (`domain/README.md#sending`).
 */
function NotReceivedDialog({ warehouseId, stock, onClose, onSent }: StockDialogProps) {
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
