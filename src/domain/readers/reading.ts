// What reading a text as a value can give: the value, a question with its possible answers, or a reason.
import { message } from '../values/message.ts'

export interface ReadingOption {
  readonly value: string
  /** How people see the value. */
  readonly text: string
}

/**
 * The result of reading a text: the value to store with the text that shows it, or a message (`values/message.ts`) that says why there is
 * none. With `options` the message is a question: the text can mean each of them. `constraint` is the code for other clients
 * (`contract/problem.ts`).
 */
export type Reading<Value = string> =
  | { readonly value: Value; readonly text: string }
  | { readonly error: string; readonly options?: readonly ReadingOption[]; readonly constraint?: string }

/** Reads the text of one kind of value, wherever it comes from: a field, a spreadsheet, a call. A blank text is an empty value. */
export type Reader = (text: string) => Reading

/**
 * The most signs of a text that means one value, such as a label, blanks and a number. The patterns of readers may cost the square of a
 * text's length, and each body may have many texts.
 */
const longestTyped = 255

export function isTooLong(text: string): boolean {
  return text.length > longestTyped
}

export function valueReader(read: Reader): Reader {
  const refusal = { error: message('validation.maxlength', { max: longestTyped }), constraint: 'Size' }
  return (text) => {
    if (isTooLong(text)) return refusal
    return text.trim() === '' ? sure('') : read(text)
  }
}

export function sure(value: string, text: string = value): Reading {
  return { value, text }
}

/** A question with the values that a text can mean. One alone is asked about too, when it is only likely. */
export function whichOf(values: readonly (string | ReadingOption)[], constraint?: string): Reading {
  const options = values.map((value) => (typeof value === 'string' ? { value, text: value } : value))
  const texts = options.map(({ text }) => text)
  const key = texts.length > 1 ? 'validation.whichOf' : 'validation.likely'
  const list = texts.length > 1 ? `${texts.slice(0, -1).join(', ')} o ${texts.slice(-1).join('')}` : texts.join('')
  return { error: message(key, { options: list }), options, ...(constraint === undefined ? {} : { constraint }) }
}

/** Returns the refusal of a number such as `3,07E+10`, whose last digits a spreadsheet has dropped; null for any other text. */
export function lostDigits(text: string): Reading | null {
  const [typed] = /\d(?:[.,]\d+)?E\+\d{1,3}/i.exec(text.replaceAll(/\s/g, '')) ?? []
  return typed === undefined ? null : { error: message('validation.lostDigits', { typed }), constraint: 'Digits' }
}
