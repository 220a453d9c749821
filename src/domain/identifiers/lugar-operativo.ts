// Check of the shape of a LOT, the code of an operating place at customs.
/**
 * Returns whether a text has the shape of a LOT (`codigoLugarOperativo`): five letters or digits. The rule comes from public lists, not
 * from the authority, so it only warns (`domain/README.md#identifiers`).
 */
export function isLugarOperativoShape(code: string): boolean {
  return /^[A-Z0-9]{5}$/.test(code)
}
