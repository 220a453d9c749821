import { expect, test } from 'vitest'
import { apiDocument } from '#server/api-document/document.ts'
import { descriptions } from '#server/api-document/texts.ts'
import { callsOf } from '#server/app.ts'
import { openCalls } from '#server/http/auth/auth.ts'
import { answersOf, faultsOf, openApi, operations, parametersOf } from '../support/api-answers.ts'
import { openServer } from '../support/server.ts'

const server = await openServer({ standIn: true })

test('cada llamada del servidor está en el documento, y ninguna otra; lo lee un administrador, y es el que se construye con las pantallas', async () => {
  const calls = operations.map(({ call }) => call)
  expect(calls.toSorted()).toEqual(callsOf(server.app).toSorted())
  expect(calls).toEqual(expect.arrayContaining(Object.keys(descriptions)))
  const { status, body } = await server.as('admin').get('/management/openapi.json')
  expect(status).toBe(200)
  expect(body).toEqual(apiDocument())
})

test('el documento es OpenAPI 3.1: nombres, referencias y parámetros', () => {
  const { schemas, parameters, headers, responses, securitySchemes } = openApi.components
  for (const name of [schemas, parameters, headers, responses, securitySchemes].flatMap((part) => Object.keys(part)))
    expect(name).toMatch(/^[a-zA-Z0-9._-]+$/)
  const refs = [...JSON.stringify(openApi).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref)
  expect(refs.length).toBeGreaterThan(500)
  for (const ref of new Set(refs)) {
    const [, part = '', name = ''] = /^#\/components\/(schemas|parameters|headers|responses)\/([\w.-]+)$/.exec(ref) ?? []
    expect([ref, Object.keys(Object.entries(openApi.components).find(([key]) => key === part)?.[1] ?? {}).includes(name)]).toEqual([
      ref,
      true,
    ])
  }
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const known = openApi.tags.map(({ name }) => name)
  for (const one of operations) {
    expect(known).toEqual(expect.arrayContaining(one.tags))
    expect(one.summary).toMatch(/^[A-ZÁÉÍÓÚ].*[^.]$/)
    const inPath = parametersOf(one).filter((parameter) => parameter.in === 'path')
    expect([one.path, inPath.map(({ name }) => name)]).toEqual([one.path, Array.from(one.path.matchAll(/\{(\w+)\}/g), ([, name]) => name)])
    expect(inPath.every(({ required }) => required === true)).toBe(true)
    const names = parametersOf(one).map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(names).size).toBe(names.length)
    expect([...answersOf(one).keys()].some((status) => status.startsWith('2'))).toBe(true)
  }
})

test('cada esquema es JSON Schema 2020-12, y ninguno sobra', () => {
  const used = new Set([...JSON.stringify(openApi).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)].map(([, name = '']) => name))
  expect(Object.keys(openApi.components.schemas).toSorted()).toEqual([...used].toSorted())
  // Compiling one throws for a keyword that does not exist, a format that nobody knows or a pattern that is none.
  for (const name of Object.keys(openApi.components.schemas)) faultsOf({ $ref: `#/components/schemas/${name}` }, {}, 'closed')
  for (const one of operations) for (const { schema } of parametersOf(one)) expect(faultsOf(schema, {}, 'open')).toBeInstanceOf(Array)
})

test('los límites de los esquemas están en el documento', () => {
  expect(openApi.components.schemas['DepositoBorrador']).toMatchObject({
    properties: { codigoAduana: { pattern: String.raw`^\d{3}$` }, codigoLugarOperativo: { maxLength: 20 } },
    required: ['codigoAduana', 'codigoLugarOperativo', 'description', 'users'],
  })
  expect(openApi.components.schemas['Stock']).toMatchObject({
    properties: { state: { enum: expect.arrayContaining(['OPEN', 'SUCCESS']) } },
  })
  expect(
    faultsOf({ $ref: '#/components/schemas/LineaMercaderiaBorrador' }, { tipoEmbalaje: '05', cantidad: 0, pesoBruto: 1 }, 'open'),
  ).not.toEqual([])
  expect(faultsOf({ $ref: '#/components/schemas/LineaMercaderiaBorrador' }, { tipoEmbalaje: '05', pesoBruto: 1 }, 'open')).not.toEqual([])
})

test('sin sesión se puede llamar a estas, y a ninguna otra', () => {
  const open = operations.flatMap(({ call, security }) => (security.length === 0 ? [call] : []))
  expect(open.toSorted()).toEqual([
    'GET /api/activate',
    'GET /api/authenticate',
    'GET /health',
    'GET /management/health',
    'GET /management/info',
    'POST /api/account/browser',
    'POST /api/account/reset-password/finish',
    'POST /api/account/reset-password/init',
    'POST /api/authenticate',
    'POST /api/register',
  ])
  // `families/administration/management.ts` checks who may read the figures for Prometheus.
  expect(openCalls.toSorted()).toEqual([...open, 'GET /management/prometheus'].toSorted())
})
