// Keys of integrations: how one is made, the calls that it may make, and the middleware that accepts it.
import { createHash, randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { includesPermission, type IntegracionPermission } from '#domain/company/integracion.ts'
import { comparisonPath } from '#domain/comparison/stock-comparison.ts'
import { errorRecordsPath } from '#domain/stock/error-records.ts'
import { stockReviewPath } from '#domain/stock/review-finding.ts'
import { stockDaysPath } from '#domain/stock/stock-days.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { goodsComparisonPath, goodsPath, goodsRestorePath } from '#domain/titulo/goods-contract.ts'
import { today } from '#domain/values/dates.ts'
import { findCallingKey } from '../../store/companies/integraciones.ts'
import { type Call, type CallEnv, clientNetwork, routeOf } from '../call.ts'
import { forbidden, notFound, tooMany } from '../refusal.ts'

/** Scanners of secrets find keys by this beginning (`server/README.md#integrations`). */
const prefix = 'depfis'
const keyShape = new RegExp(String.raw`^${prefix}_[\da-f]{12}_[\w-]{43}$`)

/** Returns a new key: the prefix, its id and 256 random bits. */
export function newIntegrationKey(): { readonly key: string; readonly keyId: string; readonly keyHash: string } {
  const keyId = `${prefix}_${randomBytes(6).toString('hex')}`
  const key = `${keyId}_${randomBytes(32).toString('base64url')}`
  return { key, keyId, keyHash: hashKey(key) }
}

/** A fast hash is enough, because nobody can guess 256 random bits. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

const stocks = `/${stockFamily.path}`

/** The calls that a key may make, in its warehouses, each with the permission that it needs. A call that is not here is refused. */
export const keyCalls: Readonly<Record<string, IntegracionPermission>> = {
  [`GET ${stocks}`]: 'read',
  [`GET ${stocks}/:stockId`]: 'read',
  [`GET /${stockDaysPath}`]: 'read',
  [`GET /${goodsPath}`]: 'read',
  [`GET /${stockReviewPath}`]: 'read',
  [`GET /${comparisonPath}`]: 'read',
  [`GET /${errorRecordsPath}`]: 'read',
  [`POST /${goodsComparisonPath}`]: 'read',
  [`POST ${stocks}`]: 'load',
  [`POST ${stocks}/clone`]: 'load',
  [`POST /${goodsPath}`]: 'load',
  [`PUT /${goodsPath}`]: 'load',
  [`POST /${goodsRestorePath}`]: 'load',
  [`PATCH ${stocks}/:stockId/send`]: 'send',
  [`PATCH ${stocks}/:stockId/schedule`]: 'send',
  [`DELETE ${stocks}/:stockId/schedule`]: 'send',
}

/** Returns whether a Bearer token looks like a key. No session's token does. */
export function isIntegrationKey(bearer: string): boolean {
  return keyShape.test(bearer)
}

/**
 * Sets the key of a call and the warehouse of its address. Unknown keys are slowed by network; a right one from the same network is not.
 */
export async function identifyKey(call: Call, bearer: string, warehouseId: number | null): Promise<void> {
  const { store, clock, wrongKeys } = call.var.services
  const found = await findCallingKey(store.db, hashKey(bearer), warehouseId)
  if (!found) {
    const seconds = wrongKeys.take(clientNetwork(call), clock().getTime())
    if (seconds > 0) throw tooMany('error.tooManyAttempts', seconds)
    return
  }
  if (found.key.revokedDate !== null || found.key.expire < today(clock())) return
  call.set('integracion', found.key)
  call.set('deposito', found.warehouse)
}

/** Refuses the calls of a key that are not in `keyCalls`, not in its warehouses, or beyond its permission. */
export const limitKey: MiddlewareHandler<CallEnv> = async (call, next) => {
  const key = call.get('integracion')
  if (key) {
    const { method, uri } = routeOf(call)
    const needed = keyCalls[`${method === 'HEAD' ? 'GET' : method} ${uri}`]
    if (call.req.path.startsWith('/api/warehouse/') && call.get('deposito') === null) throw notFound()
    if (needed === undefined || !includesPermission(key.permission, needed)) throw forbidden()
  }
  await next()
}
