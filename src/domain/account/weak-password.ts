// Rules that refuse passwords that are common, trivial, or made of the user's login, e-mail or product name.
import type { FieldFault } from '../contract/field-faults.ts'
import { normalized } from '../values/clean-text.ts'

/** Adjacent keys, and the alphabet and the digits. They have no accents, like the passwords that are compared with them. */
const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkln', 'zxcvbnm'] as const

/** The parts of the product's name, which everyone who sees the sign-in page knows. */
const productNames = ['deposito', 'fiscal'] as const

/** Words that Argentines put before a year or a sign, and that foreign lists of passwords lack. */
const localWords: ReadonlySet<string> = new Set(
  [
    'enero febrero marzo abril septiembre setiembre octubre noviembre diciembre verano otono invierno lunes martes miercoles jueves viernes sabado',
    'argentina buenosaires cordoba rosario mendoza scaloneta seleccion messi maradona mundial campeones',
    'boca bocajuniors river riverplate racing racingclub independiente sanlorenzo huracan estudiantes',
    'aduana afip arca despachante contenedor bienvenida bienvenido cambiar cambiame cambiala empresa usuario administrador operador clave acceso',
  ].flatMap((words) => words.split(' ')),
)

/** The shortest name that is searched for; shorter ones are in too many passwords. */
const shortestName = 3

/** The shortest common word that counts with digits or signs around it; shorter ones count only as the whole password. */
const shortestStem = 4

/**
 * Returns why a password is too easy to guess; null when it is not. `names` are its user's login and e-mail, and `common` are known
 * passwords in lower case, without marks on their letters (`server/README.md#accounts-and-passwords`).
 */
export function passwordFault(password: string, names: readonly string[], common: ReadonlySet<string>): FieldFault | null {
  const typed = withoutMarks(password)
  // Checks the name first, because that message tells the user more, also when the name is a common word.
  if (isLike(typed, [...names, ...productNames])) return 'PasswordLikeName'
  return isCommon(typed, common) || isRepeated(typed) || isRun(typed) || date.test(typed) ? 'PasswordKnown' : null
}

/**
 * Returns whether a password is common, also without blanks, with digits or signs around it, as `2026-verano!`, or with digits and signs
 * for letters, as `dep0sito`.
 */
function isCommon(typed: string, common: ReadonlySet<string>): boolean {
  const joined = typed.replaceAll(/\s/gu, '')
  const ended = joined.replace(/[^\p{L}]{1,4}$/u, '')
  const stems = [ended, withoutEnd(joined), withoutEnd(joined.replace(/^[^\p{L}]{1,6}/u, ''))]
  const words = [typed, joined, ...stems.filter((stem) => stem.length >= shortestStem)]
  return words.flatMap((word) => [word, ...withLetters(word)]).some((word) => common.has(word) || localWords.has(word))
}

/** Removes up to six digits and signs at the end, unless more than four of them are digits, which is more than a year. */
function withoutEnd(typed: string): string {
  const end = /[^\p{L}]{1,6}$/u.exec(typed)?.[0] ?? ''
  return end.replaceAll(/[^\p{Nd}]/gu, '').length > 4 ? typed : typed.slice(0, typed.length - end.length)
}

const letters: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '@': 'a', '5': 's', $: 's', '7': 't', '!': 'i' }

/** Replaces digits and signs by the letters that they stand for; 1 is i or l, so there are two results. */
function withLetters(typed: string): readonly [string, string] {
  const most = typed.replaceAll(/[03457@$!]/g, (sign) => letters[sign] ?? sign)
  return [most.replaceAll('1', 'i'), most.replaceAll('1', 'l')]
}

const day = '(?:0?[1-9]|[12][0-9]|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const year = '(?:19|20)?[0-9]{2}'

const date = new RegExp(`^(?:${day}([-/. ]?)${month}\\1${year}|(?:19|20)[0-9]{2}([-/. ]?)${month}\\2${day})$`)

/** Returns whether a password repeats one to four characters. */
function isRepeated(typed: string): boolean {
  return /^(.{1,4})\1+$/su.test(typed)
}

/** Returns whether a password consists of pieces of `sequences` with an average length of four characters or more. */
function isRun(typed: string): boolean {
  const characters = Array.from(typed)
  const pieces = characters.filter((character, at) => !follows(characters[at - 1], character)).length
  return pieces * 4 <= characters.length
}

function follows(before: string | undefined, character: string): boolean {
  if (before === undefined) return false
  const [forth, back] = [before + character, character + before]
  return before === character || sequences.some((sequence) => sequence.includes(forth) || sequence.includes(back))
}

/** Returns whether a name is half of the password or more. Of an e-mail, the part before the @ counts. */
function isLike(typed: string, names: readonly string[]): boolean {
  const read = [typed, ...withLetters(typed)].map(lettersOf)
  return names
    .map((name) => lettersOf(withoutMarks(name.split('@')[0] ?? '')))
    .some((name) => name.length >= shortestName && read.some((text) => text.includes(name) && name.length * 2 >= text.length))
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{Nd}]/gu, '')
}

function withoutMarks(text: string): string {
  return normalized(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
