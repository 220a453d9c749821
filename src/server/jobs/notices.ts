// Job that queues the mails about certificates and integrations' keys that are about to expire and days that end undeclared.
import { addDays } from 'date-fns/addDays'
import type { Logger } from 'pino'
import { expiryNoticeDays, expiryStep } from '#domain/company/certificate.ts'
import { expiryOfKey, keyNoticeDays } from '#domain/company/integracion.ts'
import { certificateNotice, integracionNotice, lateDayNotice } from '#domain/mails/company-notices.ts'
import { dueNoticeDay } from '#domain/mails/late-day.ts'
import { dayOf, today } from '#domain/values/dates.ts'
import { logFailure } from '../sending/due-sends.ts'
import { listExpiringCertificates, type ExpiringCertificate } from '../store/companies/certificates.ts'
import { type ExpiringKey, listExpiringKeys } from '../store/companies/integraciones.ts'
import type { Store } from '../store/database/open.ts'
import { claimOccasion, type CompanyHour, listCompanyHours, listLateWarehouses, listManagers, notify } from '../store/operations/notices.ts'
import { clockSteadiness, startLoop } from './loop.ts'

interface NoticesOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly log: Pick<Logger, 'error'>
}

const minuteMs = 60_000

/** How long the clock must have been steady before notices are sent: a mail that a wrong clock sent cannot be taken back. */
const steadyMs = 10 * minuteMs

/** Queues due notices every minute; several processes may share one store. */
export function startNotices({ store, clock, log }: NoticesOptions): Pick<ReturnType<typeof startLoop>, 'state' | 'stop'> {
  const steadiness = clockSteadiness(clock)
  return startLoop({
    name: 'notices',
    everyMs: minuteMs,
    async round() {
      if (steadiness() >= steadyMs) await queueDueNotices({ store, clock, log })
    },
    onError: (error) => log.error({ err: error }, 'the look at due notices failed'),
  })
}

/** Queues the notices that are due. A failure is logged and does not stop the others. */
export async function queueDueNotices({ store, clock, log }: NoticesOptions): Promise<void> {
  const now = clock()
  const until = addDays(now, expiryNoticeDays + 1).toISOString()
  for (const certificate of await listExpiringCertificates(store.db, { from: now.toISOString(), until }))
    await logFailure(log, 'notice of a certificate', () => queueCertificateNotice(store, certificate, now))
  for (const key of await listExpiringKeys(store.db, { from: today(now), until: dayOf(until) }))
    await logFailure(log, 'notice of a key', () => queueKeyNotice(store, key, now))
  for (const company of await listCompanyHours(store.db))
    await logFailure(log, 'notice of a day', () => queueLateDayNotice(store, company, now))
}

async function queueCertificateNotice(store: Store, certificate: ExpiringCertificate, now: Date): Promise<void> {
  const { companyId: subjectId, expire, fingerprint } = certificate
  const step = expiryStep(expire, now)
  if (step === null) return
  await store.write(async (tx) => {
    if (!(await claimOccasion(tx, { kind: 'certificate', subjectId, occasion: `${fingerprint} ${step}` }, now))) return
    await notify(tx, 'certificate', await listManagers(tx, subjectId), certificateNotice(certificate), now)
  })
}

async function queueKeyNotice(store: Store, { id, ...key }: ExpiringKey, now: Date): Promise<void> {
  const { companyId: subjectId } = key
  const step = expiryStep(expiryOfKey(key), now, keyNoticeDays)
  if (step === null) return
  await store.write(async (tx) => {
    if (!(await claimOccasion(tx, { kind: 'integracion', subjectId, occasion: `${id} ${step}` }, now))) return
    await notify(tx, 'integracion', await listManagers(tx, subjectId), integracionNotice(key), now)
  })
}

/** Checks a company's day once. It counts as checked also when no warehouse has missed it. */
async function queueLateDayNotice(store: Store, { companyId, name, ...hour }: CompanyHour, now: Date): Promise<void> {
  const day = dueNoticeDay(hour, now)
  if (day === null) return
  await store.write(async (tx) => {
    if (!(await claimOccasion(tx, { kind: 'lateDay', subjectId: companyId, occasion: day }, now))) return
    const warehouses = await listLateWarehouses(tx, { companyId, day }, now)
    if (warehouses.length === 0) return
    await notify(tx, 'lateDay', await listManagers(tx, companyId), lateDayNotice({ name, day, warehouses }), now)
  })
}
