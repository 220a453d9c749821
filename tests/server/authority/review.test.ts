import { expect, test } from 'vitest'
import type { StockToReview } from '#domain/stock/stock-review.ts'
import { writeStockMessage } from '#server/authority/message.ts'
import { parseXmlTree } from '#server/authority/soap/xml.ts'
import { goodsErrors, headErrors } from '#server/stand-in/rules.ts'
import {
  days,
  reviewStock,
  stock,
  unDocumento,
  unPermiso,
  vacio,
  withDeposito,
  withDocumento,
  withLinea,
  withPermiso,
} from '../../support/reviewed-stock.ts'

const cases: [string, StockToReview][] = [
  ['en orden', stock],
  ['sin contenedor', withPermiso({ contenedorAsociados: [] })],
  ['con contenedor de más', withDocumento({ contenedorAsociados: unPermiso.contenedorAsociados })],
  ['sin cantidad', withLinea({ cantidad: 0 })],
  ['con un embalaje desconocido', withLinea({ tipoEmbalaje: '77' })],
  ['sin embalaje', withLinea({ tipoEmbalaje: '' })],
  ['con un país de destino no vigente', withPermiso({ destinoMercaderia: '601' })],
  ['con un país de procedencia desconocido', withDocumento({ procedenciaMercaderia: '000' })],
  ['sin permiso ni remito', withPermiso({ identificadorPermiso: null })],
  ['con un permiso imposible', withPermiso({ identificadorPermiso: 'EC01' })],
  ['con un manifiesto imposible', withDocumento({ identificadorManifiesto: 'MANI' })],
  ['sin título', withDocumento({ identificadorDocumentoTransporte: '' })],
  ['sin lugar operativo', withDeposito({ codigoLugarOperativo: '' })],
  ['sin los datos que piden sus marcas', withPermiso({ condicionImo: true, impedimentoLegalAduanero: true })],
  ['con contenedores sin número ni medida', { ...stock, contenedorVacios: [{ ...vacio, numeroContenedor: '', longitudContenedor: '' }] }],
  ['vacío', { ...stock, permisoEmbarques: [], documentoTransportes: [], contenedorVacios: [] }],
  ['repetido', { ...stock, documentoTransportes: [unDocumento, unDocumento] }],
]

test.each(cases)('lo que la revisión rechaza de un stock %s es lo que rechaza la aduana', (_, whole) => {
  for (const fechaStock of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']) {
    const on = { ...days, fechaStock }
    const message = parseXmlTree(writeStockMessage(whole, { transactionId: '26112000000001', fechaStock }))
    if (!message) throw new Error('the message cannot be read')
    const said = reviewStock(whole, on).flatMap(({ severity, code }) => (severity === 'refused' ? [String(code)] : []))
    const circumstances = { ...on, today: on.sendDay, identifiers: 'wellFormed', dates: 'strictly-later' } as const
    // For a record that is declared twice the review only warns, because the authority does not say which fields it compares.
    const answered = [...headErrors(message, circumstances), ...[...goodsErrors(message, circumstances)].flat()].flatMap(({ codigo }) =>
      codigo === 30820 ? [] : [String(codigo)],
    )
    expect(said.toSorted()).toEqual(answered.toSorted())
  }
})
