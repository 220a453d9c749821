import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineFamily } from '#domain/family.ts'
import { optionalText, recordIdentity, requiredText, responseNumber, responseText } from '#domain/fields.ts'
import { wholeNumberField } from '#domain/number-fields.ts'
import { administratorsOnly, familyRoutes } from '#server/families/family-routes.ts'
import type { Api } from '#server/http/call.ts'
import { createTable } from '#server/store/columns.ts'
import type { Db } from '#server/store/database.ts'
import { repository } from '#server/store/repository.ts'
import { tableOf } from '#server/store/table.ts'
import { fillStore, openServer, type Caller, type TestServer } from '../../support/server.ts'
import { stores } from '../../support/store.ts'

/*
 * All that a new entity needs in the domain, the migrations and the server. In the product it is three files: `domain/etiqueta.ts`, a migration, and
 * `server/families/etiquetas.ts`, which `app.ts` calls.
 */

const etiquetaFamily = defineFamily({
  name: 'etiqueta',
  path: 'api/etiquetas',
  entity: z.object({ ...recordIdentity, nombre: responseText, color: responseText, orden: responseNumber, activa: z.boolean() }),
  draft: z.object({ nombre: requiredText(60), color: optionalText(20), orden: wholeNumberField, activa: z.boolean() }),
  fields: { id: 'number', nombre: 'text', color: 'text', orden: 'number', activa: 'boolean' },
  defaults: () => ({ activa: true }),
  pageSize: 10,
  sort: 'id,desc',
})

async function up(db: Db): Promise<void> {
  await createTable(db, 'etiqueta', { nombre: 'text', color: 'text?', orden: 'number', activa: 'boolean' })
}

function etiquetaRoutes(app: Api): void {
  familyRoutes(app, etiquetaFamily, repository(tableOf(etiquetaFamily)), { scopeOf: () => undefined, mayChange: administratorsOnly })
}

const path = '/api/etiquetas'
const fragile = { nombre: 'Frágil', color: 'rojo', orden: 2, activa: true }
const cold = { nombre: 'Frío', color: null, orden: 1, activa: false }

describe.each(stores)('a new entity on %s', (_, openFreshStore) => {
  let server: TestServer
  let admin: Caller
  let user: Caller

  beforeAll(async () => {
    const store = await openFreshStore()
    await fillStore(store, new Date())
    await up(store.db)
    server = await openServer({ store })
    etiquetaRoutes(server.app)
    admin = server.as('admin')
    user = server.as('operador')
  })
  afterAll(() => server.close())

  it('is created, read, updated and deleted', async () => {
    const created = await admin.post(path, fragile)
    expect(created).toMatchObject({ status: 201, body: { ...fragile, version: 1 } })
    expect(created.headers.get('location')).toBe(`${path}/${created.id}`)
    expect((await user.get(`${path}/${created.id}`)).body).toEqual(created.body)

    const updated = await admin.put(path, { ...cold, id: created.id, version: 1 })
    expect(updated).toMatchObject({ status: 200, body: { id: created.id, version: 2, nombre: 'Frío', orden: 1, activa: false } })
    const stale = await admin.put(path, { ...fragile, id: created.id, version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { message: 'error.concurrencyFailure' } })

    expect((await admin.delete(`${path}/${created.id}`)).status).toBe(204)
    expect((await admin.get(`${path}/${created.id}`)).status).toBe(404)
  })

  it('is listed with filters and in order', async () => {
    for (const draft of [fragile, cold]) await admin.post(path, draft)
    const names = async (query: string): Promise<unknown[]> => (await user.get(`${path}?${query}`)).rows.map((row) => row['nombre'])
    expect(await names('sort=orden,asc')).toEqual(['Frío', 'Frágil'])
    expect(await names('nombre.contains=FRÁ')).toEqual(['Frágil'])
    expect(await names('activa.equals=false')).toEqual(['Frío'])
    expect((await user.get(`${path}?page=1&size=1`)).headers.get('x-total-count')).toBe('2')
    expect((await user.get(`${path}?peso.equals=1`)).status).toBe(400)
  })

  it('says which field is wrong', async () => {
    const refused = await admin.post(path, { ...fragile, nombre: ' ' })
    expect(refused).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ objectName: 'etiqueta', field: 'nombre', message: 'NotBlank' }] },
    })
  })

  it('is changed only by those whom its guard lets', async () => {
    const { id } = await admin.post(path, fragile)
    const attempts = [user.post(path, fragile), user.put(path, { ...cold, id }), user.delete(`${path}/${id}`)]
    expect((await Promise.all(attempts)).map((reply) => reply.status)).toEqual([403, 403, 403])
    expect((await user.get(`${path}/${id}`)).body).toMatchObject(fragile)
    expect((await server.as(null).get(path)).status).toBe(401)
  })
})
