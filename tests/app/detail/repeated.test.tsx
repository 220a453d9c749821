import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, retype } from '../../support/app.tsx'
import { aContenedorAsociado, aContenedorVacio, aDocumentoTransporte, aPermisoEmbarque } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt, stockAt } from './a-stock.ts'

const field = (name: string) => screen.findByRole('textbox', { name })
const lookups = (calls: readonly string[]) => calls.filter((call) => /contains=|search/.test(call))

/** One of each kind, a permit with only a delivery note (2), the permit's container on a document too, and an empty one that is also loaded (2). */
async function given(server: TestServer): Promise<void> {
  await aStock()(server)
  const owner = server.as('owner')
  const stock = '/api/warehouse/1/stocks/1'
  await owner.post(`${stock}/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso: null, identificadorRemito: 'R-1' }))
  await owner.post(`${stock}/documento-transportes/1/contenedor-asociados`, aContenedorAsociado({ numeroContenedor: 'CSQU3054383' }))
  await owner.post(`${stock}/contenedor-vacios`, aContenedorVacio({ numeroContenedor: 'TGHU5555552' }))
}

const permisoAdd = `${stockAt}/permiso-embarque/add`
const documentoAdd = `${stockAt}/documento-transporte/add`
const contenedorAdd = `${permisoAt}/contenedor-asociado/add`
const vacioAdd = `${stockAt}/contenedor-vacio/add`
const [permiso, remito, manifiesto, documento, numero] = ['Permiso', 'Remito', 'Manifiesto', 'Documento de transporte', 'Número de contenedor']

test.each<[at: string, typed: readonly (readonly [string, string])[], said: string, link: string]>([
  [permisoAdd, [[permiso, '16 033 ec01 000038 d']], 'Ya está en este stock: Permiso de embarque 1', permisoAt],
  [permisoAdd, [[remito, ' r-1 ']], 'Ya está en este stock: Permiso de embarque 2', `${stockAt}/permiso-embarque/2`],
  [permisoAdd, [[permiso, '17033EC01000490G'], [remito, 'R-1']], '', ''],
  [permisoAdd, [[permiso, '16033EC01']], '', ''],
  [documentoAdd, [[manifiesto, '13033mani000135m'], [documento, 'spags001']], 'Ya está en este stock: Documento de transporte 1', `${stockAt}/documento-transporte/1`],
  [documentoAdd, [[documento, 'SPAGS001'], [manifiesto, '13033MANI000135M']], 'Ya está en este stock: Documento de transporte 1', `${stockAt}/documento-transporte/1`],
  [documentoAdd, [[manifiesto, '13033MANI000135M'], [documento, 'SPAGS0012']], '', ''],
  [documentoAdd, [[documento, 'SPAGS001']], '', ''],
  [contenedorAdd, [[numero, 'crxu 235857-9']], 'Ya está en este permiso o documento: Contenedor asociado 1', `${permisoAt}/contenedor-asociado/1`],
  [contenedorAdd, [[numero, 'CSQU3054383']], '', ''],
  [contenedorAdd, [[numero, 'TGHU5555552']], 'También está entre los contenedores vacíos: Contenedor vacio 2', stockAt],
  [vacioAdd, [[numero, 'CMAU1267465']], 'Ya está en este stock: Contenedor vacio 1', stockAt],
  [vacioAdd, [[numero, 'CSQU3054383']], 'También está con mercadería: Contenedor asociado 2', `${stockAt}/documento-transporte/1/contenedor-asociado/2`],
])('en %s, al dejar %j: %s', async (at, typed, said, link) => {
  const { user, calls } = await openApp({ as: 'operador', at, given })
  await field(typed[0]?.[0] ?? '')
  for (const [name, text] of typed) {
    await user.click(await field(name))
    await user.keyboard(text)
    expect(lookups(calls), 'mientras se escribe no se pregunta').toEqual([])
  }
  await user.tab()
  const last = at === documentoAdd ? documento : (typed.findLast(([name]) => name !== remito || typed.length === 1)?.[0] ?? '')
  if (said === '') {
    await waitFor(() => expect(screen.queryByRole('link', { name: /^(Permiso|Documento|Contenedor) .*\d$/ })).toBeNull())
    return
  }
  await waitFor(async () => expect(await field(last)).toHaveAccessibleDescription(expect.stringContaining(said)))
  const [to] = screen.getAllByRole('link').filter((one) => said.endsWith(one.textContent ?? '-'))
  expect(to).toHaveAttribute('href', link)
  expect(to).toHaveAttribute('target', '_blank')
  const asked = lookups(calls).length
  await user.click(await field(last))
  await user.tab()
  expect(lookups(calls), 'dejarlo otra vez igual no pregunta otra vez').toHaveLength(asked)
  await user.click(await field(last))
  await user.keyboard('9')
  expect(await field(last)).not.toHaveAccessibleDescription(expect.stringContaining(said))
})

test('un registro no se repite a sí mismo, y en su fila se dice quién tiene el número escrito', async () => {
  const { user, calls } = await openApp({ as: 'operador', at: stockAt, given })
  await user.click(await screen.findByRole('button', { name: /^Editar .*Contenedor vacio 2/ }))
  await retype(user, await field(numero), 'tghu555555-2')
  await user.tab()
  await waitFor(() => expect(lookups(calls)).not.toEqual([]))
  await retype(user, await field(numero), 'CMAU1267465')
  await user.tab()
  await waitFor(async () => expect(await field(numero)).toHaveAccessibleDescription('Ya está en este stock: Contenedor vacio 1'))
})

test('una línea se compara con las que faltan guardar, y la que Enter guardó desde su campo se dice después', async () => {
  const { user, holdNext } = await openApp({ as: 'operador', at: vacioAdd, given })
  const release = holdNext(/^POST/)
  await user.click(await field(numero))
  await user.keyboard('MSCU6639870')
  await retype(user, await field('Longitud (pies)'), '40')
  await user.keyboard('{Enter}')
  await user.keyboard('mscu 663987-0{Tab}')
  await waitFor(async () => expect(await field(numero)).toHaveAccessibleDescription(expect.stringContaining('Ya lo escribió: falta guardarlo.')))
  release()
  await retype(user, await field(numero), 'CMAU1267465')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^CMAU1267465: Ya está en este stock:/)).toBeVisible()
})

test('sin el servidor, o con uno que no filtra, no se dice nada que no sea', async () => {
  const { user, failNext, changeAnswers, calls } = await openApp({ as: 'operador', at: permisoAdd, given })
  failNext(/^GET .*contains/, 'unreachable')
  await user.click(await field(permiso))
  await user.keyboard('16033EC01000038D{Tab}')
  await waitFor(() => expect(lookups(calls)).toHaveLength(1))
  expect(await field(permiso)).not.toHaveAccessibleDescription(expect.stringContaining('Ya está'))
  expect(screen.queryByRole('alert')).toBeNull()
  changeAnswers(/^GET .*contains/, { identificadorPermiso: '17033EC01000490G' })
  await retype(user, await field(permiso), '16033EC01000039E')
  fireEvent.blur(await field(permiso))
  await waitFor(() => expect(lookups(calls)).toHaveLength(2))
  expect(await field(permiso)).not.toHaveAccessibleDescription(expect.stringContaining('Ya está'))
})
