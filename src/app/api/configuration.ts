import { queryOptions } from '@tanstack/react-query'
import { configurationProperties, configurationSources } from '#domain/configuration.ts'
import { call } from './http.ts'

/** What the server is configured with, for administrators. */
export const configurationApi = {
  properties: queryOptions({
    queryKey: ['management', 'configprops'],
    queryFn: async ({ signal }) => (await call('get', 'management/configprops', { schema: configurationProperties, signal })).data,
    staleTime: 0,
  }),

  sources: queryOptions({
    queryKey: ['management', 'env'],
    queryFn: async ({ signal }) => (await call('get', 'management/env', { schema: configurationSources, signal })).data,
    staleTime: 0,
  }),
}
