import { useDocumentVisibility, useIdle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isSessionEnd } from '#app/api/http.ts'
import { metricsApi } from '#app/api/metrics.ts'

/** The time between two readings, in milliseconds. */
const figuresMs = 5_000
/** The server takes a sample of its own so often. */
const historyMs = 10_000
/** After so long without a key or pointer event the page stops asking. */
const idleMs = 15 * 60_000

/** The figures, read again while the page is looked at: not while it is paused, while the tab is hidden, or after nothing was touched for long. */
export function useMetrics() {
  const [paused, setPaused] = useState(false)
  const visible = useDocumentVisibility() === 'visible'
  const idle = useIdle(idleMs, { initialState: false })
  const live = !paused && !idle && visible
  const refetchOnWindowFocus = paused ? false : 'always'
  const figures = useQuery({
    ...metricsApi.figures,
    refetchInterval: ({ state }) => live && !isSessionEnd(state.error) && figuresMs,
    refetchOnWindowFocus,
  })
  const history = useQuery({
    ...metricsApi.history,
    refetchInterval: ({ state }) => live && state.data !== null && !isSessionEnd(state.error) && historyMs,
    refetchOnWindowFocus,
  })
  const collected = useQuery(metricsApi.collected)
  return {
    figures,
    // A server without a history is drawn by what was read since the page was opened.
    samples: history.data === null ? (collected.data?.samples ?? []) : history.data,
    isCollected: history.data === null,
    paused,
    idle,
    togglePause: () => setPaused(!paused),
    refresh() {
      void figures.refetch({ cancelRefetch: false })
      if (history.data !== null) void history.refetch({ cancelRefetch: false })
    },
  }
}
