import { textOf } from '#app/i18n/text.ts'
import { readAlertHeader } from '#domain/alerts.ts'

/** What a server says it did, in words: its alert header, whatever its application's name (`server-contract.md` 1.5). Null when it says nothing that we know. */
export function alertText(answer: unknown): string | null {
  const headers = typeof answer === 'object' && answer !== null && 'headers' in answer ? answer.headers : null
  const key = headers instanceof Headers ? readAlertHeader(headers, 'alert') : null
  if (!(headers instanceof Headers) || key === null) return null
  const [param = ''] = new URLSearchParams(readAlertHeader(headers, 'params') ?? '').keys()
  return textOf(key, { param })
}
