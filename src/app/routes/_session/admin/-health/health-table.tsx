import { Eye } from 'lucide'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { RowButton } from '#app/ui/row-button.tsx'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import type { Column } from '#app/ui/table-column.ts'
import type { HealthPart } from '#domain/health.ts'
import { HealthBadge } from './health-badge.tsx'
import { HealthDialog } from './health-dialog.tsx'
import { serviceName, summaryOf } from './health-words.ts'
import classes from './health.module.css'

/** The services and their states, each with a button that opens its details. */
export function HealthTable({ parts }: { parts: readonly HealthPart[] | undefined }) {
  const [shown, setShown] = useState<string>()
  const part = parts?.find(({ name }) => name === shown)
  return (
    <>
      <SimpleTable label={t('health.title')} columns={columns(setShown)} rows={parts} rowKey={({ name }) => name} maxWidth={1040} />
      {part && <HealthDialog part={part} onClose={() => setShown(undefined)} />}
    </>
  )
}

function columns(show: (name: string) => void): Column<HealthPart>[] {
  return [
    { id: 'service', title: 'health.table.service', cell: ({ name }) => <span className={classes['whole']}>{serviceName(name)}</span> },
    {
      id: 'summary',
      title: 'health.table.summary',
      width: '42%',
      cell: (part) => <span className={classes['whole']}>{summaryOf(part)}</span>,
    },
    { id: 'state', title: 'health.table.status', width: '200px', cell: ({ state }) => <HealthBadge state={state} /> },
    {
      id: 'details',
      title: 'health.details.details',
      width: '130px',
      align: 'end',
      cell: ({ name, details }) =>
        Object.keys(details).length > 0 && (
          <RowButton
            icon={Eye}
            aria-haspopup="dialog"
            aria-label={t('health.details.of', { service: serviceName(name) })}
            onClick={() => show(name)}
          >
            {t('health.details.details')}
          </RowButton>
        ),
    },
  ]
}
