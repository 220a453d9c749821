// The dialog with the details of one call to the customs authority.
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAfipLog } from '#app/api/administration/afip-log.ts'
import { t } from '#app/i18n/text.ts'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure, LoadingPlace } from '#app/ui/feedback/loading.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import type { AfipLog } from '#domain/administration/afip-log.ts'
import { showInstant } from '#domain/values/dates.ts'
import { OutcomeBadge } from '../../-shared/company/outcome-badge.tsx'
import { companyText, depositoText, durationText, LogFiles } from './log-columns.tsx'

/** The dialog of one call to the authority. It loads the call by its id, because the address may name a call that the list does not show. */
export function LogDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: log, error, refetch } = useAfipLog({}, id)
  return (
    <Dialog title={t('afipLog.one', { id })} onClose={onClose}>
      {error && !log ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <LogFacts log={log} />}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

function LogFacts({ log }: { log: AfipLog | undefined }) {
  if (!log) return <LoadingPlace height={342} />
  const { depositoId, stockId } = log
  return (
    <Facts layout="rows">
      <Fact label={t('afipLog.createdDate')}>{showInstant(log.createdDate)}</Fact>
      <Fact label={t('afipLog.company')}>{companyText(log)}</Fact>
      <Fact label={t('afipLog.deposito')}>{depositoText(log)}</Fact>
      <Fact label={t('afipLog.service')}>{log.service}</Fact>
      <Fact label={t('afipLog.operation')}>{log.operation}</Fact>
      <Fact label={t('afipLog.stockId')}>
        {depositoId && stockId ? (
          <Link to="/warehouse/$warehouseId/stocks/stock-detail/$stockId" params={{ warehouseId: depositoId, stockId }}>
            {t('afipLog.toStock', { id: stockId })}
          </Link>
        ) : (
          (stockId ?? '-')
        )}
      </Fact>
      <Fact label={t('afipLog.transactionId')}>{log.transactionId ?? '-'}</Fact>
      <Fact label={t('afipLog.outcome')}>
        <OutcomeBadge outcome={log.outcome} />
      </Fact>
      <Fact label={t('afipLog.status')}>{log.status ?? '-'}</Fact>
      <Fact label={t('afipLog.durationMs')}>{durationText(log)}</Fact>
      <Fact label={t('afipLog.files')}>
        <Box ml={-8}>
          <LogFiles log={log} inWords />
        </Box>
      </Fact>
    </Facts>
  )
}
