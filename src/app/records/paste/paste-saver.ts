// Saves pasted rows as records, creating each permit or transport document once for its goods lines.
import { useRef } from 'react'
import * as z from 'zod/mini'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { useCreateEach } from '#app/api/family/family-batch.ts'
import { lineaMercaderiaApi } from '#app/api/stock/linea-mercaderia.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { identityOf, lineOf, type WithLine } from '#domain/paste/pasted-titulos.ts'
import type { Entity } from '../entity.ts'

/**
 * Saves pasted rows: one record for each row, and for a titulo with a goods line in the same row the line too. Rows of the same titulo create it once, also when the line
 * of the first row failed and is retried.
 */
export function usePasteSaver<Path extends string, Row extends Revision, Saved extends object>(
  entity: Entity<Path, Row, Saved>,
  scope: FamilyScope<Path>,
) {
  const each = useCreateEach(entity.api.writes, scope)
  const params: Readonly<Record<string, string | number>> = scope
  const lineScope = { warehouseId: params['warehouseId'] ?? 0, stockId: params['stockId'] ?? 0, titulo: entity.word, tituloId: 0 }
  const lines = useCreateEach(lineaMercaderiaApi.writes, lineScope)
  const titulos = useRef(new Map<string, number>())
  const newest = useRef<number | null>(null)

  async function createRecord(saved: WithLine<Saved>, identity: string | null): Promise<number> {
    const known = identity === null ? undefined : titulos.current.get(identity)
    if (known !== undefined) return known
    const { id } = await each.create(z.parse(entity.draft, saved))
    if (identity !== null) titulos.current.set(identity, id)
    newest.current = id
    return id
  }

  return {
    async create(saved: WithLine<Saved>): Promise<void> {
      const line = lineOf(saved)
      const tituloId = await createRecord(saved, line === null ? null : identityOf(entity.name, saved))
      if (line !== null) await lines.create(line, { ...lineScope, tituloId })
    },
    /** Resolves to the id of the newest record once the screen's lists are loaded again. */
    async settle(): Promise<number | null> {
      await each.settle()
      return newest.current
    },
  }
}
