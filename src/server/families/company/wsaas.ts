// Calls that list, store and delete the login tickets of companies.
import { changesBetween, recordedFieldsOf } from '#domain/administration/audit.ts'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { maskedSecret, type Wsaa, type WsaaDraft } from '#domain/company/wsaa.ts'
import type { FieldFault } from '#domain/contract/field-faults.ts'
import { describeFamily, ofVisible } from '../../api-document/family-calls.ts'
import { openTicket, sealTicket, type Ticket } from '../../authority/wsaa/ticket.ts'
import type { SecretBox } from '../../crypto/secret-box.ts'
import { viewerOf, authorOf } from '../../http/auth/auth.ts'
import type { Api, Call } from '../../http/call.ts'
import { findSigner } from '../../store/companies/certificates.ts'
import { lockCompany } from '../../store/companies/companies.ts'
import {
  dropTicket,
  endWaits,
  insertTicket,
  lockTicket,
  storeTicket,
  findVisibleTicket,
  listDeclarers,
  listTickets,
  type TicketViewer,
} from '../../store/companies/tickets.ts'
import type { Db } from '../../store/database/database.ts'
import { ChangeRefused, FieldRefused, RecordConflict } from '../../store/database/failures.ts'
import { recordEvent } from '../../store/operations/audit.ts'
import type { Repository } from '../../store/records/repository.ts'
import { administratorsOnly, familyRoutes, type Change, type Saved } from '../family-routes.ts'

interface WsaaScope extends TicketViewer {
  readonly secrets: SecretBox
  /** An instant. */
  readonly now: string
}

const about = describeFamily(
  genericFamilies.wsaa,
  { ...ofVisible, tag: 'Certificados', write: 'adminOfVisible' },
  'Ticket',
  'un ticket de acceso a la aduana',
  'los tickets de acceso a la aduana',
)

/**
 * Calls on the login tickets of companies, for those who manage them. They accept tokens and signs, but never answer them
 * (`server/README.md#secrets-at-rest`).
 */
export function wsaaRoutes(app: Api): void {
  familyRoutes(app, genericFamilies.wsaa, about, wsaas, { scopeOf, mayChange, record })
}

function scopeOf(call: Call): WsaaScope {
  const { access, secrets, clock } = call.var.services
  return { viewer: viewerOf(call), environment: access.ticketsOf, secrets, now: clock().toISOString() }
}

async function mayChange({ call, tx, scope, id }: Change<WsaaScope>): Promise<void> {
  if (id !== undefined) await findVisibleTicket(tx, scope, id)
  administratorsOnly({ call })
}

/** Records a saved ticket, as changed even when its public fields are the same, because its secret part may differ. */
async function record({ call, tx, before, after }: Saved<WsaaScope, Wsaa>): Promise<void> {
  const of = after ?? before
  if (!of) return
  const type = before === null ? 'TICKET_CREATED' : after === null ? 'TICKET_DELETED' : 'TICKET_CHANGED'
  const data =
    before && after
      ? { changes: changesBetween(genericFamilies.wsaa, before, after) }
      : { held: recordedFieldsOf(genericFamilies.wsaa, of) }
  await recordEvent(tx, authorOf(call), { type, record: { name: 'wsaa', of }, data })
}

const wsaas: Repository<Wsaa, WsaaDraft, WsaaScope> = {
  list: listTickets,

  find: findVisibleTicket,

  async insert(tx, scope, draft) {
    const companyId = await companyOf(tx, draft)
    requireFuture(draft, scope)
    await lockCompany(tx, companyId)
    const signer = await findSigner(tx, companyId)
    if (!signer) throw new ChangeRefused('error.wsaa.noCertificate')
    const ticket = {
      fingerprint: signer.fingerprint,
      sealedTicket: sealTicket(scope.secrets, companyId, typedTicket(draft, null)),
      issuedDate: scope.now,
      expiresDate: draft.expire,
    }
    const id = await insertTicket(tx, { companyId, service: draft.serviceType, environment: scope.environment }, ticket)
    if (id === null) throw new ChangeRefused('error.wsaa.exists')
    await endWaits(tx, companyId)
    return await findVisibleTicket(tx, scope, id)
  },

  async update(tx, scope, { id, version }, draft) {
    const row = await lockTicket(tx, id)
    if (version !== undefined && version !== row.version) throw new RecordConflict()
    const shown = await findVisibleTicket(tx, scope, id)
    for (const field of ['cuit', 'rol', 'tipoAgente'] as const) if (draft[field] !== shown[field]) throw refused(field, 'OtherCompany')
    requireFuture(draft, scope)
    const stored = openTicket(scope.secrets, row)
    const isKept = draft.token === maskedSecret && draft.sign === maskedSecret
    await storeTicket(tx, row, {
      fingerprint: row.fingerprint,
      sealedTicket: sealTicket(scope.secrets, row.companyId, typedTicket(draft, stored)),
      issuedDate: (isKept && stored?.issued) || scope.now,
      expiresDate: draft.expire,
    })
    await endWaits(tx, row.companyId)
    return await findVisibleTicket(tx, scope, id)
  },

  /** Clears the ticket but leaves the row, because a process may be requesting the next ticket. */
  async delete(tx, _scope, id) {
    const { companyId, service, environment, issuedDate } = await lockTicket(tx, id)
    await dropTicket(tx, { companyId, service, environment }, issuedDate ?? '')
  },
}

async function companyOf(tx: Db, { cuit, rol, tipoAgente }: WsaaDraft): Promise<number> {
  const [companyId, second] = await listDeclarers(tx, { cuit, rol, tipoAgente })
  if (companyId === undefined) throw refused('cuit', 'NoCompany')
  if (second !== undefined) throw refused('cuit', 'SeveralCompanies')
  return companyId
}

function requireFuture({ expire }: WsaaDraft, { now }: WsaaScope): void {
  if (expire <= now) throw refused('expire', 'TicketExpired')
}

function typedTicket(draft: WsaaDraft, stored: Ticket | null): Ticket {
  return { token: typedOrStored('token', draft, stored), sign: typedOrStored('sign', draft, stored) }
}

/**
 * Returns the new secret, or the stored one when the client sends the mask. Throws when there is none, or when it was encrypted with
 * another key.
 */
function typedOrStored(field: 'token' | 'sign', draft: WsaaDraft, stored: Ticket | null): string {
  if (draft[field] !== maskedSecret) return draft[field]
  if (stored === null) throw refused(field, 'NotTyped')
  return stored[field]
}

function refused(field: keyof WsaaDraft, fault: FieldFault): FieldRefused {
  return new FieldRefused(genericFamilies.wsaa.name, field, fault)
}
