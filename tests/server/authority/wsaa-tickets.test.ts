import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { NoTicket } from '#server/authority/wsaa/ticket.ts'
import type { TicketSource } from '#server/authority/wsaa/tickets.ts'
import { secretBox } from '#server/crypto/secret-box.ts'
import { leaseTicket } from '#server/store/companies/tickets.ts'
import { signOf, startCountingWsaa } from '../../support/counting-wsaa.ts'
import { giveCertificate } from '../../support/issued-certificate.ts'
import { openForEach } from '../../support/open-for.ts'
import { addCompany } from '../../support/people.ts'
import { stores } from '../../support/store.ts'
import { ticketsFrom } from '../../support/tickets.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-11-20T21:00:00.000Z')
const secrets = secretBox(randomBytes(32))
const signal = new AbortController().signal
const windowMs = 10 * minute

describe.each(stores)('los accesos de una compañia, sobre %s', (kind, openFreshStore) => {
  let now: Date
  let companyId: number
  const clock = () => now

  const store = openForEach(openFreshStore)
  const wsaa = openForEach(() => startCountingWsaa(clock))

  beforeEach(async () => {
    now = new Date(start)
    companyId = await addCompany(store.db, 'owner')
    await give()
  })

  const give = (validity?: Parameters<typeof giveCertificate>[3]) => giveCertificate(store.db, secrets, companyId, validity)

  /** The tickets of one process. */
  function process(): TicketSource {
    const source = ticketsFrom(wsaa.url, { store, secrets, clock })
    onTestFinished(() => source.close())
    return source
  }

  const at = (ms: number) => (now = new Date(start + ms))
  const holder = () => ({ companyId, cuit: '30590428775' })
  const ask = (source: TicketSource) => source.ticket(holder(), signal)
  const key = (environment = wsaa.url) => ({ companyId, service: 'wgesstockdepositosfiscales', environment })

  /** Why there is no ticket. */
  async function refusal(source: TicketSource): Promise<NoTicket> {
    const error: unknown = await ask(source).catch((caught: unknown) => caught)
    if (error instanceof NoTicket) return error
    throw new Error('there is a ticket')
  }

  test('de varios procesos pide uno solo: los demás vuelven enseguida, y después usan el suyo', async () => {
    const processes = [process(), process(), process()]
    const asked = await Promise.allSettled(processes.map((source) => ask(source)))
    const reasons = asked.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
    for (const reason of reasons) expect(reason).toMatchObject({ failure: 'asking', retry: new Date(start + 1000) })
    expect(wsaa.calls).toHaveLength(1)
    for (const source of processes) expect((await ask(source)).token).toBe(wsaa.tokens[0])
    expect(wsaa.calls).toHaveLength(1)
  })

  test('el turno de un proceso que murió lo toma otro, que espera si el acceso ya se había dado', async () => {
    const row = await store.write((tx) => leaseTicket(tx, key(), { fingerprint: 'otra', owner: 'muerto', now, leaseMs: minute }))
    await store.db
      .insertInto('afip_log')
      .values({ service: 'wsaa', operation: 'loginCms', createdDate: now.toISOString(), outcome: 'underWay', durationMs: 0, request: '' })
      .execute()
    expect(row).not.toBeNull()
    const one = process()
    expect(await refusal(one)).toMatchObject({ failure: 'asking' })
    at(minute + 1)
    wsaa.plan({ fault: 'coe.alreadyAuthenticated' })
    expect(await refusal(one)).toMatchObject({ failure: 'coe.alreadyAuthenticated', retry: new Date(start + minute + 1 + windowMs) })
    expect(await outcomes()).toEqual(['interrupted', 'refused'])
    at(5 * minute)
    expect(await refusal(one), 'sin volver a llamar').toMatchObject({ failure: 'coe.alreadyAuthenticated' })
    expect(wsaa.calls).toHaveLength(1)
    at(minute + 1 + windowMs)
    expect((await ask(one)).token).toBe(wsaa.tokens[0])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('se pide uno, también para dos a la vez, y se usa hasta diez minutos antes de que venza; entonces otro', async () => {
    const one = process()
    const [first, second] = await Promise.all([ask(one), ask(one)])
    expect(first).toEqual(second)
    expect(first).toMatchObject({ token: wsaa.tokens[0], sign: signOf(first.token), expires: new Date(start + 12 * hour).toISOString() })
    at(12 * hour - 10 * minute - 1)
    expect(await ask(one)).toEqual(first)
    expect(wsaa.calls).toHaveLength(1)
    at(12 * hour - 10 * minute)
    expect((await ask(one)).token).toBe(wsaa.tokens[1])
    expect(wsaa.calls).toHaveLength(2)
  })

  test('sin certificado, vencido o todavía no válido, o con una clave guardada con otra de la instalación, no se llama a nadie, y el turno queda libre', async () => {
    const one = process()
    await give({ from: new Date(start - 2 * hour), to: new Date(start) })
    expect(await refusal(one)).toMatchObject({ failure: 'expiredCertificate', retry: null })
    await give({ from: new Date(start + 1) })
    expect(await refusal(one)).toMatchObject({ failure: 'notYetValidCertificate', retry: null })
    await store.db.deleteFrom('certificate').execute()
    expect(await refusal(one)).toMatchObject({ failure: 'noCertificate', retry: null })
    await giveCertificate(store.db, secretBox(randomBytes(32)), companyId)
    expect(await refusal(one)).toMatchObject({ failure: 'lockedKey', retry: null })
    expect(wsaa.calls).toEqual([])
    await give()
    await ask(one)
  })

  test('un certificado nuevo no usa el acceso del anterior, ni espera por él', async () => {
    const one = process()
    const first = await ask(one)
    await give({ from: new Date('2026-10-01T00:00:00Z') })
    wsaa.plan({ fault: 'wsaa.unavailable' })
    await refusal(one)
    await give({ from: new Date('2026-11-01T00:00:00Z') })
    expect((await ask(one)).token).not.toBe(first.token)
    expect(wsaa.calls).toHaveLength(3)
  })

  test('el que la aduana no aceptó se cambia solo si ya se puede pedir otro', async () => {
    const one = process()
    const first = await ask(one)
    at(windowMs)
    expect(await one.refused(holder(), first)).toBe(false)
    expect(await ask(one)).toEqual(first)
    at(windowMs + 1)
    expect(await one.refused(holder(), first)).toBe(true)
    const second = await ask(one)
    expect(second.token).toBe(wsaa.tokens[1])
    // Another process had the old one, and hears later that it was not taken.
    expect(await process().refused(holder(), first)).toBe(true)
    expect(await ask(one)).toEqual(second)
  })

  test('quien deja de esperar se va enseguida, y lo pedido sirve a los demás', async () => {
    const one = process()
    const leaving = new AbortController()
    const asked = one.ticket(holder(), leaving.signal)
    leaving.abort(new Error('me voy'))
    await expect(asked).rejects.toThrow('me voy')
    await expect.poll(() => wsaa.calls.length).toBe(1)
    expect((await ask(one)).token).toBe(wsaa.tokens[0])
    expect(wsaa.calls).toHaveLength(1)
  })

  test('al cerrar se corta el pedido y otro proceso puede pedir', async () => {
    const one = process()
    wsaa.plan('silent')
    const asked = ask(one).catch((error: unknown) => error)
    await expect.poll(() => wsaa.calls.length).toBe(1)
    await one.close()
    expect(await asked).toBeInstanceOf(Error)
    expect(await outcomes()).toEqual(['interrupted'])
    await ask(process())
  })

  test('ni el acceso, ni la clave, ni el mensaje firmado quedan a la vista en la base', async () => {
    const { token, sign } = await ask(process())
    wsaa.plan({ fault: 'coe.notAuthorized' })
    at(12 * hour)
    await refusal(process())
    const [row] = await store.db.selectFrom('wsaa').selectAll().execute()
    expect(row?.sealedTicket, 'sin acceso no queda nada sellado').toBeNull()
    const calls = await store.db.selectFrom('afip_log').selectAll().orderBy('id').execute()
    expect(calls).toMatchObject([
      { service: 'wsaa', operation: 'loginCms', outcome: 'accepted', status: 200, stockId: null, depositoId: null },
      { service: 'wsaa', operation: 'loginCms', outcome: 'refused', status: 500 },
    ])
    const stored = JSON.stringify([row, calls])
    const signed = wsaa.calls.map(({ body }) => /<in0>([^<]+)</.exec(body)?.[1] ?? '')
    expect(signed.every((text) => text.length > 1000)).toBe(true)
    for (const secret of [token, sign, ...signed]) expect(stored).not.toContain(secret)
    expect(calls.map(({ request }) => request)).toEqual(Array(2).fill(expect.stringContaining('<in0>***</in0>')))
  })

  async function outcomes(): Promise<string[]> {
    return (await store.db.selectFrom('afip_log').select('outcome').orderBy('id').execute()).map(({ outcome }) => outcome)
  }
})
