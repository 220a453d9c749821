// Collects the errors in an answer of the stock service, and classifies their codes.
import type { StockError } from '#domain/stock/stock.ts'
import { elements } from '../wsdl/contract.ts'

export const maxKeptErrors = 1000

/** The authority's internal error (`server/authority/README.md#codes`). */
const internalErrorCode = 7004

/** A sibling service answers a repeat with this code while it is still processing the first call (`server/authority/README.md#repeats`). */
const inProcessCode = 41973

/** The codes with which the authority rejects a ticket (`server/authority/README.md#codes`). */
const ticketCodes = [7005, 7006, 7007, 7008, 7013, 7014, 7058]

const missingCode = 42034

/** Matches texts that say that a part of the authentication is missing. */
const authentication = new RegExp(
  String.raw`\b(?:${[elements.autenticacion, elements.token, elements.sign, elements.cuit, elements.tipoAgente, elements.rol].join('|')})\b`,
  'i',
)

export class ErrorList {
  /** The first errors. */
  readonly errors: StockError[] = []
  errorCount = 0
  /** Whether one of them concerns the call, not the stock. */
  aboutCall = false
  inProcess = false

  /** Adds an error, unless it is empty or its code is 0, which means "processed". */
  add(error: StockError): void {
    const number = codeNumber(error)
    if (number === 0 || (!error.code && !error.description && !error.additionalDescription)) return
    this.errorCount += 1
    this.aboutCall ||= isAboutCall(error, number)
    this.inProcess ||= number === inProcessCode
    if (this.errors.length < maxKeptErrors) this.errors.push(error)
  }
}

/** Returns whether a refusal is an internal failure of the authority, not a lack of access. */
export function isInternalError(errors: readonly StockError[]): boolean {
  return errors.some((error) => codeNumber(error) === internalErrorCode)
}

/** Returns whether a refusal concerns the ticket: then the authority did not process the stock, and another ticket may help. */
export function isTicketRefused(errors: readonly StockError[]): boolean {
  return errors.some((error) => ticketCodes.includes(codeNumber(error)))
}

function isAboutCall({ description, additionalDescription }: StockError, code: number): boolean {
  if ((code >= 6003 && code <= 6009) || (code >= 7000 && code <= 7058)) return true
  return code === missingCode && authentication.test(`${description ?? ''} ${additionalDescription ?? ''}`)
}

/** Returns the numeric value of a code, `+07` too; NaN for any other code. */
function codeNumber({ code }: StockError): number {
  return /^[+-]?\d+$/.test(code) ? Number(code) : Number.NaN
}
