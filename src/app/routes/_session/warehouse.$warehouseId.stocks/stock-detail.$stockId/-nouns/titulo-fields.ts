import type { tituloFields } from '#domain/titulo-record.ts'
import { condicionMercaderia, instant, longText, text, yesNo } from './looks.ts'
import type { FieldGroup, FieldSpec } from './noun.ts'

type Name = Exclude<keyof typeof tituloFields, 'id'>

export const fechaIngresoDeposito: FieldSpec<'fechaIngresoDeposito'> = {
  name: 'fechaIngresoDeposito',
  label: 'titulo.fechaIngresoDeposito',
  look: instant,
  required: true,
  help: 'field.instantHelp',
}

/** What permits and transport documents share (`product.md` 3), in the order in which both forms ask for it. */
export const mercaderia: readonly FieldSpec<Name>[] = [
  fechaIngresoDeposito,
  { name: 'ubicacionPartida', label: 'titulo.ubicacionPartida', look: text, required: true },
  { name: 'condicionMercaderia', label: 'titulo.condicionMercaderia', look: condicionMercaderia, required: true },
]

export const tituloGroups: readonly FieldGroup<Name>[] = [
  {
    heading: 'titulo.group.imo',
    fields: [
      { name: 'condicionImo', label: 'titulo.condicionImo', look: yesNo },
      { name: 'numeroImo', label: 'titulo.numeroImo', look: text, required: true, when: 'condicionImo' },
    ],
  },
  {
    heading: 'titulo.group.impedimento',
    fields: [
      { name: 'impedimentoLegalAduanero', label: 'titulo.impedimentoLegalAduanero', look: yesNo },
      {
        name: 'tipoImpedimentoLegalAduanero',
        label: 'titulo.tipoImpedimentoLegalAduanero',
        look: text,
        required: true,
        when: 'impedimentoLegalAduanero',
      },
      {
        name: 'descripcionImpedimentoLegalAduanero',
        label: 'titulo.descripcionImpedimentoLegalAduanero',
        look: longText,
        required: true,
        when: 'impedimentoLegalAduanero',
        wide: true,
      },
    ],
  },
  {
    heading: 'titulo.group.observaciones',
    fields: [{ name: 'observaciones', label: 'titulo.observaciones', look: longText, wide: true }],
  },
]
