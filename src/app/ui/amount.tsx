import { showLocalWeight } from '#app/i18n/show-number.ts'
import classes from './amount.module.css'

/**
 * A weight in a column of weights. Missing decimals keep their room, so that all points stand below each other; the room is neither copied nor read. The
 * tooltip says the weight as it is written in Argentina.
 */
export function Amount({ text }: { text: string }) {
  const weight = Number(text.replaceAll(',', ''))
  if (text === '' || Number.isNaN(weight)) return text || '-'
  const decimals = /\.(\d*)$/.exec(text)?.[1]
  const missing = decimals === undefined ? '.00' : '00'.slice(decimals.length)
  return (
    <span className={classes['amount']} data-missing={missing} title={showLocalWeight(weight)}>
      {text}
    </span>
  )
}
