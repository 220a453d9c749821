import { describe, expect, test } from 'vitest'
import { changedFields, stockComparison } from '#domain/comparison/stock-comparison.ts'
import { drafts } from '../support/drafts.ts'
import { goodsCalls } from '../support/goods-calls.ts'
import { emptyContents as empty, linesOf } from '../support/goods-sheet.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const { permisoEmbarque: permiso, documentoTransporte: documento, contenedorVacio: vacio, contenedorAsociado: contenedor } = drafts
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const lines = linesOf(3, 1).map((line, index) => ({ ...line, externalId: `L${index}` }))

const named = {
  permisoEmbarques: [
    { ...permiso, externalId: 'P1', lineaMercaderias: lines, contenedorAsociados: [{ ...contenedor, externalId: 'C1' }] },
    { ...permiso, ...empty, identificadorPermiso: '17033EC01000490G', externalId: 'P2' },
  ],
  documentoTransportes: [{ ...documento, ...empty, externalId: 'P1' }],
  contenedorVacios: [
    { ...vacio, externalId: 'V1' },
    { ...vacio, numeroContenedor: 'CSQU3054383', externalId: 'V2' },
  ],
}
/** The same records as a spreadsheet's file has them. */
const unnamed = JSON.parse(JSON.stringify(named, (key, value: unknown) => (key === 'externalId' ? undefined : value)))

