// Cleaning, shape and check digit of a CUIT, the Argentine tax id.
import { squeezed } from '../readers/signs.ts'

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** Removes dashes, dots, blanks and invisible signs from a stored CUIT or a searched part of one. */
export function cuitDigits(typed: string): string {
  return squeezed(typed)
}

/** Returns whether a text is eleven digits, the first of which is not zero. It does not verify the check digit. */
export function isCuitShape(cuit: string): boolean {
  return /^[1-9]\d{10}$/.test(cuit)
}

/** Returns whether the eleventh digit is the check digit of the ten before it (`domain/README.md#cuit`). */
export function isCuitChecked(cuit: string): boolean {
  if (!isCuitShape(cuit)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(cuit[index]), 0)
  return (11 - (sum % 11)) % 11 === Number(cuit[10])
}
