// Type of one catalogue entry, and the label that shows a code with its name.
/** One row of a catalogue. `code` keeps its leading zeros. */
export interface CatalogEntry {
  readonly code: string
  readonly label: string
  readonly notCurrent?: true
}

/** Returns the text that shows a code, `212 Estados Unidos`; an unknown code is shown as it is (`domain/README.md#catalogues`). */
export function catalogLabel(catalog: readonly CatalogEntry[], code: string): string {
  const entry = catalog.find((candidate) => candidate.code === code)
  return entry ? `${code} ${entry.label}` : code
}

/** Reads a catalogue written as lines, `212 Estados Unidos`, with a dash before the name of an entry that is not current. */
export function catalogOf(lines: string): CatalogEntry[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [code, label] = [line.slice(0, 3), line.slice(4)]
      return label.startsWith('- ') ? { code, label: label.slice(2), notCurrent: true } : { code, label }
    })
}
