// The printed page: its head with company, warehouse and day, and its content.
import type { ReactNode } from 'react'
import { type TextKey, t } from '#app/i18n/text.ts'

export interface SheetFact {
  readonly label: TextKey
  readonly text: string
}

interface SheetProps {
  title: string
  /** The header of every printed page: the company, the warehouse, the day and the verdict. */
  head: readonly string[]
  /** What the paper must not be taken for: below the title, across every page and at its foot. */
  marks: readonly string[]
  facts: readonly SheetFact[]
  /** Whether the pages are upright. */
  portrait?: boolean
  /** What stands beside the facts. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * One or more printed pages: on each the header, the marks and its number, then once the title, the facts and the tables. Browsers before Chrome 131, which have no margin boxes,
 * print their own header and footer instead.
 */
export function Sheet({ title, head, marks, facts, portrait = false, aside, children }: SheetProps) {
  return (
    <div className="print-sheet">
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

function pageStyle(head: readonly string[], marks: readonly string[], portrait: boolean): string {
  // The margins have the page's colour otherwise, which is light in the dark scheme.
  const look = 'color: #000; font: 8pt system-ui, sans-serif;'
  const pageNumber = `${cssText(`${t('print.page')} `)} counter(page) ${cssText(` ${t('print.page.of')} `)} counter(pages)`
  return `@media print { @page {${portrait ? ' size: A4 portrait;' : ''}
    @top-left { content: ${cssText(head.join(' · '))}; ${look} }
    @bottom-left { content: ${cssText(marks.join(' · '))}; ${look} font-weight: bold; }
    @bottom-right { content: ${pageNumber}; ${look} } } }`
}

/** Returns a text as a CSS string. It escapes everything but letters, digits and blanks, so that the text can end neither the string nor the style element. */
function cssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `)}"`
}
