import { expect, test } from 'vitest'
import { checkedAccess, companyAccess } from '#domain/company/company-access.ts'
import { openStore } from '#server/store/database/open.ts'
import { addAfipLogs } from '../support/afip-logs.ts'
import { startCountingWsaa } from '../support/counting-wsaa.ts'
import { inMemory } from '../support/empty-database.ts'
import { giveCertificate } from '../support/issued-certificate.ts'
import { clockForEach, current, openForEach } from '../support/open-for.ts'
import { fillStore, fixture, openServer, testSecrets } from '../support/server.ts'
import { ticketsFrom } from '../support/tickets.ts'

const at = `/api/owner/companies/${fixture.company}/access`
const dummy = { appServer: 'OK', dbServer: 'OK', authServer: 'NO' }

const clock = clockForEach('2026-11-20T21:00:00.000Z')
const wsaa = openForEach(() => startCountingWsaa(clock.now))
const store = openForEach(async () => fillStore(await openStore(inMemory), clock.now()))
const tickets = openForEach(() => ticketsFrom(wsaa.url, { store, secrets: testSecrets, clock: clock.now }))
let asked = 0
const server = openForEach(() => {
  asked = 0
  const answer = () => {
    asked += 1
    return Promise.resolve(dummy)
  }
  return openServer({ store, clock: clock.now, access: { environment: 'test', ticketsOf: wsaa.url, tickets, dummy: answer } })
})
const owner = current(() => server.as('owner'))

const read = async () => companyAccess.parse((await owner.get(at)).body)
const check = async () => checkedAccess.parse((await owner.post(`${at}/check`)).body)

test('sin certificado se dice al probar, y los servidores de la aduana responden igual', async () => {
  expect(await read()).toEqual({ environment: 'test', ticket: null, failure: null, lastAnswer: null })
  const checked = await check()
  expect(checked).toMatchObject({ dummy, access: { ticket: null } })
  expect(checked.failure?.description).toContain('no tiene certificado')
  expect(wsaa.calls).toEqual([])
})

test('probar pide un acceso y no declara nada; dos personas a la vez hacen una sola prueba, después se usa el mismo, y el que venció ya no se muestra', async () => {
  await giveCertificate(store.db, testSecrets, fixture.company)
  const ticket = { issued: clock.now().toISOString(), expires: '2026-11-21T09:00:00.000Z' }
  const replies = await Promise.all([owner.post(`${at}/check`), server.as('encargada').post(`${at}/check`)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect([wsaa.calls.length, asked]).toEqual([1, 1])
  expect(await check()).toMatchObject({ failure: null, dummy, access: { ticket, failure: null } })
  expect(await read()).toMatchObject({ ticket })
  expect([wsaa.calls.length, asked]).toEqual([1, 2])
  const calls = await store.db.selectFrom('afip_log').select('operation').execute()
  expect(calls).toEqual([{ operation: 'loginCms' }])
  clock.at('2026-11-21T09:00:00.000Z')
  expect(await read()).toMatchObject({ ticket: null })
})

test('una falla queda dicha con lo que hay que hacer y hasta cuándo se espera, y un certificado nuevo la olvida', async () => {
  await giveCertificate(store.db, testSecrets, fixture.company)
  wsaa.plan({ fault: 'wsn.unavailable', text: 'Fuera de servicio' })
  const { failure } = await check()
  expect(failure).toMatchObject({ detail: 'wsn.unavailable: Fuera de servicio' })
  expect(await read()).toMatchObject({
    ticket: null,
    failure: { date: clock.now().toISOString(), description: failure?.description, retry: '2026-11-20T21:01:00.000Z' },
  })
  await giveCertificate(store.db, testSecrets, fixture.company, { from: new Date('2026-11-01T00:00:00Z') })
  expect(await read()).toMatchObject({ failure: null })
})

test('la última respuesta es la de sus depósitos, y una llamada sin respuesta no cuenta', async () => {
  const createdDate = clock.now().toISOString()
  await addAfipLogs(
    store.db,
    { createdDate, depositoId: fixture.secondWarehouse, outcome: 'refused' },
    { createdDate, depositoId: fixture.warehouse, status: null, outcome: 'timeout', response: null },
    { createdDate, depositoId: fixture.otherWarehouse },
  )
  const lastAnswer = { date: clock.now().toISOString(), outcome: 'refused', stockId: null, depositoId: fixture.secondWarehouse }
  expect(await read()).toMatchObject({ lastAnswer })
})

test('la salud dice hasta cuándo valen el certificado y el acceso de cada compañia, aunque dos se llamen igual, y no cambia la del sistema', async () => {
  const tickets = async () => (await server.as('admin').get('/management/health')).body
  const name = 'Depósitos del Plata (30-71234567-1)'
  await giveCertificate(store.db, testSecrets, fixture.company)
  await check()
  const details = { certificateExpires: '2028-01-01T00:00:00.000Z', ticketExpires: '2026-11-21T09:00:00.000Z' }
  expect(await tickets()).toMatchObject({
    status: 'UP',
    components: { tickets: { status: 'UP', components: { [name]: { status: 'UP', details } } } },
  })
  clock.at('2026-11-21T10:00:00.000Z')
  wsaa.plan({ fault: 'coe.notAuthorized' })
  const { failure } = await check()
  const down = { status: 'DOWN', details: { certificateExpires: details.certificateExpires, failure: failure?.description } }
  expect(await tickets()).toMatchObject({ status: 'UP', components: { tickets: { status: 'DOWN', components: { [name]: down } } } })
  const same = { name: 'Nueva', cuit: '30590428775', tipoAgente: 'DEPO', rol: 'DEPO' }
  const ids = [(await owner.post('/api/owner/companies', same)).id, (await owner.post('/api/owner/companies', same)).id]
  const components = Object.fromEntries(ids.map((id) => [`Nueva (30590428775) #${id}`, { status: 'UNKNOWN' }]))
  expect((await server.as('admin').get('/management/health')).body).toMatchObject({ components: { tickets: { components } } })
})
