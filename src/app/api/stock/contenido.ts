// Options that goods lines and containers share: path parameters, stale queries, reading one record.
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Page } from '#domain/contract/page.ts'
import type { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { readTitulo, titulos } from '#domain/titulo/titulo.ts'
import type { Identified } from '../family/cached-rows.ts'
import { findInList } from '../family/family-reads.ts'
import type { FamilyOptions } from '../family/family.ts'
import type { ListQuery } from '../family/read-calls.ts'
import { Failure } from '../http/http.ts'
import { refetchTitulo, stockDetailKey } from './stock-parents.ts'

type Scope = FamilyScope<typeof lineaMercaderiaFamily.path>

/** The API options that goods lines and containers share: both belong to a titulo. */
export function contenidoOptions<Row extends Identified>(): FamilyOptions<Scope, Row> {
  return {
    pathParams: withCollection,
    findOne,
    invalidates: (scope) => [stockDetailKey(scope)],
    refetches: refetchTitulo,
  }
}

/** Replaces the kind of titulo in the scope, as addresses name it (`permiso-embarque`), by the collection that calls name (`permiso-embarques`). */
function withCollection(scope: Scope): Scope {
  const titulo = typeof scope.titulo === 'string' ? readTitulo(scope.titulo) : null
  return titulo ? { ...scope, titulo: titulos[titulo].collection } : scope
}

/** Reads one record. Servers of the old contract only list goods lines and containers, and answer 405 to a read of one, which is then searched in its list. */
async function findOne<Row extends Identified>(
  id: number,
  readOne: () => Promise<Row>,
  readPage: (query: ListQuery, page: number) => Promise<Page<Row>>,
): Promise<Row> {
  try {
    return await readOne()
  } catch (failure) {
    if (!(failure instanceof Failure) || failure.status !== 405) throw failure
  }
  return await findInList(id, readPage)
}
