import { normalSettings } from '#domain/administration/stand-in.ts'
import { NoTicket } from '#server/authority/wsaa/ticket.ts'
import type { Jobs } from '#server/metrics/thread-dump.ts'
import type { Services } from '#server/services.ts'
import type { ChangeableStandIn } from '#server/stand-in/settings-calls.ts'
import { freeTickets } from './tickets.ts'

/** Companies without certificates, and an authority whose servers are OK. */
export const noAccess: Services['access'] = {
  environment: 'standIn',
  ticketsOf: 'stand-in',
  tickets: freeTickets(() => Promise.reject(new NoTicket('noCertificate', '', null))),
  dummy: () => Promise.resolve({ appServer: 'OK', dbServer: 'OK', authServer: 'OK' }),
}

export function changeableSettings(): ChangeableStandIn {
  let settings = normalSettings
  return {
    settings: () => settings,
    change: (to) => {
      settings = to
    },
  }
}

export const noJobs = (): Jobs => ({ rounds: { sending: { running: false, since: '2026-11-20T15:00:00.000Z', everyMs: 1000 } }, sends: [] })

/** A folder without copies, in which none is made. */
export const noCopies: NonNullable<Services['copies']> = {
  nightly: null,
  list: () => Promise.resolve([]),
  state: () => ({ running: null, failure: null }),
  begin: () => Promise.resolve(null),
  open: () => Promise.resolve(null),
}
