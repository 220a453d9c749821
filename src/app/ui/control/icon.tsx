// Draws a Lucide icon, and the product's mark, as inline SVG.
import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  of: IconNode
  size?: number
  className?: string | undefined
}

/** An icon in the colour of its text (`base.css`). It is hidden from screen readers, because the text says the same. */
export function Icon({ of, size = 24, className }: IconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden data-icon className={className}>
      <path d={of.map(strokeOf).join('')} />
      {of.map((shape, index) => strokeOf(shape) === '' && createElement(shape[0], { key: index, ...shape[1] }))}
    </svg>
  )
}

/**
 * Returns a path or a circle as a part of one path, because a list has hundreds of icons; an empty text for another shape. `M0 0` precedes
 * a path, so that its relative first step does not start at the end of the path before. A circle is two halves.
 */
function strokeOf([tag, { d = '', cx, cy, r }]: IconNode[number]): string {
  if (tag === 'path') return `M0 0${d}`
  const radius = Number(r)
  return tag === 'circle'
    ? `M${Number(cx) - radius} ${Number(cy)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
    : ''
}

/**
 * The product's logo, as in `public/favicon.svg`: a shed whose door is half up. It is hidden from screen readers, because the product's
 * name follows it.
 */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="7" fill="#3b5bdb" />
      <path d="M5 14 16 6l11 8v12h-4V16H9v10H5z" fill="#fff" />
      <path d="M12 19h8v2.5h-8zM12 23.5h8V26h-8z" fill="#fff" />
    </svg>
  )
}
