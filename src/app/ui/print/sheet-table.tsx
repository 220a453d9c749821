// A table of a printed sheet.
import { type TextKey, t } from '#app/i18n/text.ts'
import { showNumber } from '#domain/values/show-number.ts'

interface SheetColumn<Row> {
  readonly id: string
  readonly title: TextKey
  readonly align?: 'start' | 'center' | 'end' | undefined
  readonly cell: (row: Row) => string
}

interface SheetTableProps<Row extends { readonly id: number }> {
  title: string
  /** The text in place of a table without rows. */
  empty: string
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
}

/** A table of a printed page with all its rows, and their number in the title. */
export function SheetTable<Row extends { readonly id: number }>({ title, empty, columns, rows }: SheetTableProps<Row>) {
  return (
    <section>
      <h2>
        {title} ({showNumber(rows.length)})
      </h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {columns.map(({ id, title: heading, align }) => (
                <th key={id} scope="col" data-align={align}>
                  {t(heading)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map(({ id, align, cell }) => (
                  <td key={id} data-align={align}>
                    {cell(row) || '-'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
