import { dayOf, today } from '#domain/dates.ts'
import type { Db } from '../store/database.ts'
import type { Store } from '../store/open.ts'
import { findLastAccepted, findStandInAnswer, insertStandInAnswer, rememberAccepted } from '../store/stand-in.ts'
import { operations, serviceNamespace, soapAction, soapNamespace } from './contract.ts'
import { dummyAnswer, faultAnswer, verdictAnswer } from './stand-in-answers.ts'
import { faultOf, instantOfText } from './stand-in-contract.ts'
import { authenticationErrors, stockErrors } from './stand-in-rules.ts'
import type { DetalleError } from './stand-in-rules.ts'
import { childElement, parseXmlTree, childText } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

export interface StandInOptions {
  readonly store: Store
  readonly clock: () => Date
}

/** A SOAP answer; `status` is 200 also for refusals. */
interface SoapAnswer {
  readonly status: 200 | 400 | 500
  readonly body: string
}

/**
 * Answers a call of the stock service (`server/authority/README.md#the-stand-in`): a fault for a malformed one, `DetalleError` items for a refused one, and the first answer
 * again for a known transaction. `internalError` answers with the authority's own failure, code 7004.
 */
export async function answerCall(
  { store, clock }: StandInOptions,
  { action, body, internalError }: { action: string; body: string; internalError: boolean },
): Promise<SoapAnswer> {
  const operation = Object.values(operations).find((name) => soapAction(name) === action || soapAction(name) === `"${action}"`)
  if (operation === undefined) return fault(`Server did not recognize the value of HTTP Header SOAPAction: ${action}.`)
  const document = parseXmlTree(body)
  if (document === null) return { status: 400, body: '' }
  const call = callIn(document, operation)
  if (typeof call === 'string') return fault(call)
  if (operation === operations.dummy) return { status: 200, body: dummyAnswer() }
  const wrong = faultOf(call)
  if (wrong !== null) return fault(`Server was unable to read request. ---> There is an error in XML document. ---> ${wrong}`)
  const refusals = authenticationErrors(call)
  const stock = childElement(call, 'stock')
  if (!stock) refusals.push({ codigo: 42034, descripcion: 'Falta el dato obligatorio stock.' })
  if (refusals.length > 0 || !stock) return { status: 200, body: verdictAnswer(refusals, clock()) }
  const answer = await store.write((tx) => processStock(tx, stock, { now: clock(), internalError }))
  return { status: 200, body: answer }
}

/** The operation's element in an envelope, or what is wrong with the envelope. */
function callIn(document: XmlElement, operation: string): XmlElement | string {
  if (document.name !== 'Envelope' || document.namespace !== soapNamespace) return 'The message is not a SOAP 1.1 envelope.'
  const [call, ...others] = childElement(document, 'Body')?.children ?? []
  if (!call || others.length > 0) return 'The SOAP body must hold one element.'
  if (call.name !== operation || call.namespace !== serviceNamespace) {
    return `Element '${call.name}' of namespace '${call.namespace}' is not the operation ${operation}.`
  }
  return call
}

async function processStock(tx: Db, stock: XmlElement, { now, internalError }: { now: Date; internalError: boolean }): Promise<string> {
  const transactionId = childText(stock, 'IdTransaccion')
  const known = transactionId === '' ? null : await findStandInAnswer(tx, transactionId)
  if (known !== null) return known
  const place = { codigoAduana: childText(stock, 'CodigoAduana'), codigoLugarOperativo: childText(stock, 'CodigoLugarOperativo') }
  const errors: DetalleError[] = internalError
    ? [{ codigo: 7004, descripcion: 'Error interno del servicio.', registro: `Excepción ${now.getTime()}` }]
    : stockErrors(stock, { today: today(now), lastAccepted: await findLastAccepted(tx, place) })
  const answer = verdictAnswer(errors, now)
  if (transactionId !== '') await insertStandInAnswer(tx, { transactionId, answer, now: now.toISOString() })
  if (errors.length === 0) await rememberAccepted(tx, place, dayOf(instantOfText(childText(stock, 'FechaStock')) ?? ''))
  return answer
}

function fault(text: string): SoapAnswer {
  return { status: 500, body: faultAnswer(text) }
}
