/** The records of the other server, in the shapes that such a server returns: without versions, with members of its own, and with numbers as texts. */
export type Row = { id: number } & Record<string, unknown>

export const foreignDeposito = {
  id: 7,
  codigoAduana: 33,
  codigoLugarOperativo: '10057',
  description: 'Terminal Norte',
  automaticSend: null,
  users: null,
  company: { id: 4, name: 'Aduanera del Plata', cuit: '33-50493261-9', tipoAgente: 'DEPO', rol: 'DEPO', wsaa: null, certificate: null },
  superficie: 1200,
}

/** The newest stocks tell every state apart; the others are there for the list to be three pages long. */
export const newest = { open: 300, sent: 299, refused: 298, waiting: 297, unanswered: 296, odd: 295 } as const

const states: Readonly<Record<number, object>> = {
  [newest.open]: { state: 'OPEN' },
  [newest.refused]: {
    state: 'ERROR',
    errors: [
      { id: 1, code: 10038, description: 'CUIT no autorizado', additionalDescription: null, stock: { id: newest.refused } },
      { id: null, code: '11371', description: 'Falta el contenedor', additionalDescription: 'Línea 1' },
    ],
  },
  [newest.waiting]: { state: 'SCHEDULED', scheduleDate: '2026-12-01T12:30:00-03:00' },
  [newest.unanswered]: { state: 'TECHNICAL_ERROR' },
  [newest.odd]: { state: 'EN_PROCESO' },
}

function stock(id: number, today: string): Row {
  const day = new Date(Date.parse(today) - (newest.open - id) * 86_400_000).toISOString()
  return {
    id,
    // A day, or the instant at which it begins.
    fechaStock: id % 2 === 0 ? day.slice(0, 10) : day,
    deleted: null,
    deletedByUser: null,
    deposito: { id: 7, description: 'Terminal Norte', users: null },
    sentDate: null,
    daysLate: null,
    transactionId: null,
    scheduleDate: null,
    errors: null,
    emptyContainers: null,
    company: { id: 4 },
    ...(states[id] ?? { state: 'SUCCESS', sentDate: `${day.slice(0, 10)}T21:02:00Z`, daysLate: '0', transactionId: 202_611_190_000 + id }),
  }
}

const permiso: Row = {
  id: 11,
  // A day alone.
  fechaIngresoDeposito: '2026-11-02',
  condicionMercaderia: 'BUENA',
  ubicacionPartida: 'Galpón 4',
  condicionImo: null,
  numeroImo: null,
  impedimentoLegalAduanero: null,
  tipoImpedimentoLegalAduanero: null,
  descripcionImpedimentoLegalAduanero: null,
  observaciones: null,
  identificadorPermiso: '16033EC01000038D',
  identificadorRemito: null,
  exportador: '33504932619',
  destinoMercaderia: 310,
  destinatarioExterior: 'Shanghai Trading',
  contenido: null,
  version: null,
  precinto: 'A-1',
  stock: { id: newest.open },
}

const documento: Row = {
  id: 12,
  fechaIngresoDeposito: '2026-11-03T10:15:00-03:00',
  condicionMercaderia: 'MALA',
  ubicacionPartida: 'Galpón 1',
  condicionImo: true,
  numeroImo: 1263,
  impedimentoLegalAduanero: false,
  observaciones: '',
  identificadorManifiesto: '13033MANI000138P',
  identificadorDocumentoTransporte: 'USMIA1234',
  consignatario: 30_590_428_775,
  procedenciaMercaderia: '212',
  stock: { id: newest.open },
}

const contenedor: Row = { id: 22, tipo: 'HOUSE', cantidadBultos: '10', numeroContenedor: 'CRXU2358579', longitudContenedor: 40 }
const vacio: Row = { id: 31, fechaIngresoDeposito: '2026-11-02', numeroContenedor: 'TRIU5555555', longitudContenedor: 20, stock: null }

/** The collections by their path below `/api/warehouse/7/stocks`, newest last. */
export function foreignRecords(today: string): Map<string, Row[]> {
  const of = `/${newest.open}`
  return new Map<string, Row[]>([
    ['', Array.from({ length: 100 }, (_, index) => stock(201 + index, today))],
    [`${of}/permiso-embarques`, [permiso]],
    [`${of}/permiso-embarques/11/linea-mercaderias`, [{ id: 21, tipoEmbalaje: '05', cantidad: '3', pesoBruto: '1000.50', lote: null }]],
    [`${of}/permiso-embarques/11/contenedor-asociados`, [contenedor]],
    [`${of}/documento-transportes`, [documento]],
    [`${of}/contenedor-vacios`, [vacio]],
    // More than a page.
    [
      `/${newest.refused}/contenedor-vacios`,
      many(25, (index) => ({ ...vacio, id: 401 + index, numeroContenedor: `TRIU55555${10 + index}` })),
    ],
  ])
}

export const foreignPeople = [{ id: 9, login: 'operador', firstName: 'Marta', lastName: null, email: 'marta@terminal.example' }]

const many = (count: number, row: (index: number) => Row): Row[] => Array.from({ length: count }, (_row, index) => row(index))
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** The collections of its generic calls by their path below `/api`. A related record is named by its id. */
export function genericRecords(stocks: Row[]): Map<string, Row[]> {
  const { company } = foreignDeposito
  const pem = {
    cert: base64('-----BEGIN CERTIFICATE-----'),
    certContentType: 'application/x-x509-ca-cert',
    key: base64('-----BEGIN PRIVATE KEY-----'),
    keyContentType: 'application/octet-stream',
    password: 'terminal',
  }
  const ticket = {
    serviceType: 'wgesstockdepositosfiscales',
    token: 'PD94bWwgdmVyc2lvbj0i',
    sign: 'ZmlybWE=',
    expire: '2026-12-01T12:30:00-03:00',
  }
  const line = { permisoEmbarque: null, documentoTransporte: null }
  const collections: Record<string, Row[]> = {
    companies: [
      { ...company, users: foreignPeople, wsaa: { id: 71 }, certificate: { id: 61 } },
      { ...company, id: 5, name: 'Sin certificado SRL', cuit: 30_708_451_262, users: null },
    ],
    certificates: [{ id: 61, ...pem, expire: '2030-12-01T12:30:00Z' }],
    depositos: [{ ...foreignDeposito, users: foreignPeople }],
    stocks,
    'permiso-embarques': many(45, (index) => ({ ...permiso, id: 501 + index })),
    'documento-transportes': many(40, (index) => ({
      ...documento,
      id: 601 + index,
      identificadorDocumentoTransporte: `USMIA${601 + index}`,
    })),
    'linea-mercaderias': [
      { ...line, id: 701, tipoEmbalaje: '05', cantidad: '3', pesoBruto: '1000.50', permisoEmbarque: { id: 501 } },
      { ...line, id: 702, tipoEmbalaje: '06', cantidad: '4', pesoBruto: '7', documentoTransporte: { id: 601 } },
      { ...line, id: 703, tipoEmbalaje: '06', cantidad: '5', pesoBruto: '8' },
    ],
    'contenedor-asociados': [{ ...contenedor, id: 801, permisoEmbarque: { id: 501 } }],
    'contenedor-vacios': [{ ...vacio, id: 901, stock: { id: newest.open } }],
    'stock-errors': [
      { id: 951, code: 10_038, description: 'CUIT no autorizado', additionalDescription: null, stock: { id: newest.refused } },
    ],
    wsaas: [{ id: 71, cuit: company.cuit, rol: 'DEPO', tipoAgente: 'DEPO', ...ticket }],
  }
  return new Map(Object.entries(collections))
}
