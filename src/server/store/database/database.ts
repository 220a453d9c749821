// Types of the tables and columns that the queries of the store name.
import type { Generated, Kysely } from 'kysely'
import type { MailKind } from '#domain/mails/mails.ts'
import type { NoticeKind } from '#domain/mails/notice-kinds.ts'
import type { AutomaticOutcome } from '#domain/stock/automatic-send.ts'
import type { StockState } from '#domain/stock/stock.ts'
import type {
  BrowserKeyTable,
  ResetKeyTable,
  SignInCountTable,
  UserSessionTable,
  UserTable,
  RecoveryCodeTable,
  SecondFactorTable,
} from '../accounts/account-tables.ts'
import type {
  CertificateRequestTable,
  CertificateTable,
  IntegracionDepositoTable,
  IntegracionTable,
  WsaaTable,
} from '../companies/certificate-tables.ts'
import type { StockCountsTable } from '../records/stock-tables.ts'

/**
 * The tables that queries name, in SQLite and PostgreSQL alike. A table of records (`table.ts`) needs to be here only when a query names
 * it, with the columns that the query uses. Columns have the API's names. Instants are ISO text in UTC, days are `YYYY-MM-DD`, booleans are
 * 0 or 1, weights are whole hundredths of a kilogram.
 */
export interface Database {
  user: UserTable
  user_session: UserSessionTable
  company: CompanyTable
  /** `madeHere` is 1 if the company made the person's account. */
  company_user: { companyId: number; userId: number; madeHere: Generated<0 | 1 | null> }
  company_admin: { companyId: number; userId: number }
  deposito: DepositoTable
  deposito_user: { depositoId: number; userId: number }
  stock: StockTable
  stock_error: StockErrorTable
  permiso_embarque: RecordTable
  documento_transporte: RecordTable
  linea_mercaderia: ContenidoTable
  contenedor_asociado: ContenidoTable
  contenedor_vacio: RecordTable
  stock_held: StockCountsTable
  stock_mark: { stockId: number; mark: string }
  afip_log: AfipLogTable
  idempotency_key: IdempotencyKeyTable
  mail_outbox: MailOutboxTable
  notice_sent: NoticeSentTable
  reset_key: ResetKeyTable
  sign_in_count: SignInCountTable
  browser_key: BrowserKeyTable
  automatic_send: AutomaticSendTable
  /** The hour of a warehouse's automatic sends as the worker last read it, null for none, and since when, null where that is not known. */
  automatic_send_hour: { depositoId: number; hour: string | null; sinceDate: string | null }
  /** The stand-in's first answer to each transaction id, and the last day that it accepted for a place. */
  stand_in_answer: { transactionId: string; answer: string; createdDate: string }
  stand_in_place: { codigoAduana: string; codigoLugarOperativo: string; lastAccepted: string }
  authority_check: AuthorityCheckTable
  certificate: CertificateTable
  certificate_request: CertificateRequestTable
  wsaa: WsaaTable
  integracion: IntegracionTable
  integracion_deposito: IntegracionDepositoTable
  installation_key: { id: 1; keyId: string; createdDate: string }
  stand_in_issuer: { id: 1; cert: string; sealedKey: string }
  audit_event: AuditEventTable
  deleted_record: DeletedRecordTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  database_move: DatabaseMove & { id: 1 }
  stand_in_ticket: { fingerprint: string; service: string; issuedDate: string }
}

/**
 * What a database knows of its last move to another one: that rows shall come, have come, or have gone. Both databases have the same
 * `moveId`, and each has the other's place.
 */
export interface DatabaseMove {
  readonly moveId: string
  readonly state: 'arriving' | 'here' | 'gone'
  readonly place: string
}

export type Db = Kysely<Database>

type Bit = 0 | 1

export interface CompanyTable {
  id: Generated<number>
  name: string
  cuit: string
  tipoAgente: string
  rol: string
  /** `HH:mm` in Buenos Aires, or null. */
  noticeTime: string | null
  /** The account that owns it; null when there is none. */
  ownerId: number | null
  /** The owner's login, which only processes of the previous release read. */
  ownerUsername: string
  version: Generated<number>
}

