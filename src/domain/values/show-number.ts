// Formats a figure as every screen, print, text and mail shows it.
const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/**
 * Formats a number with at most two decimals after a dot, as the fields take it, and a narrow no-break space between thousands: `19
 * 112.64`. A comma or a dot there would read as a decimal to one half of the readers.
 */
export function showNumber(amount: number): string {
  return format.format(amount).replaceAll(',', '\u202F')
}
