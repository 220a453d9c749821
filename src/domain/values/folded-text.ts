// Texts without what searches ignore: case and accents, and of numbers their separators.
import { normalized } from './clean-text.ts'

export function folded(text: string): string {
  return normalized(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Normalises a part of a number for `number.contains`: it also removes the commas and trailing zeros of amounts such as `1,250.00`. */
export function numberForm(typed: string): string {
  return searchForm(
    typed
      .trim()
      .replace(/[.,]00?$/, '')
      .replaceAll(',', ''),
  )
}

/**
 * Normalises a number for comparison: without blanks, hyphens, dots, strokes and underscores, in capital letters. The database has the same
 * rule (`0025-search`).
 */
export function searchForm(typed: string): string {
  return typed.replaceAll(/[\s\-./_]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
}
