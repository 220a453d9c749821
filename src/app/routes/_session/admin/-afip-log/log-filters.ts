import { t } from '#app/i18n/text.ts'
import type { Filters } from '#app/records/filters/filters.ts'
import { afipLogOutcomes } from '#domain/afip-log.ts'

export const logFilters: Filters = {
  stockId: { label: 'afipLog.stockId', kind: 'id', condition: 'stockId.equals' },
  transactionId: { label: 'afipLog.transactionId', kind: 'text', condition: 'transactionId.contains' },
  outcome: {
    label: 'afipLog.outcome',
    kind: 'choice',
    condition: 'outcome.equals',
    choices: () => afipLogOutcomes.map((value) => ({ value, label: t(`afipLog.outcome.${value}`) })),
  },
}
