// Builds the OpenAPI 3.1 document from the descriptions of all calls, and serves it to administrators.
import { productVersion } from '#domain/administration/management.ts'
import { UnknownQuery } from '#domain/contract/page.ts'
import type { Api, Call } from '../http/call.ts'
import { searchParamsOf } from '../http/responses.ts'
import { headers, refusalResponses } from './answers.ts'
import { peopleCalls } from './calls/accounts.ts'
import { administrationCalls } from './calls/administration.ts'
import { familiesCalls } from './calls/families.ts'
import { integracionCalls } from './calls/integraciones.ts'
import { workCalls } from './calls/stocks-and-companies.ts'
import { sharedParameters } from './parameters.ts'
import { allSchemas, type Json } from './schemas.ts'
import { tags } from './texts.ts'

const calls = [...peopleCalls, ...familiesCalls, ...workCalls, ...integracionCalls, ...administrationCalls]

const byName = new Map(calls.map((call) => [call.name, call]))

const description = [
  'La API de Depósito Fiscal, la misma que usan sus pantallas.',
  'Las llamadas llevan `Authorization: Bearer` con el testigo que responde `POST /api/authenticate`. Los textos van en JSON y UTF-8, con 1 MiB como mucho si la instalación no dice otra cosa (`LIMIT_BODY_SIZE`); pueden viajar comprimidos, con `Content-Encoding: gzip`.',
  'Lo que se rechaza se responde como `application/problem+json`; `message` es una clave del catálogo de textos. Un método que la dirección no tiene es 405 (`Allow` dice cuáles tiene), una dirección que no existe 404.',
  'Las escrituras pueden llevar `Idempotency-Key`: quien no recibió la respuesta repite la llamada con la misma clave, y nada cambia dos veces.',
].join('\n\n')

const session = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'El testigo de la sesión, que vale un día, o treinta con `rememberMe`.',
}

const integration = {
  type: 'http',
  scheme: 'bearer',
  description:
    'La clave de una integración de la compañia, `depfis_…`, que se muestra una sola vez al crearla. Hace solo las llamadas que la nombran, en sus depósitos.',
}

/** The API as OpenAPI 3.1, made from the contracts and schemas that the handlers run on (`server/README.md#the-apis-document`). */
export function apiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { name, operation } of calls) {
    const [method = '', path = ''] = name.split(' ')
    const item = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    item[method.toLowerCase()] = operation
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'Depósito Fiscal', version: productVersion, description, contact: { name: 'Quien administra la instalación' } },
    // Relative to the document's own address, `management/openapi.json`.
    servers: [{ url: '..' }],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
    paths,
    components: {
      schemas: allSchemas(),
      parameters: sharedParameters,
      headers,
      responses: refusalResponses,
      securitySchemes: { sesion: session, integracion: integration },
    },
  }
}

/** Serves the OpenAPI document to administrators. It is built at the first call and cached, because it never changes while the process runs. */
export function apiDocumentRoutes(app: Api): void {
  let text: string | undefined
  app.get('/management/openapi.json', (call) => {
    text ??= JSON.stringify(apiDocument())
    return call.body(text, 200, { 'Content-Type': 'application/json' })
  })
}

/** Throws `UnknownQuery` for a query parameter that the description of a call, `GET /api/stocks`, does not name. Conditions have a dot, and their list reads them. */
export function refuseUnknownQuery(call: Call, name: string): void {
  const described = byName.get(name)
  if (!described) return
  for (const parameter of searchParamsOf(call).keys())
    if (!described.query.has(parameter) && !(described.isFiltered && parameter.includes('.'))) throw new UnknownQuery(parameter)
}
