import { t } from '#app/i18n/text.ts'
import { CloseFooter } from '#app/ui/close-footer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Message } from '#app/ui/message.tsx'
import { type Stock, stockDisplay } from '#domain/stock.ts'

/** In place of a dialog about a stock without verdict that got one, or is being sent, while the dialog was open. */
export function SettledDialog({ title, stock, onClose }: { title: string; stock: Stock; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Message kind="info" role="alert" takesFocus={false}>
        {t('stock.changedMeanwhile', { state: stockDisplay(stock).label })}
      </Message>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}
