import { serviceId } from '#domain/company-access.ts'
import { describeTicketFailure, ticketFailureOf } from '#domain/ticket-failure.ts'
import type { Services } from '../services.ts'
import { listAccessStates, type AccessState } from '../store/company-access.ts'

interface CompanyHealth {
  readonly status: 'UP' | 'DOWN' | 'UNKNOWN'
  readonly details: Record<string, string>
}

/** Returns how each company stands with the authority's ticket service, by name and CUIT (by its id too where two have the same): its certificate and its ticket, no secret of either. */
export async function accessHealth({ store, clock, access }: Services): Promise<Record<string, CompanyHealth>> {
  const now = clock().toISOString()
  const states = await listAccessStates(store.db, { service: serviceId, environment: access.ticketsOf })
  const labels = states.map(({ name, cuit }) => `${name ?? '-'} (${cuit ?? '-'})`)
  const isRepeated = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label)
  return Object.fromEntries(
    states.map((state, index) => {
      const label = labels[index] ?? ''
      return [isRepeated(label) ? `${label} #${state.id}` : label, healthOf(state, now)]
    }),
  )
}

function healthOf({ certificateExpires, ticketExpires, failure }: AccessState, now: string): CompanyHealth {
  const reason = ticketFailureOf(failure ?? '')
  const isUp = certificateExpires !== null && certificateExpires > now && reason === null
  return {
    status: isUp ? 'UP' : certificateExpires === null ? 'UNKNOWN' : 'DOWN',
    details: {
      ...(certificateExpires === null ? {} : { certificateExpires }),
      ...(ticketExpires === null || ticketExpires <= now ? {} : { ticketExpires }),
      ...(reason === null ? {} : { failure: describeTicketFailure(reason).description }),
    },
  }
}
