// The stand-in's stock service: parses SOAP calls, applies the rules and answers a repeat like the first call.
import type { StandInSettings, TroubleName } from '#domain/administration/stand-in.ts'
import { dayOf, today } from '#domain/values/dates.ts'
import { childElement, childText, parseLongXml, type XmlElement } from '../authority/soap/xml.ts'
import { operations, serviceNamespace, soap12Namespace, soapAction, soapNamespace } from '../authority/wsdl/contract.ts'
import type { Db } from '../store/database/database.ts'
import { collectInTurns, nextTurn } from '../store/database/event-loop-turns.ts'
import { findLastAccepted, findStandInAnswer, insertStandInAnswer, rememberAccepted } from '../store/operations/stand-in.ts'
import { faultAnswer, inVersion, verdictAnswer, type DetalleError, type SoapVersion } from './answers.ts'
import { faultOf, instantOfText } from './faults.ts'
import type { StandInServices } from './issuer.ts'
import { goodsErrors, headErrors, isTransactionId } from './rules.ts'
import { accessError, expiredTicket, placeOf } from './tickets.ts'

/** A SOAP answer; `status` is 200 also for refusals. */
interface SoapAnswer {
  readonly status: 200 | 400 | 500
  readonly body: string
}

/** A received HTTP request; `action` is null where SOAP 1.2 omits it. */
interface Received {
  readonly version: SoapVersion
  readonly action: string | null
  readonly body: string
}

type Operation = (typeof operations)[keyof typeof operations]

const namespaces: Readonly<Record<SoapVersion, string>> = { '1.1': soapNamespace, '1.2': soap12Namespace }

/** Parses the envelope of a call. Returns the operation and its element, or the answer to a malformed request. */
export async function readCall({ version, action, body }: Received): Promise<{ operation: Operation; call: XmlElement } | SoapAnswer> {
  const asked = Object.values(operations).find((name) => [action, `"${action ?? ''}"`].includes(soapAction(name)))
  if (action !== null && asked === undefined)
    return fault('Client', `Server did not recognize the value of HTTP Header SOAPAction: ${action}.`, version)
  const document = await parseLongXml(body)
  if (document === null) return { status: 400, body: '' }
  const namespace = namespaces[version]
  if (document.name !== 'Envelope' || document.namespace !== namespace) {
    const text = `Possible SOAP version mismatch: Envelope namespace ${document.namespace} was unexpected. Expecting ${namespace}.`
    return fault('VersionMismatch', text, version)
  }
  const header = mandatoryHeader(document)
  if (header) return fault('MustUnderstand', `SOAP header ${header.name} was not understood.`, version)
  const [call, ...others] = childElement(document, 'Body')?.children ?? []
  if (!call || others.length > 0) return unreadable('The SOAP body must hold one element.', version)
  const operation = asked ?? Object.values(operations).find((name) => name === call.name)
  if (operation !== call.name || call.namespace !== serviceNamespace)
    return unreadable(`Element '${call.name}' of namespace '${call.namespace}' is not the operation ${operation ?? ''}.`, version)
  return { operation, call }
}

/** Returns the first header with `mustUnderstand`; the service supports none. */
function mandatoryHeader(document: XmlElement): XmlElement | undefined {
  const isWanted = (header: XmlElement): boolean =>
    header.attributes.some(
      ({ name, namespace, value }) => name === 'mustUnderstand' && namespace === document.namespace && ['1', 'true'].includes(value),
    )
  return childElement(document, 'Header')?.children.find(isWanted)
}

/**
 * Answers `RegistrarStock` (`server/authority/README.md#the-stand-in`): a fault for a malformed call, `DetalleError` items for a refused
 * one, and the first answer again for a known transaction. It does not simulate failures of the connection.
 */
export async function registerStock(
  { store, clock, issuer }: StandInServices,
  call: XmlElement,
  { settings, trouble, version }: { settings: StandInSettings; trouble: TroubleName | null; version: SoapVersion },
): Promise<SoapAnswer> {
  const wrong = faultOf(call)
  await nextTurn()
  if (wrong !== null) return unreadable(`There is an error in XML document. ---> ${wrong}`, version)
  const refuse = (error: DetalleError): SoapAnswer => verdict(verdictAnswer([error], { accepted: false, now: clock() }), version)
  if (trouble === 'refuseTicket') return refuse(expiredTicket)
  const denied = await accessError({ db: store.db, issuer, now: clock() }, call)
  if (denied) return refuse(denied)
  const stock = childElement(call, 'stock')
  if (!stock) return refuse({ codigo: 42034, descripcion: 'Falta el dato obligatorio stock.' })
  // Checks the goods before the transaction, which would block all others.
  const inGoods = (await collectInTurns(goodsErrors(stock, settings))).flat()
  const answer = await store.write((tx) => processStock(tx, stock, { now: clock(), settings, trouble, inGoods }))
  if (trouble === 'fault') return fault('Server', 'Server was unable to process request.', version)
  if (trouble === 'inProcess') return refuse({ codigo: 41973, descripcion: 'La transacción está en proceso.' })
  return verdict(answer, version)
}

async function processStock(
  tx: Db,
  stock: XmlElement,
  { now, settings, trouble, inGoods }: { now: Date; settings: StandInSettings; trouble: TroubleName | null; inGoods: DetalleError[] },
): Promise<string> {
  const transactionId = childText(stock, 'IdTransaccion')
  const hasId = isTransactionId(transactionId)
  const known = hasId ? await findStandInAnswer(tx, transactionId) : null
  if (known !== null) return known
  const place = placeOf(stock)
  const { dates } = settings
  const errors: DetalleError[] =
    trouble === '7004'
      ? [{ codigo: 7004, descripcion: 'Error interno del servicio.', registro: `Excepción ${now.getTime()}` }]
      : [...headErrors(stock, { today: today(now), lastAccepted: await findLastAccepted(tx, place), dates }), ...inGoods]
  const accepted = errors.length === 0
  const answer = verdictAnswer(accepted && trouble === 'warn' ? [warning] : errors, { accepted, now })
  if (hasId) await insertStandInAnswer(tx, { transactionId, answer, now: now.toISOString() })
  if (accepted) await rememberAccepted(tx, place, dayOf(instantOfText(childText(stock, 'FechaStock')) ?? ''))
  return answer
}

const warning: DetalleError = {
  codigo: 31353,
  descripcion: 'Advertencia de la aduana simulada: un dato tiene un formato inesperado. El stock quedó registrado.',
}

function verdict(answer: string, version: SoapVersion): SoapAnswer {
  return { status: 200, body: inVersion(answer, version) }
}

function unreadable(text: string, version: SoapVersion): SoapAnswer {
  return fault('Client', `Server was unable to read request. ---> ${text}`, version)
}

function fault(code: Parameters<typeof faultAnswer>[0], text: string, version: SoapVersion): SoapAnswer {
  return { status: 500, body: faultAnswer(code, text, version) }
}
