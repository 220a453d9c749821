// Fields, schemas and defaults that shipping permits and transport documents have in common.
import * as z from 'zod/mini'
import {
  choiceField,
  responseInstant,
  responseOptional,
  responseReference,
  responseText,
  optionalText,
  readField,
  requiredText,
} from '../contract/fields.ts'
import { condicionesMercaderia, readCondicion } from '../readers/choices.ts'
import { readCountry } from '../readers/codes.ts'
import { readEntry } from '../readers/typed-dates.ts'

/** A country's code, three digits. Only the authority knows whether it is current. */
export const countryField = readField(readCountry).check(z.regex(/^\d{3}$/, { error: 'validation.country' }))

export const entryField = readField((text) => readEntry(text), 'validation.date')

/** A switch of an answer, which may leave it out. */
const answeredSwitch = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value === true),
)

/** The name that another system gives a record, by which it recognises the record later: unique among those of its kind in a stock. */
export const externalId = { externalId: { answer: responseText, draft: z.optional(optionalText(64)), type: 'text' } } as const

/** The fields of both records. The drafts of those without one are in `tituloRules`. */
export const tituloFields = {
  fechaIngresoDeposito: { answer: responseInstant, draft: entryField, type: 'instant' },
  condicionMercaderia: {
    answer: z.enum(condicionesMercaderia),
    draft: choiceField(readCondicion, condicionesMercaderia),
    type: 'text',
  },
  ubicacionPartida: { answer: responseText, draft: requiredText(), type: 'text' },
  condicionImo: { answer: answeredSwitch, type: 'boolean' },
  numeroImo: { answer: responseText, type: 'text' },
  impedimentoLegalAduanero: { answer: answeredSwitch, type: 'boolean' },
  tipoImpedimentoLegalAduanero: { answer: responseText, type: 'text' },
  descripcionImpedimentoLegalAduanero: { answer: responseText, type: 'text' },
  observaciones: { answer: responseText, draft: optionalText(), type: 'text' },
  ...externalId,
  stock: { answer: responseReference, type: 'parent' },
  /**
   * How many lines and containers it has, the packages of its lines (`cantidad`) and of its containers, and its weight. A server that does
   * not count leaves it out.
   */
  contenido: {
    answer: responseOptional(
      z.object({
        lineaMercaderias: z.number(),
        contenedorAsociados: z.number(),
        cantidad: responseOptional(z.number()),
        cantidadBultos: responseOptional(z.number()),
        pesoBruto: z.number(),
      }),
    ),
  },
} as const

/** What lists of titulos can be sorted by beside their fields. */
export const contenidoSorts = ['contenido.lineaMercaderias', 'contenido.contenedorAsociados', 'contenido.pesoBruto']

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
export const tituloRules = z.intersection(imo, impedimento)

/** The defaults of a new titulo; `now` is an instant. */
export function tituloDefaults(now: string) {
  return { fechaIngresoDeposito: now, condicionMercaderia: 'BUENA' } as const
}
