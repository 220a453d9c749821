import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, retype } from '../../support/app.tsx'
import { take } from '../../support/network.ts'
import { addDeposito } from '../../support/people.ts'
import { newStock, type TestServer } from '../../support/server.ts'

const at = '/company-management/company/1/view'
const field = (name: string) => screen.getByRole('textbox', { name })
const dialog = () => screen.findByRole('dialog')
const stored = async (server: TestServer) => (await server.as('owner').get('/api/owner/companies/1')).body

async function openEditing() {
  const app = await openApp({ as: 'owner', at, given: rightCuit })
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  return app
}

/** The fixture's CUIT has a wrong check digit, which no company may be saved with. */
async function rightCuit({ store }: TestServer): Promise<void> {
  await store.db.updateTable('company').set({ cuit: '30590428775' }).where('id', '=', 1).execute()
}

test('guardar espera a que algo cambie, y después se sigue leyendo; lo escrito queda en un borrador, y cancelar lo descarta con una pregunta; otro CUIT se pregunta, y con un no queda lo escrito', async () => {
  const app = await openEditing()
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await app.user.type(field('Nombre'), ' y más')
  window.dispatchEvent(new Event('pagehide'))
  expect(Object.keys(localStorage)).toContain('depositos.borrador:owner:api/owner/companies/1')
  await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await app.user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(await stored(app.server)).toMatchObject({ name: 'Depósitos del Plata' })

  await app.user.click(screen.getByRole('button', { name: 'Editar' }))
  await retype(app.user, field('Nombre'), 'Depósitos del Oeste')
  await app.user.click(screen.getByRole('switch', { name: 'Aviso si falta declarar' }))
  expect(screen.getByRole('combobox', { name: /^Hora del aviso/ })).toHaveValue('20:00')
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Cambios realizados')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(screen.getByRole('button', { name: 'Editar' })).toHaveFocus()
  expect(await stored(app.server)).toMatchObject({ name: 'Depósitos del Oeste', version: 2, ownerUsername: 'owner', noticeTime: '20:00' })
  expect(await screen.findByRole('option', { name: '[Depósitos del Oeste] Dock Sud' }), 'el selector la nombra').toBeInTheDocument()

  await app.user.click(screen.getByRole('button', { name: 'Editar' }))
  const saved = () => stored(app.server)
  await retype(app.user, field('CUIT'), '30-71234567-1{Enter}')
  const question = within(await dialog())
  expect(question.getByText(/Los envíos que esperan respuesta conservan el CUIT 30-59042877-5\.$/)).toBeVisible()
  await app.user.click(question.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('CUIT')).toHaveValue('30-71234567-1')
  expect(await saved()).toMatchObject({ cuit: '30590428775' })
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }))
  await app.user.click(await screen.findByRole('button', { name: 'Cambiar el CUIT' }))
  expect(await screen.findByText('Cambios realizados')).toBeVisible()
  expect(await saved()).toMatchObject({ cuit: '30712345671' })
})

test('ROLE_ADMIN le da otro dueño, por su usuario', async () => {
  const app = await openApp({ as: 'admin', at, given: rightCuit })
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  for (const [typed, outcome] of [
    ['nadie', 'No hay un usuario activo con ese nombre.'],
    ['operador', 'Cambios realizados'],
  ] as const) {
    await retype(app.user, field('Dueño'), `${typed}{Enter}`)
    expect(await screen.findByText(outcome)).toBeVisible()
  }
  expect(await stored(app.server)).toMatchObject({ ownerUsername: 'operador' })
})

