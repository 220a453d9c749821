/** How a server of the platform refuses a call (`server/README.md#problems-and-field-errors`): status, headers and body as they go over the wire. */
export interface Refusal {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const problemType = { 'Content-Type': 'application/problem+json' }
const base = 'https://www.jhipster.tech/problem'

function problem(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Refusal {
  return { status, headers: { ...problemType, ...headers }, body: JSON.stringify({ status, ...body }) }
}

export const refusals = {
  unauthorized: problem(401, {
    type: `${base}/problem-with-message`,
    title: 'Unauthorized',
    detail: 'Full authentication is required to access this resource',
    message: 'error.http.401',
  }),
  wrongPassword: problem(401, {
    type: `${base}/problem-with-message`,
    title: 'Unauthorized',
    detail: 'Bad credentials',
    path: '/api/authenticate',
    message: 'error.http.401',
  }),
  /** An older server library answers an unknown id with nothing at all. */
  emptyNotFound: { status: 404 },
  wrongVerb: problem(405, {
    type: `${base}/problem-with-message`,
    title: 'Method Not Allowed',
    detail: "Request method 'GET' not supported",
    message: 'error.http.405',
  }),
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
  /** A field that no form of ours has. */
  unknownField: problem(400, {
    type: `${base}/constraint-violation`,
    title: 'Method argument not valid',
    message: 'error.validation',
    fieldErrors: [{ objectName: 'permisoDeEmbarque', field: 'precinto', message: 'NotNull' }],
  }),
  headerOnly: { status: 400, headers: { 'X-warehouseApp-error': 'error.stockCerrado', 'X-warehouseApp-params': 'stock' } },
  messageKey: problem(400, { title: 'Too many', message: 'error.limite', params: { max: 5 } }),
  plainText: { status: 400, headers: { 'Content-Type': 'text/plain;charset=UTF-8' }, body: 'El depósito está cerrado por inventario.' },
  conflict: problem(409, { type: `${base}/problem-with-message`, title: 'Conflict', message: 'error.concurrencyFailure' }),
  htmlPage: { status: 500, headers: { 'Content-Type': 'text/html' }, body: '<html><body><h1>Internal Server Error</h1></body></html>' },
} as const satisfies Record<string, Refusal>
