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
  facts: readonly SheetFact[]
  children: ReactNode
}

/** One or more printed pages: the header on each, then the title, the facts and the tables. */
export function Sheet({ title, head, facts, children }: SheetProps) {
  return (
    <div className="print-sheet">
      <style>{`@media print { @page { @top-left { content: ${cssText(head.join(' · '))}; font: 8pt system-ui, sans-serif; } } }`}</style>
      <h1>{title}</h1>
      <dl>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  )
}

/** Returns a text as a CSS string. It escapes everything but letters, digits and blanks, so that the text can end neither the string nor the style element. */
function cssText(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `)}"`
}
