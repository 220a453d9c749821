// Form fields and columns that shipping permits and transport documents share.
import { showNumber } from '#domain/values/show-number.ts'
import { field, type FieldGroup, type EntityColumn } from '../entity.ts'
import { condicionMercaderia, entryInstant, longText, text, yesNo } from '../field-kinds.ts'

export const fechaIngresoDeposito = field('fechaIngresoDeposito', 'titulo.fechaIngresoDeposito', entryInstant, {
  required: true,
  help: 'field.instantHelp',
})
const ubicacionPartida = field('ubicacionPartida', 'titulo.ubicacionPartida', text, { required: true })
const condicion = field('condicionMercaderia', 'titulo.condicionMercaderia', condicionMercaderia, { required: true })

/** The fields that permits and transport documents share, in the order of both forms. */
export const mercaderia = [fechaIngresoDeposito, ubicacionPartida, condicion] as const

type TituloField =
  | 'condicionImo'
  | 'numeroImo'
  | 'impedimentoLegalAduanero'
  | 'tipoImpedimentoLegalAduanero'
  | 'descripcionImpedimentoLegalAduanero'
  | 'observaciones'

export const tituloGroups: readonly FieldGroup<TituloField>[] = [
  {
    heading: 'titulo.group.imo',
    fields: [
      field('condicionImo', 'titulo.condicionImo', yesNo),
      { ...field('numeroImo', 'titulo.numeroImo', text, { required: true }), when: 'condicionImo' },
    ],
  },
  {
    heading: 'titulo.group.impedimento',
    fields: [
      field('impedimentoLegalAduanero', 'titulo.impedimentoLegalAduanero', yesNo),
      {
        ...field('tipoImpedimentoLegalAduanero', 'titulo.tipoImpedimentoLegalAduanero', text, { required: true }),
        when: 'impedimentoLegalAduanero',
      },
      {
        ...field('descripcionImpedimentoLegalAduanero', 'titulo.descripcionImpedimentoLegalAduanero', longText, {
          required: true,
          wide: true,
        }),
        when: 'impedimentoLegalAduanero',
      },
    ],
  },
  { heading: 'titulo.group.observaciones', fields: [field('observaciones', 'titulo.observaciones', longText, { wide: true })] },
]

interface Counted {
  readonly contenido?: { readonly lineaMercaderias: number; readonly contenedorAsociados: number; readonly pesoBruto: number } | undefined
}

/** Columns with the numbers of a titulo's lines and containers; empty for a server that does not count them. */
export const contenidoColumns: readonly EntityColumn<Counted>[] = [
  {
    id: 'lineaMercaderias',
    title: 'titulo.lineas',
    cell: ({ contenido }) => (contenido ? showNumber(contenido.lineaMercaderias) : ''),
    width: '72px',
    align: 'end',
  },
  {
    id: 'contenedorAsociados',
    title: 'titulo.contenedores',
    cell: ({ contenido }) => (contenido ? showNumber(contenido.contenedorAsociados) : ''),
    width: '116px',
    align: 'end',
  },
  {
    id: 'pesoBruto',
    title: 'titulo.pesoBruto',
    cell: ({ contenido }) => (contenido ? showNumber(contenido.pesoBruto) : ''),
    width: '110px',
    align: 'end',
    decimals: true,
  },
]
