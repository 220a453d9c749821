/** A LOT (`codigoLugarOperativo`): five letters or digits. Worked out of public lists, not published by the authority: warn only (`authority.md` 10.6). */
export function isLugarOperativoShape(code: string): boolean {
  return /^[A-Z0-9]{5}$/.test(code)
}
