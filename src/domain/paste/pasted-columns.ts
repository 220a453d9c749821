// Columns that each entity accepts when rows are pasted from a spreadsheet, with their headings and parsers.
import { type FieldLook, isRequired, type RecordLayout } from '../contract/record.ts'
import { otherWeightUnits } from '../readers/amounts.ts'
import { otherLengthUnits } from '../readers/container-length.ts'
import { readers } from '../readers/readers.ts'
import { contenedorAsociadoRecord } from '../titulo/contenedor-asociado.ts'
import { contenedorVacioRecord } from '../titulo/contenedor-vacio.ts'
import { documentoTransporteRecord } from '../titulo/documento-transporte.ts'
import { lineaMercaderiaRecord } from '../titulo/linea-mercaderia.ts'
import { permisoEmbarqueRecord } from '../titulo/permiso-embarque.ts'
import { type PastedColumn, readYesNo } from './pasted-cells.ts'

/** The headings beside a field's title, in Spanish, English and Portuguese, folded. */
const otherHeadings: Readonly<Record<string, string>> = {
  identificadorPermiso: `
    identificador permiso, identificador de permiso, identificador del permiso, permiso de embarque, numero de permiso, nro permiso, nro
    de permiso, n permiso, n de permiso, pe, destinacion, export permit, permit, permit number, permiso n, permiso nro, permiso numero
  `,
  identificadorRemito: `
    identificador remito, identificador de remito, identificador del remito, numero de remito, nro remito, delivery note, n remito, n de
    remito, remito n, remito nro
  `,
  exportador: 'cuit exportador, cuit del exportador, cuit, exporter, exporter cuit',
  destinoMercaderia: 'destino mercaderia, destino, pais, pais de destino, pais destino, destination, country of destination',
  destinatarioExterior: 'destinatario del exterior, destinatario exterior, destinatario, comprador, cliente, consignee, buyer, customer',
  identificadorManifiesto: `
    identificador manifiesto, identificador de manifiesto, identificador del manifiesto, nro manifiesto, mani, manifest, manifest
    number, manifesto, numero do manifesto, n manifiesto, n de manifiesto, numero de manifiesto, manifiesto n, manifiesto nro
  `,
  identificadorDocumentoTransporte: `
    identificador documento transporte, identificador documento de transporte, identificador del documento de transporte, documento
    transporte, documento, titulo, conocimiento, bl, b l, guia, transport document, bill of lading, bl number, conhecimento,
    conhecimento de embarque, bl n, bl no, b l no, n bl, n de bl, nro bl, nro de bl, awb, mawb, hawb, guia aerea
  `,
  consignatario: 'cuit consignatario, cuit del consignatario, cuit, consignee, consignee cuit',
  procedenciaMercaderia: `
    procedencia mercaderia, procedencia, pais, pais de procedencia, origen, origin, country of origin, origem, pais de origem
  `,
  fechaIngresoDeposito: `
    ingreso a deposito, fecha de ingreso al deposito, fecha de ingreso, fecha ingreso, fecha ingreso deposito, f ingreso, f de ingreso,
    ingreso, fecha, entry date, date of entry, date, data, data de entrada, data de ingresso, fecha de entrada, fecha y hora de ingreso,
    fecha hora ingreso, f ing, fecha y hora, gate in, date in
  `,
  ubicacionPartida: 'ubicacion partida, ubicacion, ubic, lugar, posicion, location, localizacao, posicao, ubicac',
  condicionMercaderia: `
    condicion mercaderia, condicion, estado de la mercaderia, estado, condition, goods condition, condition of goods, condicao, condicao
    da mercadoria, cond, estado mercaderia
  `,
  condicionImo: `
    imo, es imo, condicion imo, mercaderia peligrosa, carga peligrosa, dangerous goods, hazardous, mercadoria perigosa, carga perigosa,
    imo si no, imo s n
  `,
  numeroImo: 'numero de imo, nro imo, n imo, codigo imo, onu, numero onu, imo number, un number',
  impedimentoLegalAduanero: `
    impedimento legal o aduanero, impedimento legal aduanero, impedimento, impedimentos, legal impediment, customs impediment,
    impedimento aduaneiro
  `,
  tipoImpedimentoLegalAduanero: 'tipo impedimento, tipo de impedimento legal aduanero',
  descripcionImpedimentoLegalAduanero: 'descripcion de impedimento, descripcion impedimento',
  observaciones: 'observacion, obs, notas, comentarios, remarks, comments, notes, observacoes, observacao, observ, comentario, nota',
  tipoEmbalaje: `
    tipo embalaje, embalaje, codigo de embalaje, codigo embalaje, package type, packaging type, type of packages, packaging, embalagem,
    tipo de embalagem, tipo de bulto, tipo de bultos, tipo bulto, type of package, tipo
  `,
  cantidad: `
    cant, unidades, bultos, cantidad de bultos, cantidad bultos, quantity, qty, packages, quantidade, volumes, cant bultos, cant de
    bultos, pkgs, number of packages, qtd, qtde
  `,
  pesoBruto: `
    peso, kg, kgs, kilos, kilogramos, peso bruto kg, peso kg, kg brutos, gross weight, weight, gross weight kg, kilos brutos, kgs
    brutos, kg bruto, kilos bruto, p bruto, peso bruto kgs, g w, gross wt
  `,
  tipo: 'tipo de contenedor, tipo contenedor, container type, type, tipo de conteiner',
  cantidadBultos: `
    cantidad bultos, bultos, cantidad, cant, quantity, qty, packages, quantidade, volumes, cant bultos, cant de bultos, pkgs, number of
    packages, qtd, qtde
  `,
  numeroContenedor: `
    numero contenedor, nro de contenedor, nro contenedor, n contenedor, contenedor, numero, nro, container, container number, container
    no, numero do conteiner, conteiner, contenedor n, contenedor nro, contenedor numero, container n, cntr, equipo, n do conteiner, n
    conteiner
  `,
  longitudContenedor: `
    longitud de contenedor, longitud contenedor, longitud del contenedor, largo, pies, medida, tamano, length, container length, size,
    comprimento, tamanho, largo del contenedor, size type
  `,
}

