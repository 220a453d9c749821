import * as z from 'zod/mini'
import type { Defaults } from '../contract/family.ts'
import {
  responseInstant,
  responseOptional,
  responseReference,
  responseText,
  instantField,
  optionalText,
  requiredText,
} from '../contract/fields.ts'
import type { Fields } from '../contract/filters.ts'

/** What permits and transport documents have in common. */

export const condicionesMercaderia = ['BUENA', 'MALA'] as const

/** The common fields of an answer. */
export const tituloAnswer = {
  fechaIngresoDeposito: responseInstant,
  condicionMercaderia: z.enum(condicionesMercaderia),
  ubicacionPartida: responseText,
  condicionImo: z.pipe(
    z.nullish(z.boolean()),
    z.transform((value) => value === true),
  ),
  numeroImo: responseText,
  impedimentoLegalAduanero: z.pipe(
    z.nullish(z.boolean()),
    z.transform((value) => value === true),
  ),
  tipoImpedimentoLegalAduanero: responseText,
  descripcionImpedimentoLegalAduanero: responseText,
  observaciones: responseText,
  stock: responseReference,
  /** How many lines and containers it has. A server that does not count leaves it out. */
  contenido: responseOptional(z.object({ lineaMercaderias: z.number(), contenedorAsociados: z.number(), pesoBruto: z.number() })),
} as const

const shared = z.object({
  fechaIngresoDeposito: instantField,
  condicionMercaderia: z.enum(condicionesMercaderia, { error: 'validation.required' }),
  ubicacionPartida: requiredText(),
  observaciones: optionalText(),
})

/** The IMO number is kept only while the goods are IMO. */
const imo = z.pipe(
  z.transform((body: { readonly condicionImo?: unknown }) => ({ ...body, condicionImo: body.condicionImo ?? false })),
  z.discriminatedUnion('condicionImo', [
    z.object({ condicionImo: z.literal(true), numeroImo: requiredText() }),
    z.object({ condicionImo: z.literal(false) }),
  ]),
)

const impedimento = z.pipe(
  z.transform((body: { readonly impedimentoLegalAduanero?: unknown }) => ({
    ...body,
    impedimentoLegalAduanero: body.impedimentoLegalAduanero ?? false,
  })),
  z.discriminatedUnion('impedimentoLegalAduanero', [
    z.object({
      impedimentoLegalAduanero: z.literal(true),
      tipoImpedimentoLegalAduanero: requiredText(),
      descripcionImpedimentoLegalAduanero: requiredText(2000),
    }),
    z.object({ impedimentoLegalAduanero: z.literal(false) }),
  ]),
)

/** An intersection, because each of its schemas reports its errors even when another one fails. */
export const tituloDraft = z.intersection(shared, z.intersection(imo, impedimento))

/** The fields of both families. */
export const tituloFields = {
  id: 'number',
  fechaIngresoDeposito: 'instant',
  condicionMercaderia: 'text',
  ubicacionPartida: 'text',
  condicionImo: 'boolean',
  numeroImo: 'text',
  impedimentoLegalAduanero: 'boolean',
  tipoImpedimentoLegalAduanero: 'text',
  descripcionImpedimentoLegalAduanero: 'text',
  observaciones: 'text',
  stock: 'parent',
} as const satisfies Fields

/** The defaults of a new titulo; `now` is an instant. */
export function tituloDefaults(now: string) {
  return { fechaIngresoDeposito: now, condicionMercaderia: 'BUENA' } as const satisfies Defaults<z.output<typeof tituloDraft>>
}
