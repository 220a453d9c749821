import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, retype } from '../../support/app.tsx'
import { aContenedorAsociado, aContenedorVacio, aPermisoEmbarque } from '../../support/records.ts'
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
const [permiso, remito, manifiesto, documento, numero] = [
  'Permiso',
  'Remito',
  'Manifiesto',
  'Documento de transporte',
  'Número de contenedor',
]

type Case = readonly [typed: Readonly<Record<string, string>>, at: string, said: string, link?: string]

test.each<[at: string, fields: readonly string[], cases: readonly Case[]]>([
  [
    permisoAdd,
    [permiso, remito],
    [
      [{ [permiso]: '16 033 ec01 000038 d', [remito]: '' }, permiso, 'Ya está en este stock: Permiso de embarque 1', permisoAt],
      [{ [permiso]: '', [remito]: ' r-1 ' }, remito, 'Ya está en este stock: Permiso de embarque 2', `${stockAt}/permiso-embarque/2`],
      [{ [permiso]: '17033EC01000490G', [remito]: 'R-1' }, remito, ''],
      [{ [permiso]: '16033EC01', [remito]: '' }, permiso, ''],
    ],
  ],
  [
    documentoAdd,
    [documento, manifiesto],
    [
      [{ [documento]: 'SPAGS001', [manifiesto]: '' }, documento, ''],
      [
        { [manifiesto]: '13033mani000135m', [documento]: 'spags001' },
        documento,
        'Ya está en este stock: Documento de transporte 1',
        `${stockAt}/documento-transporte/1`,
      ],
      [{ [manifiesto]: '13033MANI000135M', [documento]: 'SPAGS0012' }, documento, ''],
    ],
  ],
  [
    contenedorAdd,
    [numero],
    [
      [
        { [numero]: 'crxu 235857-9' },
        numero,
        'Ya está en este permiso o documento: Contenedor asociado 1',
        `${permisoAt}/contenedor-asociado/1`,
      ],
      [{ [numero]: 'CSQU3054383' }, numero, ''],
      [{ [numero]: 'TGHU5555552' }, numero, 'También está entre los contenedores vacíos: Contenedor vacio 2', stockAt],
    ],
  ],
  [
    vacioAdd,
    [numero],
    [
      [{ [numero]: 'CMAU1267465' }, numero, 'Ya está en este stock: Contenedor vacio 1', stockAt],
      [
        { [numero]: 'CSQU3054383' },
        numero,
        'También está con mercadería: Contenedor asociado 2',
        `${stockAt}/documento-transporte/1/contenedor-asociado/2`,
      ],
    ],
  ],
])('en %s, al dejar %j se dice quién tiene el número', async (at, fields, cases) => {
  const { user, calls } = await openApp({ as: 'operador', at, given })
  for (const [typed, where, said, link] of cases) {
    for (const name of fields) await user.clear(await field(name))
    await user.tab()
    for (const [name, text] of Object.entries(typed)) {
      await user.click(await field(name))
      if (text !== '') await user.keyboard(text)
    }
    await user.tab()
    if (link === undefined) {
      expect(await field(where)).not.toHaveAccessibleDescription(/está/)
      continue
    }
    await waitFor(async () => expect(await field(where)).toHaveAccessibleDescription(expect.stringContaining(said)))
    const to = screen.getAllByRole('link').find(({ textContent }) => said.endsWith(`: ${textContent}`))
    expect(to).toHaveAttribute('href', link)
    expect(to).toHaveAttribute('target', '_blank')
    const asked = lookups(calls).length
    await user.click(await field(where))
    await user.keyboard('9')
    expect(await field(where)).not.toHaveAccessibleDescription(/está/)
    expect(lookups(calls)).toHaveLength(asked)
  }
  expect(new Set(lookups(calls)).size, 'solo lo que se dejó, no cada letra').toBeLessThanOrEqual(2 * cases.length)
})

test.each<[at: string, block: string, said: string, links: readonly (readonly [text: string, href: string])[]]>([
  [
    permisoAdd,
    'Permiso\tRemito\n16033EC01000038D\t\n\tr-1\n17033EC01000490G\t',
    'En el stock ya hay 2 (filas 2 a 3): Permiso de embarque 1, Permiso de embarque 2.',
    [
      ['Permiso de embarque 1', permisoAt],
      ['Permiso de embarque 2', `${stockAt}/permiso-embarque/2`],
    ],
  ],
  [
    documentoAdd,
    'Manifiesto\tDocumento de transporte\n13033MANI000135M\tSPAGS001\n13033MANI000135M\tSPAGS002',
    'En el stock ya hay 1 (fila 2): Documento de transporte 1.',
    [['Documento de transporte 1', `${stockAt}/documento-transporte/1`]],
  ],
  [
    contenedorAdd,
    'Número de contenedor\tLongitud (pies)\nCRXU2358579\t20\nTGHU5555552\t20\nCSQU3054383\t20',
    'En el stock ya hay 1 (fila 2): Contenedor asociado 1. Entre los contenedores vacíos del stock hay 1 (fila 3): Contenedor vacio 2.',
    [['Contenedor asociado 1', `${permisoAt}/contenedor-asociado/1`]],
  ],
  [
    vacioAdd,
    'Número de contenedor\tLongitud (pies)\nCMAU1267465\t20\nCSQU3054383\t20\nMSCU6639870\t20',
    'En el stock ya hay 1 (fila 2): Contenedor vacio 1. Con mercadería en el stock hay 1 (fila 3): Contenedor asociado 2.',
    [['Contenedor asociado 2', `${stockAt}/documento-transporte/1/contenedor-asociado/2`]],
  ],
])('lo que se pega en %s se compara con el stock', async (at, block, said, links) => {
  const { user } = await openApp({ as: 'operador', at, given })
  await screen.findByRole('button', { name: 'Pegar desde una planilla' })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  await user.paste(block)
  const remove = await screen.findByRole('button', { name: 'Quitar las repetidas' })
  expect(remove.closest('[role="status"]')).toHaveTextContent(said)
  for (const [name, href] of links) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  await user.click(remove)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar las repetidas' })).toBeNull())
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
  await user.type(screen.getByRole('combobox', { name: 'Longitud (pies)' }), '40')
  await user.keyboard('{Enter}')
  await user.keyboard('mscu 663987-0{Tab}')
  await waitFor(async () =>
    expect(await field(numero)).toHaveAccessibleDescription(expect.stringContaining('Ya lo escribió: falta guardarlo.')),
  )
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
