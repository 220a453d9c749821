// Decides the verdict of a send from the HTTP status and the body of the authority's answer.
import { responseCutNote } from '#domain/administration/afip-log.ts'
import { failureError } from '#domain/stock/send-failure.ts'
import { readInstant } from '#domain/values/dates.ts'
import { nextTurn } from '../../store/database/event-loop-turns.ts'
import { cutText, decodedSlices } from '../soap/answer-text.ts'
import { ErrorList } from './answer-errors.ts'
import { answerReader, maxText, type AnswerReading } from './answer-reader.ts'
import type { Verdict } from './verdict.ts'

const maxLogged = 8 * 1024 * 1024

/**
 * Texts in which the service's framework says, in English or Spanish, that it could not parse a message, so that the service itself never
 * received it.
 */
const framework = [
  'Server was unable to read request',
  'did not recognize the value of HTTP Header SOAPAction',
  'El servidor no pudo leer la solicitud',
  'no reconoció el valor del encabezado HTTP SOAPAction',
]

interface AnswerHead {
  readonly status: number
  readonly contentType: string
  /** Why the body is not the whole answer; null when it is. */
  readonly flaw: string | null
}

/**
 * Reads an answer of `RegistrarStock` (`server/authority/README.md#outcomes`), and returns its verdict and its text for the log.
 * `MensajeAceptado` alone decides, whatever the HTTP status; a fault of the framework is a refusal, and anything else leaves the outcome
 * unknown. However long the answer is, others get their turn.
 */
export async function readAnswer(head: AnswerHead, body: Uint8Array): Promise<{ verdict: Verdict; text: string }> {
  const errors = new ErrorList()
  const reader = answerReader(errors)
  let readable = head.flaw === null
  let text = ''
  let more = false
  for (const slice of decodedSlices(body, head.contentType)) {
    more ||= text.length + slice.length > maxLogged
    if (text.length < maxLogged) text += cutText(slice, maxLogged - text.length)
    readable &&= succeeds(() => reader.write(slice))
    if (more && !readable) break
    await nextTurn()
  }
  let reading: AnswerReading | null = null
  if (readable) succeeds(() => (reading = reader.end()))
  const blank = head.flaw === null && !more && text.trim() === ''
  return { verdict: verdictOf(head, reading, { errors, blank }), text: more ? `${text} ${responseCutNote}` : text }
}

function succeeds(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

function verdictOf(
  { status, flaw }: AnswerHead,
  reading: AnswerReading | null,
  { errors, blank }: { errors: ErrorList; blank: boolean },
): Verdict {
  const accepted = reading?.accepted ?? ''
  if (reading !== null && /^(?:true|1)$/.test(accepted)) {
    return { kind: 'accepted', errors: errors.errors, errorCount: errors.errorCount, timeStamp: readInstant(reading.timeStamp ?? '') }
  }
  if (reading !== null && /^(?:false|0)$/.test(accepted)) return refusal(reading, errors)
  if (reading?.fault) return faultVerdict(status, reading.fault)
  if (status === 400 && blank) return { kind: 'notSent', reason: 'notProcessed', detail: 'HTTP 400' }
  const reason = status >= 500 || status === 408 ? 'gateway' : 'unreadable'
  return { kind: 'unknown', reason, detail: flaw === null ? `HTTP ${status}` : `HTTP ${status}: ${flaw}` }
}

function refusal({ timeStamp }: AnswerReading, errors: ErrorList): Verdict {
  if (errors.inProcess) return { kind: 'unknown', reason: 'inProcess', detail: '41973' }
  const listed = errors.errors.length > 0 ? errors.errors : [failureError('noReason')]
  return {
    kind: 'refused',
    // A refusal without errors says nothing about the stock.
    about: errors.aboutCall || errors.errorCount === 0 ? 'call' : 'stock',
    timeStamp: readInstant(timeStamp ?? ''),
    errors: listed,
    errorCount: Math.max(errors.errorCount, listed.length),
  }
}

/** A fault is a verdict on the message only when the framework blames the sender in its own words. */
function faultVerdict(status: number, { code, text }: { code: string; text: string }): Verdict {
  const blamed = code.slice(code.indexOf(':') + 1).split('.', 1)[0] ?? ''
  const own = framework.some((words) => text.includes(words))
  if (own && (status === 500 || status === 400) && (blamed === 'Client' || blamed === 'Sender')) {
    return { kind: 'fault', errors: [failureError('fault', text)] }
  }
  return { kind: 'unknown', reason: 'gateway', detail: cutText(`HTTP ${status}: ${text}`, maxText) }
}
