// The dialog with the details of one call to the customs authority.
import { Link } from '@tanstack/react-router'
import { useAfipLog } from '#app/api/administration/afip-log.ts'
import { t } from '#app/i18n/text.ts'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure, LoadingPlace } from '#app/ui/feedback/loading.tsx'
import { FactList } from '#app/ui/page/facts.tsx'
import type { AfipLog } from '#domain/administration/afip-log.ts'
import { showInstant } from '#domain/values/dates.ts'
import { OutcomeBadge } from '../../-company/outcome-badge.tsx'
import { companyText, depositoText, durationText, LogFiles } from './log-columns.tsx'
import classes from './log-dialog.module.css'

/** The dialog of one call to the authority. It loads the call by its id, because the address may name a call that the list does not show. */
export function LogDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: log, error, refetch } = useAfipLog({}, id)
  return (
    <Dialog title={t('afipLog.one', { id })} onClose={onClose}>
      {error && !log ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Facts log={log} />}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

function Facts({ log }: { log: AfipLog | undefined }) {
  if (!log) return <LoadingPlace height={342} />
  const { depositoId, stockId } = log
  return (
    <FactList>
      <dt>{t('afipLog.createdDate')}</dt>
      <dd>{showInstant(log.createdDate)}</dd>
      <dt>{t('afipLog.company')}</dt>
      <dd>{companyText(log)}</dd>
      <dt>{t('afipLog.deposito')}</dt>
      <dd>{depositoText(log)}</dd>
      <dt>{t('afipLog.service')}</dt>
      <dd>{log.service}</dd>
      <dt>{t('afipLog.operation')}</dt>
      <dd>{log.operation}</dd>
      <dt>{t('afipLog.stockId')}</dt>
      <dd>
        {depositoId && stockId ? (
          <Link to="/warehouse/$warehouseId/stocks/stock-detail/$stockId" params={{ warehouseId: depositoId, stockId }}>
            {t('afipLog.toStock', { id: stockId })}
          </Link>
        ) : (
          (stockId ?? '-')
        )}
      </dd>
      <dt>{t('afipLog.transactionId')}</dt>
      <dd>{log.transactionId ?? '-'}</dd>
      <dt>{t('afipLog.outcome')}</dt>
      <dd>
        <OutcomeBadge outcome={log.outcome} />
      </dd>
      <dt>{t('afipLog.status')}</dt>
      <dd>{log.status ?? '-'}</dd>
      <dt>{t('afipLog.durationMs')}</dt>
      <dd>{durationText(log)}</dd>
      <dt>{t('afipLog.files')}</dt>
      <dd className={classes['files']}>
        <LogFiles log={log} inWords />
      </dd>
    </FactList>
  )
}
