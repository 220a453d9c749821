// Hook that warns about existing open stocks of today when the user creates another one.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { stockDaysWithinSecond } from '#app/api/stock/stock-days.ts'
import { t } from '#app/i18n/text.ts'
import type { Confirmation } from '#app/ui/dialog/confirm-dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { stockLink } from '../stock/stock-links.ts'

/** The number of open stocks of today from which on the confirmation of another one focuses its safe answer. */
const tooMany = 2

const again = {
  clone: { one: 'stock.openToday.cloneOne', many: 'stock.openToday.cloneMany' },
  create: { one: 'stock.openToday.createOne', many: 'stock.openToday.createMany' },
} as const

/** Returns a function for the note that warns of existing open stocks of today in the confirmation of another one: their number, and a link to the newest. */
export function useOpenToday(warehouseId: number): (verb: keyof typeof again) => Promise<Pick<Confirmation, 'note' | 'safeFocus'>> {
  const client = useQueryClient()
  return async (verb) => {
    const days = await stockDaysWithinSecond(client, warehouseId)
    const newest = days?.stocks.find(({ fechaStock, state }) => fechaStock === days.today && state === 'OPEN')
    if (!days || !newest) return {}
    const count = days.openToday
    const { one, many } = again[verb]
    return {
      safeFocus: count >= tooMany,
      note: (close) => (
        <Message kind="warning" takesFocus={false}>
          {count === 1 ? t(one) : t(many, { count })}{' '}
          <Link {...stockLink({ warehouseId, stockId: newest.id })} onClick={close}>
            {t('stock.waits.link', { id: newest.id })}
          </Link>
        </Message>
      ),
    }
  }
}
