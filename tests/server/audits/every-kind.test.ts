import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { secondFactorPath } from '#domain/account/second-factor.ts'
import { auditTypes, type AuditType } from '#domain/administration/audit.ts'
import { begunCopy } from '#domain/administration/copies.ts'
import { normalSettings } from '#domain/administration/stand-in.ts'
import { goodsComparison, goodsWritten } from '#domain/titulo/goods.ts'
import { addAfipLogs } from '../../support/afip-logs.ts'
import { aCompany, aCompanyUser, aDeposito } from '../../support/company-calls.ts'
import { startCountingWsaa } from '../../support/counting-wsaa.ts'
import { drafts } from '../../support/drafts.ts'
import { eventsOf } from '../../support/events.ts'
import { aWsaa, certificateFiles } from '../../support/generic-calls.ts'
import { giveCertificate } from '../../support/issued-certificate.ts'
import { enrol } from '../../support/second-factor.ts'
import { fixture, newStock, openServer, personId, type Caller, type TestServer } from '../../support/server.ts'
import { testSecrets } from '../../support/stand-in-ticket.ts'
import { addWholeStock } from '../../support/stock-records.ts'
import { openTestStore } from '../../support/store.ts'
import { startTestCopies } from '../../support/test-copies.ts'
import { ticketsFrom } from '../../support/tickets.ts'
import { openCounted, type Counted } from '../sending/counted.ts'

interface World {
  readonly server: TestServer
  readonly admin: Caller
  readonly owner: Caller
  readonly clerk: Caller
  readonly nobody: Caller
}

type Scenario = (world: World) => Promise<unknown>

/** Sets up a second factor, and makes a call of it with a recovery code. */
function withRecoveryCode(what: 'recovery-codes' | 'remove'): Scenario {
  return async ({ server, clerk }) => {
    const { codes } = await enrol(server, 'operador', new Date())
    await clerk.post(`/${secondFactorPath}/${what}`, { currentPassword: 'operador', code: codes[0] })
  }
}

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const company = `/api/owner/company/${fixture.company}`
const certificate = `/api/owner/companies/${fixture.company}/certificate`
const account = { firstName: 'Olga', lastName: 'Quiroga', email: 'olga@deposito.example', currentPassword: 'operador' }

async function typedTicket({ admin, owner }: World): Promise<number> {
  await owner.put('/api/owner/companies', { ...aCompany, id: fixture.company })
  await owner.put(certificate, certificateFiles('ours'))
  return (await admin.post('/api/wsaas', { ...aWsaa, cuit: '30590428775' })).id
}

async function scheduled({ clerk }: World): Promise<string> {
  const path = `${stocks}/${await newStock(clerk)}/schedule`
  await clerk.patch(path, { scheduleDate: '2099-01-01T12:00:00.000Z' })
  return path
}

async function moved({ owner }: World): Promise<void> {
  const [from, to] = [await addWholeStock(owner, fixture.warehouse), await newStock(owner)]
  const draft = { ...drafts.permisoEmbarque, id: from.permisoEmbarque, stock: { id: to } }
  await owner.put('/api/permiso-embarques', draft)
}

async function changedRecord({ clerk }: World): Promise<string> {
  const path = `${stocks}/${await newStock(clerk)}/permiso-embarques`
  const { id } = await clerk.post(path, drafts.permisoEmbarque)
  await clerk.put(path, { ...drafts.permisoEmbarque, id, ubicacionPartida: 'Nave 9' })
  return `${path}/${id}`
}

async function reset({ server, nobody }: World): Promise<void> {
  await nobody.post('/api/account/reset-password/init', 'operador@deposito.example', { 'Content-Type': 'text/plain' })
  const key = (await server.mails()).at(-1)?.key
  await nobody.post('/api/account/reset-password/finish', { key, newPassword: 'una nueva' })
}

async function registered({ server, nobody }: World): Promise<void> {
  await nobody.post('/api/register', { login: 'nueva', email: 'nueva@deposito.example', password: 'cuatro', langKey: 'es' })
  await nobody.get(`/api/activate?key=${(await server.mails()).at(-1)?.key ?? ''}`)
}

