// Filters of the audit list, with the default period of the last month.
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { subMonths } from 'date-fns/subMonths'
import { t } from '#app/i18n/text.ts'
import { type Filters, filterDays, type FilterValues } from '#app/records/filters/filters.ts'
import { auditGroupWords, auditTypeWords } from '#domain/administration/audit-words.ts'
import { type AuditGroup, auditTypes } from '#domain/administration/audit.ts'
import { today } from '#domain/values/dates.ts'

/** The groups that the list begins with, as one choice. Edits of stocks are thousands a day, and stand in the stocks' own histories. */
const firstGroups = ['access', 'users', 'companies', 'customs', 'sends'] as const satisfies readonly AuditGroup[]
const firstChoice = 'main'

const groups = [...firstGroups, 'settings', 'stocks'] as const satisfies readonly AuditGroup[]

export const auditFilters: Filters = {
  from: { label: 'audits.date', end: 'from', kind: 'day', condition: 'fromDate' },
  to: { label: 'audits.date', end: 'to', kind: 'day', condition: 'toDate', begins: 'from' },
  principal: { label: 'audits.principal', kind: 'text', condition: 'principal.contains' },
  type: {
    label: 'audits.type',
    kind: 'choices',
    condition: 'auditEventType.in',
    choices: () => [
      { value: firstChoice, label: t('audits.main') },
      ...groups.flatMap((group) => {
        const word = auditGroupWords[group]
        const whole = { value: group, label: t('audits.allOf', { group: word }), group: word }
        return [whole, ...auditTypes[group].map((type) => ({ value: type, label: auditTypeWords(type), group: word }))]
      }),
    ],
    code: typesOf,
  },
  stockId: { label: 'audits.stock', kind: 'id', condition: 'stockId.equals' },
}

/** Returns the event types of the choices. A group stands for all of its types. */
function typesOf(chosen: string): string {
  const types = chosen.split(',').flatMap((one): readonly string[] => {
    if (one === firstChoice) return firstGroups.flatMap((group) => [...auditTypes[group]])
    const group = groups.find((name) => name === one)
    return group === undefined ? [one] : auditTypes[group]
  })
  return [...new Set(types)].join()
}

export function firstFilters() {
  const day = today()
  return { from: formatISO(subMonths(parseISO(day), 1), { representation: 'date' }), to: day, type: firstChoice }
}

/**
 * Fills in a missing first or last day with the earliest or latest possible one, because the platform's server filters only by both days.
 */
export function withBothDays(criteria: Readonly<Record<string, string>>): Record<string, string> {
  const { fromDate, toDate } = criteria
  if (fromDate === undefined && toDate === undefined) return criteria
  const { first, last } = filterDays()
  return { ...criteria, fromDate: fromDate ?? first, toDate: toDate ?? last }
}

export function todayOnly(values: FilterValues): FilterValues {
  return { ...values, from: today(), to: today() }
}
