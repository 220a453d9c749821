/** The kinds of record that a stock has, in the order of its page. */
export const stockRecordNames = [
  'permisoEmbarque',
  'documentoTransporte',
  'contenedorVacio',
  'lineaMercaderia',
  'contenedorAsociado',
  'stockError',
] as const

export type StockRecordName = (typeof stockRecordNames)[number]
