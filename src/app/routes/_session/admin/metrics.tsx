// The page with the server's metrics, updated every few seconds, for administrators.
import { Button, Text } from '@mantine/core'
import { useIdle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Pause, Play, RotateCw } from 'lucide'
import { useState } from 'react'
import { metricsHistoryQuery, metricsQuery, threadsQuery } from '#app/api/administration/management.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { isGone, isSessionEnd } from '#app/api/http/failure.ts'
import { serverTimeOf } from '#app/api/http/server-clock.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LoadFailure, LoadingPlace } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { clockOf, HistoryCharts } from './-metrics/history-charts.tsx'
import { MetricsTables } from './-metrics/metrics-tables.tsx'

export const Route = createFileRoute('/_session/admin/metrics')({
  loader: ({ context: { queryClient, mayRead } }) => {
    if (mayRead) {
      void queryClient.prefetchQuery(metricsQuery)
      void queryClient.prefetchQuery(metricsHistoryQuery)
      void queryClient.prefetchQuery(threadsQuery)
    }
    return whenRead(queryClient)
  },
  component: MetricsScreen,
})

/** The polling interval of the figures, in milliseconds. */
const figuresMs = 5_000
/** The interval in which the server takes its own samples, in milliseconds. */
const historyMs = 10_000
/** The time without a key or pointer event after which the page stops polling, in milliseconds. */
const idleMs = 15 * 60_000

/**
 * The figures, read again while the page is looked at: not while it is paused, while the tab is hidden, or after nothing was touched for
 * long.
 */
function useLiveMetrics(paused: boolean) {
  const idle = useIdle(idleMs, { initialState: false })
  const readEvery = (ms: number) => ({
    refetchInterval: ({ state }: { state: { data?: unknown; error: unknown } }) =>
      !paused && !idle && state.data !== null && !isSessionEnd(state.error) && ms,
    refetchOnWindowFocus: !paused,
  })
  const figures = useQuery({ ...metricsQuery, ...readEvery(figuresMs) })
  const history = useQuery({ ...metricsHistoryQuery, ...readEvery(historyMs) })
  // Some servers store no history. The charts then show the figures that this page has collected since it was opened.
  const isCollected = history.data === null
  const samples = (isCollected ? figures.data?.samples : history.data) ?? []
  return { figures, history, samples, isCollected, idle }
}

function MetricsScreen() {
  const [paused, setPaused] = useState(false)
  const { figures, history, samples, isCollected, idle } = useLiveMetrics(paused)
  const { data: collected, error, dataUpdatedAt } = figures
  const now = serverTimeOf(dataUpdatedAt)
  function refresh(): void {
    void figures.refetch({ cancelRefetch: false })
    if (!isCollected) void history.refetch({ cancelRefetch: false })
  }
  const togglePause = () => setPaused(!paused)
  const hint = useShortcuts([
    { key: 'r', label: t('health.refresh.button'), run: refresh },
    { key: 'p', label: t('metrics.pauseOrGoOn'), run: togglePause },
  ])
  const state = paused ? 'paused' : idle ? 'idle' : isCollected ? 'collected' : 'live'
  return (
    <>
      <Breadcrumbs items={[homeCrumb(), { text: t('metrics.title') }]} />
      <PageTitle
        title={t('metrics.title')}
        actions={
          <>
            {collected && (
              <Text span c="dimmed" fz="0.8125rem">
                {t('metrics.updated', { time: clockOf(now) })}
              </Text>
            )}
            <Button {...hint('p')} variant="default" leftSection={<Icon of={paused ? Play : Pause} size={16} />} onClick={togglePause}>
              {t(paused ? 'metrics.goOn' : 'metrics.pause')}
            </Button>
            <Button {...hint('r')} variant="default" leftSection={<Icon of={RotateCw} size={16} />} onClick={refresh}>
              {t('health.refresh.button')}
            </Button>
          </>
        }
      />
      {collected ? (
        <>
          <Text role="status" my={14} c={error ? 'var(--word-red)' : 'dimmed'}>
            {error ? t('metrics.failed', { failure: failureText(error) }) : t(`metrics.state.${state}`)}
          </Text>
          <HistoryCharts samples={samples} isCollected={isCollected} now={now} />
          <MetricsTables figures={collected.read} now={now} />
        </>
      ) : isGone(error) ? (
        <PlainMessage>{t('metrics.none')}</PlainMessage>
      ) : error ? (
        <LoadFailure error={error} onRetry={refresh} />
      ) : (
        <LoadingPlace />
      )}
    </>
  )
}
