import { sharedFieldsOf } from '#domain/titulo/many-records.ts'
import type { Prepare, Sample } from './api-samples.ts'
import type { TestServer } from './server.ts'
import type { RecordName } from './stock-records.ts'

/** What the samples of a family's calls begin with: the address of its list, one record in it and a body for another. */
export interface Prepared {
  readonly sample: Sample
  readonly id: number
  readonly draft: object
}

/** Returns samples that differ from what is prepared in what `change` returns. */
export const preparing =
  (prepare: (server: TestServer) => Promise<Prepared>) =>
  (change: (prepared: Prepared) => Partial<Sample>): Prepare =>
  async (server) => {
    const prepared = await prepare(server)
    return { ...prepared.sample, ...change(prepared) }
  }

/** Samples of the calls that bring records back, and of those about several. */
export function manySamples(name: RecordName, path: string, prepare: (server: TestServer) => Promise<Prepared>): Record<string, Prepare> {
  const [field = ''] = sharedFieldsOf(name)
  const valueIn = (draft: object): unknown => Object.entries(draft).find(([key]) => key === field)?.[1]
  const there = preparing(prepare)
  const gone = preparing(async (server) => {
    const prepared = await prepare(server)
    const params = Object.entries(prepared.sample.ids ?? {})
    const address = params.reduce((at, [param, value]) => at.replace(`:${param}`, String(value)), `/${path}`)
    await server.as('owner').delete(`${address}/${prepared.id}`)
    return prepared
  })
  return {
    [`GET /${path}/sheet`]: there(() => ({ search: '?format=csv' })),
    [`POST /${path}/:id/restore`]: gone(({ sample, id }) => ({ ids: { ...sample.ids, id } })),
    [`POST /${path}/create`]: there(({ draft }) => ({ body: { records: [draft] } })),
    [`POST /${path}/delete`]: there(({ id }) => ({ body: { ids: [id] } })),
    [`POST /${path}/restore`]: gone(({ id }) => ({ body: { ids: [id] } })),
    [`PATCH /${path}`]: there(({ id, draft }) => ({ body: { field, value: valueIn(draft), records: [{ id, version: 1 }] } })),
  }
}