const calls: Readonly<Partial<Record<AuditType, Scenario>>> = {
  AUTHENTICATION_SUCCESS: ({ nobody }) => nobody.post('/api/authenticate', { username: 'operador', password: 'operador' }),
  AUTHENTICATION_FAILURE: ({ nobody }) => nobody.post('/api/authenticate', { username: 'operador', password: 'otra' }),
  LOGOUT: ({ clerk }) => clerk.post('/api/logout'),
  SESSIONS_ENDED: ({ admin }) => admin.delete('/api/users/operador/sessions'),
  BROWSER_ALLOWED: ({ owner }) => owner.post(`${company}/users/${personId('operador')}/browser`),
  PASSWORD_CHANGED: ({ clerk }) => clerk.post('/api/account/change-password', { currentPassword: 'operador', newPassword: 'una nueva' }),
  PASSWORD_RESET_REQUESTED: reset,
  PASSWORD_RESET: reset,
  SECOND_FACTOR_ON: ({ clerk }) => enrol({ as: () => clerk }, 'operador', new Date()),
  SECOND_FACTOR_OFF: withRecoveryCode('remove'),
  RECOVERY_CODES_MADE: withRecoveryCode('recovery-codes'),
  RECOVERY_CODE_USED: withRecoveryCode('remove'),
  USER_REGISTERED: registered,
  USER_ACTIVATED: registered,
  USER_CREATED: ({ owner }) => owner.post(`${company}/users`, aCompanyUser),
  USER_CHANGED: ({ clerk }) => clerk.post('/api/account', account),
  USER_DELETED: ({ admin }) => admin.delete('/api/users/operador'),
  COMPANY_CREATED: ({ clerk }) => clerk.post('/api/owner/companies', aCompany),
  COMPANY_CHANGED: ({ owner }) => owner.put('/api/owner/companies', { ...aCompany, id: fixture.company }),
  COMPANY_DELETED: ({ owner }) => owner.delete(`/api/owner/companies/${fixture.company}`),
  COMPANY_USER_ADDED: ({ owner }) => owner.post(`${company}/users/add/stranger@deposito.example`),
  COMPANY_USER_REMOVED: ({ owner }) => owner.delete(`${company}/users/${personId('operador')}`),
  COMPANY_ADMIN_ADDED: ({ owner }) => owner.post(`${company}/admins/${personId('operador')}`),
  COMPANY_ADMIN_REMOVED: ({ owner }) => owner.delete(`${company}/admins/${personId('encargada')}`),
  DEPOSITO_CREATED: ({ owner }) => owner.post(`${company}/depositos`, aDeposito),
  DEPOSITO_CHANGED: ({ owner }) => owner.put(`${company}/depositos`, { ...aDeposito, id: fixture.warehouse }),
  DEPOSITO_DELETED: ({ owner }) => owner.delete(`${company}/depositos/${fixture.secondWarehouse}`),
  CERTIFICATE_KEPT: ({ owner }) => owner.put(certificate, certificateFiles('ours')),
  async CERTIFICATE_DELETED({ owner }) {
    await owner.put(certificate, certificateFiles('ours'))
    await owner.delete(certificate)
  },
  CERTIFICATE_REQUESTED: ({ owner }) => owner.post(`${certificate}/request`, { alias: 'deposito' }),
  async CERTIFICATE_REQUEST_DELETED({ owner }) {
    await owner.post(`${certificate}/request`, { alias: 'deposito' })
    await owner.delete(`${certificate}/request`)
  },
  TICKET_CREATED: typedTicket,
  async TICKET_CHANGED(world) {
    const id = await typedTicket(world)
    await world.admin.put('/api/wsaas', { ...aWsaa, cuit: '30590428775', id })
  },
  async TICKET_DELETED(world) {
    await world.admin.delete(`/api/wsaas/${await typedTicket(world)}`)
  },
  async AFIP_LOG_DOWNLOADED({ server, admin }) {
    await addAfipLogs(server.store.db, {})
    await admin.get('/api/afip-logs/1/download-request')
  },
  LOGGER_CHANGED: ({ admin }) => admin.post('/management/loggers/store', { configuredLevel: 'DEBUG' }),
  COPY_REQUESTED: ({ admin }) => admin.post('/management/copies'),
  async COPY_DOWNLOADED({ admin }) {
    const { name } = begunCopy.parse((await admin.post('/management/copies')).body)
    await expect.poll(async () => (await admin.get(`/management/copies/${name}`)).status).toBe(200)
  },
  STAND_IN_CHANGED: ({ admin }) => admin.put('/management/stand-in', { ...normalSettings, identifiers: 'wellFormed' }),
  STOCK_CREATED: ({ clerk }) => newStock(clerk),
  async STOCK_CHANGED({ clerk }) {
    await clerk.put(stocks, { id: await newStock(clerk), fechaStock: '2026-11-19' })
  },
  async STOCK_DELETED({ clerk }) {
    await clerk.delete(`${stocks}/${await newStock(clerk)}`)
  },
  async STOCK_RESTORED({ clerk }) {
    const path = `${stocks}/${await newStock(clerk)}`
    await clerk.delete(path)
    await clerk.post(`${path}/restore`)
  },
  async STOCK_CLONED({ clerk }) {
    await clerk.post(`${stocks}/${await newStock(clerk)}/clone`)
  },
  STOCK_SCHEDULED: scheduled,
  async STOCK_SCHEDULE_CANCELLED(world) {
    await world.clerk.delete(await scheduled(world))
  },
  async STOCK_NOT_RECEIVED({ server, admin, clerk }) {
    const id = await newStock(clerk)
    const values = { state: 'TECHNICAL_ERROR', attempts: 99, transactionId: '26112000000001' } as const
    await server.store.db
      .updateTable('stock')
      .set({ ...values, lastAttemptDate: '2026-11-19T12:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    const marked = await admin.patch(`${stocks}/${id}/not-received`, { reason: 'La aduana no lo tiene' })
    expect(marked).toMatchObject({ status: 200 })
  },
  RECORD_CREATED: changedRecord,
  RECORD_CHANGED: changedRecord,
  async RECORD_DELETED(world) {
    await world.clerk.delete(await changedRecord(world))
  },
  async RECORD_RESTORED(world) {
    const path = await changedRecord(world)
    await world.clerk.delete(path)
    await world.clerk.post(`${path}/restore`)
  },
  RECORD_MOVED_IN: moved,
  RECORD_MOVED_OUT: moved,
  async RECORDS_IMPORTED({ clerk }) {
    const path = `${stocks}/${await newStock(clerk)}/contenedor-vacios`
    await clerk.post(path, drafts.contenedorVacio, { 'Import-Id': randomUUID() })
  },
  async SHEET_ADDED({ clerk }) {
    await clerk.post(`${stocks}/${await newStock(clerk)}/whole`, { contenedorVacios: [drafts.contenedorVacio] })
  },
  async SHEET_REPLACED({ clerk }) {
    const path = `${stocks}/${await newStock(clerk)}/whole`
    const body = { contenedorVacios: [drafts.contenedorVacio] }
    const { mark } = goodsComparison.parse((await clerk.post(`${path}/comparison`, body)).body)
    await clerk.put(path, { ...body, mark })
  },
  async RECORDS_RESTORED({ clerk }) {
    const path = `${stocks}/${await newStock(clerk)}/whole`
    const { body } = await clerk.post(path, { contenedorVacios: [drafts.contenedorVacio] })
    await clerk.post(`${path}/restore`, { mark: goodsWritten.parse(body).mark })
  },
}

test.each(Object.entries(calls))('%s se escribe', async (type, scenario) => {
  const server = await openServer({ standIn: true, registrationEnabled: true, copies: startTestCopies({ bytes: 10 }) })
  const from = { address: '192.0.2.7' }
  const of = (login: string | null): Caller => server.as(login, from)
  await scenario?.({ server, admin: of('admin'), owner: of('owner'), clerk: of('operador'), nobody: of(null) })
  const [event] = (await eventsOf(server.store)).filter((one) => one.type === type)
  expect(event).toMatchObject({ type, principal: expect.stringMatching(/./), data: { remoteAddress: '192.0.2.7' } })
  await server.close()
})

const worker: Readonly<Partial<Record<AuditType, (counted: Counted) => Promise<unknown>>>> = {
  STOCK_SENT: (counted) => sent(counted),
  STOCK_ACCEPTED: (counted) => sent(counted),
  STOCK_REFUSED(counted) {
    counted.authority.plan({ refuse: '30963' })
    return sent(counted)
  },
  STOCK_WITHOUT_VERDICT: (counted) => counted.sentWithoutAnswer(counted.worker()),
  async STOCK_REPEATED(counted) {
    const worker = counted.worker()
    await counted.sentWithoutAnswer(worker)
    counted.after(60)
    await counted.run(worker)
  },
  async STOCK_FAILED({ customs, warehouse, run }) {
    await customs.pending('2026-11-20', warehouse)
    await run(customs.worker({ contract: { check: () => Promise.resolve({ kind: 'different', differences: ['otro'] }) } }))
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
  await tickets.ticket({ companyId, cuit: '30590428775' }, AbortSignal.timeout(5000)).catch(() => null)
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
