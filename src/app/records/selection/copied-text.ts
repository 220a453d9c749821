// Writes records as the cells of a spreadsheet, which the paste reads back to the letter.
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { guarded } from '#domain/paste/cells.ts'
import type { Entity, FieldSpec } from '../entity.ts'

/**
 * Returns rows in the format that spreadsheets paste: a row of headings, and cells separated by tabs. The headings are those that the product recognizes
 * when the cells are pasted into it again.
 */
export function copiedText<Path extends string, Row extends Revision, Saved extends object>(
  { groups }: Pick<Entity<Path, Row, Saved>, 'groups'>,
  rows: readonly Row[],
): string {
  const fields = groups.flatMap((group) => group.fields)
  const lines = rows.map((row) => fields.map((field) => cellOf(field, row[field.name])))
  return [fields.map(({ label }) => t(label)), ...lines].map((cells) => cells.map(quoted).join('\t')).join('\r\n')
}

/** Returns the text of a cell. Amounts have a decimal comma, as spreadsheets in Argentina expect. */
function cellOf({ kind }: FieldSpec, value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  return (kind.copy ?? kind.show)(value)
}

function quoted(cell: string): string {
  const text = guarded(cell)
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
