/** Functions that write XML; element names are the callers'. */

/** Returns a text as element content: trimmed, line breaks and tabs as one space, other control characters removed, markup escaped. */
function xmlText(text: string): string {
  return cleanText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Removes what XML 1.0 cannot contain and what users do not type on purpose. */
function cleanText(text: string): string {
  return text
    .replaceAll(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .trim()
}

/** An element around a text; a number is written as its digits, a boolean as `true` or `false`. */
export function element(name: string, value: string | number | boolean): string {
  return `<${name}>${typeof value === 'string' ? xmlText(value) : String(value)}</${name}>`
}

/** As `element`; an empty string for an empty value. */
export function optionalElement(name: string, value: string | null | undefined): string {
  return value === null || value === undefined || cleanText(value) === '' ? '' : element(name, value)
}

/** An element around others. */
export function parent(name: string, ...children: string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

/** A list as an element around its items; an empty list is left out. */
export function optionalList(name: string, items: readonly string[]): string {
  return items.length === 0 ? '' : parent(name, ...items)
}
