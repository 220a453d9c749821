const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** At most two decimals, a comma between thousands, and the decimal point that fields take. */
export function showNumber(amount: number): string {
  return format.format(amount)
}
