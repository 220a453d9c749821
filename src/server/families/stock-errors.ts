import { genericFamilies } from '#domain/generic-families.ts'
import { viewerOf } from '../http/auth.ts'
import type { Api } from '../http/call.ts'
import { findStocksOf, lockStocksOf } from '../store/locked-stock.ts'
import { seenStockErrors } from '../store/seen-records.ts'
import { administratorsOnly, familyRoutes } from './family-routes.ts'
import { recordSeen } from './record-history.ts'

const family = genericFamilies.stockError

/** The errors of all stocks that the caller may see. ROLE_ADMIN alone changes them, as long as the stock may be edited. */
export function stockErrorRoutes(app: Api): void {
  familyRoutes(app, family, seenStockErrors, {
    scopeOf: viewerOf,
    record: recordSeen(family),
    async mayChange({ call, tx, scope, id, draft }) {
      // Before the guard, so that who does not see an error is told that it does not exist.
      await findStocksOf(tx, scope, family.name, { id, draft })
      administratorsOnly({ call })
      await lockStocksOf(tx, scope, family.name, { id, draft })
    },
  })
}
