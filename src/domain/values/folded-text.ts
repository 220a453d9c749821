// Folds a text for searches, which ignore case and accents.
import { normalized } from './clean-text.ts'

/** Returns a text in lower case and without accents. */
export function folded(text: string): string {
  return normalized(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
