/** How a server of the platform refuses a call (`server/README.md#problems-and-field-errors`): status, headers and body as they go over the wire. */
export interface Refusal {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const base = 'https://www.jhipster.tech/problem'
const withMessage = `${base}/problem-with-message`

function problem(status: number, body: object): Refusal {
  return { status, headers: { 'Content-Type': 'application/problem+json' }, body: JSON.stringify({ status, ...body }) }
}

/** A 400 that says its reason in headers, and in a body beside them. */
export function withHeaders(app: string, noun: string, key: string, message = key): Refusal {
  const { headers, ...rest } = problem(400, { type: withMessage, title: `Something is wrong with this ${noun}`, message, params: noun })
  return { ...rest, headers: { ...headers, [`X-${app}-error`]: key, [`X-${app}-params`]: noun } }
}

const wrongParameter = (named: object): Refusal =>
  problem(400, { type: `${base}/constraint-violation`, message: 'error.http.400', ...named })

function failed(detail: string): Refusal {
  return problem(500, { type: withMessage, title: 'Internal Server Error', detail, path: '/api/depositos/7', message: 'error.http.500' })
}

export const refusals = {
  unauthorized: problem(401, {
    type: withMessage,
    title: 'Unauthorized',
    detail: 'Bad credentials',
    path: '/api/authenticate',
    message: 'error.http.401',
  }),
  referenced: failed('could not execute statement; SQL [n/a]; constraint [FK_STOCK_DEPOSITO_ID]'),
  unknownId: failed('No class com.terminal.warehouse.domain.Deposito entity with id 7 exists!'),
  /** An answer that its own handler did not make. */
  unhandled: { status: 500, body: JSON.stringify({ status: 500, message: 'could not execute query; SQL [select 1]' }) },
  /** An older server library answers an unknown id with nothing at all. */
  emptyNotFound: { status: 404 },
  wrongVerb: problem(405, { type: withMessage, title: 'Method Not Allowed', path: '/api/stocks', message: 'error.http.405' }),
  wrongParameter: wrongParameter({
    message: 'error.validation',
    violations: [{ field: 'getAllStocks.size', message: 'must be less than or equal to 2000' }],
  }),
  wrongParameterByField: wrongParameter({ fieldErrors: [{ objectName: 'getAllStocks', field: 'getAllStocks.size', message: 'Max' }] }),
  without: (field: string) =>
    problem(400, { message: 'error.validation', fieldErrors: [{ objectName: 'body', field, message: 'NotNull' }] }),
  headerAndBody: withHeaders('depositosApp', 'stock', 'error.stock.edit', 'error.http.400'),
  headerOnly: { status: 400, headers: { 'X-warehouseApp-error': 'error.stockCerrado', 'X-warehouseApp-params': 'stock' } },
  conflict: problem(409, { type: withMessage, title: 'Conflict', message: 'error.concurrencyFailure' }),
} as const satisfies Record<string, Refusal | ((field: string) => Refusal)>
