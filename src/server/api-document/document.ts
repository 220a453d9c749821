import { productVersion } from '#domain/management.ts'
import type { Calls, Json } from './call-description.ts'
import { accountCalls } from './calls/accounts.ts'
import { administrationCalls } from './calls/administration.ts'
import { companyCalls } from './calls/companies.ts'
import { genericCalls } from './calls/generic.ts'
import { operationCalls } from './calls/operation.ts'
import { secondFactorCalls } from './calls/second-factor.ts'
import { stockCalls } from './calls/stocks.ts'
import { userCalls } from './calls/users.ts'
import { collectComponents } from './components.ts'
import { operationOf, sharedHeaders } from './operation.ts'
import { sharedParameters } from './parameters.ts'
import { refusalResponses } from './refusals.ts'
import { tags } from './tags.ts'

const calls: Calls = {
  ...accountCalls,
  ...stockCalls,
  ...genericCalls,
  ...companyCalls,
  ...userCalls,
  ...secondFactorCalls,
  ...operationCalls,
  ...administrationCalls,
}

const description = [
  'La API de Depósito Fiscal, la misma que usan sus pantallas.',
  'Las llamadas llevan `Authorization: Bearer` con el testigo que responde `POST /api/authenticate`. Los textos van en JSON y UTF-8, con 1 MiB como mucho si la instalación no dice otra cosa (`LIMIT_BODY_SIZE`).',
  'Lo que se rechaza se responde como `application/problem+json`; `message` es una clave del catálogo de textos. Un método que la dirección no tiene es 405, una dirección que no existe 404.',
  'Las escrituras pueden llevar `Idempotency-Key`: quien no recibió la respuesta repite la llamada con la misma clave, y nada cambia dos veces.',
].join('\n\n')

/** The API as OpenAPI 3.1, made from the contracts and schemas that the handlers run on (`server/README.md#the-apis-document`). */
export function apiDocument(): Json {
  const components = collectComponents()
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, call] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ')
    const item = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    item[method.toLowerCase()] = operationOf(name, call, components)
  }
  const responses = refusalResponses(components)
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    // The language of the page that shows it.
    info: { title: 'Depósito Fiscal', version: productVersion, description, 'x-locale': 'es' },
    // Relative to the document's own address, `management/openapi.json`.
    servers: [{ url: '..' }],
    tags: tags.filter(({ name }) => Object.values(calls).some(({ tag }) => tag === name)),
    paths,
    components: {
      schemas: components.schemas(),
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses,
      securitySchemes: {
        sesion: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'El testigo de la sesión, que vale un día, o treinta con `rememberMe`.',
        },
      },
    },
  }
}
