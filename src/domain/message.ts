/**
 * A text of the catalogue by its key, with what goes into its gaps: `validation.maxlength?max=60`. Schemas carry these
 * in place of words, so that the domain speaks no language and the form shows the catalogue's sentence.
 */
export function message(key: string, params: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? key : `${key}?${query}`
}

/** The key and the gaps of what `message` made. */
export function readMessage(text: string): { key: string; params: Record<string, string> } {
  const [key = '', query = ''] = text.split('?', 2)
  return { key, params: Object.fromEntries(new URLSearchParams(query)) }
}
