// Columns that each entity accepts when rows are pasted from a spreadsheet, with their headings and parsers.
import { otherWeightUnits } from '../readers/amounts.ts'
import { otherLengthUnits } from '../readers/container-length.ts'
import { readers } from '../readers/readers.ts'
import { type PastedColumn, readYesNo } from './pasted-cells.ts'

/** What may stand in brackets behind the headings of amounts, lengths and days, which are stored in these units. */
const kilos = ['kg', 'kgs', 'kgm', 'kilo', 'kilos', 'kilogramos', 'bruto', 'brutos', 'kg bruto', 'kg brutos', 'en kg', 'en kilos']
const feet = ['pies', 'pie', 'ft', 'feet', 'en pies']
const days = ['fecha', 'fecha y hora', 'dd mm aa', 'dd mm aaaa', 'dd mm yyyy', 'dd mm aaaa hh mm', 'dd mm yyyy hh mm']

const numeroContenedor: PastedColumn = {
  name: 'numeroContenedor',
  title: 'Número de contenedor',
  headings: ['numero contenedor', 'nro de contenedor', 'nro contenedor', 'n contenedor', 'contenedor', 'numero', 'nro'],
  read: readers.containerNumber,
}
const longitudContenedor: PastedColumn = {
  name: 'longitudContenedor',
  title: 'Longitud (pies)',
  headings: ['longitud de contenedor', 'longitud contenedor', 'longitud del contenedor', 'largo', 'pies', 'medida', 'tamano'],
  brackets: feet,
  units: otherLengthUnits,
  read: readers.containerLength,
}
const fechaIngresoDeposito: PastedColumn = {
  name: 'fechaIngresoDeposito',
  title: 'Ingreso al depósito',
  headings: [
    'ingreso a deposito',
    'fecha de ingreso al deposito',
    'fecha de ingreso',
    'fecha ingreso',
    'fecha ingreso deposito',
    'f ingreso',
    'f de ingreso',
    'ingreso',
    'fecha',
  ],
  brackets: days,
  read: readers.entry,
}

const packagingHeadings = ['tipo embalaje', 'embalaje', 'codigo de embalaje', 'codigo embalaje']
const weightHeadings = ['peso', 'kg', 'kgs', 'kilos', 'kilogramos', 'peso bruto kg', 'peso kg', 'kg brutos']

/** The columns that both titulos share, in the order of their forms, and then those of a goods line. */
const ofTitulo: readonly PastedColumn[] = [
  fechaIngresoDeposito,
  {
    name: 'ubicacionPartida',
    title: 'Ubicación de la partida',
    headings: ['ubicacion partida', 'ubicacion', 'ubic', 'lugar', 'posicion'],
    read: readers.text,
  },
  {
    name: 'condicionMercaderia',
    title: 'Condición de la mercadería',
    headings: ['condicion mercaderia', 'condicion', 'estado de la mercaderia', 'estado'],
    read: readers.condicion,
  },
  {
    name: 'condicionImo',
    title: 'Mercadería IMO',
    headings: ['imo', 'es imo', 'condicion imo'],
    read: readYesNo,
    optional: true,
  },
  {
    name: 'numeroImo',
    title: 'Número IMO',
    headings: ['numero de imo', 'nro imo', 'n imo', 'codigo imo', 'onu', 'numero onu'],
    read: readers.text,
    optional: true,
    when: 'condicionImo',
  },
  {
    name: 'impedimentoLegalAduanero',
    title: 'Tiene impedimento legal aduanero',
    headings: ['impedimento legal o aduanero', 'impedimento legal aduanero', 'impedimento', 'impedimentos'],
    read: readYesNo,
    optional: true,
  },
  {
    name: 'tipoImpedimentoLegalAduanero',
    title: 'Tipo de impedimento',
    headings: ['tipo impedimento', 'tipo de impedimento legal aduanero'],
    read: readers.text,
    optional: true,
    when: 'impedimentoLegalAduanero',
  },
  {
    name: 'descripcionImpedimentoLegalAduanero',
    title: 'Descripción del impedimento',
    headings: ['descripcion de impedimento', 'descripcion impedimento'],
    read: readers.text,
    optional: true,
    when: 'impedimentoLegalAduanero',
  },
  {
    name: 'observaciones',
    title: 'Observaciones',
    headings: ['observacion', 'obs', 'notas', 'comentarios'],
    read: readers.text,
    optional: true,
  },
  {
    name: 'lineaTipoEmbalaje',
    title: 'Tipo de embalaje',
    headings: packagingHeadings,
    read: readers.packaging,
    optional: true,
    ofLine: true,
  },
  {
    name: 'lineaCantidad',
    title: 'Cantidad',
    headings: ['cant', 'bultos', 'cantidad de bultos', 'cantidad bultos', 'unidades'],
    read: readers.wholeNumber,
    optional: true,
    ofLine: true,
    sum: 'bultos',
  },
  {
    name: 'lineaPesoBruto',
    title: 'Peso bruto (kg)',
    headings: weightHeadings,
    brackets: kilos,
    units: otherWeightUnits,
    read: readers.weight,
    optional: true,
    ofLine: true,
    sum: 'kilos',
  },
]

