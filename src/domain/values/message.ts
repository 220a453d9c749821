// Writes and reads validation messages: a catalogue key with parameters in query-string form.
import { showNumber } from './show-number.ts'

/** The parameters of texts whose number names a record, a row, a year or a state, and is no figure. */
const names: ReadonlySet<string> = new Set(
  'bits code first from id ids last line lines name nth param status stock to transaction year'.split(' '),
)

/** Returns the value of a text's parameter as the text shows it: figures with a space between thousands. */
export function showParam(name: string, value: string | number): string {
  return typeof value === 'number' && !names.has(name) ? showNumber(value) : String(value)
}

/**
 * Returns a key of the catalogue with the text's parameters: `validation.maxlength?max=60`. Schemas have such messages instead of
 * sentences, so that the form shows the catalogue's text.
 */
export function message(key: string, params: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, showParam(name, value)])).toString()
  return query === '' ? key : `${key}?${query}`
}

export function readMessage(text: string): { key: string; params: Record<string, string> } {
  const [key = '', query = ''] = text.split('?', 2)
  return { key, params: Object.fromEntries(new URLSearchParams(query)) }
}