describe.each(stores)('los códigos externos, en %s', (_, openFreshStore) => {
  const { now } = clockForEach()
  const server = openForEach(() => openServer({ on: openFreshStore, clock: now }))

  async function loaded() {
    const clerk = server.as('operador')
    const id = await newStock(clerk)
    const calls = goodsCalls(clerk, () => `${stocks}/${id}/whole`)
    expect(await calls.replace(named)).toMatchObject({ status: 200 })
    return { clerk, id, ...calls }
  }

  test('por él se reconoce lo que vino con otro número, antes que por el número', async () => {
    const { whole, replace, compare } = await loaded()
    const before = await whole()
    const [first, second] = named.permisoEmbarques
    // Each has the number of the other, and the lines their packagings.
    const [one, other] = lines
    const corrected = {
      ...named,
      permisoEmbarques: [
        {
          ...first,
          identificadorPermiso: second?.identificadorPermiso,
          lineaMercaderias: [
            { ...one, tipoEmbalaje: '11' },
            { ...other, tipoEmbalaje: '13' },
          ],
        },
        { ...second, identificadorPermiso: first?.identificadorPermiso },
      ],
      contenedorVacios: [
        { ...vacio, numeroContenedor: 'CMAU1267465', externalId: 'V2' },
        { ...vacio, externalId: 'V1' },
      ],
    }
    const { permisoEmbarques, contenedorVacios } = await compare(corrected)
    expect(permisoEmbarques.map((one) => [one.before?.['externalId'], changedFields(one)])).toEqual([
      ['P1', ['identificadorPermiso']],
      ['P2', ['identificadorPermiso']],
    ])
    expect(permisoEmbarques[0]?.lineaMercaderias.map((line) => changedFields(line))).toEqual([['tipoEmbalaje'], ['tipoEmbalaje']])
    expect(contenedorVacios.map((one) => [one.before?.['externalId'], changedFields(one)])).toEqual([['V2', ['numeroContenedor']]])
    expect(await replace(corrected)).toMatchObject({ status: 200, body: { added: 0, removed: 0, changed: 3 } })
    const after = await whole()
    const idsOf = ({ permisoEmbarques: all }: typeof after) => all.map(({ id, externalId }) => [id, externalId])
    expect(idsOf(after)).toEqual(idsOf(before))
  })

  test('lo que pasa de un permiso a un documento conserva el suyo, y deshacerlo lo devuelve', async () => {
    const { clerk, id, whole, replace } = await loaded()
    const before = await whole()
    const [first, second] = named.permisoEmbarques
    const moved = {
      ...named,
      permisoEmbarques: [{ ...first, ...empty }, second],
      documentoTransportes: [
        { ...documento, ...empty, externalId: 'P1', lineaMercaderias: lines, contenedorAsociados: first?.contenedorAsociados },
      ],
    }
    const there = await replace(moved)
    expect(there.status).toBe(200)
    expect((await whole()).documentoTransportes[0]?.lineaMercaderias.map(({ externalId }) => externalId)).toEqual(['L0', 'L1'])
    const back = await replace(named)
    expect(back.status).toBe(200)
    expect((await clerk.post(`${stocks}/${id}/whole/restore`, { mark: Object(back.body).mark })).status).toBe(204)
    expect((await whole()).documentoTransportes[0]?.lineaMercaderias).toHaveLength(2)
    expect(before.permisoEmbarques[0]?.lineaMercaderias).toHaveLength(2)
  })

  test('las líneas y los contenedores de dos permisos y un documento cambian de lugar a la vez, y deshacerlo los devuelve', async () => {
    const { clerk, id, whole, replace } = await loaded()
    const [first, second] = named.permisoEmbarques
    const other = { ...contenedor, numeroContenedor: 'CSQU3054383' }
    const places = [
      { lineaMercaderias: [{ ...lines[0], externalId: 'L1' }], contenedorAsociados: [{ ...contenedor, externalId: 'C1' }] },
      { lineaMercaderias: [{ ...lines[0], externalId: 'L2' }], contenedorAsociados: [{ ...other, externalId: 'C2' }] },
      { lineaMercaderias: [{ ...lines[0], externalId: 'L3' }], contenedorAsociados: [{ ...other, externalId: 'C3' }] },
    ]
    const sheetOf = (...order: readonly number[]) => ({
      permisoEmbarques: [
        { ...first, ...places[order[0] ?? 0] },
        { ...second, ...places[order[1] ?? 0] },
      ],
      documentoTransportes: [{ ...documento, externalId: 'P1', ...places[order[2] ?? 0] }],
    })
    const externalIds = async () => {
      const { permisoEmbarques, documentoTransportes } = await whole()
      return [...permisoEmbarques, ...documentoTransportes].map((one) =>
        [...one.lineaMercaderias, ...one.contenedorAsociados].map(({ externalId }) => externalId),
      )
    }
    expect((await replace(sheetOf(0, 1, 2))).status).toBe(200)
    const before = await externalIds()
    const moved = await replace(sheetOf(1, 2, 0))
    expect(moved.status).toBe(200)
    expect(await externalIds()).toEqual([before[1], before[2], before[0]])
    expect((await clerk.post(`${stocks}/${id}/whole/restore`, { mark: Object(moved.body).mark })).status).toBe(204)
    expect(await externalIds()).toEqual(before)
  })

  test('una planilla, que no los tiene, los deja; los clones los llevan, y «Cambios» los usa', async () => {
    const { clerk, id, whole, replace } = await loaded()
    const before = await whole()
    expect(await replace(unnamed)).toMatchObject({ status: 200, body: { added: 0, removed: 0, changed: 0 } })
    expect(await whole()).toEqual(before)
    const { id: clone } = await clerk.post(`${stocks}/${id}/clone`)
    const copy = goodsCalls(clerk, () => `${stocks}/${clone}/whole`)
    const externalIds = ({ permisoEmbarques, contenedorVacios }: typeof before) => [
      ...permisoEmbarques.flatMap((one) => [one.externalId, ...one.lineaMercaderias.map((line) => line.externalId)]),
      ...contenedorVacios.map((one) => one.externalId),
    ]
    expect(externalIds(await copy.whole())).toEqual(externalIds(before))
    const comparison = stockComparison.parse((await clerk.get(`${stocks}/${clone}/comparison?with=${id}`)).body)
    expect([comparison.permisoEmbarques, comparison.contenedorVacios]).toEqual([[], []])
  })

  test('es uno en su stock y clase: otro igual es un error de su campo, y nada cambia', async () => {
    const { clerk, id, whole } = await loaded()
    const before = await whole()
    const taken = { status: 400, body: { fieldErrors: [expect.objectContaining({ field: 'externalId', message: 'Taken' })] } }
    expect(await clerk.post(`${stocks}/${id}/contenedor-vacios`, { ...vacio, externalId: 'V1' })).toMatchObject(taken)
    const [first, second] = before.contenedorVacios
    expect(await clerk.put(`${stocks}/${id}/contenedor-vacios`, { ...second, externalId: first?.externalId })).toMatchObject(taken)
    const fields = async (body: object) => Object((await clerk.post(`${stocks}/${id}/whole/comparison`, body)).body).fieldErrors
    const [one, two] = named.permisoEmbarques
    expect(
      await fields({
        permisoEmbarques: [one, { ...two, lineaMercaderias: [{ ...lines[0], externalId: 'L1' }] }],
        contenedorVacios: [named.contenedorVacios[0], { ...vacio, numeroContenedor: 'CSQU3054383', externalId: 'V1' }],
      }),
    ).toEqual(
      ['permisoEmbarques[1].lineaMercaderias[0].externalId', 'contenedorVacios[1].externalId'].map((field) => ({
        objectName: 'stock',
        field,
        message: 'Taken',
      })),
    )
    expect(await clerk.post(`${stocks}/${id}/contenedor-vacios`, { ...vacio, externalId: 'x'.repeat(65) })).toMatchObject({
      status: 400,
      body: { fieldErrors: [expect.objectContaining({ field: 'externalId' })] },
    })
    expect(await whole()).toEqual(before)
    const other = await newStock(clerk)
    expect((await clerk.post(`${stocks}/${other}/contenedor-vacios`, { ...vacio, externalId: 'V1' })).status).toBe(201)
  })
})
