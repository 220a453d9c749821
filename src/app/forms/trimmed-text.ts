/** Returns a text without surrounding blanks; a whole number as its digits, and anything else as an empty text. */
export function trimmedText(value: unknown): string {
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
