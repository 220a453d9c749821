import { describe, expect, test } from 'vitest'
import { wholeStock } from '#domain/titulo/whole-stock.ts'
import { drafts } from '../support/drafts.ts'
import { current, openForEach } from '../support/open-for.ts'
import { companyCuit, fixture, newStock, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

describe.each(stores)('un stock entero, sobre %s', (_, openFreshStore) => {
  const server = openForEach(() => openServer({ on: openFreshStore, clock: () => new Date('2026-11-20T15:00:00.000Z') }))
  const clerk = current(() => server.as('operador'))
  const read = async (path: string) => wholeStock.parse((await clerk.get(`${path}/whole`)).body)

  test('trae cada permiso y cada documento con lo suyo, y los vacíos, en el orden en que se declaran', async () => {
    const path = `${stocks}/${await newStock(clerk)}`
    const add = async (at: string, draft: object) => (await clerk.post(`${path}/${at}`, draft)).id
    const other = `${stocks}/${await newStock(clerk, '2026-11-19')}/contenedor-vacios`
    await clerk.post(other, drafts.contenedorVacio)
    const first = await add('permiso-embarques', drafts.permisoEmbarque)
    const second = await add('permiso-embarques', drafts.permisoEmbarque)
    const documento = await add('documento-transportes', drafts.documentoTransporte)
    const inDocumento = await add(`documento-transportes/${documento}/linea-mercaderias`, drafts.lineaMercaderia)
    const lineas = []
    for (const pesoBruto of ['1000.55', '2'])
      lineas.push(await add(`permiso-embarques/${second}/linea-mercaderias`, { ...drafts.lineaMercaderia, pesoBruto }))
    const contenedor = await add(`permiso-embarques/${second}/contenedor-asociados`, drafts.contenedorAsociado)
    const vacio = await add('contenedor-vacios', drafts.contenedorVacio)
    const [{ contenido: _held, ...permiso } = {}] = (await clerk.get(`${path}/permiso-embarques`)).rows
    expect(await read(path)).toMatchObject({
      stock: wholeStock.shape.stock.parse((await clerk.get(path)).body),
      deposito: { id: fixture.warehouse, company: { cuit: companyCuit } },
      permisoEmbarques: [
        { id: first, lineaMercaderias: [], contenedorAsociados: [] },
        {
          ...permiso,
          lineaMercaderias: lineas.map((id, index) => ({ id, pesoBruto: [1000.55, 2][index] })),
          contenedorAsociados: [{ id: contenedor }],
        },
      ],
      documentoTransportes: [{ id: documento, lineaMercaderias: [{ id: inDocumento }], contenedorAsociados: [] }],
      contenedorVacios: [{ id: vacio }],
    })
  })

  test('dice el CUIT y el lugar que se declararon, aunque la compañia y el depósito tengan otros desde entonces', async () => {
    const id = await newStock(clerk)
    const place = async () => (await read(`${stocks}/${id}`)).deposito
    await server.store.db.updateTable('deposito').set({ codigoAduana: '073' }).where('id', '=', fixture.warehouse).execute()
    expect(await place()).toMatchObject({ codigoAduana: '073' })
    const declared = { codigoAduana: '001', codigoLugarOperativo: '10057', cuit: '30500010912' }
    await server.store.db.updateTable('stock').set(declared).where('id', '=', id).execute()
    const { cuit, ...of } = declared
    expect(await place()).toMatchObject({ ...of, company: { cuit } })
  })

  test('es de un momento: un permiso que otro agrega mientras se lee viene con sus líneas o no viene', async () => {
    const path = `${stocks}/${await newStock(clerk)}`
    const { id } = await clerk.post(`${path}/documento-transportes`, drafts.documentoTransporte)
    // Containers are read after the lines and before the permits, five hundred at a time, and others write in between.
    const many = Array.from({ length: 600 }, () => drafts.contenedorAsociado)
    await clerk.post(`${path}/documento-transportes/${id}/contenedor-asociados/create`, { records: many })
    const records = [{ ...drafts.permisoEmbarque, lineaMercaderias: [drafts.lineaMercaderia] }]
    const add = () => clerk.post(`${path}/permiso-embarques/create`, { records })
    for (let turn = 0; turn < 5; turn += 1) {
      const [{ permisoEmbarques }] = await Promise.all([read(path), add(), add(), add()])
      expect(permisoEmbarques.filter(({ lineaMercaderias }) => lineaMercaderias.length === 0)).toEqual([])
    }
    expect((await read(path)).permisoEmbarques).toHaveLength(15)
  })

  test('no lo ve quien no ve el depósito, ni en otro depósito, ni cuando está eliminado', async () => {
    const id = await newStock(clerk)
    const statuses = async () => [
      (await clerk.get(`${stocks}/${id}/whole`)).status,
      (await server.as('stranger').get(`${stocks}/${id}/whole`)).status,
      (await server.as('owner').get(`/api/warehouse/${fixture.secondWarehouse}/stocks/${id}/whole`)).status,
    ]
    expect(await statuses()).toEqual([200, 404, 404])
    await clerk.delete(`${stocks}/${id}`)
    expect(await statuses()).toEqual([404, 404, 404])
  })
})
