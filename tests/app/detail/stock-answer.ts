import type { openApp } from '../../support/app.tsx'

type App = Awaited<ReturnType<typeof openApp>>

/** The next answer of the first stock holds these fields in place of its own: what only the authority, or time, would bring about. */
export async function nextStockAnswer({ server, failNext }: App, fields: object): Promise<void> {
  const { body } = await server.as('owner').get('/api/warehouse/1/stocks/1')
  failNext(/^GET .*\/stocks\/1$/, { status: 200, body: Object.assign({}, body, fields) })
}

/** The same for the only row of the list. */
export async function nextListAnswer({ server, failNext }: App, fields: object): Promise<void> {
  const { rows, headers } = await server.as('owner').get('/api/warehouse/1/stocks')
  const body = rows.map((row) => ({ ...row, ...fields }))
  failNext(/^GET .*\/stocks\?/, { status: 200, body, headers: Object.fromEntries(headers) })
}
