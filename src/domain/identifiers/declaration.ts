// Checks of the 16-character identifier of a shipping permit or manifest.
/**
 * Returns whether a text has the 16 characters of a shipping permit or a manifest: year, customs office, type, number and check letter
 * (`domain/README.md#declarations`).
 */
export function isDeclarationShape(identifier: string): boolean {
  return /^\d{2}\d{3}[A-Z0-9]{4}\d{6}[A-Z]$/.test(identifier)
}

/**
 * Returns whether the last letter is the sum of the first 15 character codes modulo 23. The authority does not publish the rule, so it only
 * warns.
 */
export function isDeclarationChecked(identifier: string): boolean {
  if (!isDeclarationShape(identifier)) return false
  let sum = 0
  for (const character of identifier.slice(0, 15)) sum += character.charCodeAt(0)
  const letter = String.fromCharCode(65 + (sum % 23))
  return (skipped[letter] ?? letter) === identifier[15]
}

const skipped: Record<string, string | undefined> = { I: 'X', O: 'Y', Q: 'Z' }

/** Returns the four characters of the declaration's type, for example `EC01` or `MANI`. */
export function declarationType(identifier: string): string {
  return identifier.slice(5, 9)
}
