/** Files stand in Base64 in forms, bodies and answers. */

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** How many bytes a Base64 text holds. */
export function byteCount(base64: string): number {
  return (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0)
}

/** The text of a file; null when it is not one. */
export function fileText(base64: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[^\P{Cc}\s]/u.test(text) ? null : text
  } catch {
    return null
  }
}
