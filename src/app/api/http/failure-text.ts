// Translates a failed call into the Spanish sentence, error code and field messages that a person reads.
import { type TextKey, type TextParams, t, textOf } from '#app/i18n/text.ts'
import { readAlertHeader, recordsChangedKey } from '#domain/contract/alerts.ts'
import { fieldFaultText } from '#domain/contract/field-faults.ts'
import { Failure } from './failure.ts'
import { isUnproven } from './unproven.ts'

interface Rule {
  when: (failure: Failure) => boolean
  /** Returns null if the response does not have the text; the next rule is then tried. */
  text: (failure: Failure) => string | null
}

/** The rules for all failure messages. The first rule that returns one wins. */
const rules: readonly Rule[] = [
  { when: ({ kind }) => kind === 'timeout', text: () => t('error.timeout') },
  { when: isUnproven, text: () => t('error.unproven') },
  { when: ({ kind }) => kind === 'unreadable', text: () => t('error.unreadable') },
  { when: ({ status }) => status === 0, text: () => t('error.server.not.reachable') },
  { when: ({ status }) => status === 404, text: (failure) => withStatus(failure, t('error.url.not.found')) },
  { when: hasExactHeader, text: headerText },
  { when: ({ status }) => status === 400, text: fieldsText },
  { when: ({ status }) => status === 400, text: messageText },
  { when: ({ status }) => status === 400, text: headerText },
  { when: ({ status }) => status === 400, text: ({ text }) => forPeople(text) },
  { when: ({ status }) => status === 429, text: waitText },
  { when: isBusy, text: messageText },
  { when: ({ problem }) => saysWhatToDo.includes(problem?.message ?? ''), text: messageText },
  { when: isReferenced, text: (failure) => withStatus(failure, t('error.referenced')) },
  { when: () => true, text: (failure) => withStatus(failure, messageText(failure)) },
  { when: () => true, text: bodyText },
  { when: () => true, text: ({ status }) => t('error.unknown', { status }) },
]

/** The messages of conflicts that say what to do, so that the status adds nothing. */
const saysWhatToDo = ['error.limit.lines', 'error.limit.records', recordsChangedKey]

/** Describes a failure in one sentence. A server error includes the code by which the operator finds it in the log. */
export function failureText(error: unknown): string {
  const code = failureCode(error)
  const text = failureSentence(error)
  return code === null ? text : t('error.withCode', { text: text.replace(/\.$/, ''), code })
}

/** Returns the request id of a server error; null without one. */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof Failure) || error.status < 500 || isBusy(error)) return null
  return error.problem?.requestId ?? error.headers?.get('x-request-id') ?? null
}

export function failureSentence(error: unknown): string {
  if (!(error instanceof Failure)) return t('error.unexpected')
  for (const { when, text } of rules) {
    const sentence = when(error) ? text(error) : null
    if (sentence) return sentence
  }
  return t('error.unexpected')
}

/** Returns the server's field errors by the field's name in the draft. The sentences are shown at the field, and so do not name it. */
export function fieldFailures(error: unknown): Record<string, string> {
  if (!(error instanceof Failure)) return {}
  return Object.fromEntries(
    (error.problem?.fieldErrors ?? []).map(({ field, message }) => [field.replaceAll(/\[(\d+)\]/g, '.$1'), t(fieldErrorKey(message))]),
  )
}

function headerText({ headers }: Failure): string | null {
  const key = headers && readAlertHeader(headers, 'error')
  const noun = headers && readAlertHeader(headers, 'params')
  return key && textOf(key, { entityName: noun ? (textOf(`global.menu.entities.${noun}`) ?? noun) : '' })
}

function fieldsText({ problem }: Failure): string | null {
  return problem?.fieldErrors ? [...new Set(problem.fieldErrors.map(fieldText))].join(' ') : null
}

function fieldText({ objectName = '', field, message }: { objectName?: string | undefined; field: string; message: string }): string {
  const fault = fieldFaultText(message)
  if (fault) return t(fault)
  const fieldName = textOf(`${objectName}.${field}`) ?? field
  // A parameter of the call, by its name in the server's program: `list.size`.
  if (/^\w+\.\w/.test(fieldName)) return t('error.validation')
  return textOf(`error.${constraint(message)}`, { fieldName }) ?? t('error.Pattern', { fieldName })
}

