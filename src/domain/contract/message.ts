// Writes and reads validation messages: a catalogue key with parameters in query-string form.
import { showNumber } from '../values/show-number.ts'

/**
 * Returns a key of the catalogue with the text's parameters: `validation.maxlength?max=60`. Schemas have such messages instead of sentences, so that the form shows the
 * catalogue's text.
 */
export function message(key: string, params: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? showNumber(value) : value]),
  ).toString()
  return query === '' ? key : `${key}?${query}`
}

/** Returns the key and the parameters of a message. */
export function readMessage(text: string): { key: string; params: Record<string, string> } {
  const [key = '', query = ''] = text.split('?', 2)
  return { key, params: Object.fromEntries(new URLSearchParams(query)) }
}
