/** How a server of the platform refuses a call (`server/README.md#problems-and-field-errors`): status, headers and body as they go over the wire. */
export interface Refusal {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const base = 'https://www.jhipster.tech/problem'

function problem(status: number, body: object): Refusal {
  return { status, headers: { 'Content-Type': 'application/problem+json' }, body: JSON.stringify({ status, ...body }) }
}

const withMessage = `${base}/problem-with-message`

export const refusals = {
  unauthorized: problem(401, {
    type: withMessage,
    title: 'Unauthorized',
    detail: 'Bad credentials',
    path: '/api/authenticate',
    message: 'error.http.401',
  }),
  /** As the deletion of an unknown id, or of a record that others name. */
  databaseFailed: problem(500, {
    type: withMessage,
    title: 'Internal Server Error',
    detail: 'could not execute statement; SQL [n/a]; constraint [fk_stock_deposito_id]',
    path: '/api/depositos/7',
    message: 'error.http.500',
  }),
  /** An older server library answers an unknown id with nothing at all. */
  emptyNotFound: { status: 404 },
  wrongVerb: problem(405, { type: withMessage, title: 'Method Not Allowed', path: '/api/stocks', message: 'error.http.405' }),
  wrongFields: problem(400, {
    type: `${base}/constraint-violation`,
    title: 'Method argument not valid',
    path: '/api/warehouse/7/stocks/300/permiso-embarques',
    message: 'error.validation',
    fieldErrors: [
      { objectName: 'permisoDeEmbarque', field: 'destinatarioExterior', message: 'Size' },
      { objectName: 'permisoDeEmbarque', field: 'ubicacionPartida', message: 'NotBlank' },
    ],
  }),
  headerOnly: { status: 400, headers: { 'X-warehouseApp-error': 'error.stockCerrado', 'X-warehouseApp-params': 'stock' } },
  conflict: problem(409, { type: withMessage, title: 'Conflict', message: 'error.concurrencyFailure' }),
} as const satisfies Record<string, Refusal>
