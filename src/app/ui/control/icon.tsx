// Draws a Lucide icon, and the product's mark, as inline SVG.
import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  /** A Lucide icon. */
  of: IconNode
  /** Pixels. */
  size?: number
  className?: string | undefined
}

/** An icon in the colour of its text. It is hidden from screen readers, because the text says the same. */
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
      <path d={strokesOf(of)} />
      {of.map(([tag, attributes], index) => tag !== 'path' && createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}

/** Joins all paths of an icon into one, because a list has hundreds of icons. `M0 0` precedes each path, so that a relative first step does not start at the end of the path before. */
function strokesOf(icon: IconNode): string {
  return icon.flatMap(([tag, { d }]) => (tag === 'path' && typeof d === 'string' ? [`M0 0${d}`] : [])).join('')
}

/** The product's logo, as in `public/favicon.svg`: a shed whose door is half up. It is hidden from screen readers, because the product's name follows it. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="7" fill="#3b5bdb" />
      <path d="M5 14 16 6l11 8v12h-4V16H9v10H5z" fill="#fff" />
      <path d="M12 19h8v2.5h-8zM12 23.5h8V26h-8z" fill="#fff" />
    </svg>
  )
}
