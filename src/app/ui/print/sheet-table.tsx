// A table of a printed sheet.
import { type TextKey, t } from '#app/i18n/text.ts'
import { showNumber } from '#domain/values/show-number.ts'

interface SheetColumn<Row> {
  readonly id: string
  readonly title: TextKey
  readonly align?: 'start' | 'center' | 'end' | undefined
  /** As in CSS; the columns without one share the rest. */
  readonly width?: string
  /** `index` is the row's, from 0. */
  readonly cell: (row: Row, index: number) => string
}

interface SheetTableProps<Row extends { readonly id: number }> {
  title: string
  /** The record that the rows belong to. The table then has its title and this in its head, which every page repeats, instead of a heading. */
  of?: string
  /** The text below the heading of a table without rows. */
  empty: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  /** What the columns add up to, by their ids; not shown for a single row. */
  sums?: ReadonlyMap<string, string>
}

/** A table of a printed page with all its rows, and their number in the title. */
export function SheetTable<Row extends { readonly id: number }>({ title, of, empty, columns, rows, sums }: SheetTableProps<Row>) {
  const counted = `${title} (${showNumber(rows.length)})`
  return (
    <section>
      {of === undefined && <h2>{counted}</h2>}
      {rows.length === 0 ? (
        <p>{of === undefined ? empty : counted}</p>
      ) : (
        <table>
          <colgroup>
            {columns.map(({ id, width = 'auto' }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
          <thead>
            {of !== undefined && (
              <tr>
                <th scope="colgroup" colSpan={columns.length}>
                  {counted} · {of}
                </th>
              </tr>
            )}
            <tr>
              {columns.map(({ id, title: heading, align }) => (
                <th key={id} scope="col" data-align={align}>
                  {t(heading)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id}>
                {columns.map(({ id, align, cell }) => (
                  <td key={id} data-align={align}>
                    {cell(row, index) || '-'}
                  </td>
                ))}
              </tr>
            ))}
            {sums && rows.length > 1 && (
              <tr>
                {columns.map(({ id, align }, index) => (
                  <th key={id} data-align={align}>
                    {index === 0 ? t('print.sum') : sums.get(id)}
                  </th>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}
