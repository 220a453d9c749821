import { maxKeptErrors, type StockError } from '#domain/stock/stock.ts'
import { elements } from '../wsdl/contract.ts'

/** The authority's internal error (`server/authority/README.md#codes`). */
const internalErrorCode = 7004

/** A sibling service answers a repeat with this code while it is still processing the first call (`server/authority/README.md#repeats`). */
const inProcessCode = 41973

/** What the authority answers when it does not take the ticket (`server/authority/README.md#codes`). */
const ticketCodes = [7005, 7006, 7007, 7008, 7013, 7014, 7058]

const missingCode = 42034

/** Words of a text that says that something of the authentication is missing. */
const authentication = new RegExp(
  String.raw`\b(?:${[elements.autenticacion, elements.token, elements.sign, elements.cuit, elements.tipoAgente, elements.rol].join('|')})\b`,
  'i',
)

/** The errors of one answer, while it is read. */
export interface ErrorList {
  /** Adds an error, unless its code is 0, which means "processed", or it says nothing. */
  add(error: StockError): void
  /** The first ones. */
  readonly errors: readonly StockError[]
  /** How many there are. */
  readonly errorCount: number
  /** Whether one of them is about the call, not about the stock. */
  readonly aboutCall: boolean
  readonly inProcess: boolean
}

export function errorList(): ErrorList {
  const kept: StockError[] = []
  let count = 0
  let aboutCall = false
  let inProcess = false
  return {
    add(error) {
      const number = codeNumber(error)
      if (number === 0 || (!error.code && !error.description && !error.additionalDescription)) return
      count += 1
      aboutCall ||= isAboutCall(error, number)
      inProcess ||= number === inProcessCode
      if (kept.length < maxKeptErrors) kept.push(error)
    },
    errors: kept,
    get errorCount() {
      return count
    },
    get aboutCall() {
      return aboutCall
    },
    get inProcess() {
      return inProcess
    },
  }
}

/** Whether a refusal is the authority's own failure, not a lack of access. */
export function isInternalError(errors: readonly StockError[]): boolean {
  return errors.some((error) => codeNumber(error) === internalErrorCode)
}

/** Whether a refusal is about the ticket, so that the authority did not look at the stock and another ticket may help. */
export function isTicketRefused(errors: readonly StockError[]): boolean {
  return errors.some((error) => ticketCodes.includes(codeNumber(error)))
}

function isAboutCall({ description, additionalDescription }: StockError, code: number): boolean {
  if ((code >= 6003 && code <= 6009) || (code >= 7000 && code <= 7058)) return true
  return code === missingCode && authentication.test(`${description ?? ''} ${additionalDescription ?? ''}`)
}

/** A code as the number that it is, however it is written; NaN for none. */
function codeNumber({ code }: StockError): number {
  return /^[+-]?\d+$/.test(code ?? '') ? Number(code) : Number.NaN
}
