// Normalises the blanks of a text and removes characters that have no ink or that XML cannot contain.
/**
 * Returns a text as it is stored and declared: trimmed, each kind of blank as a plain space, line breaks and tabs as one, accents composed, without characters that are invisible
 * (joiners, marks of order and direction, soft hyphens), that XML 1.0 forbids, and that users do not type on purpose.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFFE\uFFFF]/gu, '')
    .normalize('NFC')
    .trim()
}
