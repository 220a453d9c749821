// The printed page: its head with company, warehouse and day, its content, and a table in it.
import { type ReactNode, useLayoutEffect } from 'react'
import { type TextKey, t } from '#app/i18n/text.ts'
import { showNumber } from '#domain/values/show-number.ts'

export interface PageFact {
  readonly label: TextKey
  readonly text: string
}

interface PrintedPageProps {
  title: string
  /** The header of every printed page: the company, the warehouse, the day and the verdict. */
  head: readonly string[]
  /** What the paper must not be taken for: below the title, across every page and at its foot. */
  marks: readonly string[]
  facts: readonly PageFact[]
  portrait?: boolean
  aside?: ReactNode
  children: ReactNode
}

/**
 * One or more printed pages: on each the header, the marks and its number, then once the title, the facts and the tables. Browsers before
 * Chrome 131, which have no margin boxes, print their own header and footer instead.
 */
export function PrintedPage({ title, head, marks, facts, portrait = false, aside, children }: PrintedPageProps) {
  // The browser gives a PDF the document's title as its name.
  usePrintTitle(Array.from(new Set([title, ...head])).join(' · '))
  return (
    <div className="printed-page">
      <style>{pageStyle(head, marks, portrait)}</style>
      {marks.length > 0 && (
        <div className="print-watermark" aria-hidden>
          {marks.map((mark) => (
            <div key={mark}>{mark}</div>
          ))}
        </div>
      )}
      <div className="print-top">
        <div>
          <h1>{title}</h1>
          {marks.map((mark) => (
            <p key={mark} className="print-mark">
              {mark}
            </p>
          ))}
          <dl className="print-facts">
            {facts.map(({ label, text }) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        {aside}
      </div>
      {children}
    </div>
  )
}

/** Sets the document's title while the page is printed. Mantine's `useDocumentTitle` does not set the former one again. */
function usePrintTitle(title: string): void {
  useLayoutEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

function pageStyle(head: readonly string[], marks: readonly string[], portrait: boolean): string {
  // The margins have the page's colour otherwise, which is light in the dark scheme.
  const look = 'color: #000; font: 8pt system-ui, sans-serif;'
  const pageNumber = `${cssText(`${t('print.page')} `)} counter(page) ${cssText(` ${t('print.page.of')} `)} counter(pages)`
  return `@media print { @page {${portrait ? ' size: A4 portrait;' : ''}
    @top-left { content: ${cssText(head.join(' · '))}; ${look} }
    @bottom-left { content: ${cssText(marks.join(' · '))}; ${look} font-weight: bold; }
    @bottom-right { content: ${pageNumber}; ${look} } } }`
}

/**
 * Returns a text as a CSS string. It escapes everything but letters, digits and blanks, so that the text can end neither the string nor the
 * style element.
 */
function cssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `)}"`
}

interface PrintedColumn<Row> {
  readonly id: string
  readonly title: TextKey
  readonly align?: 'start' | 'center' | 'end' | undefined
  /** As in CSS; the columns without one share the rest. */
  readonly width?: string
  /** `index` is the row's, from 0. */
  readonly cell: (row: Row, index: number) => string
}

interface PrintedTableProps<Row extends { readonly id: number }> {
  title: string
  empty: string
  columns: readonly PrintedColumn<Row>[]
  rows: readonly Row[]
}

export function PrintedTable<Row extends { readonly id: number }>({ title, empty, columns, rows }: PrintedTableProps<Row>) {
  return (
    <section>
      <h2>
        {title} ({showNumber(rows.length)})
      </h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <table>
          <colgroup>
            {columns.map(({ id, width = 'auto' }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
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
            {rows.map((row, index) => (
              <tr key={row.id}>
                {columns.map(({ id, align, cell }) => (
                  <td key={id} data-align={align}>
                    {cell(row, index) || '-'}
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
