import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  /** One of Lucide's drawings. */
  of: IconNode
  /** Pixels. */
  size?: number
  className?: string | undefined
}

/** A drawing in the colour of the words beside it, which say the same: it has no name of its own. */
export function Icon({ of, size = 24, className }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      {of.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}
