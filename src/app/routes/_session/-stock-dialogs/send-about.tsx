import { Text } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import { showDay } from '#domain/dates.ts'
import type { Stock } from '#domain/stock.ts'

/** Of which warehouse and which day the stock is that is about to be sent. */
export function SendAbout({ stock: { deposito, fechaStock } }: { stock: Stock }) {
  const day = showDay(fechaStock)
  const text = deposito?.description ? t('stock.send.about', { deposito: deposito.description, day }) : t('stock.send.aboutDay', { day })
  return (
    <Text mb={12} fw={500}>
      {text}
    </Text>
  )
}
