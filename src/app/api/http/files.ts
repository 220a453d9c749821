// Converts files to and from base64, reads a download's file name, and saves a file on the computer.
import { call } from './http.ts'
import { attempt } from './storage.ts'

/* Files are Base64 texts in forms, request bodies and responses. */

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function byteCount(base64: string): number {
  return (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0)
}

/** Returns the text of a file; null if the file is binary. */
export function fileText(base64: string): string | null {
  const text = attempt(() => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  })
  return text === null || /[^\P{Cc}\s]/u.test(text) ? null : text
}

/** Returns the file name in a `content-disposition` header, encoded or plain; null without one. */
export function fileNameOf(headers: Headers): string | null {
  const header = headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  const [, quoted, plain] = /filename=(?:"([^"]+)"|([^;]+))/i.exec(header) ?? []
  const name = encoded && attempt(() => decodeURIComponent(encoded.trim()))
  return name ?? (quoted ?? plain)?.trim() ?? null
}

/** Makes a call and saves the file of its response. The response gives the file its name; `name` is for a response without one. */
export async function downloadFile(path: string, name: string, search: Readonly<Record<string, string>> = {}): Promise<void> {
  const { data, headers } = await call('get', path, { proof: 'file', headers: { Accept: '*/*' }, search: new URLSearchParams(search) })
  saveFile(fileNameOf(headers) ?? name, data)
}

export function saveFile(name: string, content: string | Blob): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
