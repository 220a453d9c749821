import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'

/** Above the form of a record that another person deleted meanwhile. What was typed stays. */
export function GoneNotice() {
  return (
    <Message kind="warning" role="alert" takesFocus={false}>
      {t('record.gone.edited')}
    </Message>
  )
}
