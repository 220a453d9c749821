// Normalises the blanks of a text and removes characters that XML cannot contain.
/** Returns a text as the message to the authority contains it: trimmed, with line breaks and tabs as one space, without characters that XML 1.0 forbids and users do not type on purpose. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .trim()
}
