import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { secondFactorPath } from '#domain/account/second-factor.ts'
import { auditTypes, type AuditType } from '#domain/administration/audit.ts'
import { fillPath } from '#domain/contract/family.ts'
import { samples } from '../../support/api-samples.ts'
import { startCountingWsaa } from '../../support/counting-wsaa.ts'
import { eventsOf } from '../../support/events.ts'
import { giveCertificate } from '../../support/issued-certificate.ts'
import { fixture, openServer, personId } from '../../support/server.ts'
import { testSecrets } from '../../support/stand-in-ticket.ts'
import { addWholeStock } from '../../support/stock-records.ts'
import { openTestStore } from '../../support/store.ts'
import { startTestCopies } from '../../support/test-copies.ts'
import { ticketsFrom } from '../../support/tickets.ts'
import { openCounted, type Counted } from '../sending/counted.ts'

/** A call as its sample makes it, with other members of its body or its address, or a header. */
interface Written {
  readonly call: string
  readonly body?: object
  readonly ids?: Readonly<Record<string, number>>
  readonly headers?: Record<string, string>
}

const company = '/api/owner/company/:id'
const depositos = '/api/owner/company/:companyId/depositos'
const certificate = '/api/owner/companies/:id/certificate'
const stocks = '/api/warehouse/:warehouseId/stocks'
const permits = `${stocks}/:stockId/permiso-embarques`
/** To the stock of another company, which is the first. */
const moved = { call: 'PUT /api/permiso-embarques', body: { stock: { id: 1 } } }

/** The call that writes each kind. */
const calls: Readonly<Partial<Record<AuditType, Written>>> = {
  AUTHENTICATION_SUCCESS: { call: 'POST /api/authenticate' },
  AUTHENTICATION_FAILURE: { call: 'POST /api/authenticate', body: { password: 'otra' } },
  LOGOUT: { call: 'POST /api/logout' },
  SESSIONS_ENDED: { call: 'DELETE /api/users/:login/sessions' },
  BROWSER_ALLOWED: { call: `POST ${company}/users/:user/browser` },
  PASSWORD_CHANGED: { call: 'POST /api/account/change-password' },
  PASSWORD_RESET_REQUESTED: { call: 'POST /api/account/reset-password/init' },
  PASSWORD_RESET: { call: 'POST /api/account/reset-password/finish' },
  SECOND_FACTOR_ON: { call: `POST /${secondFactorPath}/confirm` },
  SECOND_FACTOR_OFF: { call: `POST /${secondFactorPath}/remove` },
  RECOVERY_CODES_MADE: { call: `POST /${secondFactorPath}/recovery-codes` },
  RECOVERY_CODE_USED: { call: `POST /${secondFactorPath}/remove` },
  USER_REGISTERED: { call: 'POST /api/register' },
  USER_ACTIVATED: { call: 'GET /api/activate' },
  USER_CREATED: { call: `POST ${company}/users` },
  USER_CHANGED: { call: 'POST /api/account' },
  USER_DELETED: { call: 'DELETE /api/users/:login' },
  COMPANY_CREATED: { call: 'POST /api/owner/companies' },
  COMPANY_CHANGED: { call: 'PUT /api/owner/companies' },
  COMPANY_DELETED: { call: 'DELETE /api/owner/companies/:id' },
  COMPANY_USER_ADDED: { call: `POST ${company}/users/add/:email` },
  COMPANY_USER_REMOVED: { call: `DELETE ${company}/users/:user` },
  COMPANY_ADMIN_ADDED: { call: `POST ${company}/admins/:user` },
  COMPANY_ADMIN_REMOVED: { call: `DELETE ${company}/admins/:user`, ids: { user: personId('encargada') } },
  DEPOSITO_CREATED: { call: `POST ${depositos}` },
  DEPOSITO_CHANGED: { call: `PUT ${depositos}` },
  DEPOSITO_DELETED: { call: 'DELETE /api/depositos/:id' },
  INTEGRACION_CREATED: { call: 'POST /api/owner/company/:companyId/integraciones' },
  INTEGRACION_REVOKED: { call: 'DELETE /api/owner/company/:companyId/integraciones/:id' },
  CERTIFICATE_KEPT: { call: `PUT ${certificate}` },
  CERTIFICATE_DELETED: { call: `DELETE ${certificate}` },
  CERTIFICATE_REQUESTED: { call: `POST ${certificate}/request` },
  CERTIFICATE_REQUEST_DELETED: { call: `DELETE ${certificate}/request` },
  TICKET_CREATED: { call: 'POST /api/wsaas' },
  TICKET_CHANGED: { call: 'PUT /api/wsaas' },
  TICKET_DELETED: { call: 'DELETE /api/wsaas/:id' },
  AFIP_LOG_DOWNLOADED: { call: 'GET /api/afip-logs/:id/download-request' },
  LOGGER_CHANGED: { call: 'POST /management/loggers/:name' },
  COPY_REQUESTED: { call: 'POST /management/copies' },
  COPY_DOWNLOADED: { call: 'GET /management/copies/:copy' },
  STAND_IN_CHANGED: { call: 'PUT /management/stand-in', body: { identifiers: 'wellFormed' } },
  STOCK_CREATED: { call: `POST ${stocks}` },
  STOCK_CHANGED: { call: `PUT ${stocks}`, body: { fechaStock: '2026-11-19' } },
  STOCK_DELETED: { call: `DELETE ${stocks}/:stockId` },
  STOCK_RESTORED: { call: `POST ${stocks}/:stockId/restore` },
  STOCK_CLONED: { call: `POST ${stocks}/:stockId/clone` },
  STOCK_SCHEDULED: { call: `PATCH ${stocks}/:stockId/schedule` },
  STOCK_SCHEDULE_CANCELLED: { call: `DELETE ${stocks}/:stockId/schedule` },
  STOCK_SENT: { call: `PATCH ${stocks}/:stockId/send` },
  STOCK_NOT_RECEIVED: { call: `PATCH ${stocks}/:stockId/not-received` },
  RECORD_CREATED: { call: `POST ${permits}` },
  RECORD_CHANGED: { call: `PUT ${permits}`, body: { ubicacionPartida: 'Nave 9' } },
  RECORD_DELETED: { call: `DELETE ${permits}/:id` },
  RECORD_RESTORED: { call: `POST ${permits}/:id/restore` },
  RECORD_MOVED_IN: moved,
  RECORD_MOVED_OUT: moved,
  RECORDS_IMPORTED: { call: `POST ${permits}`, headers: { 'Import-Id': randomUUID() } },
  SHEET_ADDED: { call: `POST ${stocks}/:stockId/whole` },
  SHEET_REPLACED: { call: `PUT ${stocks}/:stockId/whole` },
  RECORDS_RESTORED: { call: `POST ${stocks}/:stockId/whole/restore` },
}

