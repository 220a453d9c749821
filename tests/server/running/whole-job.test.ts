import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { today } from '#domain/dates.ts'
import { stock as stockEntity, type Stock } from '#domain/stock.ts'
import { signedIn } from '../../support/caller.ts'
import { below, contenedor, documento, linea, permiso, vacio } from '../../support/declared-goods.ts'
import { idOf, runClerk } from '../../support/running-clerk.ts'

const { url, operador, stocks, end } = await runClerk()
afterAll(end)

/** Resolves to the stock once it has a verdict. */
async function settled(path: string): Promise<Stock> {
  const read = async (): Promise<Stock> => stockEntity.parse((await operador.get(path)).body)
  await expect.poll(async () => (await read()).state).not.toBe('PENDING')
  return await read()
}

describe('la jornada entera, solo con llamadas', () => {
  test('se carga el stock de hoy, se envía, la aduana lo acepta y queda cerrado', async () => {
    const created = await operador.post(stocks, { fechaStock: today(), state: 'OPEN' })
    const path = `${stocks}/${idOf(created)}`

    const permisoId = idOf(await operador.post(below(path, 'permiso-embarque'), permiso))
    idOf(await operador.post(below(path, 'permiso-embarque', permisoId, 'linea-mercaderias'), linea))
    idOf(await operador.post(below(path, 'permiso-embarque', permisoId, 'linea-mercaderias'), { ...linea, tipoEmbalaje: '06' }))
    idOf(await operador.post(below(path, 'permiso-embarque', permisoId, 'contenedor-asociados'), contenedor))
    const documentoId = idOf(await operador.post(below(path, 'documento-transporte'), documento))
    idOf(await operador.post(below(path, 'documento-transporte', documentoId, 'linea-mercaderias'), linea))
    idOf(
      await operador.post(below(path, 'documento-transporte', documentoId, 'contenedor-asociados'), {
        ...contenedor,
        numeroContenedor: 'TRIU7418525',
      }),
    )
    idOf(await operador.post(`${path}/contenedor-vacios`, vacio))

    const sent = await operador.patch(`${path}/send`, { fechaStock: today() })
    expect(sent).toMatchObject({ status: 200, body: { state: 'PENDING' } })
    expect(await settled(path)).toMatchObject({ state: 'SUCCESS', daysLate: 0, errors: [] })

    for (const refused of [
      await operador.put(below(path, 'permiso-embarque'), { ...permiso, id: permisoId }),
      await operador.delete(below(path, 'documento-transporte', documentoId)),
      await operador.post(`${path}/contenedor-vacios`, vacio),
      await operador.delete(path),
      await operador.patch(`${path}/send`, { fechaStock: today() }),
    ])
      expect(refused).toMatchObject({ status: 409, body: { status: 409 } })
  })

  test('lo que salió y lo que volvió queda guardado entero, sin credenciales, para el administrador', async () => {
    const admin = await signedIn(url, 'admin')
    const list = await admin.get('api/afip-logs?sort=id,desc&size=1')
    const [log] = z.array(z.object({ id: z.number(), outcome: z.string() })).parse(list.body)
    expect(log?.outcome).toBe('accepted')
    const request = await admin.get(`api/afip-logs/${log?.id ?? 0}/download-request`)
    expect(request.headers.get('content-disposition')).toMatch(/attachment; filename=/)
    expect(String(request.body)).toContain('<IdentificadorPermiso>16033EC01000038D</IdentificadorPermiso>')
    expect(String(request.body)).toContain('<PesoBruto>1000.5</PesoBruto>')
    expect(String(request.body)).toMatch(/<Token>\*+<\/Token>/)
    expect(String((await admin.get(`api/afip-logs/${log?.id ?? 0}/download-response`)).body)).toContain('MensajeAceptado>true')
    expect((await operador.get('api/afip-logs')).status).toBe(403)
  })
})
