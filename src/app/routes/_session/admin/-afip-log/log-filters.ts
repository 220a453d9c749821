import { t } from '#app/i18n/text.ts'
import type { Filters } from '#app/records/filters/filters.ts'
import { anyReference } from '#app/records/generic/any-reference.tsx'
import { companySource, depositoSource } from '#app/records/generic/sources.ts'
import { afipLogOutcomes } from '#domain/afip-log.ts'

export const logFilters: Filters = {
  from: { label: 'afipLog.createdDate', end: 'from', kind: 'day', condition: 'createdDate.greaterThanOrEqual' },
  to: { label: 'afipLog.createdDate', end: 'to', kind: 'day', condition: 'createdDate.lessThanOrEqual', begins: 'from' },
  companyId: { label: 'afipLog.company', kind: 'id', condition: 'companyId.equals', typedIn: anyReference(companySource) },
  depositoId: { label: 'afipLog.deposito', kind: 'id', condition: 'depositoId.equals', typedIn: anyReference(() => depositoSource) },
  stockId: { label: 'afipLog.stockId', kind: 'id', condition: 'stockId.equals' },
  transactionId: { label: 'afipLog.transactionId', kind: 'text', condition: 'transactionId.contains' },
  outcome: {
    label: 'afipLog.outcome',
    kind: 'choice',
    condition: 'outcome.equals',
    choices: () => afipLogOutcomes.map((value) => ({ value, label: t(`afipLog.outcome.${value}`) })),
  },
}
