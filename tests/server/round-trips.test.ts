import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#server/store/database/open.ts'
import { drafts } from '../support/drafts.ts'
import { fillStore, fixture, openServer, origin, tokenOf, type TestServer } from '../support/server.ts'
import { openTestStore, withPostgres, type TestStore } from '../support/store.ts'
import { openWire, type Wire } from '../support/wire.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const permisos = `${stocks}/1/permiso-embarques`
const lineas = `${permisos}/1/linea-mercaderias`
const contenedores = `${permisos}/1/contenedor-asociados`
const vacios = `${stocks}/1/contenedor-vacios`

/** How often a call may go to PostgreSQL and wait for the answer before it goes again (`support/wire.ts`). */
const most = { read: 3, insert: 7, change: 7, removal: 12 } as const

describe.runIf(withPostgres)('ways to PostgreSQL and back', () => {
  let own: TestStore
  let wire: Wire
  let server: TestServer
  let token: string

  beforeAll(async () => {
    own = await openTestStore('postgres')
    await fillStore(own, new Date())
    wire = await openWire('url' in own.where ? own.where.url : '')
    server = await openServer({ store: await openStore({ url: wire.url }) })
    token = await tokenOf(server, 'owner', new Date())
    expect(await idOf('POST', stocks, { fechaStock: '2026-11-20' })).toBe(1)
    expect(await idOf('POST', permisos, drafts.permisoEmbarque)).toBe(1)
    expect(await idOf('POST', lineas, drafts.lineaMercaderia)).toBe(1)
    expect(await idOf('POST', contenedores, drafts.contenedorAsociado)).toBe(1)
    expect(await idOf('POST', vacios, drafts.contenedorVacio)).toBe(1)
  })
  afterAll(async () => {
    await server.close()
    await wire.close()
    await own.close()
  })

  async function call(method: string, path: string, body?: object, key?: string): Promise<Response> {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(key !== undefined && { 'Idempotency-Key': key }),
    }
    return await server.fetch(new Request(new URL(path, origin), { method, headers, body: body ? JSON.stringify(body) : null }))
  }

  async function idOf(method: string, path: string, body: object): Promise<unknown> {
    return Object(await (await call(method, path, body)).json()).id
  }

  /** The ways of a call, of which one like it has been made before: the connections are there, and the statements are prepared. */
  async function waysOf(make: () => Promise<Response>): Promise<number> {
    expect((await make()).ok).toBe(true)
    wire.forget()
    expect((await make()).ok).toBe(true)
    return wire.inSeries()
  }

  const keyOf = (isKeyed: boolean): string | undefined => (isKeyed ? crypto.randomUUID() : undefined)

  const tooMany = (ways: Readonly<Record<string, number>>, limit: number) =>
    Object.entries(ways).filter(([, count]) => count < 2 || count > limit)

  test.each([
    ['la lista', stocks],
    ['un stock', `${stocks}/1`],
    ['sus permisos', permisos],
    ['un permiso', `${permisos}/1`],
    ['sus líneas', lineas],
    ['una línea', `${lineas}/1`],
  ])('%s: a lo más tres', async (_, address) => {
    const ways = await waysOf(() => call('GET', address))
    expect(ways).toBeGreaterThan(1)
    expect(ways).toBeLessThanOrEqual(most.read)
  })

  const records = [
    ['una línea', lineas, drafts.lineaMercaderia, { cantidad: 13 }],
    ['un contenedor', contenedores, drafts.contenedorAsociado, { cantidadBultos: 1 }],
    ['un contenedor vacío', vacios, drafts.contenedorVacio, { longitudContenedor: '20' }],
    ['un permiso', permisos, drafts.permisoEmbarque, { ubicacionPartida: 'Nave 3' }],
  ] as const

  test.each([false, true])('un alta: a lo más siete (con clave de idempotencia: %s)', async (isKeyed) => {
    const ways: Record<string, number> = {}
    for (const [what, address, draft] of [['un stock', stocks, { fechaStock: '2026-11-21' }], ...records] as const)
      ways[what] = await waysOf(() => call('POST', address, draft, keyOf(isKeyed)))
    expect(tooMany(ways, most.insert)).toEqual([])
  })

  test.each([false, true])('un cambio: a lo más siete (con clave de idempotencia: %s)', async (isKeyed) => {
    const ways: Record<string, number> = {}
    for (const [what, address, draft, other] of records) {
      const id = await idOf('POST', address, draft)
      let isOther = false
      const change = async (): Promise<Response> => {
        isOther = !isOther
        return await call('PUT', address, { ...draft, ...(isOther && other), id }, keyOf(isKeyed))
      }
      ways[what] = await waysOf(change)
    }
    expect(tooMany(ways, most.change)).toEqual([])
  })

  test.each([false, true])('una baja: a lo más doce (con clave de idempotencia: %s)', async (isKeyed) => {
    const ways: Record<string, number> = {}
    for (const [what, address, draft] of records) {
      const ids = [await idOf('POST', address, draft), await idOf('POST', address, draft)]
      ways[what] = await waysOf(() => call('DELETE', `${address}/${String(ids.pop())}`, undefined, keyOf(isKeyed)))
    }
    expect(tooMany(ways, most.removal)).toEqual([])
  })
})
