// The dialog with the details of one audit event.
import { Link } from '@tanstack/react-router'
import { hasId, type ListedAuditEvent, useAuditEvent } from '#app/api/administration/audit.ts'
import { t } from '#app/i18n/text.ts'
import { EventData } from '#app/records/events/event-data.tsx'
import { authorText, eventSentence } from '#app/records/events/event-sentence.ts'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure, LoadingPlace } from '#app/ui/feedback/loading.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { auditTypeWords } from '#domain/administration/audit-words.ts'
import { aboutText, instantText } from './audit-columns.tsx'

interface AuditDialogProps {
  id: number
  /** The event, if the list shows it. */
  listed: ListedAuditEvent | undefined
  onClose: () => void
}

/** The dialog with all details of one event, which is loaded by its id if the list does not show it. */
export function AuditDialog({ id, listed, onClose }: AuditDialogProps) {
  const { data = listed, error, refetch } = useAuditEvent({}, id, { enabled: hasId({ id }) && !listed })
  return (
    <Dialog title={data ? auditTypeWords(data.type) : t('audits.one')} onClose={onClose} size="xl">
      {data ? (
        <EventFacts event={data} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingPlace height={160} />
      )}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

function EventFacts({ event }: { event: ListedAuditEvent }) {
  const { principal, name, stockId, data } = event
  return (
    <>
      {stockId !== null && <p>{eventSentence(event)}</p>}
      <Facts layout="rows">
        <Fact label={t('audits.date')}>{instantText(event.timestamp)}</Fact>
        <Fact label={t('audits.principal')}>{name && principal ? `${name} (${principal})` : authorText(event)}</Fact>
        <Fact label={t('audits.about')}>{aboutText(event)}</Fact>
        {stockId !== null && (
          <Fact label={t('audits.stock')}>
            <Link to="/$entity/$id/historial" params={{ entity: 'stock', id: stockId }}>
              {t('history.ofStock', { id: stockId })}
            </Link>
          </Fact>
        )}
        <Fact label={t('audits.remoteAddress')}>{data.remoteAddress || '-'}</Fact>
        {data.transactionId && <Fact label={t('stock.transactionId')}>{data.transactionId}</Fact>}
      </Facts>
      <EventData event={event} open />
    </>
  )
}
