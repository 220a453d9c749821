import { Link } from '@tanstack/react-router'
import type { RecordLink } from './field-kinds.ts'
import { addressOf } from './generic/addresses.ts'

/** The records that a value refers to, each as a link to its page. */
export function RecordLinks({ links, tabIndex }: { links: readonly RecordLink[]; tabIndex?: 0 | -1 | undefined }) {
  return links.map(({ name, id, text }, index) => (
    <span key={id} title={text} data-record>
      {index > 0 && ', '}
      <Link {...addressOf({ name }).detail({ id })} tabIndex={tabIndex}>
        {text}
      </Link>
    </span>
  ))
}
