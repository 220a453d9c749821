// Removes the signs of an identifier that carry no meaning, and names those that do not fit.
import { cleanText } from '../values/clean-text.ts'
import { folded } from '../values/folded-text.ts'

const dash = /[\p{Pd}\u00AF\u02D7\u2043\u2212\u2500\u2501]/gu

/** Returns a text without invisible signs, with one kind of dash, and with wide letters and digits as plain ones. */
export function plainSigns(text: string): string {
  return cleanText(text)
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(dash, '-')
}

/**
 * Returns the letters and digits of an identifier in capitals, without what people and spreadsheets put between and around them: blanks,
 * dashes, dots, strokes, quotes, brackets, `=`.
 */
export function squeezed(text: string): string {
  return plainSigns(text)
    .replaceAll(/[-\s.,;:/\\|_'"’‘´`′“”«»()[\]°ºª#№·•{}=+*~^]/g, '')
    .toUpperCase()
}

/** Returns a text in lower case, without accents and with each run of other signs as one blank, to compare words: `EE.UU.` is `ee uu`. */
export function fold(text: string): string {
  return folded(plainSigns(text))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Removes the words of a label before an identifier that begins with a digit, from both squeezed: `PERMISONRO17033…`. */
export function withoutLabel(identifier: string, words: RegExp): string {
  const begin = identifier.search(/\d/)
  return begin > 0 && words.test(fold(identifier.slice(0, begin))) ? identifier.slice(begin) : identifier
}

const allowed: Readonly<Record<string, RegExp>> = { 9: /^\d$/, A: /^[A-Z]$/, X: /^[A-Z0-9]$/, U: /^[UJZ]$/ }

/**
 * Returns the place and the sign of the first character that a mask does not allow (9 a digit, A a letter, X either, U one of U, J, Z);
 * null when the text is too short or fits.
 */
export function misfit(text: string, mask: string): { nth: number; sign: string; before: string } | null {
  const characters = Array.from(text)
  const index = characters.findIndex((character, place) => allowed[mask[place] ?? '']?.test(character) !== true)
  const sign = characters[index]
  return sign === undefined ? null : { nth: index + 1, sign: nameOf(sign), before: characters.slice(0, index).join('') }
}

/** Returns how a message names a sign: with its number in Unicode if it only looks like a letter of ours. */
export function nameOf(sign: string): string {
  if (/^[ -~\u00A1-\u024F]$/.test(sign)) return sign
  return `${sign} (U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`
}