const packages = ['u', 'un', 'unid', 'unidades', 'bultos', 'cant']

/** What reads the cells of a kind, and what may stand in brackets behind the headings of those that are stored in these units. */
const kinds = {
  condicion: { read: readers.condicion },
  containerLength: { read: readers.containerLength, brackets: ['pies', 'pie', 'ft', 'feet', 'en pies'], units: otherLengthUnits },
  containerNumber: { read: readers.containerNumber },
  count: { read: readers.count, brackets: packages, sum: 'bultos' },
  country: { read: readers.country },
  cuit: { read: readers.cuit, brackets: ['cuit'] },
  declaration: { read: readers.declaration },
  entry: {
    read: readers.entry,
    brackets: ['fecha', 'fecha y hora', 'dd mm aa', 'dd mm aaaa', 'dd mm yyyy', 'dd mm aaaa hh mm', 'dd mm yyyy hh mm'],
  },
  longText: { read: readers.text },
  manifest: { read: readers.declaration },
  packaging: { read: readers.packaging },
  text: { read: readers.text },
  tipoContenedor: { read: readers.tipoContenedor },
  transportDocument: { read: readers.transportDocument },
  weight: {
    read: readers.weight,
    brackets: ['kg', 'kgs', 'kgm', 'kilo', 'kilos', 'kilogramos', 'bruto', 'brutos', 'kg bruto', 'kg brutos', 'en kg', 'en kilos'],
    units: otherWeightUnits,
    sum: 'kilos',
  },
  wholeNumber: { read: readers.wholeNumber, brackets: packages, sum: 'bultos' },
  yesNo: { read: readYesNo },
} satisfies Readonly<Record<string, Pick<PastedColumn, 'brackets' | 'units' | 'read' | 'sum'>>>

function columnsOf<Name extends string>({
  declared,
  layout,
}: {
  readonly declared: Readonly<Record<NoInfer<Name>, FieldLook<string, keyof typeof kinds>>>
  readonly layout: RecordLayout<Name>
}): PastedColumn[] {
  return layout.groups.flatMap(({ fields }) =>
    fields.flatMap((name): PastedColumn[] => {
      const { kind, title, when, either } = declared[name]
      if (title === undefined) return []
      const headings = otherHeadings[name]?.replaceAll(/\s+/g, ' ').trim().split(', ') ?? []
      const optional = when !== undefined || kind === 'yesNo' || (either === undefined && !isRequired(declared[name]))
      return [{ name, title, headings, ...kinds[kind], ...(optional && { optional }), ...(when !== undefined && { when }) }]
    }),
  )
}

const ofLine = columnsOf(lineaMercaderiaRecord)

/**
 * The columns of the goods line that a row of a permit or document may have. They lack the heading `tipo`, which in such a sheet may name
 * something else.
 */
const lineOfTitulo = ofLine.map((column): PastedColumn => {
  const name = `linea${column.name.replace(/^./, (letter) => letter.toUpperCase())}`
  return { ...column, name, headings: column.headings.filter((heading) => heading !== 'tipo'), optional: true, ofLine: true }
})

export const pastedColumns = {
  permisoEmbarque: [...columnsOf(permisoEmbarqueRecord), ...lineOfTitulo],
  documentoTransporte: [...columnsOf(documentoTransporteRecord), ...lineOfTitulo],
  lineaMercaderia: ofLine,
  contenedorAsociado: columnsOf(contenedorAsociadoRecord),
  contenedorVacio: columnsOf(contenedorVacioRecord),
} as const satisfies Record<string, readonly PastedColumn[]>
