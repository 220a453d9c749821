import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mailFailure } from '#server/jobs/copies.ts'
import { queueDueNotices, startNotices } from '#server/jobs/notices.ts'
import { newKey } from '../../support/integration-key.ts'
import { giveCertificate } from '../../support/issued-certificate.ts'
import { openForEach } from '../../support/open-for.ts'
import { fillStore, fixture, openServer, origin, testSecrets, type SentMail } from '../../support/server.ts'
import { stores } from '../../support/store.ts'

describe.each(stores)('los avisos por correo, en %s,', (kind, openFreshStore) => {
  let now: Date
  const at = (local: string): void => void (now = new Date(`${local}-03:00`))
  const server = openForEach(async () => {
    at('2026-11-20T19:00')
    return openServer({ store: await fillStore(await openFreshStore(), now), clock: () => now })
  })
  let told = 0
  const log = { error: (context: unknown) => expect.fail(JSON.stringify(context)) }
  const queue = () => queueDueNotices({ store: server.store, clock: () => now, log })
  beforeEach(() => void (told = 0))

  /** The mails since the last look, after three processes looked at what is due. */
  async function newMails(): Promise<SentMail[]> {
    await Promise.all([1, 2, 3].map(() => queue()))
    const mails = (await server.mails()).slice(told)
    told += mails.length
    return mails
  }

  const recipients = (mails: readonly SentMail[]): string[] => mails.map(({ to }) => to.replace('@deposito.example', ''))

  /** Stocks of the first warehouse, or of another, in a state. */
  async function stock(day: string, state: 'OPEN' | 'ERROR' | 'SUCCESS', depositoId: number = fixture.warehouse): Promise<number> {
    const place = { codigoAduana: '001', codigoLugarOperativo: `1000${depositoId}` }
    const values = { ...place, depositoId, state, fechaStock: day, version: 1, createdBy: 'owner', createdDate: now.toISOString() }
    return (await server.store.db.insertInto('stock').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  const setHour = (noticeTime: string | null) =>
    server.store.db.updateTable('company').set({ noticeTime }).where('id', '=', fixture.company).execute()

  test('un día que termina sin un stock aceptado se dice una vez, por depósito en uso y con su dirección', async () => {
    await setHour('20:00')
    await stock('2026-11-19', 'SUCCESS')
    await stock('2026-10-20', 'SUCCESS', fixture.secondWarehouse)
    const refused = await stock('2026-11-20', 'ERROR')
    const errors = ['7005', '7006'].map((code) => ({ stockId: refused, code, description: null, additionalDescription: null, version: 1 }))
    await server.store.db.insertInto('stock_error').values(errors).execute()
    expect(await newMails()).toEqual([])
    at('2026-11-20T20:00')
    const mails = await newMails()
    expect(recipients(mails)).toEqual(['owner', 'encargada'])
    expect(mails[0]).toMatchObject({ subject: 'Falta un stock aceptado del 20/11/2026' })
    expect(mails[0]?.text).toContain(
      `Depósito «Dock Sud»: la aduana rechazó el stock, con 2 errores.\n${origin}/warehouse/1/stocks/stock-detail/${refused}\n`,
    )
    expect(mails[0]?.text).not.toContain('Zárate')
    expect(await newMails()).toEqual([])
    // The next day is in order, and the one after it was not seen in the evening.
    await stock('2026-11-21', 'SUCCESS')
    await stock('2026-11-21', 'SUCCESS', fixture.secondWarehouse)
    at('2026-11-21T20:30')
    expect(await newMails()).toEqual([])
    at('2026-11-23T08:00')
    const [late] = await newMails()
    expect(late?.text).toContain('2 depósitos todavía no tienen un stock del 22/11/2026')
    expect(late?.text).toContain(`Depósito «Zárate»: no se creó ningún stock de ese día.\n${origin}/warehouse/2/stocks\n`)
    await setHour(null)
    at('2026-11-23T23:00')
    expect(await newMails()).toEqual([])
  })

  test('la clave de una integración se avisa a los 30 y 7 días, una vez cada uno, y no si se revocó', async () => {
    const { id } = await newKey(server, { expire: '2026-12-31' })
    const other = await newKey(server, { name: 'ERP', expire: '2026-12-31' })
    await server.as('owner').delete(`/api/owner/company/${fixture.company}/integraciones/${other.id}`)
    for (const [day, mails] of [
      ['2026-11-30', 0],
      ['2026-12-01', 2],
      ['2026-12-10', 0],
      ['2026-12-24', 2],
      ['2026-12-31', 0],
      ['2027-01-01', 0],
    ] as const) {
      at(`${day}T12:00`)
      const sent = await newMails()
      expect([day, id, sent.map(({ subject }) => subject)]).toEqual([
        day,
        id,
        Array(mails).fill('Una clave de integración vence el 31/12/2026'),
      ])
      for (const { text } of sent) expect(text).toContain('la integración «WMS Norte» de la compañia «Depósitos del Plata»')
    }
  })

  test('un certificado se avisa a los 30, 15, 7 y 1 días, una vez cada uno, y no más desde que hay otro', async () => {
    const give = (to: string) => giveCertificate(server.store.db, testSecrets, fixture.company, { to: new Date(to) })
    await give('2026-12-25T15:00:00.000Z')
    for (const [day, mails] of [
      ['2026-11-24', 0],
      ['2026-11-25', 2],
      ['2026-11-26', 0],
      // Off on the day of the step of 15 days.
      ['2026-12-11', 2],
      ['2026-12-12', 0],
      ['2026-12-18', 2],
      ['2026-12-24', 2],
    ] as const) {
      at(`${day}T12:00`)
      expect([day, await newMails()]).toEqual([day, Array(mails).fill(expect.anything())])
    }
    await give('2027-12-24T15:00:00.000Z')
    expect(await newMails()).toEqual([])
  })

  test('una copia que falló llega una vez por día a quien administra la instalación', async () => {
    for (const day of ['2026-11-20', '2026-11-20', '2026-11-21']) await mailFailure(server.store, { day, reason: 'No hay lugar.' }, now)
    const mails = await newMails()
    expect(recipients(mails)).toEqual(['admin', 'admin'])
    expect(mails[0]?.text).toContain('20/11/2026 no se pudo hacer. Motivo: No hay lugar.')
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('quien los apagó o fue desactivado no los recibe, tampoco si ya esperaban salir', async () => {
    const owner = server.as('owner')
    const own = { firstName: 'Olga', lastName: 'Vega', email: 'owner@deposito.example' }
    await owner.post('/api/account', { ...own, notices: { lateDay: false, otro: false } })
    await owner.post('/api/account', own)
    const notices = { certificate: true, lateDay: false, automaticSend: true }
    expect((await owner.get('/api/account')).body).toMatchObject({ notices })
    const events = (await server.as('admin').get('/management/audits')).rows
    expect(JSON.stringify(events)).toContain('{"field":"notices.lateDay","before":true,"after":false}')
    await setHour('20:00')
    await stock('2026-11-19', 'SUCCESS')
    at('2026-11-20T20:00')
    await queue()
    await server.store.db.updateTable('user').set({ activated: 0 }).where('login', '=', 'encargada').execute()
    expect(await newMails()).toEqual([])
  })

  test('el trabajo espera a que la hora sea segura', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await setHour('20:00')
    await stock('2026-11-19', 'SUCCESS')
    const began = performance.now()
    const clock = (): Date => new Date(Date.parse('2026-11-20T20:00-03:00') + performance.now() - began)
    const job = startNotices({ store: server.store, clock, log })
    const mails: number[] = []
    for (const minutes of [0, 9, 1]) {
      vi.advanceTimersByTime(minutes * 60_000)
      await expect.poll(() => job.state().running).toBe(false)
      mails.push((await server.store.db.selectFrom('mail_outbox').select('id').execute()).length)
    }
    await job.stop()
    expect(mails).toEqual([0, 0, 2])
  })
})
