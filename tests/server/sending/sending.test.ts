import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthorityClient } from '#server/authority/client.ts'
import { unpackText } from '#server/store/operations/packed-text.ts'
import { permisoEmbarques } from '#server/store/records/stock-records.ts'
import { unusedPort } from '../../support/listening.ts'
import { openForEach } from '../../support/open-for.ts'
import { aPermisoEmbarque } from '../../support/records.ts'
import { openTestStore } from '../../support/store.ts'
import { freeTickets } from '../../support/tickets.ts'
import { openCustoms } from './customs.ts'

let warehouse: number

const customs = openForEach(() => openCustoms(() => openTestStore('sqlite')))

beforeEach(async () => {
  warehouse = await customs.warehouse()
})

const today = '2026-11-20'
const yesterday = '2026-11-19'

describe('un envío', () => {
  test('aceptado: queda enviado, con su fecha y sus días de retraso, y el pedido y la respuesta enteros en el registro, sin el acceso', async () => {
    const scope = await customs.stock(warehouse, yesterday)
    const pending = await customs.send(scope, yesterday)
    expect(pending).toMatchObject({ state: 'PENDING', transactionId: expect.stringMatching(/^261120\d{8}$/), sentDate: null })
    await customs.worker().idle()
    expect(await customs.find(scope)).toMatchObject({
      state: 'SUCCESS',
      transactionId: pending.transactionId,
      sentDate: '2026-11-20T21:00:00.000Z',
      daysLate: 1,
      errors: [],
    })
    const kept = await customs.store.db.selectFrom('stock').select(['message', 'leaseOwner']).executeTakeFirstOrThrow()
    expect(kept).toEqual({ message: null, leaseOwner: null })
    const { transactionId } = pending
    const [call, ...others] = await customs.calls()
    expect(others).toEqual([])
    expect(call).toMatchObject({ stockId: scope.stockId, transactionId, outcome: 'accepted' })
    expect(call?.request).toContain('<Token>***</Token><Sign>***</Sign>')
    expect(call?.request).toContain(`<IdTransaccion>${transactionId ?? ''}</IdTransaccion>`)
    expect(call?.request).toMatch(/<IdentificadorPermiso>16033EC01000038D<.*<\/soap:Envelope>$/)
    expect(call?.response).toMatch(/^<\?xml.*<MensajeAceptado>true<.*<\/soap:Envelope>$/)
  })

  test('un mensaje largo, que se guarda comprimido, sale entero, y no queda en el stock', async () => {
    const scope = await customs.stock(warehouse, today)
    const observaciones = 'ñandú '.repeat(300).trim()
    for (let count = 0; count < 20; count += 1)
      await permisoEmbarques.insert(
        customs.store.db,
        scope,
        aPermisoEmbarque({ identificadorPermiso: null, identificadorRemito: `R-${count}`, observaciones }),
      )
    await customs.send(scope, today)
    const stored = customs.store.db.selectFrom('stock').select(['message', 'packedMessage'])
    expect((await stored.executeTakeFirstOrThrow()).packedMessage).not.toBeNull()
    await customs.worker().idle()
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS', errors: [] })
    expect(await stored.executeTakeFirst()).toEqual({ message: null, packedMessage: null })
    const [call] = await customs.calls()
    expect((await unpackText(call?.request ?? '')).split(observaciones)).toHaveLength(21)
  })

  test('rechazado, corregido y enviado otra vez: va con otro número y la segunda vez se acepta', async () => {
    const scope = await customs.stock(warehouse, today, { destinoMercaderia: '000' })
    const worker = customs.worker()
    const first = await customs.send(scope, today)
    await customs.run(worker)
    const refused = await customs.find(scope)
    expect(refused).toMatchObject({ state: 'ERROR', sentDate: null, daysLate: null })
    expect(refused.errors).toMatchObject([{ code: '30963', additionalDescription: 'Permiso 16033EC01000038D' }])

    const { id } = await customs.store.db.selectFrom('permiso_embarque').select('id').executeTakeFirstOrThrow()
    await permisoEmbarques.update(customs.store.db, scope, { id }, aPermisoEmbarque({ destinoMercaderia: '203' }))
    const second = await customs.send(scope, today)
    expect(second).toMatchObject({ state: 'PENDING', errors: [] })
    expect(second.transactionId).not.toBe(first.transactionId)
    await customs.run(worker)
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS', errors: [] })
    expect(await customs.verdicts()).toEqual([false, true])
  })
})

describe('cuando nada llega a la aduana', () => {
  test('sin conexión el envío falla, y el siguiente va con otro número', async () => {
    const scope = await customs.stock(warehouse, today)
    const first = await customs.send(scope, today)
    const url = `http://127.0.0.1:${await unusedPort()}/`
    const worker = customs.worker({ authority: createAuthorityClient({ url }) })
    await worker.idle()
    expect(await customs.find(scope)).toMatchObject({
      state: 'FAILED',
      errors: [{ code: 'SIN-CONEXION', additionalDescription: 'ECONNREFUSED' }],
    })
    await worker.stop()
    const second = await customs.send(scope, today)
    expect(second.transactionId).not.toBe(first.transactionId)
    await customs.worker().idle()
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS', errors: [] })
  })

  test('si la aduana pide otros mensajes no se envía nada, y se dice; sin acceso no se llama a nadie', async () => {
    const scope = await customs.pending(today, warehouse)
    const differences = ['stock/FechaStock: required by the WSDL']
    const worker = customs.worker({ contract: () => Promise.resolve({ kind: 'different', differences }) })
    await worker.idle()
    await worker.stop()
    expect(await customs.find(scope)).toMatchObject({
      state: 'FAILED',
      errors: [{ code: 'FORMATO', additionalDescription: differences[0] }],
    })
    await customs.send(scope, today)
    await customs.worker({ tickets: freeTickets(() => Promise.reject(new Error('a library says no'))) }).idle()
    expect(await customs.find(scope)).toMatchObject({ state: 'FAILED', errors: [{ code: 'SIN-ACCESO', additionalDescription: null }] })
    expect(await customs.calls()).toEqual([])
  })
})
