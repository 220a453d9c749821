// What people said of the unknown headings of spreadsheets, kept in the browser for each warehouse and kind of record, so that nobody is asked twice.
import * as z from 'zod/mini'
import { attempt } from '#app/api/http/storage.ts'
import type { SaidHeadings } from '#domain/paste/pasted-rows.ts'
import { fold } from '#domain/readers/signs.ts'

const stored = z.record(z.string(), z.nullable(z.string()))

/** Whose headings they are: the user and the warehouse, and the kind of the records. */
export interface HeadingsOf {
  readonly owner: string
  readonly warehouseId: string | number
  readonly kind: string
}

const keyOf = ({ owner, warehouseId, kind }: HeadingsOf): string => `depositos.titulos:${owner}:${warehouseId}:${kind}`

export function saidHeadings(of: HeadingsOf): SaidHeadings {
  const known = attempt(() => stored.safeParse(JSON.parse(localStorage.getItem(keyOf(of)) ?? '{}')))
  return known?.data ?? {}
}

/** Returns the headings with one more, of which a person said the field, or null for a column that fills none. The number of a column without a heading is kept for this sheet alone. */
export function withHeading(of: HeadingsOf, said: SaidHeadings, heading: string, field: string | null): SaidHeadings {
  const now = { ...said, [fold(heading)]: field }
  const lasting = Object.fromEntries(Object.entries(now).filter(([name]) => !/^\d*$/.test(name)))
  attempt(() => localStorage.setItem(keyOf(of), JSON.stringify(lasting)))
  return now
}
