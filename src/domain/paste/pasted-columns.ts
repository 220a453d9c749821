// Columns that each entity accepts when rows are pasted from a spreadsheet, with their headings and parsers.
import {
  type PastedColumn,
  readAmount,
  readCondicion,
  readCount,
  readCountry,
  readCuit,
  readDeclaration,
  readFecha,
  readLongitud,
  readNumeroContenedor,
  readPackaging,
  readText,
  readTipoContenedor,
  readUpper,
  readYesNo,
} from './pasted-cells.ts'

const numeroContenedor: PastedColumn = {
  name: 'numeroContenedor',
  headings: [
    'numero de contenedor',
    'numero contenedor',
    'nro de contenedor',
    'nro contenedor',
    'n contenedor',
    'contenedor',
    'numero',
    'nro',
  ],
  read: readNumeroContenedor,
}
const longitudContenedor: PastedColumn = {
  name: 'longitudContenedor',
  headings: ['longitud', 'longitud de contenedor', 'longitud contenedor', 'longitud del contenedor', 'largo', 'pies', 'medida'],
  read: readLongitud,
}
const fechaIngresoDeposito: PastedColumn = {
  name: 'fechaIngresoDeposito',
  headings: [
    'ingreso al deposito',
    'ingreso a deposito',
    'fecha de ingreso al deposito',
    'fecha de ingreso',
    'fecha ingreso',
    'fecha ingreso deposito',
    'ingreso',
    'fecha',
  ],
  read: readFecha,
}

const packagingHeadings = ['tipo de embalaje', 'tipo embalaje', 'embalaje', 'codigo de embalaje', 'codigo embalaje']
const weightHeadings = ['peso bruto', 'peso', 'kg', 'kgs', 'kilos', 'kilogramos', 'peso bruto kg', 'peso kg', 'kg brutos']

/** The columns that both titulos share, in the order of their forms, and then those of a goods line. */
const ofTitulo: readonly PastedColumn[] = [
  fechaIngresoDeposito,
  {
    name: 'ubicacionPartida',
    headings: ['ubicacion de la partida', 'ubicacion partida', 'ubicacion', 'lugar', 'posicion'],
    read: readText,
  },
  {
    name: 'condicionMercaderia',
    headings: ['condicion de la mercaderia', 'condicion mercaderia', 'condicion', 'estado de la mercaderia', 'estado'],
    read: readCondicion,
  },
  { name: 'condicionImo', headings: ['mercaderia imo', 'imo', 'es imo', 'condicion imo'], read: readYesNo, optional: true },
  {
    name: 'numeroImo',
    headings: ['numero imo', 'numero de imo', 'nro imo', 'n imo', 'codigo imo', 'onu', 'numero onu'],
    read: readText,
    optional: true,
    when: 'condicionImo',
  },
  {
    name: 'impedimentoLegalAduanero',
    headings: [
      'tiene impedimento legal aduanero',
      'impedimento legal o aduanero',
      'impedimento legal aduanero',
      'impedimento',
      'impedimentos',
    ],
    read: readYesNo,
    optional: true,
  },
  {
    name: 'tipoImpedimentoLegalAduanero',
    headings: ['tipo de impedimento', 'tipo impedimento', 'tipo de impedimento legal aduanero'],
    read: readText,
    optional: true,
    when: 'impedimentoLegalAduanero',
  },
  {
    name: 'descripcionImpedimentoLegalAduanero',
    headings: ['descripcion del impedimento', 'descripcion de impedimento', 'descripcion impedimento'],
    read: readText,
    optional: true,
    when: 'impedimentoLegalAduanero',
  },
  { name: 'observaciones', headings: ['observaciones', 'observacion', 'obs', 'notas', 'comentarios'], read: readText, optional: true },
  { name: 'lineaTipoEmbalaje', headings: packagingHeadings, read: readPackaging, optional: true, ofLine: true },
  {
    name: 'lineaCantidad',
    headings: ['cantidad', 'cant', 'bultos', 'cantidad de bultos', 'cantidad bultos', 'unidades'],
    read: readCount,
    optional: true,
    ofLine: true,
    sum: 'bultos',
  },
  { name: 'lineaPesoBruto', headings: weightHeadings, read: readAmount, optional: true, ofLine: true, sum: 'kilos' },
]

/** The columns of the entities whose rows can be pasted, in the order of their forms. */
export const pastedColumns = {
  permisoEmbarque: [
    {
      name: 'identificadorPermiso',
      headings: [
        'identificador permiso',
        'identificador de permiso',
        'identificador del permiso',
        'permiso de embarque',
        'permiso',
        'numero de permiso',
        'nro permiso',
        'nro de permiso',
        'pe',
        'destinacion',
      ],
      read: readDeclaration,
    },
    {
      name: 'identificadorRemito',
      headings: ['identificador remito', 'identificador de remito', 'identificador del remito', 'remito', 'numero de remito', 'nro remito'],
      read: readText,
    },
    { name: 'exportador', headings: ['exportador', 'cuit exportador', 'cuit del exportador', 'cuit'], read: readCuit },
    {
      name: 'destinoMercaderia',
      headings: ['destino de la mercaderia', 'destino mercaderia', 'destino', 'pais', 'pais de destino', 'pais destino'],
      read: readCountry,
    },
    {
      name: 'destinatarioExterior',
      headings: [
        'destinatario en el exterior',
        'destinatario del exterior',
        'destinatario exterior',
        'destinatario',
        'comprador',
        'cliente',
      ],
      read: readText,
    },
    ...ofTitulo,
  ],
  documentoTransporte: [
    {
      name: 'identificadorManifiesto',
      headings: [
        'identificador manifiesto',
        'identificador de manifiesto',
        'identificador del manifiesto',
        'manifiesto',
        'nro manifiesto',
        'mani',
      ],
      read: readDeclaration,
    },
    {
      name: 'identificadorDocumentoTransporte',
      headings: [
        'identificador documento transporte',
        'identificador documento de transporte',
        'identificador del documento de transporte',
        'documento de transporte',
        'documento transporte',
        'documento',
        'titulo',
        'conocimiento',
        'bl',
        'b l',
        'guia',
      ],
      read: readUpper,
    },
    { name: 'consignatario', headings: ['consignatario', 'cuit consignatario', 'cuit del consignatario', 'cuit'], read: readCuit },
    {
      name: 'procedenciaMercaderia',
      headings: ['procedencia de la mercaderia', 'procedencia mercaderia', 'procedencia', 'pais', 'pais de procedencia', 'origen'],
      read: readCountry,
    },
    ...ofTitulo,
  ],
  lineaMercaderia: [
    { name: 'tipoEmbalaje', headings: [...packagingHeadings, 'tipo'], read: readPackaging },
    {
      name: 'cantidad',
      headings: ['cantidad', 'cant', 'unidades', 'bultos', 'cantidad de bultos', 'cantidad bultos'],
      read: readCount,
      sum: 'bultos',
    },
    { name: 'pesoBruto', headings: weightHeadings, read: readAmount, sum: 'kilos' },
  ],
  contenedorAsociado: [
    { name: 'tipo', headings: ['tipo', 'tipo de contenedor', 'tipo contenedor'], read: readTipoContenedor },
    {
      name: 'cantidadBultos',
      headings: ['cantidad de bultos', 'cantidad bultos', 'bultos', 'cantidad', 'cant'],
      read: readCount,
      sum: 'bultos',
    },
    numeroContenedor,
    longitudContenedor,
  ],
  contenedorVacio: [numeroContenedor, longitudContenedor, fechaIngresoDeposito],
} as const satisfies Record<string, readonly PastedColumn[]>
