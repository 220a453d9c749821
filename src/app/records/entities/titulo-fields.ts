import type { tituloFields } from '#domain/titulo-record.ts'
import type { FieldGroup, FieldSpec } from '../entity.ts'
import { condicionMercaderia, instant, longText, text, yesNo } from '../field-kinds.ts'

type Name = Exclude<keyof typeof tituloFields, 'id'>

export const fechaIngresoDeposito: FieldSpec<'fechaIngresoDeposito'> = {
  name: 'fechaIngresoDeposito',
  label: 'titulo.fechaIngresoDeposito',
  kind: instant,
  required: true,
  help: 'field.instantHelp',
}

/** What permits and transport documents share (`product.md` 3), in the order in which both forms ask for it. */
export const mercaderia: readonly FieldSpec<Name>[] = [
  fechaIngresoDeposito,
  { name: 'ubicacionPartida', label: 'titulo.ubicacionPartida', kind: text, required: true },
  { name: 'condicionMercaderia', label: 'titulo.condicionMercaderia', kind: condicionMercaderia, required: true },
]

export const tituloGroups: readonly FieldGroup<Name>[] = [
  {
    heading: 'titulo.group.imo',
    fields: [
      { name: 'condicionImo', label: 'titulo.condicionImo', kind: yesNo },
      { name: 'numeroImo', label: 'titulo.numeroImo', kind: text, required: true, when: 'condicionImo' },
    ],
  },
  {
    heading: 'titulo.group.impedimento',
    fields: [
      { name: 'impedimentoLegalAduanero', label: 'titulo.impedimentoLegalAduanero', kind: yesNo },
      {
        name: 'tipoImpedimentoLegalAduanero',
        label: 'titulo.tipoImpedimentoLegalAduanero',
        kind: text,
        required: true,
        when: 'impedimentoLegalAduanero',
      },
      {
        name: 'descripcionImpedimentoLegalAduanero',
        label: 'titulo.descripcionImpedimentoLegalAduanero',
        kind: longText,
        required: true,
        when: 'impedimentoLegalAduanero',
        wide: true,
      },
    ],
  },
  {
    heading: 'titulo.group.observaciones',
    fields: [{ name: 'observaciones', label: 'titulo.observaciones', kind: longText, wide: true }],
  },
]