/** Maps the platform's codes for limits of numbers to that for limits of texts, because the catalogue has one sentence for both. */
function constraint(code: string): string {
  return ['Min', 'Max', 'DecimalMin', 'DecimalMax'].includes(code) ? 'Size' : code
}

const fieldErrors: ReadonlyMap<string, TextKey> = new Map([
  ['NotNull', 'validation.required'],
  ['NotBlank', 'validation.required'],
  ['Size', 'validation.size'],
  ['PastOrPresent', 'validation.sendDate'],
  ['FutureOrPresent', 'validation.scheduleDate'],
  ['BeforeFechaStock', 'validation.sendBeforeFechaStock'],
  ['NotMember', 'validation.notMember'],
  ['NotSeen', 'validation.notSeen'],
  ['AlreadySent', 'validation.alreadySent'],
  ['Email', 'validation.email'],
])

function fieldErrorKey(code: string): TextKey {
  return fieldErrors.get(constraint(code)) ?? fieldFaultText(code) ?? 'validation.invalid'
}

/** Returns the text for a problem's message, which is a key of the catalogue or, from some servers, the sentence itself. */
function messageText(failure: Failure): string | null {
  const message = failure.problem?.message ?? null
  return message && (textOf(message, paramsOf(failure)) ?? (/\s/.test(message) ? forPeople(message) : null))
}

/** Returns a sentence of another server; null for one that its program or its database made. */
function forPeople(sentence: string | null | undefined): string | null {
  return sentence && !/constraint|exception|\bSQL\b|\b(?:org|javax?)\.\w/i.test(sentence) ? sentence : null
}

/**
 * Returns whether the header of a 400 says more than its status does. This product's server says in it what clients of the platform have a
 * text for, and in the body the reason.
 */
function hasExactHeader({ status, headers }: Failure): boolean {
  return status === 400 && !/^error\.(?:http\.\d+|validation)$/.test((headers && readAlertHeader(headers, 'error')) ?? '')
}

/** Returns whether another server's database refused a deletion, which it does only while other records name this one. */
function isReferenced({ method, status, problem, text }: Failure): boolean {
  return method === 'delete' && status >= 500 && /constraint/i.test([problem?.detail, problem?.message, text].join(' '))
}

/** Returns whether the server is busy for a moment, which is no server error. */
function isBusy({ status, problem }: Failure): boolean {
  return status === 503 && problem?.message === 'error.busy'
}

function waitText(failure: Failure): string {
  return messageText(failure) ?? t('error.tooManyAttempts', paramsOf(failure))
}

/**
 * Returns the parameters of a response's text, with the time to wait as a text: from the `seconds` of its parameters or from `Retry-After`,
 * else a minute.
 */
function paramsOf({ problem, headers }: Failure): TextParams {
  const params = textParams(problem?.params)
  const seconds = Number(params['seconds'] ?? headers?.get('retry-after')) || 60
  const wait = seconds < 120 ? t('duration.seconds', { seconds }) : t('duration.minutes', { minutes: Math.ceil(seconds / 60) })
  return { ...params, wait }
}

function textParams(params: unknown): TextParams {
  if (typeof params === 'string') return { param: params, entityName: textOf(`global.menu.entities.${params}`) ?? params }
  if (typeof params !== 'object' || params === null) return {}
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  )
}

/** Adds the HTTP status to the sentence of a failed write; sentences of failed reads have none. */
function withStatus({ method, status }: Failure, sentence: string | null): string | null {
  if (sentence === null || method === 'get') return sentence
  return t('error.withStatus', { text: sentence.replace(/\.$/, ''), status })
}

function bodyText({ problem, text, status }: Failure): string | null {
  const body = forPeople(problem?.title) ?? forPeople(problem?.detail) ?? forPeople(text)
  return body ? t('error.withStatus', { text: body, status }) : null
}
