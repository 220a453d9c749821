import { showNumber } from '#app/i18n/show-number.ts'
import type { Column } from '#app/ui/table-column.ts'
import type { AfipLog } from '#domain/afip-log.ts'
import { showInstant } from '#domain/dates.ts'
import { OutcomeBadge } from '../../-company/outcome-badge.tsx'
import { LogFiles } from './log-files.tsx'

const nothing = '-'

export const logColumns: readonly Column<AfipLog>[] = [
  { id: 'id', title: 'afipLog.id', width: '72px', sort: 'id', cell: ({ id }) => id },
  { id: 'createdDate', title: 'afipLog.createdDate', width: '128px', sort: 'createdDate', cell: (log) => showInstant(log.createdDate) },
  { id: 'service', title: 'afipLog.service', sort: 'service', cell: ({ service }) => service },
  { id: 'operation', title: 'afipLog.operation', width: '128px', sort: 'operation', cell: ({ operation }) => operation },
  { id: 'stockId', title: 'afipLog.stockId', width: '80px', sort: 'stockId', cell: ({ stockId }) => stockId ?? nothing },
  {
    id: 'transactionId',
    title: 'afipLog.transactionId',
    width: '144px',
    sort: 'transactionId',
    cell: ({ transactionId }) => transactionId ?? nothing,
  },
  {
    id: 'outcome',
    title: 'afipLog.outcome',
    width: '192px',
    sort: 'outcome',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  {
    id: 'status',
    title: 'afipLog.status',
    width: '128px',
    align: 'center',
    sort: 'status',
    cell: ({ status }) => status ?? nothing,
  },
  { id: 'durationMs', title: 'afipLog.durationMs', width: '104px', align: 'end', sort: 'durationMs', cell: durationText },
  {
    id: 'files',
    title: 'afipLog.files',
    width: '96px',
    align: 'end',
    cell: (log, tabIndex) => <LogFiles log={log} tabIndex={tabIndex} />,
  },
]

export function durationText({ outcome, durationMs }: AfipLog): string {
  return outcome === 'underWay' || typeof durationMs !== 'number' ? nothing : `${showNumber(durationMs)} ms`
}
