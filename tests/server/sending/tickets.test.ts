import { beforeEach, describe, expect, test } from 'vitest'
import type { Worker } from '#server/sending/worker.ts'
import type { StockScope } from '#server/store/records/stock-rows.ts'
import { startCountingWsaa } from '../../support/counting-wsaa.ts'
import { aWsaa } from '../../support/generic-calls.ts'
import { noAccess } from '../../support/idle-services.ts'
import { giveCertificate } from '../../support/issued-certificate.ts'
import { current, openForEach } from '../../support/open-for.ts'
import { addUser } from '../../support/people.ts'
import { rowsOf } from '../../support/rows.ts'
import { openServer, testSecrets } from '../../support/server.ts'
import { standInTicket } from '../../support/stand-in-ticket.ts'
import { openTestStore } from '../../support/store.ts'
import { ticketsFrom } from '../../support/tickets.ts'
import { openCounted } from './counted.ts'

const today = '2026-11-20'

describe('un envío y su acceso', () => {
  let companyId: number
  let worker: Worker

  const counted = openForEach(() => openCounted(() => openTestStore('sqlite')))
  const customs = current(() => counted.customs)
  const wsaa = openForEach(() => startCountingWsaa(customs.clock))
  const tickets = openForEach(() =>
    ticketsFrom(wsaa.url, { store: customs.store, secrets: testSecrets, clock: customs.clock, environment: noAccess.ticketsOf }),
  )

  beforeEach(async () => {
    companyId = (await customs.store.db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id
    await give()
    worker = counted.worker({ tickets })
  })

  const give = (validity?: Parameters<typeof giveCertificate>[3]) => giveCertificate(customs.store.db, testSecrets, companyId, validity)

  async function sent(day = today): Promise<StockScope> {
    const scope = await customs.pending(day, counted.warehouse)
    await counted.run(worker)
    return scope
  }

  const find = (scope: StockScope) => customs.find(scope)
  const tokensSent = () => counted.authority.messages.map((message) => /<Token>([^<]*)</.exec(message)?.[1])

  test('sale con el acceso de su compañia, que se pide una vez para todos sus envíos; cuando vence en medio del día se pide otro', async () => {
    counted.after(-14 * 60)
    expect(await find(await sent('2026-11-18'))).toMatchObject({ state: 'SUCCESS' })
    counted.after(-13 * 60)
    expect(await find(await sent('2026-11-19'))).toMatchObject({ state: 'SUCCESS' })
    expect(tokensSent()).toEqual([wsaa.tokens[0], wsaa.tokens[0]])
    expect(wsaa.calls).toHaveLength(1)
    counted.after(0)
    expect(await find(await sent())).toMatchObject({ state: 'SUCCESS', attempts: 1 })
    expect(tokensSent()).toEqual([wsaa.tokens[0], ...wsaa.tokens])
    expect(wsaa.calls).toHaveLength(2)
  })

  const expired = { from: new Date('2024-11-20T00:00:00Z'), to: new Date('2026-11-20T20:59:59Z') }

  test.each([
    ['sin certificado', () => customs.store.db.deleteFrom('certificate').execute(), 'SIN-CERTIFICADO', /no tiene certificado/, 0],
    ['con el certificado vencido', () => give(expired), 'SIN-CERTIFICADO', /venció/, 0],
    [
      'con uno que la aduana no autoriza',
      () => wsaa.plan({ fault: 'coe.notAuthorized', text: 'No' }),
      'SIN-ACCESO',
      /coe.notAuthorized: No/,
      1,
    ],
  ] as const)('%s queda fallido, dice qué hacer, no se insiste, y con uno nuevo se envía', async (_, prepare, code, words, calls) => {
    await prepare()
    const scope = await sent()
    await counted.runAfter(60, worker)
    const failed = await find(scope)
    expect(failed).toMatchObject({ state: 'FAILED', attempts: 0, waitingSince: null, errors: [{ code }] })
    expect(JSON.stringify(failed.errors)).toMatch(words)
    expect([wsaa.calls.length, counted.authority.messages.length]).toEqual([calls, 0])
    await give({ from: new Date('2026-02-01T00:00:00Z') })
    await customs.send(scope, today)
    await counted.run(worker)
    expect(await find(scope)).toMatchObject({ state: 'SUCCESS', errors: [] })
  })

  test('sin servicio de accesos espera a la vista, vuelve a pedir al minuto, y se envía una vez', async () => {
    wsaa.plan('503', 'reset', { fault: 'wsn.unavailable' })
    const scope = await sent()
    const waiting = { state: 'PENDING', waitingSince: '2026-11-20T21:00:00.000Z', attempts: 0 }
    for (const [minutes, detail] of ['HTTP 503', expect.any(String), 'wsn.unavailable: No se pudo'].entries()) {
      await counted.runAfter(minutes, worker)
      expect(await find(scope)).toMatchObject({
        ...waiting,
        nextAttemptDate: `2026-11-20T21:0${minutes + 1}:00.000Z`,
        errors: [{ code: 'SIN-ACCESO', additionalDescription: detail }],
      })
      expect(wsaa.calls).toHaveLength(minutes + 1)
    }
    await counted.runAfter(3, worker)
    expect(await find(scope)).toMatchObject({ state: 'SUCCESS', attempts: 1, waitingSince: null, nextAttemptDate: null, errors: [] })
    expect(counted.authority.messages).toHaveLength(1)
  })

  test('un ticket que se escribió termina la espera, y los envíos salen con él: no se pide otro, y no se ve en el registro ni en la base', async () => {
    wsaa.plan('503')
    const scope = await sent()
    expect(await find(scope)).toMatchObject({ state: 'PENDING', nextAttemptDate: '2026-11-20T21:01:00.000Z' })
    await addUser(customs.store.db, 'admin', 'ROLE_ADMIN')
    const { token, sign } = standInTicket('30590428775', customs.clock())
    const admin = (await openServer({ store: customs.store, clock: customs.clock })).as('admin')
    expect((await admin.post('/api/wsaas', { ...aWsaa, cuit: '30590428775', token, sign })).status).toBe(201)
    await counted.run(worker)
    expect(await find(scope)).toMatchObject({ state: 'SUCCESS' })
    expect([tokensSent(), wsaa.calls.length]).toEqual([[token], 1])
    expect((await customs.calls()).at(-1)?.request).toContain('<Token>***</Token><Sign>***</Sign>')
    const rows = JSON.stringify(await rowsOf(customs.store))
    for (const secret of [token, sign]) expect(rows).not.toContain(secret)
  })

  test('otro certificado termina la espera', async () => {
    wsaa.plan({ fault: 'coe.alreadyAuthenticated' })
    const scope = await sent()
    expect(await find(scope)).toMatchObject({ state: 'PENDING', nextAttemptDate: '2026-11-20T21:10:00.000Z' })
    await give({ from: new Date('2026-02-01T00:00:00Z') })
    await counted.run(worker)
    expect(await find(scope)).toMatchObject({ state: 'SUCCESS', waitingSince: null })
    expect(wsaa.calls).toHaveLength(2)
  })

  test('cuando termina el día sin acceso queda fallido, dice qué faltaba, y no sale después', async () => {
    wsaa.plan(...Array<'503'>(20).fill('503'))
    const scope = await sent()
    const { errors } = await find(scope)
    await counted.runAfter(6 * 60 - 1, worker)
    expect(await find(scope)).toMatchObject({ state: 'PENDING' })
    wsaa.plan()
    await counted.runAfter(6 * 60, worker)
    const failed = await find(scope)
    expect(failed).toMatchObject({
      state: 'FAILED',
      waitingSince: null,
      nextAttemptDate: null,
      errors: [{ code: 'SIN-ACCESO', additionalDescription: errors[0]?.description }],
    })
    expect(failed.errors[0]?.description).toContain('Terminó el día')
    expect(counted.authority.messages).toEqual([])
  })

  test('una repetición sin acceso sigue sin veredicto, con su propio horario', async () => {
    const scope = await counted.sentWithoutAnswer(worker)
    await give({ from: new Date('2026-11-01T00:00:00Z') })
    wsaa.plan('503')
    await counted.runAfter(1, worker)
    expect(await find(scope)).toMatchObject({
      state: 'TECHNICAL_ERROR',
      attempts: 2,
      waitingSince: null,
      nextAttemptDate: '2026-11-20T21:06:00.000Z',
      errors: [{ code: 'SIN-CONEXION' }],
    })
    await counted.runAfter(6, worker)
    expect(await find(scope)).toMatchObject({ state: 'SUCCESS' })
  })

  describe('si la aduana no acepta el acceso', () => {
    /** The worker's ticket is as old as so many minutes. */
    async function ticketOf(minutes: number): Promise<void> {
      counted.after(-minutes)
      await sent('2026-11-18')
      counted.after(0)
    }
    const calls = async () => (await customs.calls()).map(({ outcome }) => outcome)

    test.each(['7005', '7006', '7007', '7008', '7013', '7014'])('%s: sale una vez más con otro, y el mismo mensaje', async (code) => {
      await ticketOf(60)
      counted.authority.plan({ code })
      expect(await find(await sent())).toMatchObject({ state: 'SUCCESS', attempts: 1, errors: [] })
      expect(wsaa.calls).toHaveLength(2)
      const [, first = '', second = ''] = counted.authority.messages
      expect(tokensSent()).toEqual([wsaa.tokens[0], wsaa.tokens[0], wsaa.tokens[1]])
      const withoutTicket = (message: string) => message.replaceAll(/<(Token|Sign)>[^<]*</g, '<$1><')
      expect(withoutTicket(second)).toBe(withoutTicket(first))
      expect(await calls()).toEqual(['accepted', 'accepted', 'ticketRefused', 'accepted', 'accepted'])
    })

    test('dos veces: no hay una tercera, y queda rechazado como en un primer envío', async () => {
      await ticketOf(60)
      counted.authority.plan({ code: '7005' }, { code: '7005' })
      const scope = await sent()
      expect(await find(scope)).toMatchObject({ state: 'ERROR', attempts: 1, errors: [{ code: '7005' }] })
      await counted.runAfter(60, worker)
      expect(counted.authority.messages).toHaveLength(3)
      expect(wsaa.calls).toHaveLength(2)
      // A second try is a new transaction.
      await customs.send(scope, today)
      await counted.run(worker)
      expect(await find(scope)).toMatchObject({ state: 'SUCCESS' })
      expect(new Set(counted.authority.ids()).size).toBe(3)
    })

    test('y no hay otro por ahora: espera, y después sale con el mismo número', async () => {
      await ticketOf(60)
      counted.authority.plan({ code: '7005' })
      wsaa.plan('503')
      const scope = await sent()
      const { transactionId } = await find(scope)
      expect(await find(scope)).toMatchObject({ state: 'PENDING', attempts: 0, nextAttemptDate: '2026-11-20T21:01:00.000Z' })
      await counted.runAfter(1, worker)
      expect(await find(scope)).toMatchObject({ state: 'SUCCESS', transactionId, attempts: 1 })
    })

    test('dos veces en una repetición, sigue sin saberse: lo primero pudo aceptarse', async () => {
      await ticketOf(60)
      const scope = await counted.sentWithoutAnswer(worker)
      counted.authority.plan({ code: '7005' }, { code: '7008' })
      await customs.reprocess(scope)
      await counted.run(worker)
      expect(await find(scope)).toMatchObject({ state: 'TECHNICAL_ERROR', errors: [{ code: 'SIN-ACCESO' }, { code: '7008' }] })
    })
  })
})
