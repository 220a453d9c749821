import { type TextKey, type TextParams, t, textOf } from '#app/i18n/text.ts'
import { readAlertHeader } from '#domain/alerts.ts'
import { Failure } from './http.ts'

/** What went wrong, in a sentence (`product.md` 8, in its order). */
export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return t('error.unexpected')
  if (error.kind === 'unreachable') return t('error.server.not.reachable')
  if (error.kind === 'timeout') return t('error.timeout')
  if (error.kind === 'unreadable') return t('error.unreadable')
  if (error.status === 400) return badRequestText(error)
  const sentence = error.status === 404 ? t('error.url.not.found') : messageText(error)
  if (sentence === null) return statusText(error)
  // A deed that was refused is told with its status, a question that was not answered without.
  return error.method === 'get' ? sentence : t('error.withStatus', { text: sentence.replace(/\.$/, ''), status: error.status })
}

/** The server's word on each field, by its name in the draft, as a sentence that stands beside the field and so does not name it. */
export function fieldFailures(error: unknown): Record<string, string> {
  if (!(error instanceof Failure)) return {}
  return Object.fromEntries(
    (error.problem?.fieldErrors ?? []).map(({ field, message }) => [field.replaceAll(/\[(\d+)\]/g, '.$1'), t(besideField(message))]),
  )
}

function badRequestText(failure: Failure): string {
  const key = failure.headers && readAlertHeader(failure.headers, 'error')
  const noun = failure.headers && readAlertHeader(failure.headers, 'params')
  const alert = key && textOf(key, { entityName: noun ? (textOf(`global.menu.entities.${noun}`) ?? noun) : '' })
  if (alert) return alert
  const fields = failure.problem?.fieldErrors ?? []
  if (fields.length > 0) return fields.map(fieldText).join(' ')
  return messageText(failure) ?? statusText(failure)
}

function fieldText({ objectName = '', field, message }: { objectName?: string | undefined; field: string; message: string }): string {
  const fieldName = textOf(`${objectName}.${field}`) ?? field
  return textOf(`error.${constraint(message)}`, { fieldName }) ?? t('error.Pattern', { fieldName })
}

/** The platform tells bounds of numbers and of texts apart, the catalogue does not (`product.md` 8). */
function constraint(code: string): string {
  return ['Min', 'Max', 'DecimalMin', 'DecimalMax'].includes(code) ? 'Size' : code
}

function besideField(code: string): TextKey {
  switch (constraint(code)) {
    case 'NotNull':
    case 'NotBlank':
      return 'validation.required'
    case 'Size':
      return 'validation.size'
    case 'PastOrPresent':
      return 'validation.sendDate'
    case 'Email':
      return 'validation.email'
    default:
      return 'validation.invalid'
  }
}

function messageText({ problem }: Failure): string | null {
  return problem?.message === undefined ? null : textOf(problem.message, gaps(problem.params))
}

function gaps(params: unknown): TextParams {
  if (typeof params === 'string') return { param: params, entityName: textOf(`global.menu.entities.${params}`) ?? params }
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  )
}

function statusText({ problem, status }: Failure): string {
  const text = problem?.detail ?? problem?.title
  return text ? t('error.withStatus', { text, status }) : t('error.unknown', { status })
}
