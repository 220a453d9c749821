// The call with which a program finds or makes the stock of today: its parameter and its answer.
import * as z from 'zod/mini'
import { stock } from '../stock/stock.ts'

/**
 * With this parameter the call that clones the last accepted stock answers the stock of today if there is one, and without an accepted
 * stock makes an empty one: it may be repeated.
 */
export const todayStockQuery = 'unlessToday'

/** Its answer: with the mark of the stock's records, with which they may be replaced. */
export const todaysStock = z.extend(stock, { mark: z.string() })
