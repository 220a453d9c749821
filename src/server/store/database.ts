import type { Generated, Kysely } from 'kysely'
import type { MailKind } from '#domain/mails.ts'
import type { StockState } from '#domain/stock.ts'

/**
 * The tables that queries name, in SQLite and PostgreSQL alike. A table of records (`table.ts`) needs to be here only when a query names it, with the columns that the
 * query uses. Columns have the API's names. Instants are ISO text in UTC, days are `YYYY-MM-DD`, booleans are 0 or 1, weights are whole hundredths of a kilogram.
 */
export interface Database {
  user: UserTable
  company: CompanyTable
  company_user: { companyId: number; userId: number }
  company_admin: { companyId: number; userId: number }
  deposito: DepositoTable
  deposito_user: { depositoId: number; userId: number }
  stock: StockTable
  stock_error: StockErrorTable
  permiso_embarque: TituloTable
  documento_transporte: TituloTable
  linea_mercaderia: ContenidoTable
  contenedor_asociado: ContenidoTable
  contenedor_vacio: { id: Generated<number>; stockId: number }
  afip_log: AfipLogTable
  idempotency_key: IdempotencyKeyTable
  mail_outbox: MailOutboxTable
  sign_in_attempt: SignInAttemptTable
  automatic_send: AutomaticSendTable
  automatic_send_hour: AutomaticSendHourTable
  stand_in_answer: StandInAnswerTable
  stand_in_place: StandInPlaceTable
}

export type Db = Kysely<Database>

type Bit = 0 | 1

export interface UserTable {
  id: Generated<number>
  /** Lower case, unique. */
  login: string
  email: string
  firstName: string | null
  lastName: string | null
  /** argon2id, as a PHC string. */
  passwordHash: string
  /** Where a picture of the person is, or nothing. */
  imageUrl: Generated<string>
  activated: Bit
  langKey: string
  /** Comma-separated: `ROLE_ADMIN,ROLE_USER`. */
  authorities: string
  createdBy: string
  createdDate: string
  lastModifiedBy: string | null
  lastModifiedDate: string | null
  /** SHA-256 of the key that activates the account; null once it was used, and for accounts that never had one. */
  activationKeyHash: string | null
  activationKeyDate: string | null
  /** SHA-256 of the key with which a new password may be chosen. */
  resetKeyHash: string | null
  resetKeyDate: string | null
  /** Seconds since 1970: tokens issued before are refused. */
  tokensSince: number | null
}

export interface CompanyTable {
  id: Generated<number>
  name: string
  cuit: string
  tipoAgente: string
  rol: string
  ownerUsername: string
}

export interface DepositoTable {
  id: Generated<number>
  companyId: number
  codigoAduana: string
  codigoLugarOperativo: string
  description: string
  /** `HH:mm` in Buenos Aires, or null. */
  automaticSend: string | null
}

export interface StockTable {
  id: Generated<number>
  depositoId: number
  version: number
  fechaStock: string
  state: StockState
  scheduleDate: string | null
  sentDate: string | null
  daysLate: number | null
  transactionId: string | null
  /** The `stock` element exactly as it goes out, kept from the moment the stock is PENDING until it has a verdict. */
  message: string | null
  /** The process that talks to the authority for this stock, and until when it may be believed alive. */
  leaseOwner: string | null
  leaseUntil: string | null
  deleted: string | null
  deletedByUser: string | null
  createdBy: string
  createdDate: string
}

export interface StockErrorTable {
  id: Generated<number>
  stockId: number
  code: string
  description: string | null
  additionalDescription: string | null
}

interface TituloTable {
  id: Generated<number>
  stockId: number
}

/** Belongs to exactly one permit or transport document; `stockId` is that one's, so that a stock is counted and cloned in one step. */
interface ContenidoTable {
  id: Generated<number>
  stockId: number
  permisoEmbarqueId: number | null
  documentoTransporteId: number | null
}

export interface AfipLogTable {
  id: Generated<number>
  createdDate: string
  service: string
  operation: string
  stockId: number | null
  depositoId: number | null
  transactionId: string | null
  status: number | null
  outcome: string
  durationMs: number
  /** Whole, with credentials masked. */
  request: string
  response: string | null
}

/** The first answer to a call that carried an `Idempotency-Key`. */
export interface IdempotencyKeyTable {
  login: string
  key: string
  /** Verb and path the key was first used for. */
  call: string
  status: number
  /** JSON text of the answer's headers that matter, and its body. */
  headers: string
  body: string
  createdDate: string
}

/** A mail that somebody wishes for. What it says, and whether anybody gets it, is found out when it is sent. */
export interface MailOutboxTable {
  id: Generated<number>
  kind: MailKind
  recipient: string
  createdDate: string
  attempts: number
  /** From when on it may be sent; while it is being sent, until when nobody else may. */
  dueDate: string
}

/** What an account name or an address failed lately (`attempts.ts`). */
export interface SignInAttemptTable {
  /** SHA-256 of whom it is about, so that a row has one size whatever was typed. */
  subject: string
  /** When the last failure is going to be forgotten; how many there are follows from it. */
  forgottenDate: string
  lastDate: string
}

/** One row per warehouse and day on which its automatic send was decided: what was sent, or that there was nothing to send. */
export interface AutomaticSendTable {
  depositoId: number
  day: string
  decidedDate: string
  stockId: number | null
}

/** The hour of a warehouse's automatic sends as the worker last found it, null for none, and since when; null for longer than is remembered. */
export interface AutomaticSendHourTable {
  depositoId: number
  hour: string | null
  sinceDate: string | null
}

/** The stand-in's memory: the first answer to each transaction id. */
export interface StandInAnswerTable {
  transactionId: string
  answer: string
  createdDate: string
}

/** The stand-in's memory: the last day accepted for a customs office and operative place. */
export interface StandInPlaceTable {
  codigoAduana: string
  codigoLugarOperativo: string
  lastAccepted: string
}
