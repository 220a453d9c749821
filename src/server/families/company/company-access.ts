// Calls that show and check a company's access to the authority's services.
import { serviceId, type CheckedAccess, type CompanyAccess, checkedAccess, companyAccess } from '#domain/company/company-access.ts'
import { describeTicketFailure, ticketFailureOf } from '#domain/stock/ticket-failure.ts'
import { describeCalls, one, unrepeatable } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { NoTicket } from '../../authority/wsaa/ticket.ts'
import { managedCompanyOf } from '../../http/auth/company-scope.ts'
import type { Api } from '../../http/call.ts'
import type { Services } from '../../services.ts'
import { findSigner } from '../../store/companies/certificates.ts'
import { findTicket } from '../../store/companies/tickets.ts'
import { findLastAnswer } from '../../store/operations/afip-logs.ts'

const about = describeCalls('Certificados', 'companyManager', {
  read: ['Leer cómo está el acceso de una compañia a la aduana', one(ref('Acceso', companyAccess))],
  check: [
    'Probar el acceso de una compañia a la aduana',
    one(ref('AccesoProbado', checkedAccess)),
    unrepeatable,
    'Pide un ticket y pregunta a los servidores de la aduana cómo están. No declara nada.',
  ],
})

export function companyAccessRoutes(app: Api): void {
  const checks = new Map<number, Promise<CheckedAccess>>()

  app.get('/api/owner/companies/:id/access', about.read, async (call) => {
    const { id } = await managedCompanyOf(call)
    return call.json(await accessOf(call.var.services, id))
  })

  app.post('/api/owner/companies/:id/access/check', about.check, async (call) => {
    const { id } = await managedCompanyOf(call)
    // Simultaneous calls for the same company share one check.
    const running = checks.get(id) ?? check(call.var.services, id).finally(() => checks.delete(id))
    checks.set(id, running)
    return call.json(await running)
  })
}

async function accessOf({ store: { db }, clock, access }: Services, companyId: number): Promise<CompanyAccess> {
  const now = clock().toISOString()
  const signer = await findSigner(db, companyId)
  const row = await findTicket(db, { companyId, service: serviceId, environment: access.ticketsOf })
  // Ignores the ticket or failure of a former certificate.
  const { issuedDate, expiresDate, failureDate, failure, detail, retryDate } = {
    ...(row?.fingerprint === signer?.fingerprint ? row : null),
  }
  const reason = ticketFailureOf(failure ?? '')
  return {
    environment: access.environment,
    ticket: issuedDate && expiresDate && expiresDate > now ? { issued: issuedDate, expires: expiresDate } : null,
    failure:
      reason && failureDate
        ? { date: failureDate, description: describeTicketFailure(reason).description, detail: detail ?? null, retry: retryDate ?? null }
        : null,
    lastAnswer: await findLastAnswer(db, companyId),
  }
}

/** The time-out of a check, longer than those of a login and `Dummy`, in milliseconds. */
const checkMs = 60_000

/** Requests a ticket, or takes the stored one, and calls `Dummy` for the state of the authority's servers. It declares nothing. */
async function check(services: Services, companyId: number): Promise<CheckedAccess> {
  const signal = AbortSignal.timeout(checkMs)
  const { tickets, dummy } = services.access
  const [failure, servers] = await Promise.all([tickets.ticket(companyId, signal).then(() => null, failureOf), dummy(signal)])
  return { failure, dummy: servers, access: await accessOf(services, companyId) }
}

function failureOf(error: unknown): CheckedAccess['failure'] {
  if (!(error instanceof NoTicket)) throw error
  return { description: describeTicketFailure(error.failure).description, detail: error.detail }
}
