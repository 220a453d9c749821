// Converts Zod schemas to named JSON schemas in the OpenAPI document.
import * as z from 'zod/mini'
import { ownCuit } from '#domain/company/company.ts'
import {
  dayField,
  instantField,
  referencedId,
  responseCode,
  responseDay,
  responseInstant,
  responseNumber,
} from '#domain/contract/fields.ts'
import { countField, cuitField, weightField, wholeNumberField } from '#domain/contract/number-fields.ts'
import { stock, stockError, stockStates, stockTotals } from '#domain/stock/stock.ts'
import { numeroContenedorField } from '#domain/titulo/contenedor-asociado.ts'
import { entryField } from '#domain/titulo/titulo-record.ts'

export type Json = { readonly [member: string]: unknown }

const registry = z.registry<{ id: string }>()
const names = new Set<string>()

/** Returns a `$ref` to a schema, and registers it under the first name that it gets. */
export function ref(name: string, schema: z.ZodMiniType): Json {
  const known = registry.get(schema)?.id
  if (known !== undefined) return { $ref: addressOf(known) }
  if (names.has(name)) throw new Error(`two schemas are called ${name}`)
  names.add(name)
  registry.add(schema, { id: name })
  return { $ref: addressOf(name) }
}

// Schemas that several responses contain.
ref('ErrorDelStock', stockError)
ref('Totales', stockTotals)

export function allSchemas(): Json {
  const { schemas } = z.toJSONSchema(registry, { io: 'input', unrepresentable: 'any', uri: addressOf, override: correct })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $id: _, $schema: __, ...schema }]) => [name, schema]))
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`
}

/** Corrects generated schemas, because Zod knows neither whether a member behind a transform is optional, nor the rules that are code. */
function correct({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Record<string, unknown> }): void {
  if (zodSchema instanceof z.core.$ZodObject) {
    const members = Object.entries(zodSchema._zod.def.shape)
    const required = members.filter(([name, member]) => !z.object({ [name]: member }).safeParse({}).success)
    delete jsonSchema['required']
    if (required.length > 0) jsonSchema['required'] = required.map(([name]) => name)
  }
  const own = fields.get(zodSchema)
  if (own === undefined) return
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
  Object.assign(jsonSchema, own)
}

export const dayType = { type: 'string', format: 'date' }
export const countType = { type: 'integer', minimum: 0 }
export const instantType = { type: 'string', format: 'date-time' }
const dayText = { ...dayType, description: 'Día, `AAAA-MM-DD`.' }
const cuit = { type: 'string', pattern: String.raw`^[-.\s]*(?:\d[-.\s]*){11}$`, description: 'CUIT, con guiones o sin ellos.' }

/** Returns the schema of a number that may also be sent as text. */
function typed(number: Json, pattern: string, description: string): Json {
  return { anyOf: [number, { type: 'string', pattern }], description }
}

const anId = {
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string', pattern: String.raw`^\d+$` },
  ],
}

const whole = { type: 'integer', maximum: 999_999_999_999_999 }

/** Schemas of fields whose rules are code, and of response fields that the app reads more tolerantly than this server writes them. */
const fields: ReadonlyMap<z.core.$ZodType, Json> = new Map<z.core.$ZodType, Json>([
  [responseCode, { type: 'string' }],
  [responseNumber, { type: 'number' }],
  [responseDay, dayText],
  [responseInstant, { ...instantType, description: 'Instante ISO 8601, en UTC.' }],
  [stock.shape.state, { type: 'string', enum: stockStates }],
  [dayField, dayText],
  [instantField, { ...instantType, description: 'Instante ISO 8601 con zona.' }],
  [referencedId, { anyOf: [...anId.anyOf, { type: 'object', required: ['id'], properties: { id: anId } }] }],
  [entryField, { ...instantType, description: 'Instante ISO 8601 con zona.' }],
  [ownCuit, cuit],
  [cuitField, typed({ type: 'integer' }, cuit.pattern, cuit.description)],
  [numeroContenedorField, { type: 'string', minLength: 1, maxLength: 20 }],
  [wholeNumberField, typed({ ...whole, minimum: 1 }, String.raw`^[1-9]\d{0,14}$`, 'Número entero mayor que cero.')],
  [countField, typed({ ...whole, minimum: 0 }, String.raw`^\d{1,15}$`, 'Número entero desde cero.')],
  [weightField, typed({ type: 'number', minimum: 0 }, String.raw`^\d{1,10}(\.\d{1,2})?$`, 'Kilogramos, con dos decimales como mucho.')],
])
