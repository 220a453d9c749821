// Draws a text as a QR code, for a screen or for paper.
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** The quiet zone around a QR code, in modules, without which cameras do not recognize it. */
const quietZone = 4

interface QrCodeProps {
  text: string
  /** What the code is, for those who do not see it. */
  label: string
  className?: string | undefined
}

/** Draws a text as a QR code in black, also in the dark scheme. `className` sets the size and a white background. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const code = generate(text)
    return { size: code.size, path: toSvgPath(code) }
  }, [text])
  return (
    <svg
      className={className}
      viewBox={`${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
