import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { ErrorRecord } from '#domain/error-records.ts'
import { recordLink } from './record-link.ts'
import type { StockParams } from './stock-links.ts'

/** Up to this length a text that names a record is its link as a whole; in a longer one the name is. */
const wholeLength = 80

interface ErrorTextProps {
  scope: StockParams
  text: string | null | undefined
  named: ErrorRecord | undefined
  /** Whether the text only names the record and says nothing else, so that all of it can be the link. */
  isName: boolean
  onFollow: (() => void) | undefined
}

/** A text of an error, in which the name of a record leads to the record. */
export function ErrorText({ scope, text, named, isName, onFollow }: ErrorTextProps) {
  const start = named && text ? text.indexOf(named.name) : -1
  if (!named || !text || start === -1) return text
  const whole = isName && text.length <= wholeLength
  const [from, to] = whole ? [0, text.length] : [start, start + named.name.length]
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onFollow?.()
  }
  return (
    <>
      {text.slice(0, from)}
      <Link {...recordLink(scope, named.record)} onClick={follow}>
        {text.slice(from, to)}
      </Link>
      {text.slice(to)}
    </>
  )
}
