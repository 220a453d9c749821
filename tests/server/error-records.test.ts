import { beforeEach, describe, expect, test } from 'vitest'
import { maxKeptErrors } from '#domain/stock/stock.ts'
import { replaceErrors } from '#server/store/records/stock-errors.ts'
import { current, openForEach } from '../support/open-for.ts'
import { aContenedorAsociado, aDocumentoTransporte, aPermisoEmbarque } from '../support/records.ts'
import { fixture, newStock, openServer } from '../support/server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

describe('los registros que nombran los errores', () => {
  let path: string
  let stockId: number

  const server = openForEach(() => openServer({ clock: () => now }))
  const operador = current(() => server.as('operador'))

  beforeEach(async () => {
    stockId = await newStock(operador)
    path = `${stocks}/${stockId}`
  })

  async function refuse(...texts: string[]): Promise<number[]> {
    const errors = texts.map((additionalDescription) => ({ code: '21248', description: null, additionalDescription }))
    await server.store.write((tx) => replaceErrors(tx, stockId, errors))
    const rows = await server.store.db.selectFrom('stock_error').select('id').where('stockId', '=', stockId).orderBy('id').execute()
    return rows.map(({ id }) => id)
  }

  const identificadorPermiso = '16033EC01000038D'
  const read = async () => (await operador.get(`${path}/error-records`)).body

  test('un permiso, un remito, un documento y un contenedor; lo demás queda sin registro', async () => {
    const permiso = (await operador.post(`${path}/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso }))).id
    const remito = (
      await operador.post(`${path}/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso: '', identificadorRemito: 'R 1/26' }))
    ).id
    const documento = (await operador.post(`${path}/documento-transportes`, aDocumentoTransporte())).id
    const contenedor = (await operador.post(`${path}/permiso-embarques/${permiso}/contenedor-asociados`, aContenedorAsociado())).id
    const { identificadorDocumentoTransporte, identificadorManifiesto } = aDocumentoTransporte()
    const { numeroContenedor } = aContenedorAsociado()
    const [a, b, c, d] = await refuse(
      `Permiso ${identificadorPermiso}, línea 1`,
      'Remito R 1/26',
      `Documento ${identificadorDocumentoTransporte}, manifiesto ${identificadorManifiesto}`,
      `Permiso ${identificadorPermiso}, contenedor ${numeroContenedor}`,
      'Aduana 001, lugar operativo 10057',
    )
    const inPermiso = { titulo: 'permiso-embarque', tituloId: permiso }
    const ofDocumento = { entity: 'documentoTransporte', id: documento, titulo: 'documento-transporte', tituloId: documento }
    expect(await read()).toEqual([
      { errorId: a, name: identificadorPermiso, record: { entity: 'permisoEmbarque', id: permiso, ...inPermiso } },
      { errorId: b, name: 'R 1/26', record: { entity: 'permisoEmbarque', id: remito, titulo: 'permiso-embarque', tituloId: remito } },
      { errorId: c, name: identificadorDocumentoTransporte, record: ofDocumento },
      { errorId: d, name: numeroContenedor, record: { entity: 'contenedorAsociado', id: contenedor, ...inPermiso } },
    ])
    expect((await operador.delete(`${path}/permiso-embarques/${permiso}`)).status).toBe(204)
    expect(await read()).toMatchObject([{ errorId: b }, { errorId: c }])
  })

  test('los registros de otro stock no son de este, tantos errores como se guardan tienen su respuesta, y un stock eliminado ninguna', async () => {
    await operador.post(`${stocks}/${await newStock(operador)}/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso }))
    await refuse(...Array.from({ length: maxKeptErrors }, (_error, index) => `Permiso ${identificadorPermiso}, línea ${index}`))
    expect(await read()).toEqual([])
    await operador.post(`${path}/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso }))
    expect(await read()).toHaveLength(maxKeptErrors)
    await operador.delete(path)
    expect((await operador.get(`${path}/error-records`)).status).toBe(404)
  })
})