/** The columns of the entities whose rows can be pasted, in the order of their forms. */
export const pastedColumns = {
  permisoEmbarque: [
    {
      name: 'identificadorPermiso',
      title: 'Permiso',
      headings: [
        'identificador permiso',
        'identificador de permiso',
        'identificador del permiso',
        'permiso de embarque',
        'numero de permiso',
        'nro permiso',
        'nro de permiso',
        'n permiso',
        'n de permiso',
        'pe',
        'destinacion',
      ],
      read: readers.declaration,
    },
    {
      name: 'identificadorRemito',
      title: 'Remito',
      headings: ['identificador remito', 'identificador de remito', 'identificador del remito', 'numero de remito', 'nro remito'],
      read: readers.text,
    },
    {
      name: 'exportador',
      title: 'Exportador (CUIT)',
      headings: ['cuit exportador', 'cuit del exportador', 'cuit'],
      brackets: ['cuit'],
      read: readers.cuit,
    },
    {
      name: 'destinoMercaderia',
      title: 'Destino de la mercadería',
      headings: ['destino mercaderia', 'destino', 'pais', 'pais de destino', 'pais destino'],
      read: readers.country,
    },
    {
      name: 'destinatarioExterior',
      title: 'Destinatario en el exterior',
      headings: ['destinatario del exterior', 'destinatario exterior', 'destinatario', 'comprador', 'cliente'],
      read: readers.text,
    },
    ...ofTitulo,
  ],
  documentoTransporte: [
    {
      name: 'identificadorManifiesto',
      title: 'Manifiesto',
      headings: ['identificador manifiesto', 'identificador de manifiesto', 'identificador del manifiesto', 'nro manifiesto', 'mani'],
      read: readers.declaration,
    },
    {
      name: 'identificadorDocumentoTransporte',
      title: 'Documento de transporte',
      headings: [
        'identificador documento transporte',
        'identificador documento de transporte',
        'identificador del documento de transporte',
        'documento transporte',
        'documento',
        'titulo',
        'conocimiento',
        'bl',
        'b l',
        'guia',
      ],
      read: readers.transportDocument,
    },
    {
      name: 'consignatario',
      title: 'Consignatario (CUIT)',
      headings: ['cuit consignatario', 'cuit del consignatario', 'cuit'],
      brackets: ['cuit'],
      read: readers.cuit,
    },
    {
      name: 'procedenciaMercaderia',
      title: 'Procedencia de la mercadería',
      headings: ['procedencia mercaderia', 'procedencia', 'pais', 'pais de procedencia', 'origen'],
      read: readers.country,
    },
    ...ofTitulo,
  ],
  lineaMercaderia: [
    { name: 'tipoEmbalaje', title: 'Tipo de embalaje', headings: [...packagingHeadings, 'tipo'], read: readers.packaging },
    {
      name: 'cantidad',
      title: 'Cantidad',
      headings: ['cant', 'unidades', 'bultos', 'cantidad de bultos', 'cantidad bultos'],
      read: readers.wholeNumber,
      sum: 'bultos',
    },
    {
      name: 'pesoBruto',
      title: 'Peso bruto (kg)',
      headings: weightHeadings,
      brackets: kilos,
      units: otherWeightUnits,
      read: readers.weight,
      sum: 'kilos',
    },
  ],
  contenedorAsociado: [
    { name: 'tipo', title: 'Tipo', headings: ['tipo de contenedor', 'tipo contenedor'], read: readers.tipoContenedor },
    {
      name: 'cantidadBultos',
      title: 'Cantidad de bultos',
      headings: ['cantidad bultos', 'bultos', 'cantidad', 'cant'],
      read: readers.count,
      sum: 'bultos',
    },
    numeroContenedor,
    longitudContenedor,
  ],
  contenedorVacio: [numeroContenedor, longitudContenedor, fechaIngresoDeposito],
} as const satisfies Record<string, readonly PastedColumn[]>
