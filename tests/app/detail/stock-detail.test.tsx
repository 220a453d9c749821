import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clickTwice, openApp, retype } from '../../support/app.tsx'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt, setState, stockAt } from './a-stock.ts'

const table = (name: string) => screen.findByRole('table', { name })

test('dice qué es, cómo está y cuánto declara; una fila se abre en el lugar, y recién entonces se piden sus lineas y contenedores; guardar una lee de nuevo su permiso y el stock solo', async () => {
  const { user, calls } = await openApp({ as: 'operador', at: stockAt, given: aStock() })
  expect(await screen.findByRole('heading', { name: 'Stock 1' })).toBeVisible()
  expect(screen.getByText('Abierto')).toBeVisible()
  expect(screen.getByText('20/11/2026')).toBeVisible()
  expect(screen.getByLabelText('Totales')).toHaveTextContent('permiso1documento1línea1contenedor1vacío1kg1 000')
  for (const title of ['Permisos de embarque1', 'Documento de transporte1', 'Contenedor vacio1'])
    expect(await screen.findByRole('button', { name: title })).toHaveAttribute('aria-expanded', 'true')
  const permisos = await table('Permiso de embarque')
  expect(await within(permisos).findByText('16033EC01000038D')).toBeVisible()
  const heading = within(await table('Documento de transporte')).getByRole('columnheader', { name: 'Procedencia de la mercadería' })
  expect(within(heading).getByText('de la mercadería'), 'lo que no entra').toHaveClass('visually-hidden')
  expect(within(permisos).getByText('310 China')).toBeVisible()
  expect(within(permisos).getByText('33-50493261-9')).toBeVisible()
  expect(within(permisos).getByText('19/11/26 12:00')).toBeVisible()

  const open = await screen.findByRole('button', { name: /^Ver el contenido de .*16033EC01000038D/ })
  const asked = () => calls.filter((call) => call.includes('linea-mercaderias') || call.includes('contenedor-asociados'))
  expect(asked()).toHaveLength(0)
  await user.click(open)
  expect(await within(await table('Linea de mercaderia')).findByText('05 CONTENEDOR')).toBeVisible()
  expect(await within(await table('Contenedor asociado')).findByText('CRXU2358579')).toBeVisible()
  expect(asked()).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: /^Editar Linea/ }))
  const before = calls.length
  await retype(user, screen.getByRole('textbox', { name: 'Peso bruto (kg)' }), '4321.5{Enter}')
  expect(await screen.findByText('Linea de mercaderia actualizada')).toBeVisible()
  await waitFor(() => expect(within(screen.getByRole('table', { name: 'Permiso de embarque' })).getAllByText('4 321.5')).toHaveLength(2))
  await waitFor(() => expect(screen.getByLabelText('Totales')).toHaveTextContent('kg4 321.5'))
  expect(calls.slice(before)).toEqual([
    'PUT /api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias',
    'GET /api/warehouse/1/stocks/1',
    'GET /api/warehouse/1/stocks/1/permiso-embarques/1',
  ])
})

