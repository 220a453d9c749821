/** The file name of a `content-disposition` header, in either of its spellings; null when there is none that can be read. */
export function fileNameOf(headers: Headers): string | null {
  const header = headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // The plain spelling beside it may be well.
    }
  }
  const [, quoted, plain] = /filename=(?:"([^"]+)"|([^;]+))/i.exec(header) ?? []
  return (quoted ?? plain)?.trim() ?? null
}
