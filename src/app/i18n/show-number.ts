const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `0,0.[00]` (`product.md` 9): a comma between thousands and the dot that the fields take. */
export function showNumber(amount: number): string {
  return format.format(amount)
}
