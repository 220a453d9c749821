/** One row of a catalogue. `code` keeps its leading zeros. */
export interface CatalogEntry {
  readonly code: string
  readonly label: string
  readonly notCurrent?: true
}

/** How a code is shown: `212 Estados Unidos`; a code missing from the list is shown raw (`domain/README.md#catalogues`). */
export function catalogLabel(catalog: readonly CatalogEntry[], code: string): string {
  const entry = catalog.find((candidate) => candidate.code === code)
  return entry ? `${code} ${entry.label}` : code
}
