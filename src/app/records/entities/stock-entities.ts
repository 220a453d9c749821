// Form fields and table columns of the records of a stock: permits, documents, their lines and containers, and empty containers.
import {
  contenedorAsociadoApi,
  contenedorVacioApi,
  documentoTransporteApi,
  lineaMercaderiaApi,
  permisoEmbarqueApi,
} from '#app/api/stock/stock-records.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { defineEntity, field, fieldColumn, type FieldGroup, type EntityColumn } from '../entity.ts'
import {
  containerLength,
  containerNumber,
  country,
  cuit,
  declaration,
  manifest,
  packagingCode,
  text,
  tipoContenedor,
  transportDocument,
  weight,
  wholeNumber,
  condicionMercaderia,
  entryInstant,
  longText,
  yesNo,
} from '../field-kinds.ts'

const fechaIngresoDeposito = field('fechaIngresoDeposito', 'titulo.fechaIngresoDeposito', entryInstant, {
  required: true,
  help: 'field.instantHelp',
})
const ubicacionPartida = field('ubicacionPartida', 'titulo.ubicacionPartida', text, { required: true })
const condicion = field('condicionMercaderia', 'titulo.condicionMercaderia', condicionMercaderia, { required: true })

const externalId = field('externalId', 'record.externalId', text, { help: 'record.externalId.help', ifFilled: true })

/** The fields that permits and transport documents share, in the order of both forms. */
const mercaderia = [fechaIngresoDeposito, ubicacionPartida, condicion] as const

type TituloField =
  | 'condicionImo'
  | 'numeroImo'
  | 'impedimentoLegalAduanero'
  | 'tipoImpedimentoLegalAduanero'
  | 'descripcionImpedimentoLegalAduanero'
  | 'observaciones'
  | 'externalId'

const tituloGroups: readonly FieldGroup<TituloField>[] = [
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
  { heading: 'titulo.group.observaciones', fields: [field('observaciones', 'titulo.observaciones', longText, { wide: true }), externalId] },
]

interface Counted {
  readonly contenido?: { readonly lineaMercaderias: number; readonly contenedorAsociados: number; readonly pesoBruto: number } | undefined
}

/** Columns with the numbers of a titulo's lines and containers; empty for a server that does not count them. */
const contenidoColumns: readonly EntityColumn<Counted>[] = [
  {
    id: 'lineaMercaderias',
    title: 'titulo.lineas',
    sort: 'contenido.lineaMercaderias',
    cell: ({ contenido }) => (contenido ? showNumber(contenido.lineaMercaderias) : ''),
    width: '84px',
    align: 'end',
  },
  {
    id: 'contenedorAsociados',
    title: 'titulo.contenedores',
    sort: 'contenido.contenedorAsociados',
    cell: ({ contenido }) => (contenido ? showNumber(contenido.contenedorAsociados) : ''),
    width: '136px',
    align: 'end',
  },
  {
    id: 'pesoBruto',
    title: 'titulo.pesoBruto',
    sort: 'contenido.pesoBruto',
    cell: ({ contenido }) => (contenido ? showNumber(contenido.pesoBruto) : ''),
    width: '110px',
    align: 'end',
    decimals: true,
  },
]

const identificadorPermiso = field('identificadorPermiso', 'permisoEmbarque.identificadorPermiso', declaration, {
  help: 'permisoEmbarque.identificadorHelp',
})
const identificadorRemito = field('identificadorRemito', 'permisoEmbarque.identificadorRemito', text)
const exportador = field('exportador', 'permisoEmbarque.exportador', cuit, { required: true })
const destinoMercaderia = field('destinoMercaderia', 'permisoEmbarque.destinoMercaderia', country, { required: true })
const destinatarioExterior = field('destinatarioExterior', 'permisoEmbarque.destinatarioExterior', text, { required: true })

export const permisoEmbarqueEntity = defineEntity(permisoEmbarqueFamily, {
  api: permisoEmbarqueApi,
  groups: [
    {
      heading: 'titulo.group.identificacion',
      fields: [identificadorPermiso, identificadorRemito, exportador, destinoMercaderia, destinatarioExterior],
    },
    { heading: 'titulo.group.mercaderia', fields: mercaderia },
    ...tituloGroups,
  ],
  columns: [
    fieldColumn(identificadorPermiso, '172px'),
    fieldColumn(identificadorRemito, '104px'),
    fieldColumn(fechaIngresoDeposito, '128px'),
    fieldColumn(exportador, '132px'),
    fieldColumn(destinoMercaderia, 'auto'),
    ...contenidoColumns,
  ],
})

