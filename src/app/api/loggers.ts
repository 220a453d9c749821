import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { logLevels, loggersAnswer } from '#domain/loggers.ts'
import { call, type Failure } from './http.ts'

const path = 'management/loggers'

/** A logger of the server. `configured` is null when it takes its level from another one. */
export interface LoggerRow {
  readonly name: string
  readonly configured: string | null
  readonly effective: string
}

/** A level for a logger; null: that of the logger above it. */
export interface LevelChange {
  readonly name: string
  readonly level: string | null
}

/** The server's loggers and their levels, for administrators. */
export const loggersApi = {
  list: queryOptions({
    queryKey: ['management', 'loggers'],
    queryFn: async ({ signal }) => (await call('get', path, { schema: loggersAnswer, signal })).data,
    select: ({ levels, loggers }) => ({
      levels: (levels ?? logLevels).toReversed(),
      loggers: Object.entries(loggers).map(([name, { configuredLevel, effectiveLevel }]): LoggerRow => ({
        name,
        configured: configuredLevel ?? null,
        effective: effectiveLevel ?? configuredLevel ?? '',
      })),
    }),
    staleTime: 0,
  }),

  /** Ends when the levels have been read again, because one logger's level is that of others too. */
  useChange() {
    const client = useQueryClient()
    return useMutation<void, Failure, LevelChange>({
      mutationFn: async ({ name, level }) => {
        await call('post', `${path}/${encodeURIComponent(name)}`, { json: { configuredLevel: level } })
      },
      onSuccess: () => client.invalidateQueries({ queryKey: loggersApi.list.queryKey }),
    })
  },
}
