import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { readInstant } from '#domain/dates.ts'
import { sendFailures } from '#domain/send-failure.ts'
import type { StockError } from '#domain/stock.ts'
import type { Verdict } from './verdict.ts'

/** The longest text that an error stores. */
const maxText = 3000

/** A sibling service answers a repeat with this code while it is still processing the first call (`server/authority/README.md#repeats`). */
const inProcessCode = '41973'

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  // Numbered character references (&#243;) are read only with this.
  htmlEntities: true,
  parseTagValue: false,
  isArray: (name) => name === 'DetalleError' || name === 'string',
})

const text = z.catch(z.optional(z.string()), undefined)

const errorDetail = z.object({
  Codigo: text,
  Descripcion: text,
  DescripcionDetallada: text,
  TextoAclaratorio: text,
  DescripcionAdicional: text,
  Parametros: z.catch(z.optional(z.object({ string: z.array(z.string()) })), undefined),
})

const result = z.object({
  // An empty list is parsed as an empty text, and so is an empty item of it; what cannot be read must hide neither the verdict nor the other items.
  ListaErrores: z.catch(z.optional(z.object({ DetalleError: z.array(z.catch(z.nullable(errorDetail), null)) })), undefined),
  TimeStamp: text,
  MensajeAceptado: z.enum(['true', 'false', '1', '0']),
})

const answerBody = z.object({
  Envelope: z.object({ Body: z.object({ RegistrarStockResponse: z.object({ RegistrarStockResult: result }) }) }),
})

const faultBody = z.object({ Envelope: z.object({ Body: z.object({ Fault: z.object({ faultcode: z.string(), faultstring: text }) }) }) })

/**
 * Reads an answer of `RegistrarStock` (`server/authority/README.md#outcomes`): `MensajeAceptado` alone decides, a fault that blames the sender is a refusal, and
 * anything else leaves the outcome unknown, whatever its HTTP status.
 */
export function readAnswer(status: number, body: string): Verdict {
  const parsed = parseXml(body)
  const answered = answerBody.safeParse(parsed)
  if (answered.success) return readResult(answered.data.Envelope.Body.RegistrarStockResponse.RegistrarStockResult)
  const faulted = faultBody.safeParse(parsed)
  if (faulted.success) {
    const { faultcode, faultstring = '' } = faulted.data.Envelope.Body.Fault
    if (blamesSender(faultcode)) return { kind: 'fault', errors: [{ ...sendFailures.fault, additionalDescription: cut(faultstring) }] }
    return { kind: 'unknown', reason: 'gateway', detail: cut(`HTTP ${status}: ${faultstring}`) }
  }
  if (status >= 500 || status === 408) return { kind: 'unknown', reason: 'gateway', detail: `HTTP ${status}` }
  return { kind: 'unknown', reason: 'unreadable', detail: `HTTP ${status}` }
}

/** A well-formed document as plain objects; undefined otherwise. The parser alone would take half a document for a whole one. */
function parseXml(body: string): unknown {
  if (XMLValidator.validate(body) !== true) return undefined
  try {
    return parser.parse(body)
  } catch {
    return undefined
  }
}

function blamesSender(faultcode: string): boolean {
  return ['Client', 'VersionMismatch', 'MustUnderstand'].includes(faultcode.slice(faultcode.indexOf(':') + 1).split('.', 1)[0] ?? '')
}

function readResult(of: z.infer<typeof result>): Verdict {
  const details = (of.ListaErrores?.DetalleError ?? []).filter((detail) => detail !== null)
  const errors = details.filter((detail) => detail.Codigo !== '0').map(stockErrorOf)
  if (of.MensajeAceptado === 'true' || of.MensajeAceptado === '1') {
    return { kind: 'accepted', errors, timeStamp: readInstant(of.TimeStamp ?? '') }
  }
  if (errors.some((error) => error.code === inProcessCode)) return { kind: 'unknown', reason: 'inProcess', detail: inProcessCode }
  return { kind: 'refused', about: 'stock', timeStamp: null, errors: errors.length > 0 ? errors : [{ ...sendFailures.noReason, additionalDescription: null }] }
}

function stockErrorOf(detail: z.infer<typeof errorDetail>): StockError {
  const additional = [
    detail.DescripcionAdicional,
    detail.DescripcionDetallada,
    detail.TextoAclaratorio,
    ...(detail.Parametros?.string ?? []),
  ]
  const texts = additional.map((part) => part?.trim() ?? '').filter((part) => part !== '')
  return {
    code: detail.Codigo ?? '',
    description: cut(detail.Descripcion ?? ''),
    additionalDescription: texts.length === 0 ? null : cut(texts.join('; ')),
  }
}

function cut(of: string): string {
  return of.slice(0, maxText)
}