test('otro servidor no avisa por correo ni tiene «Hoy», y ni la compañia ni los ajustes preguntan por eso', async () => {
  const app = await openApp({
    as: 'owner',
    at,
    given: rightCuit,
    beforeRender: ({ server }) =>
      take(/^GET \/api\/(?:account|owner\/companies\/1)$/, async ({ request }) => {
        const answer = await (await server.fetch(request)).text()
        return new Response(answer.replaceAll(/,"notices":\{[^}]*\}|,"noticeTime":null|,"startScreen":"\w+"/g, ''), {
          headers: { 'Content-Type': 'application/json' },
        })
      }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  expect(field('Rol')).toBeVisible()
  expect(screen.queryByText('Aviso si falta declarar')).toBeNull()
  await app.router.navigate({ to: '/account/settings' })
  await screen.findByRole('textbox', { name: 'Apellido' })
  expect(screen.queryByRole('group', { name: 'Correos que recibe' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /^Inicio/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Hoy' })).toBeNull()
})

test.each([
  ['operador', ['1/view', '1/update-warehouse/1', '1/users', '1/access']],
  ['stranger', ['1/view']],
  ['owner', ['99/view', 'siete/view']],
] as const)('%s va a la lista desde %o, sin preguntar lo que el servidor negaría', async (as, pages) => {
  const app = await openApp({ as, at: '/account/settings' })
  for (const page of pages) {
    await app.router.navigate({ href: `/company-management/company/${page}` })
    await waitFor(() => expect(app.address()).toBe('/company-management'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Compañias' })).toBeVisible()
    const why = as === 'operador' ? /^Usted trabaja en Depósitos del Plata y no la administra/ : /^Esa compañia no existe o no es suya/
    if (page !== 'siete/view') expect((await screen.findAllByText(why))[0]).toBeVisible()
    await app.router.navigate({ href: '/account/settings' })
  }
  expect(app.calls.filter((call) => call.includes('/api/owner/'))).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

const table = () => screen.findByRole('table', { name: 'Depositos' })

test('los depósitos, cada uno con su aduana por código y nombre, y su compañia; quien la administra sin ser su dueño no la elimina', async () => {
  await openApp({ as: 'encargada', at })
  await screen.findByRole('cell', { name: 'Dock Sud' })
  const rows = within(await table()).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Codigo AduanaCodigo Lugar OperativoDescripciónEnvío automáticoCompañiaAcciones',
    '001 Buenos Aires (Capital)10001Dock Sud-Depósitos del Plata',
    '001 Buenos Aires (Capital)10002Zárate-Depósitos del Plata',
  ])
  expect(screen.getByRole('link', { name: 'Agregar Deposito' })).toHaveAttribute('href', '/company-management/company/1/add-warehouse')
  expect(screen.getByRole('link', { name: /^Editar .*Zárate/ })).toHaveAttribute('href', '/company-management/company/1/update-warehouse/2')
  expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull()
})

test('sin ningún depósito se dice; eliminar la compañia pregunta y vuelve a la lista', async () => {
  const app = await openApp({
    as: 'stranger',
    at: '/company-management/company/2/view',
    given: ({ store }) => store.db.deleteFrom('deposito').execute(),
  })
  expect(await screen.findByText('Ningún deposito encontrado.')).toBeVisible()
  await app.user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  expect(within(await dialog()).getByText('Eliminar compañia')).toBeVisible()
  expect(within(await dialog()).getByText('¿Desea eliminar esta compañia?')).toBeVisible()
  await app.user.click(within(await dialog()).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(app.address()).toBe('/company-management'))
  expect(await screen.findByText('Compañia 2 eliminada')).toBeVisible()
  expect(await screen.findByText('Sin compañias asignadas')).toBeVisible()
})

test('eliminar un depósito pregunta, y deja de estar aquí y en el selector; uno con stocks queda, y se dice por qué', async () => {
  const app = await openApp({ as: 'owner', at, given: (server) => newStock(server.as('owner')) })
  await app.user.click(await screen.findByRole('button', { name: /^Eliminar .*Zárate/ }))
  expect(within(await dialog()).getByText('Eliminar deposito')).toBeVisible()
  expect(within(await dialog()).getByText('Eliminara el deposito, ¿Desea continuar?')).toBeVisible()
  await app.user.click(within(await dialog()).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Zárate' })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('option', { name: '[Depósitos del Plata] Zárate' })).toBeNull())
  await app.user.click(await screen.findByRole('button', { name: /^Eliminar .*Dock Sud/ }))
  await app.user.click(within(await dialog()).getByRole('button', { name: 'Eliminar' }))
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(/se perderían sus stocks \(stocks: 1\)/)
})

test('las letras editan, abren los usuarios y agregan un depósito', async () => {
  const app = await openApp({
    as: 'owner',
    at,
    async given({ store }) {
      for (let place = 0; place < 23; place += 1) await addDeposito(store.db, 1, `Nave ${place}`)
    },
  })
  await screen.findByRole('cell', { name: 'Nave 22' })
  expect(within(screen.getByRole('table', { name: 'Depositos' })).getAllByRole('row'), 'también más de una página').toHaveLength(26)
  await app.user.keyboard('m')
  expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveFocus()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  await app.user.keyboard('n')
  await waitFor(() => expect(app.address()).toBe('/company-management/company/1/add-warehouse'))
})
