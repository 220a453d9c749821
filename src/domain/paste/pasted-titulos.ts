// Rules for pasted rows that combine a permit or document with a goods line, and the detection of duplicates.
import * as z from 'zod/mini'
import { identifyRecord } from '../titulo/identity.ts'
import { lineaMercaderiaDraft } from '../titulo/linea-mercaderia.ts'
import { message } from '../values/message.ts'
import type { PastedColumn } from './pasted-cells.ts'
import type { PastedRow, RowValues } from './pasted-rows.ts'

const { tipoEmbalaje, cantidad, pesoBruto } = lineaMercaderiaDraft.shape
const lineFields = ['lineaTipoEmbalaje', 'lineaCantidad', 'lineaPesoBruto'] as const

/** Schema of a row's goods line, which is absent when all its cells are empty. */
const pastedLine = z.pipe(
  z.transform((row: Readonly<Record<string, unknown>>) => ({
    ...row,
    hasLine: lineFields.some((name) => typeof row[name] === 'string' && row[name].trim() !== ''),
  })),
  z.discriminatedUnion('hasLine', [
    z.object({ hasLine: z.literal(true), lineaTipoEmbalaje: tipoEmbalaje, lineaCantidad: cantidad, lineaPesoBruto: pesoBruto }),
    z.object({ hasLine: z.literal(false) }),
  ]),
)

export function withLine(draft: z.ZodMiniType<RowValues>): z.ZodMiniType<RowValues> {
  return z.intersection(draft, pastedLine)
}

/** Returns the goods line of a row as the body of its creation, or null. */
export function lineOf({ hasLine: has, lineaTipoEmbalaje, lineaCantidad, lineaPesoBruto }: RowValues): RowValues | null {
  return has === true ? { tipoEmbalaje: lineaTipoEmbalaje, cantidad: lineaCantidad, pesoBruto: lineaPesoBruto } : null
}

const identities = new WeakMap<object, Map<string, string>>()

/**
 * Returns the key that identifies a record within a stock; empty when it has none, or when duplicates are allowed. It is read once, because
 * nothing changes a record's object.
 */
export function identityOf(name: string, record: object): string {
  const own = identities.get(record) ?? new Map<string, string>()
  identities.set(record, own)
  const identity = own.get(name) ?? identifyRecord(name, record)?.key ?? ''
  own.set(name, identity)
  return identity
}

/** Adds errors to the cells of a titulo's rows that differ from those of its first row, because the titulo is saved once. */
export function checkTogether(name: string, rows: readonly PastedRow[], columns: readonly PastedColumn[]): readonly PastedRow[] {
  const shared = columns.filter(({ ofLine }) => !ofLine)
  if (shared.length === columns.length) return rows
  const firsts = new Map<string, PastedRow>()
  return rows.map((row) => {
    const identity = identityOf(name, row.cells)
    const first = firsts.get(identity)
    if (identity === '' || !first || !hasLine(row)) {
      if (identity !== '') firsts.set(identity, row)
      return row
    }
    const differing = shared.filter(
      (column) => row.cells[column.name] !== first.cells[column.name] && row.errors[column.name] === undefined,
    )
    if (differing.length === 0) return row
    const error = message('validation.pastedDiffers', { line: String(first.line) })
    return { ...row, saved: null, errors: { ...Object.fromEntries(differing.map((column) => [column.name, error])), ...row.errors } }
  })
}

/**
 * Returns the rows whose identity the stock knows, with what it has, and those whose record is in an earlier row of the block; rows of one
 * titulo with a line each count as one.
 */
export function repeatedLines<Found>(
  name: string,
  rows: readonly PastedRow[],
  known: ReadonlyMap<string, readonly Found[]>,
): { inStock: { line: number; found: readonly Found[] }[]; inBlock: number[] } {
  const seen = new Set<string>()
  const inStock: { line: number; found: readonly Found[] }[] = []
  const inBlock: number[] = []
  for (const row of rows) {
    const identity = identityOf(name, row.cells)
    if (identity === '') continue
    const found = known.get(identity)
    if (found) inStock.push({ line: row.line, found })
    else if (seen.has(identity) && !hasLine(row)) inBlock.push(row.line)
    seen.add(identity)
  }
  return { inStock, inBlock }
}

export function countPasted(name: string, rows: readonly PastedRow[]): { records: number; lines: number } {
  const ofLines = rows.filter(hasLine)
  const titulos = new Set(ofLines.map(({ cells }) => identityOf(name, cells)))
  return { records: rows.length - ofLines.length + titulos.size, lines: ofLines.length }
}

export function hasLine({ cells }: PastedRow): boolean {
  return lineFields.some((field) => (cells[field] ?? '') !== '')
}
