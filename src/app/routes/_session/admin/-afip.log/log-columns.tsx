// Columns of the log of calls to the customs authority, and the buttons that download their messages.
import { ArrowDownToLine, ArrowUpFromLine, type IconNode } from 'lucide'
import { type AfipLogFile, useDownloadAfipLogFile } from '#app/api/administration/afip-log.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import type { AfipLog } from '#domain/administration/afip-log.ts'
import { showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { OutcomeBadge } from '../../-shared/company/outcome-badge.tsx'

const nothing = '-'

export const logColumns: readonly Column<AfipLog>[] = [
  { id: 'id', title: 'afipLog.id', width: '56px', sort: 'id', cell: ({ id }) => id },
  { id: 'createdDate', title: 'afipLog.createdDate', width: '116px', sort: 'createdDate', cell: (log) => showInstant(log.createdDate) },
  { id: 'company', title: 'afipLog.company', cell: companyText },
  { id: 'deposito', title: 'afipLog.deposito', cell: depositoText },
  { id: 'service', title: 'afipLog.service', width: '120px', sort: 'service', cell: ({ service }) => service },
  { id: 'operation', title: 'afipLog.operation', width: '116px', sort: 'operation', cell: ({ operation }) => operation },
  { id: 'stockId', title: 'afipLog.stockId', width: '64px', sort: 'stockId', cell: ({ stockId }) => stockId ?? nothing },
  {
    id: 'transactionId',
    title: 'afipLog.transactionId',
    width: '128px',
    sort: 'transactionId',
    cell: ({ transactionId }) => transactionId ?? nothing,
  },
  {
    id: 'outcome',
    title: 'afipLog.outcome',
    width: '152px',
    sort: 'outcome',
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  },
  {
    id: 'status',
    title: 'afipLog.status',
    width: '76px',
    align: 'center',
    sort: 'status',
    cell: ({ status }) => status ?? nothing,
  },
  { id: 'durationMs', title: 'afipLog.durationMs', width: '84px', align: 'end', sort: 'durationMs', cell: durationText },
  {
    id: 'actions',
    title: 'afipLog.files',
    width: '80px',
    align: 'end',
    cell: (log, tabIndex) => <LogFiles log={log} tabIndex={tabIndex} />,
  },
]

/** Returns the company's name at the time of the call, or the id if there is no name. */
export function companyText({ company }: AfipLog): string {
  return company ? company.name || String(company.id) : nothing
}

/** Returns the warehouse's name, or its id; other servers return only the id. */
export function depositoText({ deposito, depositoId }: AfipLog): string {
  return deposito?.description || String(depositoId ?? nothing)
}

export function durationText({ outcome, durationMs }: AfipLog): string {
  return outcome === 'underWay' || typeof durationMs !== 'number' ? nothing : `${showNumber(durationMs)} ms`
}

const files = [
  { file: 'request', text: 'afipLog.file.request', icon: ArrowUpFromLine },
  { file: 'response', text: 'afipLog.file.response', icon: ArrowDownToLine },
] as const satisfies readonly { file: AfipLogFile; text: TextKey; icon: IconNode }[]

/** Buttons that download the request and the response of a call; a call without a response has only the first. */
export function LogFiles({ log, tabIndex, inWords = false }: { log: AfipLog; tabIndex?: 0 | -1; inWords?: boolean }) {
  const { mutate } = useDownloadAfipLogFile()
  return files
    .filter(({ file }) => file === 'request' || log.status !== null)
    .map(({ file, text, icon }) => {
      const name = t('afipLog.fileOf', { action: t(text), id: log.id })
      const save = () => mutate({ id: log.id, file })
      return (
        <RowButton key={file} icon={inWords ? icon : undefined} aria-label={name} title={t(text)} tabIndex={tabIndex} onClick={save}>
          {inWords ? t(text) : <Icon of={icon} size={16} />}
        </RowButton>
      )
    })
}
