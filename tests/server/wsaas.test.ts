import { beforeEach, describe, expect, test } from 'vitest'
import { maskedSecret } from '#domain/company/wsaa.ts'
import { openTicket, sealTicket } from '#server/authority/wsaa/ticket.ts'
import { findTicket, leaseTicket, storeTicket, storeTicketFailure, type TicketRow } from '#server/store/companies/tickets.ts'
import { aWsaa, companies } from '../support/generic-calls.ts'
import { noAccess } from '../support/idle-services.ts'
import { giveCertificate } from '../support/issued-certificate.ts'
import { clockForEach, current, openForEach } from '../support/open-for.ts'
import { fixture, openServer, statusesOf, testSecrets } from '../support/server.ts'
import { stores } from '../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const later = new Date('2026-11-20T15:05:00.000Z')
const path = '/api/wsaas'
const [ours, theirs] = companies
const typed = { ...aWsaa, cuit: ours.cuit, expire: '2026-11-21T03:00:00.000Z' }
const key = { companyId: fixture.company, service: aWsaa.serviceType, environment: noAccess.ticketsOf }

describe.each(stores)('los tickets de acceso, en %s', (kind, openFreshStore) => {
  let fingerprint: string
  const clock = clockForEach(now.toISOString())
  const server = openForEach(() => openServer({ on: openFreshStore, clock: clock.now }))
  const admin = current(() => server.as('admin'))
  const owner = current(() => server.as('owner'))

  beforeEach(async () => {
    const { db } = server.store
    for (const { id, cuit } of companies) await db.updateTable('company').set({ cuit }).where('id', '=', id).execute()
    fingerprint = (await giveCertificate(db, testSecrets, fixture.company)).fingerprint
  })

  const row = async (): Promise<TicketRow | null> => await findTicket(server.store.db, key)
  const kept = async () => {
    const found = await row()
    return found && openTicket(testSecrets, found)
  }
  const lease = () =>
    server.store.write((tx) => leaseTicket(tx, key, { fingerprint, owner: 'otro proceso', now: clock.now(), leaseMs: 60_000 }))
  const refusedFor = (field: string, message: string) => ({ status: 400, body: { fieldErrors: [{ objectName: 'wsaa', field, message }] } })

  /** As the product does when it gets another ticket. */
  const renew = async (of: TicketRow): Promise<void> => {
    const sealedTicket = sealTicket(testSecrets, fixture.company, { token: 'renovado', sign: 'firma' })
    const ticket = { fingerprint, sealedTicket, issuedDate: later.toISOString(), expiresDate: '2026-11-21T09:00:00.000Z' }
    await server.store.write((tx) => storeTicket(tx, of, ticket))
  }

  test('dos que escriben el primero a la vez: uno lo logra; eliminarlo mientras un proceso pide otro no le quita el turno, y el que consigue queda', async () => {
    const replies = await Promise.all([1, 2, 3].map((count) => admin.post(path, { ...typed, token: `${typed.token}${count}` })))
    expect(statusesOf(replies)).toEqual([201, 409, 409])
    const id = Number((await admin.get(path)).rows[0]?.['id'])
    const leased = await lease()
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
    expect(await row()).toMatchObject({ leaseOwner: 'otro proceso', sealedTicket: null })
    if (leased) await renew(leased)
    expect((await admin.get(path)).rows).toMatchObject([{ id, expire: '2026-11-21T09:00:00.000Z' }])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('el que escribe un administrador queda sellado, y se responde tapado a quien maneja la compañia; por lo tapado no se filtra ni se ordena', async () => {
    const created = await admin.post(path, { ...typed, cuit: '30-59042877-5', rol: 'depo' })
    const shown = { ...typed, version: 1, token: maskedSecret, sign: maskedSecret }
    expect(created).toMatchObject({ status: 201, body: shown })
    expect(created.headers.get('location')).toBe(`${path}/${created.id}`)
    expect(created.headers.get('x-depositosapp-alert')).toBe('depositosApp.wsaa.created')
    for (const login of ['admin', 'owner', 'encargada']) {
      expect((await server.as(login).get(`${path}/${created.id}`)).body).toEqual({ ...shown, id: created.id })
      expect((await server.as(login).get(path)).body).toEqual([{ ...shown, id: created.id }])
    }
    expect(await kept()).toEqual({ token: typed.token, sign: typed.sign, issued: now.toISOString(), expires: typed.expire })
    expect((await row())?.sealedTicket).not.toContain(typed.token)
    for (const query of ['token.contains=PHN', 'sign.equals=x', 'sort=token,asc', 'sealedTicket.specified=true'])
      expect([query, (await admin.get(`${path}?${query}`)).status]).toEqual([query, 400])
  })

  test('lo que vuelve tapado queda como estaba, y lo que se escribe de nuevo lo reemplaza', async () => {
    const { id } = await admin.post(path, typed)
    clock.at(later.toISOString())
    const expire = '2026-11-21T02:00:00.000Z'
    const masked = { ...typed, id, version: 1, expire, token: maskedSecret, sign: maskedSecret }
    expect(await admin.put(path, masked)).toMatchObject({ status: 200, body: { version: 2, expire, token: maskedSecret } })
    expect(await kept()).toEqual({ token: typed.token, sign: typed.sign, issued: now.toISOString(), expires: expire })
    const token = `${typed.token}OTRO`
    expect((await admin.put(path, { ...masked, version: 2, token })).body).toMatchObject({ version: 3, token: maskedSecret })
    expect(await kept()).toEqual({ token, sign: typed.sign, issued: later.toISOString(), expires: expire })
    expect((await admin.put(path, { ...masked, version: 2 })).status).toBe(409)
  })

  test('lo que está mal se dice en su campo, y no se guarda nada; con dos compañias iguales ante la aduana no se sabe de cuál es', async () => {
    for (const [wrong, field, message] of [
      // Of no company: its CUIT, its role or its kind of agent.
      [{ cuit: '20123456786' }, 'cuit', 'NoCompany'],
      [{ rol: 'ATA' }, 'cuit', 'NoCompany'],
      [{ tipoAgente: 'ATA' }, 'cuit', 'NoCompany'],
      [{ cuit: '30590428776' }, 'cuit', 'Pattern'],
      [{ serviceType: 'wsfe' }, 'serviceType', 'UnknownService'],
      [{ expire: now.toISOString() }, 'expire', 'TicketExpired'],
      // Masked, with none that is kept.
      [{ token: maskedSecret }, 'token', 'NotTyped'],
      [{ sign: maskedSecret }, 'sign', 'NotTyped'],
      [{ token: ' ' }, 'token', 'NotBlank'],
      [{ sign: 'x'.repeat(3001) }, 'sign', 'Size'],
    ] as const)
      expect(await admin.post(path, { ...typed, ...wrong })).toMatchObject(refusedFor(field, message))
    expect(await row()).toBeNull()
    await server.store.db.updateTable('company').set({ cuit: '30-59042877-5' }).where('id', '=', fixture.otherCompany).execute()
    expect(await admin.post(path, typed)).toMatchObject(refusedFor('cuit', 'SeveralCompanies'))
  })

  test('una compañia sin certificado no puede tener un ticket, y una que tiene uno no tiene dos', async () => {
    const refused = (message: string) => ({ status: 409, body: { message } })
    expect(await admin.post(path, { ...typed, cuit: theirs.cuit })).toMatchObject(refused('error.wsaa.noCertificate'))
    expect((await admin.post(path, typed)).status).toBe(201)
    expect(await admin.post(path, typed)).toMatchObject(refused('error.wsaa.exists'))
  })

  test('no pasa a otra compañia, ni vence antes de ahora; uno que fue sellado con otra clave se escribe de nuevo', async () => {
    await giveCertificate(server.store.db, testSecrets, fixture.otherCompany)
    const { id } = await admin.post(path, typed)
    const change = (changes: object) => admin.put(path, { ...typed, id, ...changes })
    expect(await change({ cuit: theirs.cuit })).toMatchObject(refusedFor('cuit', 'OtherCompany'))
    expect(await change({ rol: 'ATA' })).toMatchObject(refusedFor('rol', 'OtherCompany'))
    expect(await change({ expire: '2026-11-20' })).toMatchObject(refusedFor('expire', 'TicketExpired'))
    expect((await admin.get(path)).rows).toMatchObject([{ id, version: 1, cuit: ours.cuit }])
    await server.store.db.updateTable('wsaa').set({ sealedTicket: 'v1.otra' }).execute()
    expect(await change({ token: maskedSecret, sign: maskedSecret })).toMatchObject(refusedFor('token', 'NotTyped'))
    expect((await change({})).status).toBe(200)
    expect(await kept()).toMatchObject({ token: typed.token, sign: typed.sign })
  })

  test('el que se escribe mientras un proceso pide otro no se pierde si a ese se lo niegan', async () => {
    const leased = await lease()
    expect((await admin.get(path)).rows).toEqual([])
    expect((await admin.post(path, typed)).status).toBe(201)
    const failure = { fingerprint, failure: 'noCertificate', detail: '', failureDate: now.toISOString(), retryDate: null }
    if (leased) await server.store.write((tx) => storeTicketFailure(tx, leased, 'otro proceso', failure))
    expect(await kept()).toMatchObject({ token: typed.token })
  })

  test('el que el producto renueva no se pisa desde un formulario abierto', async () => {
    const { id } = await admin.post(path, typed)
    const before = await row()
    if (before) await renew(before)
    const refused = { status: 409, body: { message: 'error.concurrencyFailure' } }
    expect(await admin.put(path, { ...typed, id, version: 1 })).toMatchObject(refused)
    expect(await kept()).toMatchObject({ token: 'renovado' })
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ version: 2 })
  })

  test('los de otro ambiente de la aduana no están', async () => {
    const { id } = await admin.post(path, typed)
    const access = { ...noAccess, ticketsOf: 'https://wsaa.example/' }
    const caller = (await openServer({ store: server.store, clock: clock.now, access })).as('admin')
    expect((await caller.get(path)).rows).toEqual([])
    for (const reply of [caller.get(`${path}/${id}`), caller.put(path, { ...typed, id }), caller.delete(`${path}/${id}`)])
      expect((await reply).status).toBe(404)
    expect((await caller.get('/api/companies')).rows[0]).toMatchObject({ wsaa: null })
    expect((await caller.post(path, typed)).status).toBe(201)
  })

  test('la compañia nombra su ticket y su certificado, a quien la maneja y a nadie más', async () => {
    const { id } = await admin.post(path, typed)
    const certificate = (await owner.get('/api/certificates')).rows[0]
    for (const login of ['owner', 'encargada', 'admin']) {
      const caller = server.as(login)
      const both = { id: fixture.company, wsaa: { id }, certificate }
      expect((await caller.get('/api/companies')).rows[0]).toMatchObject(both)
      expect((await caller.get(`/api/owner/companies/${fixture.company}`)).body).toMatchObject(both)
    }
    const [seen] = (await server.as('operador').get('/api/companies')).rows
    for (const member of ['wsaa', 'certificate']) expect(seen).not.toHaveProperty(member)
    const none = [{ wsaa: null, certificate: null }]
    expect((await server.as('stranger').get('/api/companies')).rows).toMatchObject(none)
    await owner.delete(`/api/owner/companies/${fixture.company}/certificate`)
    expect((await owner.get('/api/companies')).rows).toMatchObject(none)
  })
})
