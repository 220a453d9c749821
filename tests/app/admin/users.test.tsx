import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type App, openApp, retype, textsOf } from '../../support/app.tsx'
import { take } from '../../support/network.ts'
import { tokenOf } from '../../support/server.ts'

const at = '/admin/user-management'

async function openList(search = ''): Promise<App> {
  const app = await openApp({ as: 'admin', at: `${at}${search}` })
  await screen.findByRole('cell', { name: 'admin@deposito.example' })
  return app
}

const rowOf = (login: string) => screen.getByRole('row', { name: new RegExp(`^Usuario ${login} `) })
const switchOf = (login: string) => within(rowOf(login)).getByRole('switch')
const field = (name: RegExp) => screen.getByRole('textbox', { name })
async function write({ user }: App, login: string, email: string): Promise<void> {
  for (const [name, text] of [[/^Nombre de usuario/, login] as const, [/^Correo electrónico/, email] as const]) {
    await retype(user, field(name), text)
  }
}

const press = ({ user }: App, name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const stored = async ({ server }: App, login: string) => Object((await server.as('admin').get(`/api/users/${login}`)).body)

test('la lista dice quién es cada uno, cómo está y qué perfiles tiene; lo propio no se desactiva ni se elimina, y se dice por qué; un clic desactiva y otro activa; sobre lo que otra persona cambió se rechaza y muestra lo que hay', async () => {
  const app = await openList()
  expect(screen.getByText('6 en total')).toBeVisible()
  expect(textsOf(screen.getAllByRole('columnheader')).join(' | ')).toBe(
    'Usuario | Nombre y apellido | Correo electrónico | Estado | Perfiles | Creado | Modificado | Acciones',
  )
  expect(rowOf('leaver')).toHaveTextContent('Desactivado')
  expect(rowOf('admin')).toHaveTextContent('AdministradorUsuario')
  expect(switchOf('admin')).toBeDisabled()
  expect(switchOf('admin')).toHaveAccessibleName('Activado: admin. Es su cuenta: usted no puede desactivarla.')
  expect(screen.getByRole('button', { name: 'Eliminar admin. Es su cuenta: usted no puede eliminarla.' })).toBeDisabled()
  await app.router.navigate({ href: `${at}/admin/delete` })
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Es su cuenta/)
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull()
  await app.router.navigate({ href: `${at}/admin/edit` })
  expect(await screen.findByRole('heading', { name: 'Editar el usuario admin' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Administrador' })).toBeNull()
  await app.user.type(field(/^Apellido/), ' Vega')
  await press(app, 'Guardar')
  await waitFor(async () => expect(await stored(app, 'admin')).toMatchObject({ lastName: 'Quiroga Vega', activated: true }))

  await screen.findByRole('cell', { name: 'operador@deposito.example' })
  const release = app.holdNext(/PUT/)
  await app.user.click(switchOf('operador'))
  await app.user.click(switchOf('operador'))
  expect(rowOf('operador')).toHaveTextContent('Desactivado')
  release()
  expect(await screen.findByText('Se actualizó el usuario con identificador operador')).toBeVisible()
  expect(
    app.calls.filter((call) => call.startsWith('PUT')),
    'la edición, y un clic',
  ).toHaveLength(2)
  expect(await stored(app, 'operador')).toMatchObject({ activated: false, authorities: ['ROLE_USER'], lastModifiedBy: 'admin' })
  await waitFor(() => expect(switchOf('operador')).not.toHaveAttribute('aria-busy', 'true'))
  await app.user.click(switchOf('operador'))
  await waitFor(async () => expect(await stored(app, 'operador')).toMatchObject({ activated: true }))

  await waitFor(() => expect(switchOf('operador')).not.toHaveAttribute('aria-busy', 'true'))
  const row = await stored(app, 'operador')
  await app.server.as('admin').put('/api/users', { ...row, lastName: 'Vega' })
  await app.user.click(switchOf('operador'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Estos datos cambiaron/)
  await waitFor(() => expect(rowOf('operador')).toHaveTextContent('Vega'))
  expect(switchOf('operador')).toBeChecked()
})

test('un usuario nuevo se crea, se avisa del correo y aparece en la lista', async () => {
  const app = await openList()
  await app.user.click(screen.getByRole('link', { name: 'Crear un nuevo usuario' }))
  expect(await screen.findByText(/^El usuario recibe un correo/)).toBeVisible()
  await app.user.type(field(/^Nombre de usuario/), 'Marta')
  await app.user.type(field(/^Correo electrónico/), 'marta@otro.example')
  await app.user.click(screen.getByRole('checkbox', { name: 'Usuario' }))
  await press(app, 'Guardar')
  expect(await screen.findByText('Elija al menos un perfil.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Administrador' })).toHaveFocus()
  await app.user.click(screen.getByRole('checkbox', { name: 'Administrador' }))
  for (const [login, email, sentence, wrong] of [
    ['owner', 'marta@otro.example', 'Ese nombre de usuario ya está en uso. Elija otro.', /^Nombre de usuario/],
    ['marta', 'owner@deposito.example', 'Ese correo electrónico ya es de otra cuenta.', /^Correo electrónico/],
    ['new', 'marta@otro.example', 'Ese nombre de usuario no se puede usar. Elija otro.', /^Nombre de usuario/],
  ] as const) {
    await write(app, login, email)
    await press(app, 'Guardar')
    await waitFor(() => expect(field(wrong)).toHaveAccessibleDescription(sentence))
    expect(field(wrong)).toHaveFocus()
  }
  await write(app, 'Marta', 'marta@otro.example')
  await press(app, 'Guardar')
  expect(await screen.findByText('Se creó un nuevo usuario con identificador marta')).toBeVisible()
  expect(await screen.findByRole('cell', { name: 'marta@otro.example' })).toBeVisible()
  expect(await stored(app, 'marta')).toMatchObject({ authorities: ['ROLE_ADMIN'], activated: true, firstName: null })
})

test('editar guarda sobre la versión leída; si otro cambió antes se ven las dos', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/user-management/operador/edit' })
  await screen.findByRole('heading', { name: 'Editar el usuario operador' })
  expect(screen.getByRole('textbox', { name: 'Nombre de usuario' })).toHaveAttribute('readonly')
  await app.server.as('admin').put('/api/users', { ...(await stored(app, 'operador')), lastName: 'Vega' })
  await app.user.click(screen.getByRole('checkbox', { name: 'Administrador' }))
  await press(app, 'Guardar')
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByRole('row', { name: 'Perfiles Usuario, Administrador Usuario' })).toBeVisible()
  await press(app, 'Guardar lo mío')
  await waitFor(async () =>
    expect(await stored(app, 'operador')).toMatchObject({ lastName: 'Quiroga', authorities: ['ROLE_ADMIN', 'ROLE_USER'] }),
  )
  expect(app.address()).toBe(at)
})

test('eliminar pregunta, dice lo que pasa, y un dueño queda con su razón; se busca y se filtra, la dirección lo recuerda, y al volver está como se dejó; un servidor que no ordena por una columna lo dice con calma', async () => {
  const app = await openList()
  await app.user.click(within(rowOf('owner')).getByRole('link', { name: 'Eliminar owner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar operación de borrado' }))
  expect(dialog.getByText('¿Seguro que quiere eliminar el usuario owner?')).toBeVisible()
  await app.user.click(await dialog.findByRole('button', { name: 'Eliminar' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/es dueño de compañias: Depósitos del Plata\. Dele antes otro dueño/)
  await app.user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(app.address()).toBe(at))

  await app.user.type(screen.getByRole('textbox', { name: 'Buscar' }), 'ope{Enter}')
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'admin@deposito.example' })).toBeNull())
  expect(app.address()).toBe(`${at}?search=ope`)
  await app.user.click(within(rowOf('operador')).getByRole('link', { name: 'Ver operador' }))
  await screen.findByRole('heading', { name: 'Usuario operador' })
  await app.user.click(screen.getByRole('link', { name: 'Volver' }))
  await screen.findByRole('heading', { name: 'Usuarios' })
  expect(app.address()).toBe(`${at}?search=ope`)
  expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveValue('ope')
  await press(app, 'Limpiar')
  app.failNext(/sort=createdDate/, { status: 400 })
  await app.user.click(await screen.findByRole('button', { name: /^Creado/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Este servidor no ordena por esa columna.')
  await app.user.click(screen.getByRole('link', { name: 'Ver sin ordenar' }))
  expect(await screen.findByRole('cell', { name: 'admin@deposito.example' })).toBeVisible()
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Perfil' }), 'Administrador')
  await press(app, 'Filtrar')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Desactivado')
  await press(app, 'Filtrar')
  expect(await screen.findByText('Nada coincide con los filtros.')).toBeVisible()
})

test('las sesiones de un usuario se cierran después de una pregunta; quien no existe se dice, con el camino a la lista', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/user-management/operador' })
  await screen.findByRole('heading', { name: 'Usuario operador' })
  const there = { Authorization: `Bearer ${await tokenOf(app.server, 'operador', new Date())}` }
  await press(app, 'Cerrar sesiones')
  const dialog = within(await screen.findByRole('dialog', { name: '¿Cerrar las sesiones de operador?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Cerrar sesiones' }))
  expect(await screen.findByText('Se cerraron todas las sesiones del usuario operador')).toBeVisible()
  expect((await app.server.as(null).get('/api/account', there)).status).toBe(401)
  await app.router.navigate({ href: `${at}/nadie` })
  expect(await screen.findByRole('heading', { name: 'El usuario nadie no existe.' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Volver' })).toBeVisible()
})

test('ante otro servidor los perfiles propios quedan, un cambio manda todo, y lo que no sabe se dice con calma', async () => {
  const app = await openApp({ as: 'admin', at: '/company-management' })
  const inspector = { id: 3, login: 'inspector', email: 'i@terminal.example', activated: true, authorities: ['ROLE_USER', 'ROLE_TERMINAL'] }
  const users = [inspector]
  const sent: unknown[] = []
  take(/GET \/api\/users\?/, () => Response.json(users, { headers: { 'X-Total-Count': String(users.length) } }))
  take(/GET \/api\/users\/authorities/, () => Response.json(['ROLE_TERMINAL', 'ROLE_USER', 'ROLE_ADMIN']))
  take(/GET \/api\/users\/inspector$/, () => Response.json(inspector))
  take(/(?:POST|PUT) \/api\/users$/, async ({ request }) => {
    const body = Object(await request.json())
    sent.push(body)
    const headers = { 'X-warehouseApp-alert': 'userManagement.updated', 'X-warehouseApp-params': 'inspector' }
    if (request.method === 'PUT') return Response.json({ ...inspector, ...body }, { headers })
    const made = { ...body, id: 4, activated: true }
    users.push(made)
    take(/GET \/api\/users\/nora$/, () => Response.json(made))
    // It answers a new user as it is stored: without roles.
    return Response.json({ id: 4, login: body.login, email: body.email, activated: true }, { status: 201 })
  })
  take(/DELETE .*\/sessions$/, () => new Response('', { status: 404 }))
  await app.router.navigate({ href: at })
  expect(await screen.findByRole('row', { name: /^Usuario inspector .*ROLE_TERMINAL/ })).toBeVisible()
  await app.user.click(switchOf('inspector'))
  expect(await screen.findByText('Se actualizó el usuario con identificador inspector')).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ ...inspector, activated: false })])
  await app.router.navigate({ href: `${at}/inspector/edit` })
  expect(await screen.findByRole('checkbox', { name: 'ROLE_TERMINAL' })).toBeChecked()
  await app.router.navigate({ href: `${at}/new` })
  await write(app, 'nora', 'nora@terminal.example')
  await press(app, 'Guardar')
  await waitFor(() => expect(rowOf('nora')).toHaveTextContent('Usuario'))
  await app.user.click(within(rowOf('nora')).getByRole('link', { name: 'Ver nora' }))
  const roles = async () => (await screen.findByText('Perfiles', { selector: 'dt' })).nextElementSibling
  await waitFor(async () => expect(await roles()).toHaveTextContent('Usuario'))
  await app.router.navigate({ href: `${at}/inspector` })
  await app.user.click(await screen.findByRole('button', { name: 'Cerrar sesiones' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cerrar sesiones' }))
  expect(await screen.findByText(/este servidor no puede cerrarlas/)).toBeVisible()
})
