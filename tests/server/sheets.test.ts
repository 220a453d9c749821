import { read, utils } from '@e965/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCells } from '#domain/paste/cells.ts'
import { recordSheets } from '#domain/sheets/record-sheets.ts'
import { sheetNames, type SheetName } from '#domain/sheets/sheet.ts'
import { localOf, longInstant } from '#domain/values/dates.ts'
import { hardRecords } from '../support/hard-records.ts'
import { current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer, origin, tokenOf } from '../support/server.ts'
import { stores } from '../support/store.ts'

const start = new Date('2026-11-20T15:00:00.000Z')
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

describe.each(stores)('las planillas que se descargan, sobre %s', (_, openFreshStore) => {
  let stockId: number
  let stock: string
  let permits: string
  const server = openForEach(() => openServer({ on: openFreshStore, clock: () => start }))
  const clerk = current(() => server.as('operador'))

  beforeEach(async () => {
    stockId = await newStock(clerk)
    stock = `${stocks}/${stockId}`
    permits = `${stock}/permiso-embarques`
  })

  const create = async (path: string, records: readonly object[]): Promise<number[]> => {
    const { status, body } = await clerk.post(`${path}/create`, { records })
    expect(status).toBe(200)
    return (body as { ids: number[] }).ids
  }
  const bytesOf = async (path: string): Promise<Buffer> => {
    const headers = { Authorization: `Bearer ${await tokenOf(server, 'operador', start)}` }
    const response = await server.fetch(new Request(new URL(path, origin), { headers }))
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const csvOf = async (path: string): Promise<string[][]> => readCells(String((await clerk.get(path)).body).trimEnd(), ';')

  /** The cells that a kind's sheet should have for a record that the API answers. */
  const expected = (name: SheetName, row: Record<string, unknown>): unknown[] =>
    recordSheets[name].columns.map(({ type, valueOf }) => {
      const value = valueOf(row)
      if (type !== 'instant') return value
      const instant = String(value)
      // A spreadsheet has no such day, and readers take such a millisecond for the next second.
      if (instant.startsWith('1899')) return instant
      if (instant.endsWith('.999Z')) return longInstant(instant)
      return new Date(`${localOf(instant)}.${instant.slice(20, 23)}Z`)
    })

  test('un stock entero: una hoja por especie con todos sus registros, las fechas son fechas, los números números y lo demás texto', async () => {
    const permitIds = await create(permits, hardRecords.permisoEmbarque)
    const [document = 0] = await create(`${stock}/documento-transportes`, hardRecords.documentoTransporte)
    await create(`${stock}/contenedor-vacios`, hardRecords.contenedorVacio)
    const [first, second] = permitIds.map((id) => `${permits}/${id}`)
    const onDocument = `${stock}/documento-transportes/${document}`
    // The later line of the first permit comes before those of the second.
    for (const at of [second, first, onDocument, first]) await create(`${at ?? ''}/linea-mercaderias`, hardRecords.lineaMercaderia)
    await create(`${onDocument}/contenedor-asociados`, hardRecords.contenedorAsociado)

    const workbook = read(await bytesOf(`${stock}/sheet`), { cellDates: true, UTC: true })
    expect(workbook.SheetNames).toEqual(sheetNames.map((name) => recordSheets[name].title))
    const dataOf = (name: SheetName) =>
      utils.sheet_to_json<unknown[]>(workbook.Sheets[recordSheets[name].title] ?? {}, { header: 1, defval: null, UTC: true })
    for (const [name, path] of [
      ['permisoEmbarque', permits],
      ['documentoTransporte', `${stock}/documento-transportes`],
      ['contenedorVacio', `${stock}/contenedor-vacios`],
    ] as const) {
      const { rows } = await clerk.get(`${path}?size=2000&sort=id,asc`)
      expect(rows).toHaveLength(hardRecords[name].length)
      expect(dataOf(name)).toEqual([recordSheets[name].columns.map(({ heading }) => heading), ...rows.map((row) => expected(name, row))])
    }
    const [head, ...lines] = dataOf('lineaMercaderia')
    expect(head?.slice(0, 3)).toEqual(['ID del permiso o documento', 'Permiso', 'Remito'])
    const owners = [
      [permitIds[0], '26001EC01000123A', 'R-0001', null, null],
      [permitIds[0], '26001EC01000123A', 'R-0001', null, null],
      [permitIds[1], '26001EC01000123A', '=1+1', null, null],
      [document, null, null, '26001MANI000456B', 'BL-77'],
    ]
    expect(lines.map((line) => line.slice(0, 5))).toEqual(owners.flatMap((owner) => hardRecords.lineaMercaderia.map(() => owner)))
    expect(lines.slice(0, 3).map((line) => line.slice(5))).toEqual([
      ['05 CONTENEDOR', 1, 0],
      ['99 BULTOS', 999_999_999_999_999, 9_999_999_999.99],
      ['88', 1200, 1.2],
    ])
    expect(dataOf('contenedorAsociado').slice(1)).toEqual([
      [document, null, null, '26001MANI000456B', 'BL-77', 'House', 0, 'TCLU7654321', '20'],
      [document, null, null, '26001MANI000456B', 'BL-77', 'Correo', 1000, '0012345', '05'],
    ])
    // A file of CSV has one kind, with the same rows.
    expect((await csvOf(`${stock}/sheet?format=csv&kind=lineaMercaderia`)).length).toBe(lines.length + 1)
  })

  test('una sección: sus filtros, su orden y todas sus filas, también las de un permiso', async () => {
    const many = Array.from({ length: 1100 }, (_row, index) => ({ ...hardRecords.permisoEmbarque[0], identificadorRemito: `R${index}` }))
    const [id = 0] = await create(permits, many)
    const remitos = async (query: string) => (await csvOf(`${permits}/sheet?format=csv&${query}`)).slice(1).map((row) => row[2])
    expect(await remitos('sort=id,asc')).toEqual(many.map(({ identificadorRemito }) => identificadorRemito))
    const nines = Array.from({ length: 10 }, (_row, index) => `R${1099 - index}`)
    expect(await remitos('sort=identificadorRemito,desc&identificadorRemito.contains=109')).toEqual([...nines, 'R109'])
    await create(`${permits}/${id}/contenedor-asociados`, hardRecords.contenedorAsociado)
    expect((await csvOf(`${permits}/${id}/contenedor-asociados/sheet?format=csv&number.contains=tclu`)).slice(1)).toEqual([
      [String(id), '26001EC01000123A', 'R0', '', '', 'House', '0', 'TCLU7654321', '20'],
    ])
  })

  test('la lista de stocks, el nombre de cada archivo, y lo que no se puede pedir', async () => {
    await clerk.patch(`${stock}/schedule`, { scheduleDate: '2026-11-21T12:30:00.000Z' })
    expect(await csvOf(`${stocks}/sheet?format=csv`)).toEqual([
      ['ID', 'Enviado', 'Días de retraso', 'Transacción', 'Día Informado', 'Estatus', 'Programado'],
      [String(stockId), '', '', '', '20/11/2026', 'Programado', '21/11/2026 09:30'],
    ])
    for (const query of ['format=pdf', 'format=csv', 'format=csv&kind=stock'])
      expect([query, (await clerk.get(`${stock}/sheet?${query}`)).status]).toEqual([query, 400])
  })

  test('lo que no es lo mismo no se guarda con el mismo nombre', async () => {
    const [one = 0, other = 0] = await create(permits, [hardRecords.permisoEmbarque[0] ?? {}, hardRecords.permisoEmbarque[0] ?? {}])
    const document = (await create(`${stock}/documento-transportes`, [hardRecords.documentoTransporte[0] ?? {}]))[0] ?? 0
    const { id: cloneId } = await clerk.post(`${stock}/clone`, {})
    const clone = `${stocks}/${cloneId}`
    const { id: thirdId } = await clerk.post(`${stock}/clone`, {})
    const otherWarehouse = stocks.replace(String(fixture.warehouse), String(fixture.secondWarehouse))
    const owner = server.as('owner')
    await server.store.db.updateTable('deposito').set({ description: 'Depósito Norte' }).execute()
    const nameOf = async (path: string, as = clerk) => (await as.get(path)).headers.get('Content-Disposition')
    const day = '2026-11-20'
    const names: [path: string, name: string][] = [
      [`${stocks}/sheet`, `stocks-${day}-deposito-${fixture.warehouse}-Deposito-Norte.xlsx`],
      [`${stocks}/sheet?format=csv`, `stocks-${day}-deposito-${fixture.warehouse}-Deposito-Norte.csv`],
      [`${stocks}/sheet?id.equals=${stockId}`, `stocks-${stockId}-${day}-deposito-${fixture.warehouse}-Deposito-Norte.xlsx`],
      [`${otherWarehouse}/sheet`, `stocks-${day}-deposito-${fixture.secondWarehouse}-Deposito-Norte.xlsx`],
      [`${stock}/sheet`, `stock-${stockId}-${day}-Deposito-Norte.xlsx`],
      [`${clone}/sheet`, `stock-${cloneId}-${day}-Deposito-Norte.xlsx`],
      [`${stock}/sheet?format=csv&kind=lineaMercaderia`, `lineas-stock-${stockId}-${day}-Deposito-Norte.csv`],
      [`${permits}/sheet?format=csv`, `permisos-stock-${stockId}-${day}-Deposito-Norte.csv`],
      [`${permits}/sheet?format=csv&number.contains=26`, `permisos-26-stock-${stockId}-${day}-Deposito-Norte.csv`],
      [
        `${permits}/${one}/linea-mercaderias/sheet`,
        `lineas-permiso-embarque-${one}-26001EC01000123A-stock-${stockId}-${day}-Deposito-Norte.xlsx`,
      ],
      [
        `${permits}/${other}/linea-mercaderias/sheet`,
        `lineas-permiso-embarque-${other}-26001EC01000123A-stock-${stockId}-${day}-Deposito-Norte.xlsx`,
      ],
      [`${clone}/comparison/sheet?with=${stockId}`, `cambios-stock-${cloneId}-${day}-con-${stockId}-Deposito-Norte.xlsx`],
      [`${clone}/comparison/sheet?with=${thirdId}`, `cambios-stock-${cloneId}-${day}-con-${thirdId}-Deposito-Norte.xlsx`],
      [`${stocks.replace('stocks', 'calendar')}/sheet?year=2026`, `calendario-2026-deposito-${fixture.warehouse}-Deposito-Norte.xlsx`],
    ]
    for (const [path, name] of names)
      expect([path, await nameOf(path, owner)]).toEqual([path, expect.stringContaining(`filename="${name}"`)])
    expect(await nameOf(`${stock}/documento-transportes/${document}/contenedor-asociados/sheet`)).toContain(
      `"contenedores-documento-transporte-${document}-`,
    )
    expect(await nameOf(`${stock}/sheet`)).toContain(`filename*=UTF-8''stock-${stockId}-${day}-Dep%C3%B3sito%20Norte.xlsx`)
  })

  test('los cambios de un stock, una fila por campo, y el calendario de un año, una por día', async () => {
    const [id = 0] = await create(permits, [hardRecords.permisoEmbarque[0] ?? {}])
    await server.store.db.updateTable('stock').set({ state: 'SUCCESS', sentDate: start.toISOString(), daysLate: 0 }).execute()
    const { id: cloneId } = await clerk.post(`${stock}/clone`, {})
    const clone = `${stocks}/${cloneId}`
    const [copy] = (await clerk.get(`${clone}/permiso-embarques`)).rows
    await clerk.put(`${clone}/permiso-embarques`, { ...copy, destinoMercaderia: '203', ubicacionPartida: 'Nave 9' })
    await create(`${clone}/permiso-embarques/${String(copy?.['id'])}/linea-mercaderias`, [
      { tipoEmbalaje: '05', cantidad: 3, pesoBruto: 120.5 },
    ])
    const { ubicacionPartida, identificadorPermiso, ...before } = (await clerk.get(`${permits}/${id}`)).body as Record<string, string>
    const changed = ['Cambiado', 'Permiso de embarque', '', identificadorPermiso]
    const line = ['Nuevo', 'Linea de mercaderia', identificadorPermiso, '05 CONTENEDOR']
    expect(await csvOf(`${clone}/comparison/sheet?format=csv`)).toEqual([
      ['Cambio', 'Registro', 'Permiso o documento', 'Identificador', 'Campo', 'Antes', 'Ahora'],
      [...changed, 'Ubicación de la partida', ubicacionPartida, 'Nave 9'],
      ...(before['destinoMercaderia'] === '203' ? [] : [[...changed, 'Destino de la mercadería', expect.any(String), '203 Brasil']]),
      [...line, 'Tipo de embalaje', '', '05 CONTENEDOR'],
      [...line, 'Cantidad', '', '3'],
      [...line, 'Peso bruto (kg)', '', '120.5'],
    ])
    const calendar = `/api/warehouse/${fixture.warehouse}/calendar/sheet`
    const days = await csvOf(`${calendar}?format=csv&year=2026`)
    expect(days.slice(0, 2)).toEqual([
      ['Día', 'Situación', 'Falta', 'Días de retraso', 'Stock', 'Estatus', 'Transacción', 'Stocks del día'],
      ['20/11/2026', 'Informado', 'No', '0', String(stockId), 'Enviado', '', '2'],
    ])
    expect((await clerk.get(`${calendar}?year=1`)).status).toBe(400)
  })
})
