// Types of the tables of certificates, certificate requests, access tickets, and integrations' keys.
import type { Generated } from 'kysely'
import type { IntegracionPermission } from '#domain/company/integracion.ts'

/** A company's certificate. The key is PKCS#8 in DER, sealed for `certificate/<companyId>/key` (`server/crypto/secret-box.ts`). */
export interface CertificateTable {
  id: Generated<number>
  version: number
  companyId: number
  /** PEM. */
  cert: string
  sealedKey: string
  keySize: number
  keyBits: number
  /** SHA-256 of the certificate. */
  fingerprint: string
  validFrom: string
  expire: string
  cuit: string | null
  alias: string | null
  issuer: string | null
  createdBy: string
  createdDate: string
}

/** A request for a certificate whose key this product generated, sealed for `certificate_request/<companyId>/key`. */
export interface CertificateRequestTable {
  id: Generated<number>
  companyId: number
  /** PEM. */
  request: string
  alias: string
  sealedKey: string
  createdBy: string
  createdDate: string
}

/**
 * The ticket of a company for a service of an environment, sealed for `wsaa/<companyId>/ticket`, and how the last attempt to get one ended.
 */
export interface WsaaTable {
  id: Generated<number>
  companyId: number
  service: string
  /** The address of the ticket service, or `stand-in`. */
  environment: string
  /** The fingerprint of the certificate that the ticket was requested with. */
  fingerprint: string
  sealedTicket: string | null
  issuedDate: string | null
  expiresDate: string | null
  /** The process that asks for a ticket, and until when it counts as alive. */
  leaseOwner: string | null
  leaseUntil: string | null
  /** The product requests no ticket before this instant. */
  retryDate: string | null
  failureDate: string | null
  /** A key of `domain/stock/ticket-failure.ts`. */
  failure: string | null
  detail: string | null
  version: Generated<number>
}

export interface IntegracionTable {
  id: Generated<number>
  version: number
  companyId: number
  name: string
  keyId: string
  /** SHA-256 of the whole key, which has 256 random bits. */
  keyHash: string
  permission: IntegracionPermission
  /** The last day on which it is accepted, in Buenos Aires. */
  expire: string
  createdBy: string
  createdDate: string
  lastUsedDate: string | null
  remoteAddress: string | null
  revokedDate: string | null
}

export interface IntegracionDepositoTable {
  integracionId: number
  depositoId: number
}
