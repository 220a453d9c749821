// Folds a text for searches, which ignore case and accents.
/** Returns a text in lower case and without accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
