import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineFamily } from '#domain/contract/family.ts'
import { optionalText, requiredText, responseNumber, responseReference, responseText } from '#domain/contract/fields.ts'
import { weightField, wholeNumberField } from '#domain/contract/number-fields.ts'
import { defineRecord } from '#domain/contract/record.ts'
import { describeFamily } from '#server/api-document/family-calls.ts'
import { administratorsOnly, familyRoutes } from '#server/families/family-routes.ts'
import { addColumns, createTable } from '#server/store/database/columns.ts'
import type { Db } from '#server/store/database/database.ts'
import { repository } from '#server/store/records/repository.ts'
import { tableOf } from '#server/store/records/table.ts'
import { current, openForAll } from '../../support/open-for.ts'
import { fixture, openServer } from '../../support/server.ts'
import { stores } from '../../support/store.ts'

/* All that a new entity needs in the domain, the migrations and the server (`app/README.md#a-new-entity`). */

/** With a field of each type. */
const record = defineRecord(
  'etiqueta',
  {
    nombre: { answer: responseText, draft: requiredText(60), type: 'text' },
    color: { answer: responseText, draft: optionalText(20), type: 'text' },
    orden: { answer: responseNumber, draft: wholeNumberField, type: 'number' },
    activa: { answer: z.boolean(), draft: z.boolean(), type: 'boolean' },
    peso: { answer: z.number(), draft: weightField, type: 'hundredths' },
    dia: { answer: responseText, draft: optionalText(), type: 'day' },
    momento: { answer: responseText, draft: optionalText(), type: 'instant' },
    hora: { answer: responseText, draft: optionalText(), type: 'time' },
    foto: { answer: responseText, draft: optionalText(), type: 'blob' },
    deposito: { answer: responseReference, draft: z.nullish(z.object({ id: z.number() })), type: 'reference' },
  },
  { groups: [], columns: [] },
)

const etiquetaFamily = defineFamily({
  ...record,
  path: 'api/etiquetas',
  defaults: () => ({ activa: true }),
  pageSize: 10,
  sort: 'id,desc',
})

const kind = { tag: 'Entidades', list: 'signedIn', read: 'signedIn', write: 'admin' } as const
const about = describeFamily(etiquetaFamily, kind, 'Etiqueta', 'una etiqueta', 'las etiquetas')

async function up(db: Db): Promise<void> {
  const reference = { depositoId: { references: 'deposito', optional: true } } as const
  const texts = { nombre: 'text', color: 'text?', orden: 'number', activa: 'boolean' } as const
  await createTable(db, 'etiqueta', { ...reference, ...texts, peso: 'hundredths', dia: 'day?', momento: 'instant?' })
  await addColumns(db, 'etiqueta', { hora: 'time', foto: 'blob' })
}

const path = '/api/etiquetas'
const times = { dia: '2026-11-20', momento: '2026-11-20T12:00:00.000Z', hora: '08:30' }
const fragile = {
  nombre: 'Frágil',
  color: 'rojo',
  orden: 2,
  activa: true,
  peso: 12.35,
  ...times,
  foto: 'Zm90bw==',
  deposito: { id: fixture.warehouse },
}
const cold = { nombre: 'Frío', orden: 1, activa: false, peso: 0.29, hora: '17:00' }

describe.each(stores)('a new entity on %s', (_, openFreshStore) => {
  const server = openForAll(() => openServer({ on: openFreshStore }))
  const admin = current(() => server.as('admin'))
  const user = current(() => server.as('operador'))

  beforeAll(async () => {
    await up(server.store.db)
    familyRoutes(server.app, etiquetaFamily, about, repository(tableOf(etiquetaFamily)), {
      scopeOf: () => undefined,
      mayChange: administratorsOnly,
      // No type of event is its own.
      record: () => Promise.resolve(),
    })
    for (const draft of [fragile, cold]) await admin.post(path, draft)
  })

  it('is read as it was saved, and listed in order without the content of files', async () => {
    const { rows, headers } = await user.get(`${path}?sort=orden,asc`)
    expect([rows.map((row) => row['nombre']), headers.get('x-total-count')]).toEqual([['Frío', 'Frágil'], '2'])
    for (const row of rows) expect(row).not.toHaveProperty('foto')
    expect((await user.get(`${path}/${String(rows[1]?.['id'])}`)).body).toMatchObject({ ...fragile, version: 1 })
  })

  it.each([
    ['activa.equals=false', ['Frío']],
    ['activa.notEquals=true', ['Frío']],
    ['hora.equals=17:00', ['Frío']],
    ['hora.lessThan=09:00', ['Frágil']],
    [`depositoId.equals=${fixture.warehouse}`, ['Frágil']],
    ['depositoId.specified=false', ['Frío']],
  ])('is filtered by %s', async (query, names) => {
    expect((await user.get(`${path}?${query}`)).rows.map((row) => row['nombre'])).toEqual(names)
  })

  it.each(['hora.equals=25:00', 'foto.equals=x', 'sort=foto,asc', 'sort=deposito,asc'])(
    'is not filtered or sorted by %s',
    async (query) => {
      expect((await user.get(`${path}?${query}`)).status).toBe(400)
    },
  )
})
