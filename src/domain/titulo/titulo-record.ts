// Fields, schemas and defaults that shipping permits and transport documents have in common.
import * as z from 'zod/mini'
import { condicionesMercaderia } from '../catalogs/choices.ts'
import {
  choiceField,
  responseInstant,
  responseNumber,
  responseOptional,
  responseReference,
  responseText,
  optionalText,
  readField,
  requiredText,
  withDefault,
} from '../contract/fields.ts'
import { cuitField } from '../contract/number-fields.ts'
import { plainText } from '../contract/record.ts'

/** A country's code, three digits. Only the authority knows whether it is current. */
const countryField = readField('country').check(z.regex(/^\d{3}$/, { error: 'validation.country' }))

export const entryField = readField('entry', 'validation.date')

const switched = { answer: withDefault(z.boolean(), false), type: 'boolean', kind: 'yesNo' } as const

export const filledText = { ...plainText, draft: requiredText() } as const

/** The name that another system gives a record, by which it recognises the record later: unique among those of its kind in a stock. */
export const externalId = {
  ...plainText,
  draft: z.optional(optionalText(64)),
  label: 'record.externalId',
  help: 'record.externalId.help',
  ifFilled: true,
} as const

export const fechaIngresoDeposito = {
  answer: responseInstant,
  draft: entryField,
  type: 'instant',
  kind: 'entry',
  label: 'titulo.fechaIngresoDeposito',
  title: 'Ingreso al depósito',
  help: 'field.instantHelp',
} as const

export const filledCountry = { answer: responseText, draft: countryField, type: 'text', kind: 'country' } as const

export const filledCuit = { answer: responseNumber, draft: cuitField, type: 'number', kind: 'cuit' } as const

/** The fields of both records. The drafts of those without one are in `tituloRules`. */
export const tituloFields = {
  fechaIngresoDeposito: { ...fechaIngresoDeposito, width: '128px' },
  condicionMercaderia: {
    answer: z.enum(condicionesMercaderia),
    draft: choiceField('condicion', condicionesMercaderia),
    type: 'text',
    kind: 'condicion',
    label: 'titulo.condicionMercaderia',
    title: 'Condición de la mercadería',
  },
  ubicacionPartida: { ...filledText, label: 'titulo.ubicacionPartida', title: 'Ubicación de la partida' },
  condicionImo: { ...switched, label: 'titulo.condicionImo', title: 'Mercadería IMO' },
  numeroImo: { ...plainText, label: 'titulo.numeroImo', title: 'Número IMO', when: 'condicionImo' },
  impedimentoLegalAduanero: { ...switched, label: 'titulo.impedimentoLegalAduanero', title: 'Tiene impedimento legal aduanero' },
  tipoImpedimentoLegalAduanero: {
    ...plainText,
    label: 'titulo.tipoImpedimentoLegalAduanero',
    title: 'Tipo de impedimento',
    when: 'impedimentoLegalAduanero',
  },
  descripcionImpedimentoLegalAduanero: {
    ...plainText,
    kind: 'longText',
    label: 'titulo.descripcionImpedimentoLegalAduanero',
    title: 'Descripción del impedimento',
    when: 'impedimentoLegalAduanero',
  },
  observaciones: { ...plainText, draft: optionalText(), kind: 'longText', label: 'titulo.observaciones', title: 'Observaciones' },
  externalId,
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

/** The groups of both forms, below that of the identifiers. */
export const tituloGroups = [
  { heading: 'titulo.group.mercaderia', fields: ['fechaIngresoDeposito', 'ubicacionPartida', 'condicionMercaderia'] },
  { heading: 'titulo.group.imo', fields: ['condicionImo', 'numeroImo'] },
  {
    heading: 'titulo.group.impedimento',
    fields: ['impedimentoLegalAduanero', 'tipoImpedimentoLegalAduanero', 'descripcionImpedimentoLegalAduanero'],
  },
  { heading: 'titulo.group.observaciones', fields: ['observaciones', 'externalId'] },
] as const

/** The columns of what a titulo contains, in tables that have its fields before them. */
export const contenidoColumns = [
  { id: 'lineaMercaderias', title: 'titulo.lineas', width: '84px' },
  { id: 'contenedorAsociados', title: 'titulo.contenedores', width: '136px' },
  { id: 'pesoBruto', title: 'titulo.pesoBruto', width: '110px', decimals: true },
] as const

export const contenidoSorts = contenidoColumns.map(({ id }) => `contenido.${id}` as const)

/** The IMO number is kept only while the goods are IMO. */
const imo = z.discriminatedUnion('condicionImo', [
  z.object({ condicionImo: z.literal(true), numeroImo: requiredText() }),
  z.object({ condicionImo: withDefault(z.literal(false), false) }),
])

const impedimento = z.discriminatedUnion('impedimentoLegalAduanero', [
  z.object({
    impedimentoLegalAduanero: z.literal(true),
    tipoImpedimentoLegalAduanero: requiredText(),
    descripcionImpedimentoLegalAduanero: requiredText(2000),
  }),
  z.object({ impedimentoLegalAduanero: withDefault(z.literal(false), false) }),
])

/** An intersection, because each of its schemas reports its errors even when another one fails. */
export const tituloRules = z.intersection(imo, impedimento)

/** The defaults of a new titulo; `now` is an instant. */
export function tituloDefaults(now: string) {
  return { fechaIngresoDeposito: now, condicionMercaderia: 'BUENA' } as const
}
