import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import { t } from '#app/i18n/text.ts'
import styles from './second-factor.module.css'

/** The empty ground around a QR code, in modules, without which cameras do not find it. */
const quiet = 4

/** An address as a QR code, black on white in either scheme. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text)
    return { size: code.size, path: toSvgPath(code) }
  }, [text])
  return (
    <svg
      className={styles['qr']}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('secondFactor.scan.qr')}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