test('en cada estado ofrece lo suyo y nada más, también en la página de un permiso y en la de una línea', async () => {
  const words = ['Enviar', 'Programar', 'Cancelar envío', 'Reprocesar', 'Errores', 'Clonar', 'Eliminar', 'Editar']
  /** The words on the buttons; those that are an icon alone belong to a record and not to the stock. */
  const offered = (among = words) =>
    within(screen.getByRole('main'))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent.replace(/ \(\d+\)$/, ''))
      .filter((text) => among.includes(text))
  const plus = () => within(screen.getByRole('main')).queryAllByRole('link', { name: /^Agregar (?:permiso|doc|cont|linea)/ })
  const app = await openApp({ as: 'operador', at: '/company-management', given: aStock() })
  const goTo = (href: string) => app.router.navigate({ href })
  for (const [badge, state, scheduleDate, onItsPage, isOpen] of [
    ['Abierto', 'OPEN', undefined, ['Enviar', 'Programar', 'Clonar', 'Eliminar'], true],
    ['Programado', 'OPEN', '2099-12-01T12:00:00.000Z', ['Enviar', 'Cancelar envío', 'Clonar', 'Eliminar'], true],
    ['Pendiente', 'PENDING', undefined, ['Clonar'], false],
    ['Enviado', 'SUCCESS', undefined, ['Clonar'], false],
    ['Error', 'ERROR', undefined, ['Enviar', 'Clonar', 'Eliminar', 'Errores'], true],
    ['Fallido', 'FAILED', undefined, ['Enviar', 'Clonar', 'Eliminar', 'Errores'], true],
    ['Error Técnico', 'TECHNICAL_ERROR', undefined, ['Reprocesar', 'Clonar', 'Errores'], false],
  ] as const) {
    await setState(app.server, state, scheduleDate)
    app.queryClient.removeQueries({ queryKey: ['stock'] })
    await goTo(stockAt)
    expect((await screen.findAllByText(badge))[0]).toBeVisible()
    expect(await screen.findByText('CMAU1267465')).toBeVisible()
    await waitFor(() => expect(offered(), `${badge}, en su página`).toEqual(onItsPage))
    if (state === 'SUCCESS') expect(screen.getByText('20/11/26 18:02')).toBeVisible()
    expect(plus()).toHaveLength(isOpen ? 3 : 0)
    // The permit's and the document's Eliminar, and the empty container's Editar and Eliminar.
    expect(screen.queryAllByRole('button', { name: /^(?:Editar|Eliminar) \S/ })).toHaveLength(isOpen ? 4 : 0)
    await goTo(permisoAt)
    expect(await screen.findByText('05 CONTENEDOR')).toBeVisible()
    await waitFor(() => expect(offered(['Editar', 'Eliminar']), `${badge}, en su permiso`).toEqual(isOpen ? ['Editar', 'Eliminar'] : []))
    expect(plus()).toHaveLength(isOpen ? 2 : 0)
    await goTo(`${permisoAt}/linea-mercaderia/1`)
    await waitFor(() => expect(offered(['Editar', 'Eliminar']), `${badge}, en su línea`).toEqual(isOpen ? ['Editar', 'Eliminar'] : []))
    for (const add of isOpen
      ? []
      : [`${stockAt}/permiso-embarque/add`, `${stockAt}/contenedor-vacio/add`, `${permisoAt}/linea-mercaderia/add`]) {
      await goTo(add)
      await waitFor(() => expect(app.address()).toBe('/warehouse/1/stocks'))
    }
    await goTo('/company-management')
  }
})

