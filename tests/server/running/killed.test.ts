import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { today } from '#domain/dates.ts'
import { depositos } from '#domain/deposito.ts'
import { stock as stockEntity, type Stock } from '#domain/stock.ts'
import { signedIn, type Caller } from '../../support/caller.ts'
import { below, permiso } from '../../support/declared-goods.ts'
import { newDataDir, runProduct, type Product } from '../../support/product.ts'

const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function newInstallation(): (env?: Record<string, string>) => Product {
  const folder = newDataDir()
  cleanUps.push(() => folder.remove())
  return (env = {}) => {
    const product = runProduct({ DATA_DIR: folder.path, ...env })
    cleanUps.push(() => product.end('SIGKILL'))
    return product
  }
}

async function signedInAt(product: Product): Promise<{ operador: Caller; stocks: string }> {
  const operador = await signedIn(await product.url, 'operador')
  const [own] = depositos.parse((await operador.get('api/depositos/user')).body)
  return { operador, stocks: `api/warehouse/${own?.id ?? 0}/stocks` }
}

const idOf = (body: unknown): number => z.object({ id: z.number() }).parse(body).id

async function stateOf(operador: Caller, path: string): Promise<Stock['state']> {
  return stockEntity.parse((await operador.get(path)).body).state
}

describe('cuando el servidor muere de golpe', () => {
  test('lo que confirmó sigue estando, una sola vez, y lo que no confirmó está entero o no está', async () => {
    const run = newInstallation()
    const first = run()
    const { operador, stocks } = await signedInAt(first)
    const path = `${stocks}/${idOf((await operador.post(stocks, { fechaStock: today() })).body)}`

    const requested = new Set<string>()
    const confirmed = new Set<string>()
    const write = async (ubicacionPartida: string): Promise<void> => {
      requested.add(ubicacionPartida)
      const { status } = await operador.post(below(path, 'permiso-embarque'), { ...permiso, ubicacionPartida })
      if (status === 201) confirmed.add(ubicacionPartida)
      if (confirmed.size === 40) first.process.kill('SIGKILL')
    }
    // Four writers at a time, until the connection breaks.
    const writers = [1, 2, 3, 4].map(async (writer) => {
      for (let number = 0; ; number += 1) await write(`${writer}-${number}`)
    })
    await Promise.allSettled(writers)
    await first.ended

    const again = await signedInAt(run())
    const kept = z
      .array(z.object({ ubicacionPartida: z.string() }))
      .parse((await again.operador.get(`${below(path, 'permiso-embarque')}?size=2000`)).body)
      .map((row) => row.ubicacionPartida)
    expect(confirmed.size).toBeGreaterThanOrEqual(40)
    expect(new Set(kept).size).toBe(kept.length)
    expect([...confirmed].filter((name) => !kept.includes(name))).toEqual([])
    expect(kept.filter((name) => !requested.has(name))).toEqual([])
  })

  test('un envío a medias queda con error técnico, se reprocesa con el mismo número, y la aduana lo cuenta una vez', async () => {
    const run = newInstallation()
    const first = run({ AUTHORITY_STAND_IN: 'slow' })
    const { operador, stocks } = await signedInAt(first)
    const path = `${stocks}/${idOf((await operador.post(stocks, { fechaStock: today() })).body)}`
    const sent = stockEntity.parse((await operador.patch(`${path}/send`, { fechaStock: today() })).body)
    expect(sent).toMatchObject({ state: 'PENDING', transactionId: expect.stringMatching(/^\d{1,14}$/) })
    // The stand-in received the call and delays its answer.
    const admin = await signedIn(await first.url, 'admin')
    await expect
      .poll(async () => (await admin.get('api/afip-logs')).body)
      .toContainEqual(expect.objectContaining({ transactionId: sent.transactionId }))
    await first.end('SIGKILL')

    const again = await signedInAt(run())
    await expect.poll(() => stateOf(again.operador, path)).toBe('TECHNICAL_ERROR')
    expect((await again.operador.delete(path)).status).toBe(409)
    expect((await again.operador.patch(`${path}/send`, { fechaStock: today() })).status).toBe(200)
    await expect.poll(() => stateOf(again.operador, path)).toBe('SUCCESS')
    expect((await again.operador.get(path)).body).toMatchObject({ transactionId: sent.transactionId })
  })
})
