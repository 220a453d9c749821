import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import type { Column } from '#app/ui/table-column.ts'
import type { AfipLog } from '#domain/afip-log.ts'
import { showInstant } from '#domain/dates.ts'
import { LogFiles } from './log-files.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'

const nothing = '-'

export const logColumns = (): Column<AfipLog>[] => [
  { id: 'id', title: t('afipLog.id'), width: '72px', sort: 'id', cell: ({ id }) => id },
  { id: 'createdDate', title: t('afipLog.createdDate'), width: '128px', sort: 'createdDate', cell: (log) => showInstant(log.createdDate) },
  { id: 'service', title: t('afipLog.service'), sort: 'service', cell: ({ service }) => service },
  { id: 'operation', title: t('afipLog.operation'), width: '128px', sort: 'operation', cell: ({ operation }) => operation },
  { id: 'stockId', title: t('afipLog.stockId'), width: '80px', sort: 'stockId', cell: ({ stockId }) => stockId ?? nothing },
  {
    id: 'transactionId',
    title: t('afipLog.transactionId'),
    width: '144px',
    sort: 'transactionId',
    cell: ({ transactionId }) => transactionId ?? nothing,
  },
  {
    id: 'outcome',
    title: t('afipLog.outcome'),
    width: '192px',
    sort: 'outcome',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  {
    id: 'status',
    title: t('afipLog.status'),
    width: '128px',
    align: 'center',
    sort: 'status',
    cell: ({ status }) => status ?? nothing,
  },
  { id: 'durationMs', title: t('afipLog.durationMs'), width: '104px', align: 'end', sort: 'durationMs', cell: durationText },
  {
    id: 'files',
    title: t('afipLog.files'),
    width: '96px',
    align: 'end',
    cell: (log, tabIndex) => <LogFiles log={log} tabIndex={tabIndex} />,
  },
]

export function durationText({ outcome, durationMs }: AfipLog): string {
  return outcome === 'underWay' || typeof durationMs !== 'number' ? nothing : `${showNumber(durationMs)} ms`
}
