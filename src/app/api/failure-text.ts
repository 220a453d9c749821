import { type TextKey, type TextParams, t, textOf } from '#app/i18n/text.ts'
import { readAlertHeader } from '#domain/alerts.ts'
import { Failure } from './http.ts'

interface Row {
  when: (failure: Failure) => boolean
  /** Null when it does not find its words in the answer: the next row that fits speaks. */
  say: (failure: Failure) => string | null
}

/** From what came back to what is said, all of it, in the order of `product.md` 8. */
const table: readonly Row[] = [
  { when: ({ kind }) => kind === 'timeout', say: () => t('error.timeout') },
  { when: ({ status }) => status === 0, say: () => t('error.server.not.reachable') },
  { when: ({ kind }) => kind === 'unreadable', say: () => t('error.unreadable') },
  { when: ({ status }) => status === 404, say: (failure) => withStatus(failure, t('error.url.not.found')) },
  { when: ({ status }) => status === 400, say: headerText },
  { when: ({ status }) => status === 400, say: fieldsText },
  { when: ({ status }) => status === 400, say: messageText },
  { when: ({ status }) => status === 400, say: ({ text }) => text },
  { when: ({ status }) => status === 429, say: waitText },
  { when: () => true, say: (failure) => withStatus(failure, messageText(failure)) },
  { when: () => true, say: bodyText },
  { when: () => true, say: ({ status }) => t('error.unknown', { status }) },
]

/** What went wrong, in a sentence. */
export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return t('error.unexpected')
  for (const { when, say } of table) {
    const sentence = when(error) ? say(error) : null
    if (sentence) return sentence
  }
  return t('error.unexpected')
}

/** The server's word on each field, by its name in the draft, as a sentence that stands beside the field and so does not name it. */
export function fieldFailures(error: unknown): Record<string, string> {
  if (!(error instanceof Failure)) return {}
  return Object.fromEntries(
    (error.problem?.fieldErrors ?? []).map(({ field, message }) => [field.replaceAll(/\[(\d+)\]/g, '.$1'), t(besideField(message))]),
  )
}

function headerText({ headers }: Failure): string | null {
  const key = headers && readAlertHeader(headers, 'error')
  const noun = headers && readAlertHeader(headers, 'params')
  return key && textOf(key, { entityName: noun ? (textOf(`global.menu.entities.${noun}`) ?? noun) : '' })
}

function fieldsText({ problem }: Failure): string | null {
  return problem?.fieldErrors?.map(fieldText).join(' ') ?? null
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

/** A message is a key of the catalogue, or, from some servers, the sentence itself. */
function messageText({ problem }: Failure): string | null {
  const message = problem?.message ?? null
  return message && (textOf(message, gaps(problem?.params)) ?? (/\s/.test(message) ? message : null))
}

/** How long to wait is what helps, and no number of a status; a server that does not say it in words says it in a header. */
function waitText({ problem, headers }: Failure): string {
  return t('error.tooManyAttempts', { seconds: Number(headers?.get('retry-after')) || 60, ...gaps(problem?.params) })
}

function gaps(params: unknown): TextParams {
  if (typeof params === 'string') return { param: params, entityName: textOf(`global.menu.entities.${params}`) ?? params }
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  )
}

/** A deed that was refused is told with its status, a question that was not answered without. */
function withStatus({ method, status }: Failure, sentence: string | null): string | null {
  if (sentence === null || method === 'get') return sentence
  return t('error.withStatus', { text: sentence.replace(/\.$/, ''), status })
}

function bodyText({ problem, text, status }: Failure): string | null {
  const said = problem?.detail ?? problem?.title ?? text
  return said ? t('error.withStatus', { text: said, status }) : null
}
