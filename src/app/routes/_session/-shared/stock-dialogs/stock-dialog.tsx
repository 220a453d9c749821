// Selects the dialog of a stock command; loaded lazily with all of them.
import { ErrorsDialog } from './errors-dialog.tsx'
import { NotReceivedDialog } from './not-received-dialog.tsx'
import { SavedFirst } from './saved-first.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { StockDialogProps } from './settled-dialog.tsx'

const sending = { send: SendDialog, schedule: ScheduleDialog }
const others = { showErrors: ErrorsDialog, notReceived: NotReceivedDialog }

export type StockDialogName = keyof typeof sending | keyof typeof others

/** The dialog of a command that needs more than a confirmation. Nothing is sent or scheduled beside unsaved input. */
export function StockDialog({ name, ...props }: StockDialogProps & { name: StockDialogName }) {
  if (name === 'send' || name === 'schedule') return <SavedFirst {...props} dialog={sending[name]} />
  const Dialog = others[name]
  return <Dialog {...props} />
}
