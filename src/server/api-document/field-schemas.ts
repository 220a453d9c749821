import type * as z from 'zod/mini'
import { ownCuit } from '#domain/company.ts'
import { numeroContenedorField } from '#domain/contenedor-asociado.ts'
import { dayField, instantField, responseCode, responseDay, responseInstant, responseNumber } from '#domain/fields.ts'
import { countField, cuitField, weightField, wholeNumberField } from '#domain/number-fields.ts'
import { stock, stockStates } from '#domain/stock.ts'
import type { Json } from './call-description.ts'

const day = { type: 'string', format: 'date', description: 'Día, `AAAA-MM-DD`.' }
const instant = { type: 'string', format: 'date-time', description: 'Instante ISO 8601, en UTC.' }
const cuit = { type: 'string', pattern: String.raw`^[-.\s]*(?:\d[-.\s]*){11}$`, description: 'CUIT, con guiones o sin ellos.' }

function typed(number: Json, pattern: string, description: string): Json {
  return { anyOf: [number, { type: 'string', pattern }], description }
}

/**
 * What the document says of fields whose rules are code, which JSON Schema cannot be made from, and of answers that the app reads more tolerantly than this server
 * writes them.
 */
export const fieldSchemas: ReadonlyMap<z.core.$ZodType, Json> = new Map<z.core.$ZodType, Json>([
  [responseCode, { type: 'string' }],
  [responseNumber, { type: 'number' }],
  [responseDay, day],
  [responseInstant, instant],
  [stock.shape.state, { type: 'string', enum: stockStates }],
  [dayField, day],
  [instantField, { ...instant, description: 'Instante ISO 8601 con zona.' }],
  [ownCuit, cuit],
  [cuitField, typed({ type: 'integer' }, cuit.pattern, cuit.description)],
  [numeroContenedorField, { type: 'string', minLength: 1, maxLength: 20 }],
  [
    wholeNumberField,
    typed({ type: 'integer', minimum: 1, maximum: 999_999_999_999_999 }, String.raw`^[1-9]\d{0,14}$`, 'Número entero mayor que cero.'),
  ],
  [countField, typed({ type: 'integer', minimum: 0, maximum: 999_999_999_999_999 }, String.raw`^\d{1,15}$`, 'Número entero desde cero.')],
  [weightField, typed({ type: 'number', minimum: 0 }, String.raw`^\d{1,10}(\.\d{1,2})?$`, 'Kilogramos, con dos decimales como mucho.')],
])
