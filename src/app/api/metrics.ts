import { queryOptions } from '@tanstack/react-query'
import { collectSample, type CollectedMetrics, metricsHistory, type MetricsSample } from '#domain/metrics-history.ts'
import { metrics, type ServerMetrics } from '#domain/metrics.ts'
import { threadDump } from '#domain/thread-dump.ts'
import { call, isGone } from './http.ts'

const collectedKey = ['management', 'collectedMetrics']

/** How the server runs, for administrators. All are background calls, which are repeated: only their first shows the bar, and their screen says that one failed. */
export const metricsApi = {
  figures: queryOptions({
    queryKey: ['management', 'jhimetrics'],
    queryFn: async ({ signal, client }): Promise<ServerMetrics> => {
      const { data } = await call('get', 'management/jhimetrics', { schema: metrics, signal })
      client.setQueryData<CollectedMetrics>(collectedKey, (before) => collectSample(before, data, new Date()))
      return data
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
  /** What was collected while the figures were read, for such a server. No call of its own. */
  collected: queryOptions<CollectedMetrics | null>({ queryKey: collectedKey, queryFn: () => null, enabled: false, staleTime: Infinity }),
  threads: queryOptions({
    queryKey: ['management', 'threaddump'],
    queryFn: async ({ signal }) => (await call('get', 'management/threaddump', { schema: threadDump, signal })).data.threads,
    staleTime: 0,
    meta: { quiet: 'again' },
  }),
}