const identificadorManifiesto = field('identificadorManifiesto', 'documentoTransporte.identificadorManifiesto', manifest, {
  required: true,
})
const identificadorDocumentoTransporte = field(
  'identificadorDocumentoTransporte',
  'documentoTransporte.identificadorDocumentoTransporte',
  transportDocument,
  { required: true },
)
const consignatario = field('consignatario', 'documentoTransporte.consignatario', cuit, { required: true })
const procedenciaMercaderia = field('procedenciaMercaderia', 'documentoTransporte.procedenciaMercaderia', country, { required: true })

export const documentoTransporteEntity = defineEntity(documentoTransporteFamily, {
  api: documentoTransporteApi,
  groups: [
    {
      heading: 'titulo.group.identificacion',
      fields: [identificadorManifiesto, identificadorDocumentoTransporte, consignatario, procedenciaMercaderia],
    },
    { heading: 'titulo.group.mercaderia', fields: mercaderia },
    ...tituloGroups,
  ],
  columns: [
    fieldColumn(identificadorDocumentoTransporte, '160px', true),
    fieldColumn(identificadorManifiesto, '164px'),
    fieldColumn(fechaIngresoDeposito, '128px'),
    fieldColumn(consignatario, '132px'),
    fieldColumn(procedenciaMercaderia, 'auto', true),
    ...contenidoColumns,
  ],
})

const tipoEmbalaje = field('tipoEmbalaje', 'lineaMercaderia.tipoEmbalaje', packagingCode, { required: true })
const cantidad = field('cantidad', 'lineaMercaderia.cantidad', wholeNumber, { required: true })
const pesoBruto = field('pesoBruto', 'lineaMercaderia.pesoBruto', weight, { required: true })

export const lineaMercaderiaEntity = defineEntity(lineaMercaderiaFamily, {
  api: lineaMercaderiaApi,
  groups: [{ heading: 'lineaMercaderia.one', fields: [tipoEmbalaje, cantidad, pesoBruto, externalId] }],
  columns: [fieldColumn(tipoEmbalaje, 'auto'), fieldColumn(cantidad, '120px'), fieldColumn(pesoBruto, '140px')],
})

const tipo = field('tipo', 'contenedorAsociado.tipo', tipoContenedor, { required: true })
const cantidadBultos = field('cantidadBultos', 'contenedorAsociado.cantidadBultos', wholeNumber, { required: true })
const numeroContenedor = field('numeroContenedor', 'contenedorAsociado.numeroContenedor', containerNumber, { required: true })
const longitudContenedor = field('longitudContenedor', 'contenedorAsociado.longitudContenedor', containerLength, { required: true })

export const contenedorAsociadoEntity = defineEntity(contenedorAsociadoFamily, {
  api: contenedorAsociadoApi,
  groups: [{ heading: 'contenedorAsociado.one', fields: [tipo, cantidadBultos, numeroContenedor, longitudContenedor, externalId] }],
  columns: [
    fieldColumn(numeroContenedor, 'auto'),
    fieldColumn(tipo, '112px'),
    fieldColumn(cantidadBultos, '148px'),
    fieldColumn(longitudContenedor, '132px'),
  ],
})

const numeroVacio = field('numeroContenedor', 'contenedorVacio.numeroContenedor', containerNumber, { required: true })
const longitudVacio = field('longitudContenedor', 'contenedorVacio.longitudContenedor', containerLength, { required: true })

export const contenedorVacioEntity = defineEntity(contenedorVacioFamily, {
  api: contenedorVacioApi,
  groups: [{ heading: 'contenedorVacio.one', fields: [numeroVacio, longitudVacio, fechaIngresoDeposito, externalId] }],
  columns: [fieldColumn(numeroVacio, 'auto'), fieldColumn(longitudVacio, '150px'), fieldColumn(fechaIngresoDeposito, '180px')],
})