export interface DepositoTable {
  id: Generated<number>
  companyId: number
  codigoAduana: string
  codigoLugarOperativo: string
  description: string
  /** `HH:mm` in Buenos Aires, or null. */
  automaticSend: string | null
  version: Generated<number>
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
  /**
   * The envelope exactly as it is sent, with its ticket masked, from the moment the stock is PENDING until it has a verdict. A long one is
   * in `packedMessage` (`operations/packed-text.ts`).
   */
  message: string | null
  packedMessage: string | null
  /**
   * The CUIT that declared the stock, and the place that was declared, from the first send on: those of company and warehouse may change.
   */
  cuit: string | null
  codigoAduana: string | null
  codigoLugarOperativo: string | null
  /** How many errors the authority's answer had, when not all of them are stored. */
  errorsReceived: number | null
  /** Whether the product started the send by itself, at its time. */
  isAutomatic: Generated<Bit>
  /** How often the current transaction was sent, when last, and when it will be repeated. */
  attempts: Generated<number>
  lastAttemptDate: string | null
  nextAttemptDate: string | null
  /** Since when a PENDING stock waits for a ticket; it is tried again at `nextAttemptDate`. */
  waitingSince: string | null
  /** The process that sends this stock, and until when it counts as alive. */
  leaseOwner: string | null
  leaseUntil: string | null
  deleted: string | null
  deletedByUser: string | null
  createdBy: string
  createdDate: string
}

export interface DeletedRecordTable {
  recordName: string
  recordId: number
  stockId: number
  deletedDate: string
  /** JSON: the rows by the name of their table. Of a whole stock see `records/goods-writes.ts`. */
  rows: string
}

interface StockErrorTable {
  id: Generated<number>
  stockId: number
  code: string
  description: string | null
  additionalDescription: string | null
  version: Generated<number>
}

interface RecordTable {
  id: Generated<number>
  stockId: number
}

/**
 * A record of exactly one permit or transport document. `stockId` repeats the stock of that parent, so that one statement counts or clones
 * the records of a stock.
 */
interface ContenidoTable extends RecordTable {
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
  /**
   * The company and warehouse of the call, with their names at that time. Null for a call from before these columns existed, if its
   * warehouse was deleted.
   */
  companyId: number | null
  companyName: string | null
  depositoDescription: string | null
  transactionId: string | null
  status: number | null
  outcome: string
  durationMs: number
  /** The whole request, with credentials masked; a long one compressed (`operations/afip-logs.ts`). */
  request: string
  response: string | null
}

/** The first answer to a call that carried an `Idempotency-Key`. */
interface IdempotencyKeyTable {
  login: string
  key: string
  /** The method and path of that call. */
  call: string
  /** A hash of that call's body; null in rows of releases that did not store it. */
  bodyHash: string | null
  status: number
  /** The stored headers as JSON, and the body. */
  headers: string
  body: string
  createdDate: string
}

/** A mail to send. The text of one with a key, and whether its recipient has an account, are determined when it is sent. */
export interface MailOutboxTable {
  id: Generated<number>
  kind: MailKind
  recipient: string
  /** The company that an invitation is about. */
  companyId: number | null
  /** A notice as JSON (`domain/mails/notices.ts`); null for a mail with a key. */
  notice: string | null
  createdDate: string
  attempts: number
  /** The instant from which it may be sent. While a process sends it, the instant from which another one may. */
  dueDate: string
}

/** The occasion of a notice that was sent, or of a day that was checked: each once. */
interface NoticeSentTable {
  kind: NoticeKind
  /** The company; 0 for the installation. */
  subjectId: number
  /** A day, or the fingerprint of a certificate, or the id of an integration's key, and how many days it had left. */
  occasion: string
  createdDate: string
}

/** One row for each warehouse and day whose automatic send was decided. `stockId` is null when there was no stock to send. */
interface AutomaticSendTable {
  depositoId: number
  day: string
  decidedDate: string
  /** Null for a day that an earlier release decided. */
  outcome: AutomaticOutcome | null
  stockId: number | null
  /** When the notice that there was no stock was mailed. */
  toldDate: string | null
}

/** The result of comparing the message of a release with the WSDL of an address. */
interface AuthorityCheckTable {
  url: string
  version: string
  checkedDate: string
  /** One line for each difference; null when the message conforms to the WSDL. */
  differences: string | null
}

/** An event of the audit log (`domain/administration/audit.ts`). Rows never change, except the growing `count` of an import. */
export interface AuditEventTable {
  id: Generated<number>
  auditEventDate: string
  /** A login; null for an automatic action of the product. */
  principal: string | null
  auditEventType: string
  remoteAddress: string | null
  /** The stock whose history the event belongs to. */
  stockId: number | null
  recordName: string | null
  recordId: number | null
  label: string | null
  /** The id of an import of many records, and the number of these records. */
  import: string | null
  count: number | null
  /** JSON. */
  data: string
}