test.each(Object.entries(calls))('%s se escribe, con quién y desde dónde', async (type, { call, body = {}, ids = {}, headers }) => {
  const server = await openServer({ standIn: true, registrationEnabled: true, copies: startTestCopies({ bytes: 10 }) })
  onTestFinished(() => server.close())
  await addWholeStock(server.as('stranger'), fixture.otherWarehouse)
  const sample = await samples[call]?.(server)
  if (!sample) throw new Error(`no sample of ${call}`)
  const [method = '', path = ''] = call.split(' ')
  const address = fillPath(path, { ...sample.ids, ...ids }) + (sample.search ?? '')
  const caller = server.as(sample.login, { address: '192.0.2.7' })
  const send = new Map([
    ['POST', caller.post],
    ['PUT', caller.put],
    ['PATCH', caller.patch],
  ]).get(method)
  if (send) await send(address, typeof sample.body === 'object' ? { ...sample.body, ...body } : sample.body, headers)
  else await (method === 'GET' ? caller.get(address) : caller.delete(address))
  const told = { type, principal: expect.stringMatching(/./), data: expect.objectContaining({ remoteAddress: '192.0.2.7' }) }
  expect(await eventsOf(server.store)).toContainEqual(expect.objectContaining(told))
})

const worker: Readonly<Partial<Record<AuditType, (counted: Counted) => Promise<unknown>>>> = {
  STOCK_ACCEPTED: (counted) => sent(counted),
  STOCK_REFUSED(counted) {
    counted.authority.plan({ refuse: '30963' })
    return sent(counted)
  },
  STOCK_WITHOUT_VERDICT: (counted) => counted.sentWithoutAnswer(counted.worker()),
  async STOCK_REPEATED(counted) {
    const worker = counted.worker()
    await counted.sentWithoutAnswer(worker)
    await counted.runAfter(60, worker)
  },
  async STOCK_FAILED({ customs, warehouse, run }) {
    await customs.pending('2026-11-20', warehouse)
    await run(customs.worker({ contract: () => Promise.resolve({ kind: 'different', differences: ['otro'] }) }))
  },
  async AUTOMATIC_SEND_EMPTY({ customs, run, worker: open }) {
    await customs.warehouse({ automaticSend: '18:00' })
    await run(open())
  },
  TICKET_ISSUED: (counted) => askForTicket(counted),
  TICKET_FAILED: (counted) => askForTicket(counted, { fault: 'coe.notAuthorized' }),
}

async function sent({ customs, warehouse, run, worker: open }: Counted): Promise<void> {
  await customs.pending('2026-11-20', warehouse)
  await run(open())
}

async function askForTicket({ customs }: Counted, step: 'ticket' | { fault: string } = 'ticket'): Promise<void> {
  const wsaa = await startCountingWsaa(customs.clock)
  wsaa.plan(step)
  const { id: companyId } = await customs.store.db.selectFrom('company').select('id').executeTakeFirstOrThrow()
  await giveCertificate(customs.store.db, testSecrets, companyId)
  const tickets = ticketsFrom(wsaa.url, { store: customs.store, secrets: testSecrets, clock: customs.clock })
  await tickets.ticket(companyId, AbortSignal.timeout(5000)).catch(() => null)
  await tickets.close()
  await wsaa.close()
}

test.each(Object.entries(worker))('%s se escribe', async (type, scenario) => {
  const counted = await openCounted(() => openTestStore('sqlite'))
  await scenario?.(counted)
  expect((await eventsOf(counted.customs.store)).map((event) => event.type)).toContain(type)
  await counted.close()
})

/** What the command of restoring writes (tests/server/backup). */
const terminal: readonly AuditType[] = ['DATABASE_RESTORED']

test('ningún hecho queda sin prueba de que se escribe', () => {
  const tested = [...Object.keys(calls), ...Object.keys(worker), ...terminal].toSorted()
  expect(tested).toEqual(Object.values(auditTypes).flat().toSorted())
})
