import { Link } from '@tanstack/react-router'
import type { RecordLink } from './field-kinds.ts'
import { addressOf } from './generic/addresses.ts'

/** The records that a value refers to, each as a link to its page. */
export function RecordLinks({ links }: { links: readonly RecordLink[] }) {
  return links.map(({ name, id, text }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link {...addressOf({ name }).detail({ id })}>{text}</Link>
    </span>
  ))
}
