import type { Revision } from '#app/api/revision.ts'
import { t } from '#app/i18n/text.ts'
import type { Entity, FieldSpec } from '../entity.ts'

/**
 * Returns rows as a spreadsheet takes them: a row of headings, and cells with tabs between them. What is pasted into the product again has the same
 * headings.
 */
export function copiedText<Path extends string, Row extends Revision, Saved extends object>(
  { groups }: Pick<Entity<Path, Row, Saved>, 'groups'>,
  rows: readonly Row[],
): string {
  const fields = groups.flatMap((group) => group.fields)
  const lines = rows.map((row) => fields.map((field) => cellOf(field, row[field.name])))
  return [fields.map(({ label }) => t(label)), ...lines].map((cells) => cells.map(quoted).join('\t')).join('\r\n')
}

/** Amounts have a decimal comma, as spreadsheets here read them. */
function cellOf({ kind }: FieldSpec, value: unknown): string {
  return typeof value === 'number' ? String(value).replace('.', ',') : kind.show(value)
}

/** A spreadsheet would run a text that begins like a formula; after an apostrophe it does not. */
function quoted(cell: string): string {
  const text = /^\s*[=+\-@]/.test(cell) ? `'${cell}` : cell
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
