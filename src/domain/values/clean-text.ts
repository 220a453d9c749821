// Normalises the blanks of a text and removes characters that have no ink or that XML cannot contain.
/**
 * Returns a text as it is stored and declared: trimmed, each kind of blank as a plain space, line breaks and tabs as one, accents composed,
 * without characters that are invisible (joiners, marks of order and direction, soft hyphens), that XML 1.0 forbids, and that users do not
 * type on purpose.
 */
export function cleanText(text: string): string {
  const visible = text
    .replaceAll(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\uFFFE\uFFFF]/gu, '')
  return normalized(visible, 'NFC').trim()
}

/**
 * Returns a text in a form of Unicode. Of a run of marks 30 stay, as in its stream-safe format: putting them in order costs the square of
 * their number.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form)
}
