import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  /** A Lucide icon. */
  of: IconNode
  /** Pixels. */
  size?: number
  className?: string | undefined
}

/** An icon in the colour of its text. Hidden from screen readers, because the text says the same. */
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
