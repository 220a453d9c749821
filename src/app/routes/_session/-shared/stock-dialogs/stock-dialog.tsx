// Selects the dialog of a stock command; loaded lazily with all four dialogs.
import { ErrorsDialog } from './errors-dialog.tsx'
import { NotReceivedDialog } from './not-received-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { StockDialogProps } from './settled-dialog.tsx'

const dialogs = { send: SendDialog, schedule: ScheduleDialog, showErrors: ErrorsDialog, notReceived: NotReceivedDialog }

export type StockDialogName = keyof typeof dialogs

/** The dialog of a command that needs more than a confirmation. */
export function StockDialog({ name, ...props }: StockDialogProps & { name: StockDialogName }) {
  const Dialog = dialogs[name]
  return <Dialog {...props} />
}
