// Checks of a container number's shape and ISO 6346 check digit.
/**
 * Returns whether a text is an owner code, U, J or Z, and seven digits (ISO 6346). The authority's own samples break the rule, so it only
 * warns.
 */
export function isContainerNumberShape(number: string): boolean {
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(number)
}

/**
 * Returns whether the seventh digit is the check digit of the ten characters before it (ISO 6346, `domain/README.md#container-numbers`). It
 * only warns.
 */
export function isContainerNumberChecked(number: string): boolean {
  if (!isContainerNumberShape(number)) return false
  let sum = 0
  for (let index = 0; index < 10; index += 1) sum += characterValue(number.charCodeAt(index)) * 2 ** index
  return (sum % 11) % 10 === Number(number[10])
}

/** Returns the value of a character: digits count as themselves; letters run from A=10 and skip the multiples of 11 (11, 22, 33). */
function characterValue(charCode: number): number {
  if (charCode < 65) return charCode - 48
  const position = charCode - 65
  return position + 10 + Math.floor((position + 9) / 10)
}
