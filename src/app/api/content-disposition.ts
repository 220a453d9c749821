/** The file name in a `content-disposition` header, encoded or plain; null without one. */
export function fileNameOf(headers: Headers): string | null {
  const header = headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // The plain name may still be readable.
    }
  }
  const [, quoted, plain] = /filename=(?:"([^"]+)"|([^;]+))/i.exec(header) ?? []
  return (quoted ?? plain)?.trim() ?? null
}
