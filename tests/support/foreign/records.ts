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

/** The collections by their path below `/api/warehouse/7/stocks`, newest last. */
export function foreignRecords(today: string): Map<string, Row[]> {
  const of = `/${newest.open}`
  return new Map<string, Row[]>([
    ['', Array.from({ length: 100 }, (_, index) => stock(201 + index, today))],
    [`${of}/permiso-embarques`, [permiso]],
    [`${of}/permiso-embarques/11/linea-mercaderias`, [{ id: 21, tipoEmbalaje: '05', cantidad: '3', pesoBruto: '1000.50', lote: null }]],
    [
      `${of}/permiso-embarques/11/contenedor-asociados`,
      [{ id: 22, tipo: 'HOUSE', cantidadBultos: '10', numeroContenedor: 'CRXU2358579', longitudContenedor: 40 }],
    ],
    [`${of}/documento-transportes`, [documento]],
    [
      `${of}/contenedor-vacios`,
      [{ id: 31, fechaIngresoDeposito: '2026-11-02', numeroContenedor: 'TRIU5555555', longitudContenedor: 20, stock: null }],
    ],
    // More than a page.
    [
      `/${newest.refused}/contenedor-vacios`,
      Array.from({ length: 25 }, (_, index) => ({
        id: 401 + index,
        fechaIngresoDeposito: '2026-11-02',
        numeroContenedor: `TRIU55555${10 + index}`,
        longitudContenedor: 20,
      })),
    ],
  ])
}
