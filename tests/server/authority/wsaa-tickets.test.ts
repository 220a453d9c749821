import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { NoTicket } from '#server/authority/wsaa/ticket.ts'
import type { TicketSource } from '#server/authority/wsaa/tickets.ts'
import { secretBox } from '#server/crypto/secret-box.ts'
import { leaseTicket } from '#server/store/companies/tickets.ts'
import { insertBegunCall } from '#server/store/operations/afip-logs.ts'
import { signOf, startCountingWsaa } from '../../support/counting-wsaa.ts'
import { giveCertificate } from '../../support/issued-certificate.ts'
import { clockForEach, openForEach } from '../../support/open-for.ts'
import { addCompany } from '../../support/people.ts'
import { stores } from '../../support/store.ts'
import { ticketsFrom } from '../../support/tickets.ts'

const start = Date.parse('2026-11-20T21:00:00.000Z')
const secrets = secretBox(randomBytes(32))
const signal = new AbortController().signal

/** An instant so many minutes after the start. */
const minute = (count: number): Date => new Date(start + count * 60_000)

describe.each(stores)('los accesos de una compañia, sobre %s', (kind, openFreshStore) => {
  let companyId: number
  const clock = clockForEach(minute(0).toISOString())
  const at = (minutes: number): void => clock.at(minute(minutes).toISOString())
  const store = openForEach(openFreshStore)
  const wsaa = openForEach(() => startCountingWsaa(clock.now))

  beforeEach(async () => {
    companyId = await addCompany(store.db, 'owner')
    await give()
  })

  const give = (validity?: Parameters<typeof giveCertificate>[3]) => giveCertificate(store.db, secrets, companyId, validity)

  /** The tickets of one process. */
  function process(): TicketSource {
    const source = ticketsFrom(wsaa.url, { store, secrets, clock: clock.now })
    onTestFinished(() => source.close())
    return source
  }

  const ask = (source: TicketSource) => source.ticket(companyId, signal)

  /** Why there is no ticket. */
  async function refusal(source: TicketSource): Promise<unknown> {
    const error: unknown = await ask(source).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(NoTicket)
    return error
  }

  async function outcomes(): Promise<string[]> {
    return (await store.db.selectFrom('afip_log').select('outcome').orderBy('id').execute()).map(({ outcome }) => outcome)
  }

  test('de varios procesos pide uno solo: los demás vuelven enseguida, y después usan el suyo', async () => {
    const processes = [process(), process(), process()]
    const asked = await Promise.allSettled(processes.map((source) => ask(source)))
    const reasons = asked.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
    for (const reason of reasons) expect(reason).toMatchObject({ failure: 'asking', retry: minute(1 / 60) })
    expect(wsaa.calls).toHaveLength(1)
    for (const source of processes) expect((await ask(source)).token).toBe(wsaa.tokens[0])
    expect(wsaa.calls).toHaveLength(1)
  })

  test('el turno de un proceso que murió lo toma otro, que espera si el acceso ya se había dado', async () => {
    const key = { companyId, service: 'wgesstockdepositosfiscales', environment: wsaa.url }
    const dead = { fingerprint: 'otra', owner: 'muerto', now: clock.now(), leaseMs: 60_000 }
    expect(await store.write((tx) => leaseTicket(tx, key, dead))).not.toBeNull()
    const call = { service: 'wsaa', operation: 'loginCms', stockId: null, depositoId: null, transactionId: null, request: '' }
    await insertBegunCall(store.db, { ...call, now: clock.now().toISOString() })
    const one = process()
    expect(await refusal(one)).toMatchObject({ failure: 'asking' })
    at(1.1)
    wsaa.plan({ fault: 'coe.alreadyAuthenticated' })
    expect(await refusal(one)).toMatchObject({ failure: 'coe.alreadyAuthenticated', retry: minute(11.1) })
    expect(await outcomes()).toEqual(['interrupted', 'refused'])
    at(5)
    expect(await refusal(one), 'sin volver a llamar').toMatchObject({ failure: 'coe.alreadyAuthenticated' })
    expect(wsaa.calls).toHaveLength(1)
    at(11.1)
    expect((await ask(one)).token).toBe(wsaa.tokens[0])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('se pide uno, también para dos a la vez, y se usa hasta diez minutos antes de que venza; entonces otro', async () => {
    const one = process()
    const [first, second] = await Promise.all([ask(one), ask(one)])
    expect(first).toEqual(second)
    expect(first).toMatchObject({ token: wsaa.tokens[0], sign: signOf(first.token), expires: minute(720).toISOString() })
    at(709.999)
    expect(await ask(one)).toEqual(first)
    expect(wsaa.calls).toHaveLength(1)
    at(710)
    expect((await ask(one)).token).toBe(wsaa.tokens[1])
    expect(wsaa.calls).toHaveLength(2)
  })

  test('sin certificado, vencido o todavía no válido, o con una clave guardada con otra de la instalación, no se llama a nadie, y el turno queda libre', async () => {
    const one = process()
    const foreign = secretBox(randomBytes(32))
    for (const [failure, change] of [
      ['expiredCertificate', () => give({ from: minute(-120), to: minute(0) })],
      ['notYetValidCertificate', () => give({ from: minute(1) })],
      ['noCertificate', () => store.db.deleteFrom('certificate').execute()],
      ['lockedKey', () => giveCertificate(store.db, foreign, companyId)],
    ] as const) {
      await change()
      expect(await refusal(one)).toMatchObject({ failure, retry: null })
    }
    expect(wsaa.calls).toEqual([])
    await give()
    await ask(one)
  })

  test('el que la aduana no aceptó se cambia solo si ya se puede pedir otro', async () => {
    const one = process()
    const first = await ask(one)
    at(10)
    expect(await one.refused(companyId, first)).toBe(false)
    expect(await ask(one)).toEqual(first)
    at(10.001)
    expect(await one.refused(companyId, first)).toBe(true)
    const second = await ask(one)
    expect(second.token).toBe(wsaa.tokens[1])
    // Another process had the old one, and hears later that it was not taken.
    expect(await process().refused(companyId, first)).toBe(true)
    expect(await ask(one)).toEqual(second)
  })

  test('el de un certificado sirve a todas las compañias que lo tienen, y el siguiente también', async () => {
    const other = await addCompany(store.db, 'operador')
    const { id: _, ...same } = await store.db.selectFrom('certificate').selectAll().executeTakeFirstOrThrow()
    await store.db
      .insertInto('certificate')
      .values({ ...same, companyId: other })
      .execute()
    const one = process()
    const first = await ask(one)
    expect(await one.ticket(other, signal)).toEqual(first)
    at(715)
    const next = await ask(one)
    expect(await one.ticket(other, signal)).toEqual(next)
    expect([first.token, next.token]).toEqual(wsaa.tokens)
    expect(wsaa.calls).toHaveLength(2)
  })

  test('quien deja de esperar se va enseguida, y lo pedido sirve a los demás', async () => {
    const one = process()
    const leaving = new AbortController()
    const asked = one.ticket(companyId, leaving.signal)
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
    at(720)
    await refusal(process())
    const [row] = await store.db.selectFrom('wsaa').selectAll().execute()
    expect(row?.sealedTicket, 'sin acceso no queda nada sellado').toBeNull()
    const calls = await store.db.selectFrom('afip_log').selectAll().orderBy('id').execute()
    const request = expect.stringContaining('<in0>***</in0>')
    expect(calls).toMatchObject([
      { service: 'wsaa', operation: 'loginCms', outcome: 'accepted', status: 200, request },
      { service: 'wsaa', operation: 'loginCms', outcome: 'refused', status: 500, request },
    ])
    const signed = wsaa.calls.map(({ body }) => /<in0>([^<]{1000,})</.exec(body)?.[1] ?? '')
    for (const secret of [token, sign, ...signed]) expect(JSON.stringify([row, calls])).not.toContain(secret)
  })
})
