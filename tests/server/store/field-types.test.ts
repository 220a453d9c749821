import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineFamily } from '#domain/family.ts'
import { optionalText, recordIdentity, responseReference, responseText } from '#domain/fields.ts'
import { weightField } from '#domain/number-fields.ts'
import { familyRoutes, type Change } from '#server/families/family-routes.ts'
import { viewerOf } from '#server/http/auth.ts'
import { idParam, type Call } from '#server/http/call.ts'
import { forbidden } from '#server/http/refusal.ts'
import { addColumns, createTable } from '#server/store/columns.ts'
import { findCompany } from '#server/store/companies.ts'
import { childRepository } from '#server/store/repository.ts'
import { tableOf } from '#server/store/table.ts'
import { fillStore, fixture, openServer, type Caller, type TestServer } from '../../support/server.ts'
import { stores } from '../../support/store.ts'

interface CompanyScope {
  readonly companyId: number
}

/** A family of a company with a field of each type that `etiqueta` lacks, and with another path for single records. */
const fichaFamily = defineFamily({
  name: 'fichaTecnica',
  path: 'api/companies/:companyId/fichas',
  recordPath: 'api/owner/companies/:companyId/fichas',
  entity: z.object({
    ...recordIdentity,
    peso: z.number(),
    dia: responseText,
    momento: responseText,
    hora: responseText,
    foto: responseText,
    deposito: responseReference,
    company: responseReference,
  }),
  draft: z.object({
    peso: weightField,
    dia: optionalText(),
    momento: optionalText(),
    hora: optionalText(),
    foto: optionalText(),
    deposito: z.nullish(z.object({ id: z.number() })),
  }),
  fields: {
    id: 'number',
    peso: 'hundredths',
    dia: 'day',
    momento: 'instant',
    hora: 'time',
    foto: 'blob',
    deposito: 'reference',
    company: 'parent',
  },
  pageSize: 10,
  sort: 'id,desc',
})

const fichas = childRepository(tableOf(fichaFamily), {
  isThere: () => sql`true`,
  columns: ({ companyId }: CompanyScope) => ({ companyId }),
})

async function scopeOf(call: Call): Promise<CompanyScope> {
  const companyId = idParam(call, 'companyId')
  await findCompany(call.var.services.store.db, viewerOf(call), companyId)
  return { companyId }
}

async function ownerOrAdmin({ call, tx, scope }: Change<CompanyScope>): Promise<void> {
  const viewer = viewerOf(call)
  const { ownerUsername, admins = [] } = await findCompany(tx, viewer, scope.companyId)
  if (ownerUsername !== viewer.login && !admins.some((admin) => admin.id === viewer.userId)) throw forbidden()
}

const list = `/api/companies/${fixture.company}/fichas`
const records = `/api/owner/companies/${fixture.company}/fichas`
const full = {
  peso: 12.35,
  dia: '2026-11-20',
  momento: '2026-11-20T12:00:00.000Z',
  hora: '08:30',
  foto: 'Zm90bw==',
  deposito: { id: fixture.warehouse },
}

describe.each(stores)('a field of each type on %s', (_, openFreshStore) => {
  let server: TestServer
  let owner: Caller

  beforeAll(async () => {
    const store = await openFreshStore()
    await fillStore(store, new Date())
    await createTable(store.db, 'ficha_tecnica', {
      companyId: { references: 'company' },
      depositoId: { references: 'deposito', optional: true },
      peso: 'hundredths',
      dia: 'day?',
      momento: 'instant?',
    })
    await addColumns(store.db, 'ficha_tecnica', { hora: 'time', foto: 'blob' })
    server = await openServer({ store })
    familyRoutes(server.app, fichaFamily, fichas, { scopeOf, mayChange: ownerOrAdmin })
    owner = server.as('owner')
    await owner.post(records, full)
    await owner.post(records, { peso: 0.29, hora: '17:00' })
  })
  afterAll(() => server.close())

  it('comes back as it was saved, a reference and the parent by their ids', async () => {
    const { body, status, id } = await owner.post(records, full)
    expect({ status, body }).toEqual({ status: 201, body: { id, version: 1, ...full, company: { id: fixture.company } } })
    expect((await owner.get(`${records}/${id}`)).body).toEqual(body)
    expect((await owner.delete(`${records}/${id}`)).status).toBe(204)
  })

  it.each([
    ['peso.equals=0.29', [0.29]],
    ['peso.greaterThan=0.285&sort=peso,asc', [0.29, 12.35]],
    ['hora.equals=17:00', [0.29]],
    ['hora.lessThan=09:00', [12.35]],
    ['dia.equals=2026-11-20', [12.35]],
    ['momento.equals=2026-11-20', [12.35]],
    [`depositoId.equals=${fixture.warehouse}`, [12.35]],
    ['depositoId.specified=false', [0.29]],
    [`companyId.equals=${fixture.otherCompany}`, []],
  ])('is filtered by %s', async (query, weights) => {
    expect((await owner.get(`${list}?${query}`)).rows.map((row) => row['peso'])).toEqual(weights)
  })

  it.each(['hora.equals=25:00', 'foto.equals=x', 'sort=foto,asc', 'sort=deposito,asc', 'deposito.equals=1', 'depositoId=1'])(
    'is not filtered or sorted by %s',
    async (query) => {
      expect((await owner.get(`${list}?${query}`)).status).toBe(400)
    },
  )

  it('a list leaves the content of files out', async () => {
    const { rows } = await owner.get(list)
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).not.toHaveProperty('foto')
  })

  it('single records have a path of their own, and the list has none', async () => {
    expect((await owner.get(records)).status).toBe(404)
    expect((await owner.post(list, full)).status).toBe(404)
  })

  it('its company is seen by its people and changed by those who manage it', async () => {
    expect((await server.as('operador').get(list)).status).toBe(200)
    expect((await server.as('operador').post(records, full)).status).toBe(403)
    expect((await server.as('encargada').post(records, { ...full, peso: 99 })).status).toBe(201)
    expect((await server.as('stranger').get(list)).status).toBe(404)
  })
})
