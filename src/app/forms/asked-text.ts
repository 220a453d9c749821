/** Text without blanks around it; a number stands for its digits, anything else for nothing. */
export function askedText(value: unknown): string {
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
