import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, retype } from '../../support/app.tsx'
import { fixture } from '../../support/server.ts'

const at = `/company-management/company/${fixture.company}/users`
const calls = '/api/owner/company/1'

const ids = { owner: 1, encargada: 2, operador: 3 }

const openUsers = async (as: (typeof fixture.people)[number] = 'owner') => {
  const app = await openApp({ as, at })
  await screen.findByRole('cell', { name: 'operador@deposito.example' })
  return app
}

const rowOf = (login: string) => screen.getByRole('row', { name: new RegExp(`^${login} `) })
const adminBox = (login: string) => within(rowOf(login)).getByRole('checkbox')
const sideForm = () => within(screen.getByRole('form', { name: 'Agregar usuario a compañia' }))
const newForm = () => within(screen.getByRole('form', { name: 'Agregar usuario' }))

type App = Awaited<ReturnType<typeof openUsers>>

const peopleOf = async ({ server }: App) => (await server.as('owner').get(`${calls}/users`)).rows.map(({ login }) => login)
const isAdmin = async ({ server }: App, login: string) => (await server.as(login).get('/api/owner/companies/1')).status === 200

async function fillNewUser({ user }: App, email: string, login: string): Promise<void> {
  if (!screen.queryByRole('form', { name: 'Agregar usuario' })) await user.click(screen.getByRole('button', { name: 'Agregar usuario' }))
  await retype(user, newForm().getByRole('textbox', { name: 'Nombre' }), 'Marta')
  await retype(user, newForm().getByRole('textbox', { name: 'Apellido' }), 'Paz')
  await retype(user, newForm().getByRole('textbox', { name: 'Correo electronico' }), email)
  await retype(user, newForm().getByRole('textbox', { name: 'Nombre de usuario' }), login)
}

test('la tabla dice quiénes son y quién administra; marcar y desmarcar agrega y quita un administrador, que lo nota en su próxima llamada; Remover pregunta', async () => {
  const app = await openUsers()
  const [head] = screen.getAllByRole('row')
  expect(head?.textContent).toBe('Nombre de usuarioNombreApellidoCorreo electrónicoAdministradorAcciones')
  expect(
    within(rowOf('operador'))
      .getAllByRole('cell')
      .slice(0, 4)
      .map((cell) => cell.textContent),
  ).toEqual(['operador', 'operador', 'Quiroga', 'operador@deposito.example'])
  expect(adminBox('owner')).toBeChecked()
  expect(adminBox('encargada')).toBeChecked()
  expect(adminBox('operador')).not.toBeChecked()
  const trail = within(screen.getByRole('navigation', { name: 'Dónde está' })).getAllByRole('link')
  expect(trail.map((link) => link.textContent)).toEqual(['Inicio', 'Administrar compañias', 'Compañia 1'])

  await app.user.click(adminBox('operador'))
  expect(await screen.findByText('Administrador agregado')).toBeVisible()
  expect(adminBox('operador')).toBeChecked()
  expect(await isAdmin(app, 'operador')).toBe(true)
  await app.user.click(adminBox('operador'))
  expect(await screen.findByText('Administrador removido')).toBeVisible()
  expect(adminBox('operador')).not.toBeChecked()
  expect(await isAdmin(app, 'operador')).toBe(false)

  app.failNext(/admins/, { status: 500 })
  const before = app.calls.length
  const answer = app.holdNext(/admins/)
  await app.user.dblClick(adminBox('operador'))
  expect(adminBox('operador'), 'mientras se guarda se ve lo elegido').toBeChecked()
  answer()
  await waitFor(() => expect(adminBox('operador'), 'una falla la deja como estaba').not.toBeChecked())
  expect(await screen.findByRole('alert')).toBeVisible()
  const made = app.calls.slice(before).filter((call) => call.includes('/admins/'))
  expect(made, 'dos clics son uno').toEqual([`POST ${calls}/admins/${ids.operador}`])

  await app.user.click(screen.getByRole('button', { name: 'Más acciones de operador' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Dejar entrar' }))
  const letIn = await screen.findByRole('dialog', { name: '¿Dejar entrar a operador desde un navegador nuevo?' })
  await app.user.click(within(letIn).getByRole('button', { name: 'Dejar entrar' }))
  expect(await screen.findByText(/^Durante diez minutos, operador puede entrar una vez/)).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Remover a operador' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Esta acción es irreversible, ¿Desea continuar?' }))
  expect(dialog.getByText('Remover usuario de la compañia.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await app.user.click(dialog.getByRole('button', { name: 'Remover a operador' }))
  expect(await screen.findByText(`Usuario ${ids.operador} removido de la compañia`)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /^operador / })).toBeNull())
  expect(await peopleOf(app)).toEqual(['owner', 'encargada'])
})

test('ni el dueño ni uno mismo se pueden quitar, y se dice por qué', async () => {
  await openUsers('encargada')
  for (const [login, word, reason] of [
    ['owner', 'Dueño', /Es el dueño de la compañia/],
    ['encargada', 'Usted', /No puede cambiar su propio rol/],
  ] as const) {
    expect(adminBox(login)).toBeDisabled()
    expect(adminBox(login)).toHaveAccessibleName(reason)
    expect(within(rowOf(login)).queryByRole('button', { name: /^Remover/ })).toBeNull()
    expect(within(rowOf(login)).getByText(word)).toHaveAttribute('title', expect.stringMatching(reason))
  }
  expect(adminBox('operador')).toBeEnabled()
})

