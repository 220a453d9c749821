// Query that reads the OpenAPI or Swagger document of the server.
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Failure } from '../http/failure.ts'
import { call } from '../http/http.ts'

/** The description of an API: OpenAPI 3 from this product's server and other new ones, Swagger 2 from older ones. */
const document = z.looseObject({
  openapi: z.optional(z.string()),
  swagger: z.optional(z.string()),
  info: z.looseObject({ title: z.string(), description: z.optional(z.string()) }),
  paths: z.record(z.string(), z.unknown()),
})

export type ApiDocument = z.infer<typeof document>

/** This server's own address, and those of other servers of the same API. */
const [own, ...others] = ['management/openapi.json', 'v3/api-docs', 'v2/api-docs'] as const

/** The server's OpenAPI document, for administrators; null when the server has none. */
export const apiDocumentQuery = queryOptions({
  queryKey: ['management', 'api-document'],
  queryFn: async ({ signal }): Promise<ApiDocument | null> => {
    for (const path of [own, ...others]) {
      try {
        return (await call('get', path, { schema: document, signal })).data
      } catch (error) {
        // A server that does not know an address may also answer it with an HTML page.
        if (!(error instanceof Failure && (error.status === 404 || (path !== own && error.kind === 'unreadable')))) throw error
      }
    }
    return null
  },
  staleTime: Number.POSITIVE_INFINITY,
})
