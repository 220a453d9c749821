import { sharedFieldsOf } from '#domain/contract/many-records.ts'
import type { Prepare, Sample } from './api-samples.ts'
import type { TestServer } from './server.ts'
import type { RecordName } from './stock-records.ts'

/** Samples of the calls that bring records back, and of those about several. */
export function manySamples(
  name: RecordName,
  path: string,
  prepare: (server: TestServer) => Promise<{ sample: Sample; id: number; draft: object }>,
): Record<string, Prepare> {
  const [field = ''] = sharedFieldsOf(name)
  const deleted = async (server: TestServer) => {
    const prepared = await prepare(server)
    const address = Object.entries(prepared.sample.ids ?? {}).reduce(
      (at, [param, value]) => at.replace(`:${param}`, String(value)),
      `/${path}`,
    )
    await server.as('owner').delete(`${address}/${prepared.id}`)
    return prepared
  }
  return {
    [`GET /${path}/sheet`]: async (server) => ({ ...(await prepare(server)).sample, search: '?format=csv' }),
    [`POST /${path}/:id/restore`]: async (server) => {
      const { sample, id } = await deleted(server)
      return { ...sample, ids: { ...sample.ids, id } }
    },
    [`POST /${path}/create`]: async (server) => {
      const { sample, draft } = await prepare(server)
      return { ...sample, body: { records: [draft] } }
    },
    [`POST /${path}/delete`]: async (server) => {
      const { sample, id } = await prepare(server)
      return { ...sample, body: { ids: [id] } }
    },
    [`POST /${path}/restore`]: async (server) => {
      const { sample, id } = await deleted(server)
      return { ...sample, body: { ids: [id] } }
    },
    [`PATCH /${path}`]: async (server) => {
      const { sample, id, draft } = await prepare(server)
      const value: unknown = Object.entries(draft).find(([key]) => key === field)?.[1]
      return { ...sample, body: { field, value, records: [{ id, version: 1 }] } }
    },
  }
}
