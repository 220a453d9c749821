/** Returns a text without surrounding blanks; a number or a truth value of an address as it is written, and anything else as an empty text. */
export function trimmedText(value: unknown): string {
  if (typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
