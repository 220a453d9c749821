import { queryOptions } from '@tanstack/react-query'
import { collectSample, type CollectedMetrics, metricsHistory, type MetricsSample } from '#domain/metrics-history.ts'
import { metrics } from '#domain/metrics.ts'
import { threadDump } from '#domain/thread-dump.ts'
import { call, isGone } from './http.ts'

const figuresKey = ['management', 'jhimetrics']

/** How the server runs, for administrators. All are background calls, which are repeated: only their first shows the bar, and their screen says that one failed. */
export const metricsApi = {
  /** The figures, with samples of what happened between the readings, for a server that keeps none. */
  figures: queryOptions({
    queryKey: figuresKey,
    queryFn: async ({ signal, client }): Promise<CollectedMetrics> => {
      const { data } = await call('get', 'management/jhimetrics', { schema: metrics, signal })
      return collectSample(client.getQueryData(figuresKey), data, new Date())
    },
    staleTime: 0,
    meta: { quiet: 'again' },
  }),
  /** The server's samples of the last hour; null from a server that keeps none. */
  history: queryOptions({
    queryKey: ['management', 'metricsHistory'],
    queryFn: async ({ signal }): Promise<MetricsSample[] | null> => {
      try {
        return (await call('get', 'management/jhimetrics/history', { schema: metricsHistory, signal })).data
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },
    staleTime: 0,
    meta: { quiet: 'again' },
  }),
  threads: queryOptions({
    queryKey: ['management', 'threaddump'],
    queryFn: async ({ signal }) => (await call('get', 'management/threaddump', { schema: threadDump, signal })).data.threads,
    staleTime: 0,
    meta: { quiet: 'again' },
  }),
}
