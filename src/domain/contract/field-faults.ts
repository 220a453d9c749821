// Error codes of field values that conflict with stored records, each with its key in the text catalogue.
import { certificateFaults } from '../company/certificate-faults.ts'

export const fieldFaults = {
  ...certificateFaults,
  /** A warehouse of another company than those that the caller manages. */
  NotManaged: 'error.deposito.notManaged',
  /** A warehouse with stocks, which are declared with its company's CUIT, stays with it. */
  HasStocks: 'error.deposito.staysWithCompany',
  /** A stock with a schedule, which was chosen for its warehouse. */
  ScheduledHere: 'error.stock.scheduledHere',
  /** A stock of a day more than ten years before that of its send. */
  DayTooOld: 'error.stock.dayTooOld',
  /** Another record of its kind in the stock has that external id. */
  Taken: 'error.stock.taken',
  UnknownService: 'validation.wsaaService',
  /** No company, or more than one, has that CUIT, role and kind of agent. */
  NoCompany: 'error.wsaa.noCompany',
  SeveralCompanies: 'error.wsaa.severalCompanies',
  /** A certificate or a ticket stays with its company. */
  OtherCompany: 'error.company.other',
  TicketExpired: 'error.wsaa.expired',
  /** Masked, and none is kept that could be meant. */
  NotTyped: 'error.wsaa.notTyped',
  /** A login by which companies, stocks and events name their people. */
  LoginStays: 'userManagement.login.stays',
  UnknownUser: 'error.company.unknownOwner',
  /** A code of a second factor that is wrong, too old, or was used already. */
  WrongCode: 'secondFactor.code.wrong',
  UnknownAuthority: 'userManagement.authorities.unknown',
  /** A new password that is in every list of guesses, or as easy to guess. */
  PasswordKnown: 'error.password.known',
  /** A new password made of its user's login or e-mail, or of the product's name. */
  PasswordLikeName: 'error.password.likeName',
  /** Not the caller's own password. */
  CurrentPasswordWrong: 'error.password.currentWrong',
} as const

export type FieldFault = keyof typeof fieldFaults

const texts = new Map<string, (typeof fieldFaults)[FieldFault]>(Object.entries(fieldFaults))

/** Returns the text for the code of a field error; null when the code is no such fault. */
export function fieldFaultText(code: string): (typeof fieldFaults)[FieldFault] | null {
  return texts.get(code) ?? null
}
