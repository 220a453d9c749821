import { t } from '#app/i18n/text.ts'
import { CloseFooter } from '#app/ui/close-footer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Message } from '#app/ui/message.tsx'

/** In place of a dialog about a stock that another person deleted. */
export function GoneDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Message kind="warning" role="alert" takesFocus={false}>
        {t('stock.gone')}
      </Message>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}
