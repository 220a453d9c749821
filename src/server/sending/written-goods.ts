import { goodsPieces } from '../authority/message.ts'
import type { Db } from '../store/database.ts'
import { collectInTurns } from '../store/next-turn.ts'
import { readGoods, readGoodsMark } from '../store/whole-stock.ts'

/** The goods of a stock as its message has them, and which records they are. */
export interface WrittenGoods {
  readonly mark: string
  readonly text: string
}

/** How many pieces are written in one turn: some milliseconds of work. */
const piecesPerTurn = 50

/**
 * Reads and writes the goods of a stock in many turns. It is done before the transaction that sends them, because a transaction of the embedded database holds up all others;
 * the transaction takes them only if their records are still the same.
 */
export async function writeGoods(db: Db, stockId: number): Promise<WrittenGoods> {
  const mark = await readGoodsMark(db, stockId)
  const pieces = await collectInTurns(goodsPieces(await readGoods(db, stockId)), piecesPerTurn)
  return { mark, text: pieces.join('') }
}

/** Returns the goods of a locked stock: those that were written before, or written anew when a record has changed since. */
export async function currentGoods(tx: Db, stockId: number, before: WrittenGoods | null): Promise<string> {
  const isSame = before !== null && before.mark === (await readGoodsMark(tx, stockId))
  return (isSame ? before : await writeGoods(tx, stockId)).text
}
