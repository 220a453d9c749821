// Hooks of the management endpoints: health, copies of the database, configuration, log levels, metrics, threads, and the demo's imitation of the customs authority.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TextKey } from '#app/i18n/text.ts'
import { configurationProperties, configurationSources } from '#domain/administration/configuration.ts'
import { begunCopy, copiesPath, type CopyFile, copyList } from '#domain/administration/copies.ts'
import { health } from '#domain/administration/health.ts'
import { logLevels, loggersAnswer } from '#domain/administration/loggers.ts'
import { collectSample, type CollectedMetrics, metrics, metricsHistory, type MetricsSample } from '#domain/administration/metrics.ts'
import { normalSettings, type StandInSettings, standInSettings } from '#domain/administration/stand-in.ts'
import { threadDump } from '#domain/administration/thread-dump.ts'
import { currentTime } from '#domain/values/dates.ts'
import { type Failure, isGone, isSessionEnd } from '../http/failure.ts'
import { call } from '../http/http.ts'
import { provenBy } from '../http/unproven.ts'

/** Reads the server's health. An unhealthy server responds with 503 and the reasons. */
export const useHealth = () =>
  useQuery({
    queryKey: ['management', 'health'],
    queryFn: async ({ signal }) => (await call('get', 'management/health', { schema: health, accept: [503], signal })).data,
    staleTime: 0,
    // TanStack Query does not poll in a hidden tab.
    refetchInterval: 30_000,
    meta: { quiet: 'again' },
  })

const copies = queryOptions({
  queryKey: ['management', 'copies'],
  queryFn: async ({ signal }) => (await call('get', copiesPath, { schema: copyList, signal })).data,
  staleTime: 0,
  // More often while a copy is made. Another server has no such call.
  refetchInterval: ({ state }) => !isGone(state.error) && !isSessionEnd(state.error) && (state.data?.running ? 2000 : 30_000),
  meta: { quiet: 'again' },
})

export const useCopies = () => useQuery(copies)

/** Begins a copy, and returns its name. It ends when the list, which says whether the copy is still made, was read again. */
export function useMakeCopy() {
  const client = useQueryClient()
  return useMutation<string, Failure>({
    mutationFn: async () => {
      const known = new Set(client.getQueryData(copies.queryKey)?.copies.map(({ name }) => name))
      const begun = call('post', copiesPath, { schema: begunCopy }).then(({ data }) => data)
      const { name } = await provenBy(begun, async () => {
        const { data } = await call('get', copiesPath, { schema: copyList })
        return data.running ?? data.copies.find((copy) => copy.kind === 'byHand' && !known.has(copy.name))
      })
      return name
    },
    onSettled: () => client.invalidateQueries({ queryKey: copies.queryKey }),
  })
}

export const useDownloadCopy = () =>
  useMutation<void, Failure, Pick<CopyFile, 'name'>>({
    async mutationFn({ name }) {
      const { downloadFile } = await import('../http/files.ts')
      await downloadFile(`${copiesPath}/${encodeURIComponent(name)}`, name)
    },
  })

export const useConfigurationProperties = () =>
  useQuery({
    queryKey: ['management', 'configprops'],
    queryFn: async ({ signal }) => (await call('get', 'management/configprops', { schema: configurationProperties, signal })).data,
    staleTime: 0,
  })

export const useConfigurationSources = () =>
  useQuery({
    queryKey: ['management', 'env'],
    queryFn: async ({ signal }) => (await call('get', 'management/env', { schema: configurationSources, signal })).data,
    staleTime: 0,
  })

const loggersPath = 'management/loggers'
const loggersKey = ['management', 'loggers']

/** A logger of the server. `configured` is null if it inherits its level. */
export interface LoggerRow {
  readonly name: string
  readonly configured: string | null
  readonly effective: string
}

/** A new level for a logger; null to inherit the level of its parent. */
export interface LevelChange {
  readonly name: string
  readonly level: string | null
}

export const useLoggers = () =>
  useQuery({
    queryKey: loggersKey,
    queryFn: async ({ signal }) => (await call('get', loggersPath, { schema: loggersAnswer, signal })).data,
    select: ({ levels, loggers }) => ({
      levels: [...(levels ?? logLevels)].reverse(),
      loggers: Object.entries(loggers).map(([name, { configuredLevel, effectiveLevel }]): LoggerRow => ({
        name,
        configured: configuredLevel ?? null,
        effective: effectiveLevel ?? configuredLevel ?? '',
      })),
    }),
    staleTime: 0,
  })

/** Changes a level. It ends when all levels have been refetched, because other loggers inherit the level. */
export function useChangeLogger() {
  const client = useQueryClient()
  return useMutation<void, Failure, LevelChange>({
    mutationFn: async ({ name, level }) => {
      const changed = call('post', `${loggersPath}/${encodeURIComponent(name)}`, { json: { configuredLevel: level }, proof: 'done' })
      await provenBy<unknown>(changed, async () => {
        const { data } = await call('get', loggersPath, { schema: loggersAnswer })
        return (data.loggers[name]?.configuredLevel ?? null) === level || undefined
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: loggersKey }),
  })
}

// All calls of the metrics screen are polled in the background: only the first one shows the loading bar, and the screen itself shows failures.
const figuresKey = ['management', 'jhimetrics']

/** The current figures, and samples computed from the differences between calls, for servers without a history. */
export const metricsQuery = queryOptions({
  queryKey: figuresKey,
  queryFn: async ({ signal, client }): Promise<CollectedMetrics> => {
    const { data } = await call('get', 'management/jhimetrics', { schema: metrics, signal })
    return collectSample(client.getQueryData(figuresKey), data, currentTime())
  },
  staleTime: 0,
  meta: { quiet: 'again' },
})

/** The server's samples of the last hour; null from a server without a history. */
export const metricsHistoryQuery = queryOptions({
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
})

export const useThreads = () =>
  useQuery({
    queryKey: ['management', 'threaddump'],
    queryFn: async ({ signal }) => (await call('get', 'management/threaddump', { schema: threadDump, signal })).data.threads,
    staleTime: 0,
    meta: { quiet: 'again' },
  })

const standInPath = 'management/stand-in'
const standInKey = ['management', 'stand-in']

/** Reads how the demo's imitation of the customs authority behaves. It is polled, because each declaration counts down a configured error. */
export const useStandInSettings = () =>
  useQuery({
    queryKey: standInKey,
    queryFn: async ({ signal }) => (await call('get', standInPath, { schema: standInSettings, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: 5_000,
    meta: { quiet: 'again' },
  })

export const useChangeStandIn = () => usePutStandIn<StandInSettings>((settings) => settings, { done: 'standIn.changed', errors: 'inline' })

export const useStandInBackToNormal = () => usePutStandIn<void>(() => normalSettings, { done: 'standIn.normal' })

function usePutStandIn<Given>(settingsOf: (given: Given) => StandInSettings, meta: { done: TextKey; errors?: 'inline' }) {
  const client = useQueryClient()
  return useMutation<StandInSettings, Failure, Given>({
    mutationFn: async (given) => (await call('put', standInPath, { json: settingsOf(given), schema: standInSettings })).data,
    onSuccess: (settings) => void client.setQueryData(standInKey, settings),
    meta,
  })
}