test('el dueño da la compañia después de una pregunta que dice qué sigue, y queda como administrador; a los demás no se les ofrece', async () => {
  const app = await openUsers()
  const offered = async (login: string) => {
    await app.user.click(within(rowOf(login)).getByRole('button', { name: `Más acciones de ${login}` }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await app.user.keyboard('{Escape}')
    return items
  }
  expect(await offered('encargada')).toEqual(['Hacer dueño'])
  expect(await offered('operador')).toEqual(['Hacer dueño', 'Dejar entrar'])
  await app.user.click(screen.getByRole('button', { name: 'Más acciones de operador' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Hacer dueño' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Hacer dueño a operador?' }))
  expect(dialog.getByText(/solo él podrá eliminar la compañia.*owner sigue como administrador\.$/)).toBeVisible()
  await app.user.click(dialog.getByRole('button', { name: 'Hacer dueño a operador' }))
  expect(await screen.findByText('operador es el dueño de la compañia')).toBeVisible()
  expect(within(rowOf('operador')).getByText('Dueño')).toBeVisible()
  expect(adminBox('owner')).toBeChecked()
  expect(within(rowOf('encargada')).queryByRole('button', { name: /^Más acciones/ })).toBeNull()
  expect(await offered('operador')).toEqual(['Dejar entrar'])
})

test('un usuario nuevo pide sus cuatro datos, dejarlos pregunta y se recuperan; queda en la compañia y recibe un correo para elegir su contraseña', async () => {
  const app = await openUsers()
  await app.user.click(screen.getByRole('button', { name: 'Agregar usuario' }))
  expect(newForm().getByRole('textbox', { name: 'Nombre' })).toHaveFocus()
  await app.user.click(newForm().getByRole('button', { name: 'Guardar' }))
  const wrong = newForm().getAllByRole('textbox')
  expect(wrong.filter((field) => field.getAttribute('aria-invalid') === 'true')).toHaveLength(4)
  expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await fillNewUser(app, 'mpaz@deposito.example', 'mpaz')
  await app.user.click(screen.getByRole('link', { name: 'Administrar compañias' }))
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Seguir editando' }))
  expect(newForm().getByRole('textbox', { name: 'Nombre de usuario' })).toHaveValue('mpaz')
  window.dispatchEvent(new Event('pagehide'))
  expect(Object.keys(localStorage).some((key) => localStorage.getItem(key)?.includes('mpaz'))).toBe(true)
  await app.user.click(newForm().getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Usuario creado')).toBeVisible()
  expect(await screen.findByText(/^Enviamos un correo a mpaz@deposito\.example para que elija su contraseña\./)).toBeVisible()
  expect(await screen.findByRole('cell', { name: 'mpaz' })).toBeVisible()
  expect(screen.queryByRole('form', { name: 'Agregar usuario' })).toBeNull()
  expect(screen.getByText(/^mpaz \(mpaz@deposito\.example\) nunca ingresó: /)).toBeVisible()
  expect((await app.server.mails()).map(({ to }) => to)).toEqual(['mpaz@deposito.example'])
  await app.user.click(screen.getByRole('button', { name: 'Reenviar la invitación a mpaz' }))
  expect(await screen.findByText('La invitación va otra vez a mpaz@deposito.example')).toBeVisible()
  expect(await app.server.mails()).toHaveLength(2)
  expect(app.keys).toHaveLength(1)
})

test('a quién no agrega la compañia se dice junto al campo; un usuario o un correo que ya tiene otra cuenta, también, y lleva a agregar a esa persona', async () => {
  const app = await openUsers()
  const field = () => sideForm().getByRole('textbox', { name: 'Correo electronico' })
  for (const [email, reason] of [
    ['nadie@deposito.example', /No hay un usuario con ese correo electrónico/],
    ['operador@deposito.example', /Ese usuario ya está en la compañia/],
    ['no es un correo', /correo/],
  ] as const) {
    await retype(app.user, field(), email)
    await app.user.click(sideForm().getByRole('button', { name: 'Agregar' }))
    await waitFor(() => expect(field()).toHaveAccessibleDescription(reason))
    expect(field()).toHaveValue(email)
  }
  expect(await peopleOf(app)).toEqual(['owner', 'encargada', 'operador'])

  const typed = (name: string) => newForm().getByRole('textbox', { name })
  const added = () => sideForm().getByRole('textbox', { name: 'Correo electronico' })
  const addToCompany = () => app.user.click(newForm().getByRole('button', { name: 'Agregar usuario a compañia' }))
  await fillNewUser(app, 'nueva@deposito.example', 'stranger')
  await app.user.click(newForm().getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(typed('Nombre de usuario')).toHaveAccessibleDescription(/Ese nombre de usuario ya está en uso/))
  expect(typed('Nombre de usuario')).toHaveFocus()
  expect(typed('Correo electronico')).toHaveValue('nueva@deposito.example')
  await addToCompany()
  expect(added()).toHaveFocus()
  expect(added()).toHaveValue('')

  await retype(app.user, typed('Correo electronico'), 'stranger@deposito.example')
  await retype(app.user, typed('Nombre de usuario'), 'otra')
  await app.user.click(newForm().getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(typed('Correo electronico')).toHaveAccessibleDescription(/Ese correo electrónico ya es de otra cuenta\./))
  await addToCompany()
  expect(added()).toHaveValue('stranger@deposito.example')
  expect(added()).toHaveFocus()
  await app.user.keyboard('{Enter}')
  expect(await screen.findByText('Usuario con correo electronico stranger@deposito.example agregado a la compañia')).toBeVisible()
  expect(await screen.findByRole('cell', { name: 'stranger@deposito.example' })).toBeVisible()
  expect(added()).toHaveValue('')
})
