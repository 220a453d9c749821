// Saves pasted rows, many by one call, creating each permit or transport document once with its goods lines.
import { useRef } from 'react'
import * as z from 'zod/mini'
import { useCreateMany } from '#app/api/family/family-many.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import type { RestoreCall } from '#app/api/family/undo.ts'
import { isUnknownCall } from '#app/api/http/failure.ts'
import { type FamilyScope, fillPath } from '#domain/contract/family.ts'
import type { RowValues } from '#domain/paste/pasted-rows.ts'
import { identityOf, lineOf } from '#domain/paste/pasted-titulos.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import { lineaMercaderiaDraft } from '#domain/titulo/linea-mercaderia.ts'
import { deleteGroupsPath } from '#domain/titulo/many-records.ts'
import { readTitulo } from '#domain/titulo/titulo.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { lineaMercaderiaEntity } from '../entities/stock-entities.ts'
import type { Entity, EntityName } from '../entity.ts'

export interface ValidRow {
  readonly line: number
  readonly saved: RowValues
}

/** The rows that one call saves, all of them or none. */
export interface PasteBlock {
  readonly lines: readonly number[]
  /** The row of each place in the body, by the beginning of its fields' names. */
  readonly places: ReadonlyMap<string, number>
  /**
   * Saves the rows, or, on a server that does not know the call for many, the first of them. Sent again it doubles nothing. Resolves to the
   * saved rows.
   */
  readonly send: () => Promise<readonly number[]>
}

const rowsPerCall = 200

/** Rows that one record of the body holds: a titulo with the goods lines of its rows, or a record alone. */
type Group = readonly [ValidRow, ...ValidRow[]]

export type PasteSaver = ReturnType<typeof usePasteSaver>

/**
 * Saves pasted rows in blocks: a record for each row, or for rows of a titulo with goods lines one titulo. Rows of a titulo that is saved
 * already add their lines to it.
 */
export function usePasteSaver<T extends EntityTypes>(entity: Entity<T>, scope: FamilyScope<T['path']>) {
  const records = useCreateMany(entity.api, scope)
  const params: Readonly<Record<string, string | number>> = scope
  const lineScope = { warehouseId: params['warehouseId'] ?? 0, stockId: params['stockId'] ?? 0, titulo: entity.word, tituloId: 0 }
  const lines = useCreateMany(lineaMercaderiaEntity.api, lineScope)
  const { tituloKey, tituloId, keep, newest, undo } = useSavedRecords(entity.name)
  const isOneByOne = useRef(false)

  async function createAll(groups: readonly Group[], id: number | undefined): Promise<void> {
    if (id !== undefined) {
      const { canUndo } = await lines.createAll(linesOf(groups.flat()), { ...lineScope, tituloId: id })
      for (const group of groups) keep(group, id, canUndo)
      return
    }
    const { ids, canUndo } = await records.createAll(
      groups.map((group) => {
        const [draft, own] = [z.parse(entity.draft, group[0].saved), linesOf(group)]
        return own.length === 0 ? draft : { ...draft, lineaMercaderias: own }
      }),
    )
    for (const [index, group] of groups.entries()) keep(group, ids[index], canUndo)
  }

  async function createOne(row: ValidRow): Promise<void> {
    const id = tituloId(row) ?? (await records.createOne(z.parse(entity.draft, row.saved)))
    keep([row], id, false)
    for (const line of linesOf([row])) await lines.createOne(line, { ...lineScope, tituloId: id })
  }

  async function send(rows: Group, together: () => Promise<void>): Promise<readonly number[]> {
    if (!isOneByOne.current) {
      try {
        await together()
        return rows.map(({ line }) => line)
      } catch (failure) {
        if (!isUnknownCall(failure)) throw failure
        isOneByOne.current = true
      }
    }
    await createOne(rows[0])
    return [rows[0].line]
  }

  return {
    /** Returns the next block of the rows: lines of one saved titulo, or new records. */
    nextBlock([first, ...others]: Group): PasteBlock {
      const id = tituloId(first)
      const rows: Group = [first, ...others.slice(0, rowsPerCall - 1).filter((row) => tituloId(row) === id)]
      const groups = id === undefined ? groupsOf(rows, tituloKey) : rows.map((row): Group => [row])
      return { lines: rows.map(({ line }) => line), places: placesOf(groups), send: () => send(rows, () => createAll(groups, id)) }
    },
    undo: () => undo(params),
    /** Resolves to the id of the newest record once the screen's lists are loaded again. */
    async settle(): Promise<number | null> {
      await records.settle()
      return newest()
    },
  }
}

/** Remembers the saved titulos by the key of their rows, the newest record, and what undoes the paste. */
function useSavedRecords(name: EntityName) {
  const titulos = useRef(new Map<string, number>())
  const newest = useRef<number | null>(null)
  /** The number of goods lines of each saved record that the server can delete again. */
  const lineCounts = useRef(new Map<number, number>())

  /** Returns the key of the titulo to which the row's goods line belongs; null for a row without one. */
  const tituloKey = ({ saved }: ValidRow) => (saved['hasLine'] === true ? identityOf(name, saved) : null)

  return {
    tituloKey,
    tituloId: (row: ValidRow) => titulos.current.get(tituloKey(row) ?? ''),
    keep(group: Group, id: number | undefined, canUndo: boolean): void {
      const key = tituloKey(group[0])
      if (id === undefined) return
      if (key !== null) titulos.current.set(key, id)
      if (canUndo) lineCounts.current.set(id, (lineCounts.current.get(id) ?? 0) + linesOf(group).length)
      newest.current = id
    },
    newest: () => newest.current,
    /** Returns the calls that delete the saved records, unless somebody changes one before; none if the server cannot. */
    undo(scope: Readonly<Record<string, string | number>>): RestoreCall[] {
      const kind = sheetNames.find((one) => one === name)
      const records = [...lineCounts.current].map(([id, lines]) => ({ id, seen: { version: 1, contents: lines, versions: lines } }))
      if (kind === undefined || records.length === 0) return []
      const { warehouseId = 0, stockId = 0, titulo, tituloId } = scope
      const word = tituloId === undefined ? null : readTitulo(String(titulo))
      const inTitulo = word && { titulo: word, tituloId: Number(tituloId) }
      return [{ path: fillPath(deleteGroupsPath, { warehouseId, stockId }), groups: [{ name: kind, ...inTitulo, records }] }]
    },
  }
}

function linesOf(rows: readonly ValidRow[]) {
  return rows.flatMap(({ saved }) => (saved['hasLine'] === true ? [z.parse(lineaMercaderiaDraft, lineOf(saved))] : []))
}

/** Returns the rows by the titulo of their goods lines; a row without one is alone. */
function groupsOf(rows: readonly ValidRow[], keyOf: (row: ValidRow) => string | null): Group[] {
  const groups = groupBy(rows, (row) => keyOf(row) ?? row)
  return [...groups.values()].flatMap(([first, ...others]): Group[] => (first ? [[first, ...others]] : []))
}

/** Returns the row of each record and of each of its goods lines, by the beginning of their fields' names in a refusal. */
function placesOf(groups: readonly Group[]): Map<string, number> {
  const places = groups.flatMap((group, index) => [
    [`records.${index}.`, group[0].line] as const,
    ...group.map(({ line }, place) => [`records.${index}.lineaMercaderias.${place}.`, line] as const),
  ])
  return new Map(places)
}
