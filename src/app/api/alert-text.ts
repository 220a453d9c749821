import { textOf } from '#app/i18n/text.ts'
import { readAlertHeader } from '#domain/alerts.ts'

/** The catalogue's sentence for the alert header of a response: what the server did. Null without one that the catalogue knows. */
export function alertText(response: unknown): string | null {
  const headers = typeof response === 'object' && response !== null && 'headers' in response ? response.headers : null
  const key = headers instanceof Headers ? readAlertHeader(headers, 'alert') : null
  if (!(headers instanceof Headers) || key === null) return null
  const [param = ''] = new URLSearchParams(readAlertHeader(headers, 'params') ?? '').keys()
  return textOf(key, { param })
}
