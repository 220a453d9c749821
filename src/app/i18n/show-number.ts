const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** At most two decimals, a comma between thousands, and the decimal point that fields take. */
export function showNumber(amount: number): string {
  return format.format(amount)
}

const local = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A weight as it is written in Argentina, `1.234,50 kg`: what a tooltip says beside a figure in the agreed format. */
export function showLocalWeight(amount: number): string {
  return `${local.format(amount)} kg`
}
