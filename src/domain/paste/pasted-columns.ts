// Columns that each entity accepts when rows are pasted from a spreadsheet, with their headings and parsers.
import { otherWeightUnits } from '../readers/amounts.ts'
import { otherLengthUnits } from '../readers/container-length.ts'
import { readers } from '../readers/readers.ts'
import { type PastedColumn, readYesNo } from './pasted-cells.ts'

/** The headings of a column in Spanish, English and Portuguese, folded. */
const named = (words: string): readonly string[] => words.replaceAll(/\s+/g, ' ').trim().split(', ')

/** What may stand in brackets behind the headings of amounts, lengths and days, which are stored in these units. */
const kilos = ['kg', 'kgs', 'kgm', 'kilo', 'kilos', 'kilogramos', 'bruto', 'brutos', 'kg bruto', 'kg brutos', 'en kg', 'en kilos']
const packages = ['u', 'un', 'unid', 'unidades', 'bultos', 'cant']
const feet = ['pies', 'pie', 'ft', 'feet', 'en pies']
const days = ['fecha', 'fecha y hora', 'dd mm aa', 'dd mm aaaa', 'dd mm yyyy', 'dd mm aaaa hh mm', 'dd mm yyyy hh mm']

const numeroContenedor: PastedColumn = {
  name: 'numeroContenedor',
  title: 'Número de contenedor',
  headings: named(`
    numero contenedor, nro de contenedor, nro contenedor, n contenedor, contenedor, numero, nro, container, container number,
    container no, numero do conteiner, conteiner, contenedor n, contenedor nro, contenedor numero, container n, cntr, equipo, n
    do conteiner, n conteiner
  `),
  read: readers.containerNumber,
}
const longitudContenedor: PastedColumn = {
  name: 'longitudContenedor',
  title: 'Longitud (pies)',
  headings: named(`
    longitud de contenedor, longitud contenedor, longitud del contenedor, largo, pies, medida, tamano, length, container length,
    size, comprimento, tamanho, largo del contenedor, size type
  `),
  brackets: feet,
  units: otherLengthUnits,
  read: readers.containerLength,
}
const fechaIngresoDeposito: PastedColumn = {
  name: 'fechaIngresoDeposito',
  title: 'Ingreso al depósito',
  headings: named(`
    ingreso a deposito, fecha de ingreso al deposito, fecha de ingreso, fecha ingreso, fecha ingreso deposito, f ingreso, f de
    ingreso, ingreso, fecha, entry date, date of entry, date, data, data de entrada, data de ingresso, fecha de entrada, fecha y
    hora de ingreso, fecha hora ingreso, f ing, fecha y hora, gate in, date in
  `),
  brackets: days,
  read: readers.entry,
}

const packagingHeadings = named(`
  tipo embalaje, embalaje, codigo de embalaje, codigo embalaje, package type, packaging type, type of packages, packaging,
  embalagem, tipo de embalagem, tipo de bulto, tipo de bultos, tipo bulto, type of package
`)
const weightHeadings = named(`
  peso, kg, kgs, kilos, kilogramos, peso bruto kg, peso kg, kg brutos, gross weight, weight, gross weight kg, kilos brutos, kgs
  brutos, kg bruto, kilos bruto, p bruto, peso bruto kgs, g w, gross wt
`)

