// A weight in a column of weights, aligned with the others by its decimal point.
import classes from './record-table.module.css'

/** A weight in a column of weights. Invisible digits fill missing decimals, so that all decimal points are aligned; they are neither copied nor read aloud. */
export function Amount({ text }: { text: string }) {
  if (text === '') return '-'
  const decimals = /\.(\d*)$/.exec(text)?.[1]
  const missing = decimals === undefined ? '.00' : '00'.slice(decimals.length)
  return (
    <span className={classes['amount']} data-missing={missing}>
      {text}
    </span>
  )
}
