import { beforeEach, expect, test } from 'vitest'
import { changedFields } from '#domain/comparison/stock-comparison.ts'
import { goodsWritten } from '#domain/titulo/goods.ts'
import { eventsIn } from '../support/events.ts'
import { goodsCalls } from '../support/goods-calls.ts'
import { emptyContents, linesOf, sheet } from '../support/goods-sheet.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`
const server = openForEach(() => openServer())
const clerk = current(() => server.as('operador'))
let stockId: number
let path: string

beforeEach(async () => {
  stockId = await newStock(clerk)
  path = `${stocks}/${stockId}/whole`
})

const { whole, compare, replace } = goodsCalls(clerk, () => path)
const events = async () => eventsIn(await server.as('admin').get(`/api/stocks/${stockId}/history?size=2000`))

test('las líneas y los contenedores de un permiso que solo está en el stock son suyos', async () => {
  await clerk.post(path, sheet)
  const { permisoEmbarques, documentoTransportes } = await whole()
  const [first, second] = permisoEmbarques
  const [documento] = documentoTransportes
  const before = await whole()
  const ofStock = [{ titulo: 'permisoEmbarque', tituloId: second?.id, lineaMercaderias: linesOf(8, 9), contenedorAsociados: [] }]
  const cantidades = async () => (await whole()).permisoEmbarques.map((one) => one.lineaMercaderias.map(({ cantidad }) => cantidad))
  const added = goodsWritten.parse((await clerk.post(path, { ofStock })).body)
  expect(added).toMatchObject({ added: 0, removed: 0, changed: 1 })
  expect(await cantidades()).toEqual([
    [3, 1, 2],
    [8, 9],
  ])
  expect((await events()).slice(0, 2)).toMatchObject([
    { type: 'SHEET_ADDED' },
    { type: 'RECORDS_IMPORTED', data: { counts: { lineaMercaderia: 2 } } },
  ])
  expect((await clerk.post(`${path}/restore`, { mark: added.mark })).status).toBe(204)
  expect(await whole()).toEqual(before)
  // All permits stay, with the lines of the file alone; documents, of which the file has no line, stay as they are, and so do containers.
  expect((await replace({ ofStock })).body).toMatchObject({ added: 0, removed: 0, changed: 2 })
  expect(await cantidades()).toEqual([[], [8, 9]])
  const after = await whole()
  expect(after.documentoTransportes).toEqual([documento])
  expect(after.permisoEmbarques[0]?.contenedorAsociados).toEqual(first?.contenedorAsociados)
  // With permits in the file, those stay that it has or whose lines it has.
  expect((await replace({ permisoEmbarques: [], ofStock })).body).toMatchObject({ added: 0, removed: 1, changed: 0 })
  expect((await whole()).permisoEmbarques).toMatchObject([{ id: second?.id }])
  for (const wrong of [
    [{ ...ofStock[0], tituloId: first?.id }],
    [...ofStock, ...ofStock],
    [{ ...ofStock[0], titulo: 'documentoTransporte' }],
  ]) {
    for (const refused of [await clerk.post(path, { ofStock: wrong }), await clerk.post(`${path}/comparison`, { ofStock: wrong })])
      expect(refused).toMatchObject({ status: 400, body: { fieldErrors: [{ field: `ofStock[${wrong.length - 1}].tituloId` }] } })
  }
})

test('al reemplazar, lo que queda conserva los campos para los que la planilla no tiene columna', async () => {
  const [first, second] = sheet.permisoEmbarques
  const own = { observaciones: 'frágil', condicionImo: true, numeroImo: '1203', fechaIngresoDeposito: '2026-11-02T09:00:00.000Z' }
  await clerk.post(path, { ...sheet, permisoEmbarques: [{ ...first, ...own }] })
  const withoutColumn = { permisoEmbarque: ['fechaIngresoDeposito', 'observaciones', 'numeroImo', 'id', 'origin', 'version'] }
  const body = { permisoEmbarques: [{ ...first, ubicacionPartida: 'B2' }, second], withoutColumn }
  const { permisoEmbarques: shown } = await compare(body)
  // The file says that the goods are not IMO, and so they have no number.
  expect(shown.flatMap(changedFields)).toEqual(['ubicacionPartida', 'condicionImo', 'numeroImo'])
  expect((await replace({ ...body, file: 'enero.xlsx' })).body).toMatchObject({ added: 1, removed: 0, changed: 1 })
  const { observaciones, fechaIngresoDeposito } = own
  const fresh = { observaciones: null, condicionImo: false }
  expect((await whole()).permisoEmbarques).toMatchObject([
    { version: 2, observaciones, fechaIngresoDeposito, condicionImo: false, numeroImo: null, ubicacionPartida: 'B2' },
    { version: 1, ...fresh },
  ])
  expect((await events())[0]).toMatchObject({ type: 'SHEET_REPLACED', data: { subject: 'enero.xlsx' } })
  const all = {
    permisoEmbarque: ['numeroImo', 'condicionImo', 'observaciones', 'fechaIngresoDeposito'],
    contenedorVacio: ['longitudContenedor'],
  }
  const [vacio] = sheet.contenedorVacios
  const other = {
    permisoEmbarques: body.permisoEmbarques,
    contenedorVacios: [{ ...vacio, longitudContenedor: '20' }],
    withoutColumn: all,
  }
  expect((await replace(other)).body).toMatchObject({ added: 0, removed: 1, changed: 0 })
  const [{ lineaMercaderias, contenedorAsociados } = emptyContents] = (await whole()).permisoEmbarques
  const bare = body.permisoEmbarques.map((one) => ({ ...one, ...emptyContents, ubicacionPartida: 'C3' }))
  const noLines = { permisoEmbarque: [...all.permisoEmbarque, 'lineaMercaderias'] }
  expect((await replace({ permisoEmbarques: bare, withoutColumn: noLines })).body).toMatchObject({ added: 0, removed: 0, changed: 2 })
  expect((await whole()).permisoEmbarques[0]).toMatchObject({ lineaMercaderias, contenedorAsociados: [] })
  expect([lineaMercaderias.length, contenedorAsociados.length]).toEqual([3, 1])
})
