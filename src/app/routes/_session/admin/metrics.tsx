import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { Pause, Play, RotateCw } from 'lucide'
import { failureText } from '#app/api/failure-text.ts'
import { isGone } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { LoadingPlace } from '#app/ui/loading-place.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { clockOf } from './-metrics/chart-lines.ts'
import { HistoryCharts } from './-metrics/history-charts.tsx'
import { MetricsTables } from './-metrics/metrics-tables.tsx'
import { useMetrics } from './-metrics/use-metrics.ts'
import classes from './-metrics/metrics.module.css'

export const Route = createFileRoute('/_session/admin/metrics')({ component: MetricsScreen })

/** How the server runs: charts of the last hour, and tables of everything since it started (`app/README.md#admin-screens`). */
function MetricsScreen() {
  const metrics = useMetrics()
  const { data: figures, error, dataUpdatedAt } = metrics.figures
  const hint = useShortcuts([
    { key: 'r', label: t('health.refresh.button'), run: metrics.refresh },
    { key: 'p', label: t('metrics.pauseOrGoOn'), run: metrics.togglePause },
  ])
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t('metrics.title') }]} />
      <PageTitle
        title={t('metrics.title')}
        actions={
          <>
            {figures && <span className={classes['checked']}>{t('metrics.updated', { time: clockOf(dataUpdatedAt) })}</span>}
            <Button
              {...hint('p')}
              variant="default"
              leftSection={<Icon of={metrics.paused ? Play : Pause} size={16} />}
              onClick={metrics.togglePause}
            >
              {t(metrics.paused ? 'metrics.goOn' : 'metrics.pause')}
            </Button>
            <Button {...hint('r')} variant="default" leftSection={<Icon of={RotateCw} size={16} />} onClick={metrics.refresh}>
              {t('health.refresh.button')}
            </Button>
          </>
        }
      />
      {figures ? (
        <>
          <p role="status" className={classes[error ? 'failed' : 'quiet']}>
            {error ? t('metrics.failed', { failure: failureText(error) }) : t(stateOf(metrics))}
          </p>
          <HistoryCharts samples={metrics.samples} isCollected={metrics.isCollected} now={dataUpdatedAt} />
          <MetricsTables figures={figures} now={dataUpdatedAt} />
        </>
      ) : isGone(error) ? (
        <Notice>{t('metrics.none')}</Notice>
      ) : error ? (
        <LoadFailure error={error} onRetry={metrics.refresh} />
      ) : (
        <LoadingPlace />
      )}
    </>
  )
}

function stateOf({ paused, idle, isCollected }: ReturnType<typeof useMetrics>) {
  if (paused) return 'metrics.state.paused'
  if (idle) return 'metrics.state.idle'
  return isCollected ? 'metrics.state.collected' : 'metrics.state.live'
}
