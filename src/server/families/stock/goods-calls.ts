// Registers the calls that add all records of a spreadsheet's file to a stock, make the stock as the file, or undo that.
import * as z from 'zod/mini'
import { compareGoods } from '#domain/comparison/compare-goods.ts'
import { restorableHeader } from '#domain/contract/alerts.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import {
  type GoodsComparison,
  goodsComparison,
  goodsComparisonPath,
  goodsDraft,
  goodsPath,
  goodsRestore,
  goodsRestorePath,
  goodsWritten,
} from '#domain/titulo/goods-contract.ts'
import { describeCalls, empty, one, takes, unrepeatable } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { authorOf } from '../../http/auth/auth.ts'
import { parseBody, readBody } from '../../http/body.ts'
import type { Api } from '../../http/call.ts'
import { limitConcurrency } from '../../http/limits/limit-concurrency.ts'
import { jsonInTurns, withoutBody } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import { inTurns } from '../../store/database/event-loop-turns.ts'
import { recordEvent } from '../../store/operations/audit.ts'
import { restoreGoods } from '../../store/records/goods-writes.ts'
import { lockStockFor } from '../../store/stocks/locked-stock.ts'
import { mostBytes, parseGoods, readAddition, readReplacement, writeSheet } from './goods-file.ts'
import { scopeOf } from './stocks.ts'

/** The body of a PUT: the records, and the mark of the comparison that showed what they change. */
const goodsReplacement = z.extend(goodsDraft, { mark: z.string() })

const sheetBody = takes(ref('Planilla', goodsDraft))
const written = one(ref('PlanillaEscrita', goodsWritten), restorableHeader)
const counted = 'Responde cuántos permisos, documentos y contenedores vacíos entraron, salieron y cambiaron.'

const about = describeCalls('Stocks', 'warehouse', {
  add: [
    'Agregar a un stock los registros de una planilla',
    written,
    sheetBody,
    `Todos juntos o ninguno. El orden es el de la planilla. En \`ofStock\` van las líneas y los contenedores de permisos y documentos que ya están en el stock. ${counted}`,
  ],
  compare: [
    'Comparar un stock con una planilla',
    one(ref('ComparacionConPlanilla', goodsComparison)),
    sheetBody,
    unrepeatable,
    'Lo que cambiaría un `PUT`; no se guarda nada. Una clase que falta queda como está. Los permisos o documentos de `ofStock` quedan; si trae líneas de permisos, todos los que el stock conserva quedan con esas líneas solas, y lo mismo vale para documentos y contenedores. Lo que queda conserva los campos de `withoutColumn`. El `id` de un permiso o documento dice cuál del stock es, aunque sus identificadores cambien. Lo que la planilla agrega o cambia tiene un `id` negativo.',
  ],
  replace: [
    'Dejar un stock como una planilla',
    written,
    takes(ref('PlanillaQueReemplaza', goodsReplacement)),
    `Todo o nada, con la \`mark\` de la comparación, del stock de hoy o de la última planilla: si el stock cambió desde entonces se rechaza (409). Lo que ya era igual no se toca. ${counted}`,
  ],
  restore: [
    'Deshacer la última planilla de un stock',
    empty(204),
    takes(ref('PlanillaQueSeDeshace', goodsRestore)),
    'Devuelve los registros como eran, con su `id`, hasta un día después; los que la planilla había cambiado, con otra versión. El `mark` es el que respondió esa planilla. Si otra vino después, o el stock cambió, se rechaza (409).',
  ],
})

export function goodsRoutes(app: Api): void {
  app.post(`/${goodsPath}`, about.add, limitConcurrency, async (call) => {
    const scope = scopeOf(call)
    const sheet = await parseGoods(await readBody(call, mostBytes))
    return await writeSheet(call, scope, { sheet, ...(await readAddition(call, scope, sheet)) })
  })

  app.post(`/${goodsComparisonPath}`, about.compare, limitConcurrency, async (call) => {
    const scope = scopeOf(call)
    const { before, after, mark } = await readReplacement(call, scope, await parseGoods(await readBody(call, mostBytes)))
    return await jsonInTurns(call, { ...(await inTurns(compareGoods(before, after))), mark } satisfies GoodsComparison)
  })

  app.put(`/${goodsPath}`, about.replace, limitConcurrency, async (call) => {
    const scope = scopeOf(call)
    const body = await readBody(call, mostBytes)
    const shown = parseBody(z.pick(goodsReplacement, { mark: true }), body, stockFamily.name)
    // Compares before the transaction, because a transaction of the embedded database blocks all others.
    const sheet = await parseGoods(body)
    const { mark, ...plan } = await readReplacement(call, scope, sheet)
    return await writeSheet(call, scope, { sheet, ...plan, marks: [shown.mark, mark] })
  })

  app.post(`/${goodsRestorePath}`, about.restore, limitConcurrency, async (call) => {
    const scope = scopeOf(call)
    const { mark } = parseBody(goodsRestore, await readBody(call), stockFamily.name)
    return await write(call, async (tx) => {
      await lockStockFor(tx, scope, 'edit')
      await restoreGoods(tx, scope.stockId, mark)
      await recordEvent(tx, authorOf(call), { type: 'RECORDS_RESTORED', stockId: scope.stockId })
      return withoutBody(204)
    })
  })
}