/** The columns that both titulos share, in the order of their forms, and then those of a goods line. */
const ofTitulo: readonly PastedColumn[] = [
  fechaIngresoDeposito,
  {
    name: 'ubicacionPartida',
    title: 'Ubicación de la partida',
    headings: named('ubicacion partida, ubicacion, ubic, lugar, posicion, location, localizacao, posicao, ubicac'),
    read: readers.text,
  },
  {
    name: 'condicionMercaderia',
    title: 'Condición de la mercadería',
    headings: named(`
      condicion mercaderia, condicion, estado de la mercaderia, estado, condition, goods condition, condition of goods, condicao,
      condicao da mercadoria, cond, estado mercaderia
    `),
    read: readers.condicion,
  },
  {
    name: 'condicionImo',
    title: 'Mercadería IMO',
    headings: named(`
      imo, es imo, condicion imo, mercaderia peligrosa, carga peligrosa, dangerous goods, hazardous, mercadoria perigosa, carga
      perigosa, imo si no, imo s n
    `),
    read: readYesNo,
    optional: true,
  },
  {
    name: 'numeroImo',
    title: 'Número IMO',
    headings: named('numero de imo, nro imo, n imo, codigo imo, onu, numero onu, imo number, un number'),
    read: readers.text,
    optional: true,
    when: 'condicionImo',
  },
  {
    name: 'impedimentoLegalAduanero',
    title: 'Tiene impedimento legal aduanero',
    headings: named(`
      impedimento legal o aduanero, impedimento legal aduanero, impedimento, impedimentos, legal impediment, customs impediment,
      impedimento aduaneiro
    `),
    read: readYesNo,
    optional: true,
  },
  {
    name: 'tipoImpedimentoLegalAduanero',
    title: 'Tipo de impedimento',
    headings: named('tipo impedimento, tipo de impedimento legal aduanero'),
    read: readers.text,
    optional: true,
    when: 'impedimentoLegalAduanero',
  },
  {
    name: 'descripcionImpedimentoLegalAduanero',
    title: 'Descripción del impedimento',
    headings: named('descripcion de impedimento, descripcion impedimento'),
    read: readers.text,
    optional: true,
    when: 'impedimentoLegalAduanero',
  },
  {
    name: 'observaciones',
    title: 'Observaciones',
    headings: named(`
      observacion, obs, notas, comentarios, remarks, comments, notes, observacoes, observacao, observ, comentario, nota
    `),
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
    headings: named(`
      cant, bultos, cantidad de bultos, cantidad bultos, unidades, quantity, qty, packages, quantidade, volumes, cant bultos, cant
      de bultos, pkgs, number of packages, qtd, qtde
    `),
    brackets: packages,
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
      headings: named(`
        identificador permiso, identificador de permiso, identificador del permiso, permiso de embarque, numero de permiso, nro
        permiso, nro de permiso, n permiso, n de permiso, pe, destinacion, export permit, permit, permit number, permiso n, permiso
        nro, permiso numero
      `),
      read: readers.declaration,
    },
    {
      name: 'identificadorRemito',
      title: 'Remito',
      headings: named(`
        identificador remito, identificador de remito, identificador del remito, numero de remito, nro remito, delivery note, n
        remito, n de remito, remito n, remito nro
      `),
      read: readers.text,
    },
    {
      name: 'exportador',
      title: 'Exportador (CUIT)',
      headings: named('cuit exportador, cuit del exportador, cuit, exporter, exporter cuit'),
      brackets: ['cuit'],
      read: readers.cuit,
    },
    {
      name: 'destinoMercaderia',
      title: 'Destino de la mercadería',
      headings: named('destino mercaderia, destino, pais, pais de destino, pais destino, destination, country of destination'),
      read: readers.country,
    },
    {
      name: 'destinatarioExterior',
      title: 'Destinatario en el exterior',
      headings: named(`
        destinatario del exterior, destinatario exterior, destinatario, comprador, cliente, consignee, buyer, customer
      `),
      read: readers.text,
    },
    ...ofTitulo,
  ],
  documentoTransporte: [
    {
      name: 'identificadorManifiesto',
      title: 'Manifiesto',
      headings: named(`
        identificador manifiesto, identificador de manifiesto, identificador del manifiesto, nro manifiesto, mani, manifest, manifest
        number, manifesto, numero do manifesto, n manifiesto, n de manifiesto, numero de manifiesto, manifiesto n, manifiesto nro
      `),
      read: readers.declaration,
    },
    {
      name: 'identificadorDocumentoTransporte',
      title: 'Documento de transporte',
      headings: named(`
        identificador documento transporte, identificador documento de transporte, identificador del documento de transporte,
        documento transporte, documento, titulo, conocimiento, bl, b l, guia, transport document, bill of lading, bl number,
        conhecimento, conhecimento de embarque, bl n, bl no, b l no, n bl, n de bl, nro bl, nro de bl, awb, mawb, hawb, guia aerea
      `),
      read: readers.transportDocument,
    },
    {
      name: 'consignatario',
      title: 'Consignatario (CUIT)',
      headings: named('cuit consignatario, cuit del consignatario, cuit, consignee, consignee cuit'),
      brackets: ['cuit'],
      read: readers.cuit,
    },
    {
      name: 'procedenciaMercaderia',
      title: 'Procedencia de la mercadería',
      headings: named(`
        procedencia mercaderia, procedencia, pais, pais de procedencia, origen, origin, country of origin, origem, pais de origem
      `),
      read: readers.country,
    },
    ...ofTitulo,
  ],
  lineaMercaderia: [
    { name: 'tipoEmbalaje', title: 'Tipo de embalaje', headings: [...packagingHeadings, 'tipo'], read: readers.packaging },
    {
      name: 'cantidad',
      title: 'Cantidad',
      headings: named(`
        cant, unidades, bultos, cantidad de bultos, cantidad bultos, quantity, qty, packages, quantidade, volumes, cant bultos, cant
        de bultos, pkgs, number of packages, qtd, qtde
      `),
      brackets: packages,
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
    {
      name: 'tipo',
      title: 'Tipo',
      headings: named('tipo de contenedor, tipo contenedor, container type, type, tipo de conteiner'),
      read: readers.tipoContenedor,
    },
    {
      name: 'cantidadBultos',
      title: 'Cantidad de bultos',
      headings: named(`
        cantidad bultos, bultos, cantidad, cant, quantity, qty, packages, quantidade, volumes, cant bultos, cant de bultos, pkgs,
        number of packages, qtd, qtde
      `),
      brackets: packages,
      read: readers.count,
      sum: 'bultos',
    },
    numeroContenedor,
    longitudContenedor,
  ],
  contenedorVacio: [numeroContenedor, longitudContenedor, fechaIngresoDeposito],
} as const satisfies Record<string, readonly PastedColumn[]>
