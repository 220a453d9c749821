// Hooks of the management endpoints: health, copies, configuration, log levels, metrics, threads, and the demo's imitation of customs.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { TextKey } from '#app/i18n/text.ts'
import { configurationProperties, configurationSources } from '#domain/administration/configuration.ts'
import { begunCopy, copiesPath, type CopyFile, copyList } from '#domain/administration/copies.ts'
import { health } from '#domain/administration/health.ts'
import { loggersAnswer } from '#domain/administration/loggers.ts'
import { collectSample, type CollectedMetrics, metrics, metricsHistory, type MetricsSample } from '#domain/administration/metrics.ts'
import { normalSettings, type StandInSettings, standInSettings } from '#domain/administration/stand-in.ts'
import { threadDump } from '#domain/administration/thread-dump.ts'
import { currentTime } from '#domain/values/dates.ts'
import { type Failure, isGone, isSessionEnd, nullIfGone } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { provenBy } from '../http/unproven.ts'
import { justReadMs } from '../when-read.ts'

const pathOf = (name: string) => `management/${name}`

function reading<T>(name: string, schema: z.ZodMiniType<T>, accept: readonly number[] = []) {
  return queryOptions({
    queryKey: ['management', name],
    queryFn: async ({ signal }) => (await call('get', pathOf(name), { schema, accept, signal })).data,
    staleTime: justReadMs,
  })
}

/** Of a query that is polled in the background: only the first call shows the loading bar, and the screen itself shows failures. */
const polled = { staleTime: justReadMs, meta: { quiet: 'again' } } as const

/** Reads the server's health. An unhealthy server responds with 503 and the reasons. TanStack Query does not poll in a hidden tab. */
export const healthQuery = queryOptions({ ...reading('health', health, [503]), ...polled, refetchInterval: 30_000 })

export const copiesQuery = queryOptions({
  ...reading('copies', copyList),
  ...polled,
  // More often while a copy is made. Another server has no such call.
  refetchInterval: ({ state }) => !isGone(state.error) && !isSessionEnd(state.error) && (state.data?.running ? 2000 : 30_000),
})

/** Begins a copy, and returns its name. It ends when the list, which says whether the copy is still made, was read again. */
export function useMakeCopy() {
  const client = useQueryClient()
  return useMutation<string, Failure>({
    mutationFn: async () => {
      const known = new Set(client.getQueryData(copiesQuery.queryKey)?.copies.map(({ name }) => name))
      const begun = call('post', copiesPath, { schema: begunCopy }).then(({ data }) => data)
      const { name } = await provenBy(begun, async () => {
        const { data } = await call('get', copiesPath, { schema: copyList })
        return data.running ?? data.copies.find((copy) => copy.kind === 'byHand' && !known.has(copy.name))
      })
      return name
    },
    onSettled: () => client.invalidateQueries({ queryKey: copiesQuery.queryKey }),
  })
}

export const useDownloadCopy = () =>
  useMutation<void, Failure, Pick<CopyFile, 'name'>>({
    async mutationFn({ name }) {
      const { downloadFile } = await import('../http/files.ts')
      await downloadFile(`${copiesPath}/${encodeURIComponent(name)}`, name)
    },
  })

export const configurationPropertiesQuery = reading('configprops', configurationProperties)

export const configurationSourcesQuery = reading('env', configurationSources)

export const loggersQuery = reading('loggers', loggersAnswer)

/** A new level for a logger; null to inherit the level of its parent. */
interface LevelChange {
  readonly name: string
  readonly level: string | null
}

/** Changes a level. It ends when all levels have been refetched, because other loggers inherit the level. */
export function useChangeLogger() {
  const client = useQueryClient()
  return useMutation<void, Failure, LevelChange>({
    mutationFn: async ({ name, level }) => {
      const path = pathOf(`loggers/${encodeURIComponent(name)}`)
      await provenBy<unknown>(call('post', path, { json: { configuredLevel: level }, proof: 'done' }), async () => {
        const { data } = await call('get', pathOf('loggers'), { schema: loggersAnswer })
        return (data.loggers[name]?.configuredLevel ?? null) === level || undefined
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: loggersQuery.queryKey }),
  })
}

const figuresKey = ['management', 'jhimetrics']

/** The current figures, and samples computed from the differences between calls, for servers without a history. */
export const metricsQuery = queryOptions({
  ...polled,
  queryKey: figuresKey,
  queryFn: async ({ signal, client }): Promise<CollectedMetrics> => {
    const { data } = await call('get', pathOf('jhimetrics'), { schema: metrics, signal })
    return collectSample(client.getQueryData(figuresKey), data, currentTime())
  },
})

/** The server's samples of the last hour; null from a server without a history. */
export const metricsHistoryQuery = queryOptions({
  ...polled,
  queryKey: ['management', 'metricsHistory'],
  queryFn: async ({ signal }): Promise<MetricsSample[] | null> => {
    const answer = await call('get', pathOf('jhimetrics/history'), { schema: metricsHistory, signal }).catch(nullIfGone)
    return answer && answer.data
  },
})

export const threadsQuery = queryOptions({ ...reading('threaddump', threadDump), ...polled })

/**
 * Reads how the demo's imitation of the customs authority behaves. It is polled, because each declaration counts down a configured error.
 */
export const standInQuery = queryOptions({
  ...reading('stand-in', standInSettings),
  ...polled,
  refetchOnWindowFocus: 'always',
  refetchInterval: 5_000,
})

export const useChangeStandIn = () => usePutStandIn<StandInSettings>((settings) => settings, { done: 'standIn.changed', errors: 'inline' })

export const useStandInBackToNormal = () => usePutStandIn<void>(() => normalSettings, { done: 'standIn.normal' })

function usePutStandIn<Given>(settingsOf: (given: Given) => StandInSettings, meta: { done: TextKey; errors?: 'inline' }) {
  const client = useQueryClient()
  return useMutation<StandInSettings, Failure, Given>({
    mutationFn: async (given) => (await call('put', pathOf('stand-in'), { json: settingsOf(given), schema: standInSettings })).data,
    onSuccess: (settings) => void client.setQueryData(standInQuery.queryKey, settings),
    meta,
  })
}
