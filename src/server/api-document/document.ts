// Builds the OpenAPI 3.1 document from the descriptions that the routes carry, and serves it to administrators.
import * as z from 'zod/mini'
import { productVersion } from '#domain/administration/management.ts'
import { openCalls } from '../http/auth/auth.ts'
import { keyCalls } from '../http/auth/integration-key.ts'
import type { Api } from '../http/call.ts'
import { headers, refusalResponses } from './answers.ts'
import { describeCalls, one, type CallDetails, descriptionOf, queryOf } from './describe.ts'
import { sharedParameters, pathParameters } from './parameters.ts'
import { allSchemas, type Json, ref } from './schemas.ts'
import { tags, keyPermissions, lenient, type Permission, permissions } from './texts.ts'

const description = [
  'La API de Depósito Fiscal, la misma que usan sus pantallas.',
  'Las llamadas llevan `Authorization: Bearer` con el testigo que responde `POST /api/authenticate`. Los textos van en JSON y UTF-8, con 1 MiB como mucho si la instalación no dice otra cosa (`LIMIT_BODY_SIZE`); pueden viajar comprimidos, con `Content-Encoding: gzip`.',
  'Lo que se rechaza se responde como `application/problem+json`; `message` es una clave del catálogo de textos. Un método que la dirección no tiene es 405 (`Allow` dice cuáles tiene), una dirección que no existe 404.',
  'Las escrituras pueden llevar `Idempotency-Key`: quien no recibió la respuesta repite la llamada con la misma clave, y nada cambia dos veces.',
].join('\n\n')

/**
 * The API as OpenAPI 3.1, made from its routes and the contracts and schemas that their handlers run on
 * (`server/README.md#the-apis-document`).
 */
export function apiDocument({ routes }: Api): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { method, path, handler } of routes) {
    const operation = operationOf(method, path, handler)
    // Of two routes for a call the first one answers.
    if (operation) (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})[method.toLowerCase()] ??= operation
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
      securitySchemes: {
        sesion: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'El testigo de la sesión, que vale un día, o treinta con `rememberMe`.',
        },
        integracion: {
          type: 'http',
          scheme: 'bearer',
          description:
            'La clave de una integración de la compañia, `depfis_…`, que se muestra una sola vez al crearla. Hace solo las llamadas que la nombran, en sus depósitos.',
        },
      },
    },
  }
}

const about = describeCalls('Administración', 'admin', {
  read: ['Leer este documento', one(ref('DocumentoOpenAPI', z.looseObject({ openapi: z.string() })))],
})

/**
 * Serves the OpenAPI document to administrators. It is built at the first call and cached, because it never changes while the process runs.
 */
export function apiDocumentRoutes(app: Api): void {
  let text: string | undefined
  app.get('/management/openapi.json', about.read, (call) => {
    text ??= JSON.stringify(apiDocument(app))
    return call.body(text, 200, { 'Content-Type': 'application/json' })
  })
}

function operationOf(method: string, path: string, handler: object): Json | undefined {
  const of = descriptionOf(handler)
  if (!of) return undefined
  const permission = of.permission ?? (openCalls.includes(`${method} ${path}`) ? 'open' : of.ofGroup)
  const call = { ...of, permission }
  const { tag, summary, answer, body, description } = of
  const isOpen = permission === 'open'
  const key = keyCalls[`${method} ${path}`]
  const isRepeatable = method !== 'GET' && !isOpen && call.isRepeatable !== false
  const parameters = [
    ...pathParameters(path),
    ...queryOf(call),
    ...(call.isImported ? [{ $ref: '#/components/parameters/Importacion' }] : []),
    ...(isRepeatable ? [{ $ref: '#/components/parameters/ClaveDeRepeticion' }] : []),
  ]
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    description: [description, permissions[permission], key && keyPermissions[key]].filter((text) => text !== undefined).join('\n\n'),
    'x-permission': permission,
    security: isOpen ? [] : [{ sesion: [] }, ...(key ? [{ integracion: [] }] : [])],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, ...body } } : {}),
    responses: { ...answer, ...refusalsOf(method, path, call, isRepeatable) },
  }
}

/** Returns the error responses of a call, by status. 405 concerns verbs that an address does not have, so no call has it. */
function refusalsOf(method: string, path: string, call: CallDetails & { readonly permission: Permission }, isRepeatable: boolean): Json {
  const { permission, body, refusals = [] } = call
  const general: Readonly<Record<number, boolean>> = {
    400: true,
    401: permission !== 'open',
    403: !lenient.includes(permission) || keyCalls[`${method} ${path}`] !== undefined,
    404: path.includes(':'),
    409: isRepeatable,
    413: method !== 'GET',
    415: body !== undefined && 'application/json' in body.content,
    422: isRepeatable,
    // The rate limit counts calls by person; without a session it counts those below /api by network.
    429: permission !== 'open' || path.startsWith('/api/'),
    500: true,
  }
  const codes = [...Object.keys(general).filter((code) => general[Number(code)]), ...refusals]
  return Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/responses/Rechazo${code}` }]))
}

function operationId(method: string, path: string): string {
  const words = path.replaceAll(/:(?=\w)/g, 'by-').split(/[/.-]/)
  return [method.toLowerCase(), ...words]
    .filter((word) => word !== '' && word !== 'api')
    .map((word, index) => (index === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join('')
}