test.each([
  [stockAt, 200],
  [stockAt, 500],
  ['/warehouse/1/stocks', 500],
])('programado muestra cuándo sale; lo que se canceló está cancelado, se pueda leer después o no (%s, %d)', async (at, status) => {
  const { user, server, failNext } = await openApp({ as: 'operador', at, given: aStock({ scheduleDate: '2099-01-05T12:30:00.000Z' }) })
  expect(await screen.findByText('05/01/2099 09:30')).toBeVisible()
  if (at !== stockAt) await user.click(await screen.findByRole('button', { name: 'Más acciones del stock 1' }))
  await user.click(await screen.findByRole(at === stockAt ? 'button' : 'menuitem', { name: 'Cancelar envío' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('¿Desea cancelar el envío programado?')
  expect(within(dialog).getByRole('button', { name: 'Cerrar' })).toBeVisible()
  if (status !== 200) failNext(/^GET .*\/stocks\/1$/, { status })
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar envío' }))
  expect(await screen.findByText('Envío cancelado')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Abierto')).toBeVisible()
  expect(screen.queryByText('05/01/2099 09:30')).toBeNull()
  expect((await server.as('operador').get('/api/warehouse/1/stocks/1')).body).toMatchObject({ scheduleDate: null })
})

test('un contenedor vacio se edita en su fila: Escape deja todo como estaba, Enter guarda; un permiso se elimina después de preguntar, y los totales lo saben', async () => {
  const { user, server, calls } = await openApp({ as: 'operador', at: stockAt, given: aStock() })
  const number = () => screen.getByRole('textbox', { name: 'Número de contenedor' })
  await user.click(await screen.findByRole('button', { name: /^Editar .*CMAU1267465/ }))
  expect(number()).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Número de contenedor' })).toBeNull()

  await user.click(screen.getByRole('button', { name: /^Editar .*CMAU1267465/ }))
  await user.clear(number())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Complete todos los campos para continuar')).toBeVisible()
  expect(number()).toHaveFocus()
  expect(number()).toBeInvalid()
  await user.keyboard('csqu3054383{Enter}')
  expect(await screen.findByText('Contenedor vacio actualizado')).toBeVisible()
  expect((await server.as('operador').get('/api/warehouse/1/stocks/1/contenedor-vacios/1')).body).toMatchObject({
    numeroContenedor: 'CSQU3054383',
    longitudContenedor: '20',
    fechaIngresoDeposito: '2026-11-19T15:00:00.000Z',
  })

  await user.click(await screen.findByRole('button', { name: /^Eliminar .*16033EC01000038D/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar permiso de embarque' })
  expect(dialog).toHaveTextContent('Eliminara el permiso de embarque 16033EC01000038D con sus lineas y contenedores, ¿Desea continuar?')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus())
  clickTwice(within(dialog).getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Permiso de embarque eliminado')).toBeVisible()
  expect(calls.join().match(/DELETE/g), 'dos clics son uno').toHaveLength(1)
  expect(await screen.findByText(/Ningún permiso de embarque encontrado/)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Totales')).toHaveTextContent('permisos0'))
})

test('un stock que no existe, o que no es número, lleva a la lista, y se dice por qué', async () => {
  for (const word of ['99', 'ninguno']) {
    const { address, unmount } = await openApp({ as: 'operador', at: `/warehouse/1/stocks/stock-detail/${word}` })
    await waitFor(() => expect(address()).toBe('/warehouse/1/stocks'))
    expect(await screen.findByText('Lo que pedía la dirección no existe, o es de otro depósito.')).toBeVisible()
    unmount()
  }
})

const imo = { condicionImo: true, numeroImo: '1234' }
const permisos = '/api/warehouse/1/stocks/1/permiso-embarques'

async function saved(server: TestServer) {
  return (await server.as('operador').get(`${permisos}/1`)).body
}

test('la página de un permiso muestra todos los campos, y los que dependen de otro solo cuando corresponde; al apagar la condición IMO y guardar se borra su número', async () => {
  const { user, server } = await openApp({ as: 'operador', at: permisoAt, given: aStock({ permiso: imo }) })
  expect(await screen.findByRole('heading', { name: 'Permiso de embarque 16033EC01000038D' })).toBeVisible()
  expect(screen.getByText('Número IMO')).toBeVisible()
  expect(screen.getByText('1234')).toBeVisible()
  expect(screen.queryByText('Tipo de impedimento')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Linea de mercaderia1' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Contenedor asociado1' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  expect(screen.getByRole('textbox', { name: 'Permiso' })).toHaveFocus()
  await user.click(screen.getByRole('switch', { name: 'Mercadería IMO' }))
  expect(screen.queryByRole('textbox', { name: 'Número IMO' })).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Permiso de embarque actualizado')).toBeVisible()
  expect(await saved(server)).toMatchObject({ condicionImo: false, numeroImo: null })
  expect(screen.getByRole('button', { name: 'Editar' })).toHaveFocus()
})

test('al enviar desde un documento se ve el stock', async () => {
  const { user, address } = await openApp({ as: 'operador', at: `${stockAt}/documento-transporte/1`, given: aStock() })
  await user.click(await screen.findByRole('button', { name: 'Enviar' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Enviar stock 1' })).getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(screen.getByText('En camino a la aduana, a la espera de su respuesta…')).toBeVisible())
  expect(address()).toBe(stockAt)
  expect(screen.getByRole('heading', { name: 'Stock 1' })).toBeVisible()
})

test('una linea de mercaderia tiene su página, donde se edita de verdad', async () => {
  const { user, server, calls } = await openApp({ as: 'operador', at: `${permisoAt}/linea-mercaderia/1`, given: aStock() })
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const weight = screen.getByRole('textbox', { name: 'Peso bruto (kg)' })
  await user.clear(weight)
  await user.type(weight, '1200,5{Enter}')
  expect(await screen.findByText('El formato del campo es 11111.11 (con . en vez de ,)')).toBeVisible()
  await retype(user, weight, '1200.5')
  clickTwice(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Linea de mercaderia actualizada')).toBeVisible()
  expect(await screen.findByText('1 200.5')).toBeVisible()
  expect(calls.join().match(/PUT/g), 'dos clics son uno').toHaveLength(1)
  expect((await server.as('operador').get(`${permisos}/1/linea-mercaderias/1`)).body).toMatchObject({ pesoBruto: 1200.5 })
})

test('una dirección que no puede significar nada lleva al inicio, y documento-tranporte se entiende', async () => {
  const { address, router } = await openApp({ as: 'operador', at: '/account/settings', given: aStock() })
  for (const at of [
    `${stockAt}/otra-cosa/1`,
    `${stockAt}/permiso-embarque/99`,
    `${permisoAt}/linea-mercaderia/99`,
    `${permisoAt}/otra-cosa/1`,
    `${permisoAt}/otra-cosa/add`,
    `${stockAt}/permiso-embarque/99/linea-mercaderia/add`,
  ]) {
    await router.navigate({ href: at })
    await waitFor(() => expect(address()).toBe('/warehouse/1/stocks'))
    await router.navigate({ href: '/account/settings' })
  }
  await router.navigate({ href: `${stockAt}/documento-tranporte/1` })
  expect(await screen.findByRole('heading', { name: 'Documento de transporte SPAGS001' })).toBeVisible()
  expect(await screen.findByText('13033MANI000135M')).toBeVisible()
})
