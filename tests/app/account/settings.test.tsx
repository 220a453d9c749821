import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type App, openApp, retype } from '../../support/app.tsx'
import { take } from '../../support/network.ts'

async function openSettings(at = '/account/settings'): Promise<App> {
  const app = await openApp({ as: 'owner', at })
  await screen.findByRole('heading', { name: 'Ajustes del usuario owner' })
  return app
}

const field = (name: string) => screen.getByRole('textbox', { name })

const password = () => screen.getByLabelText(/^Contraseña actual/)
const noPassword = () => screen.queryByLabelText(/^Contraseña actual/)

async function type({ user }: App, name: string, text: string): Promise<void> {
  await user.clear(field(name))
  if (text !== '') await user.type(field(name), text)
}

const save = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Guardar' }))

test('los ajustes se guardan, lo dicen y cambian el nombre que se ve arriba', async () => {
  const app = await openSettings('/account')
  expect(app.address()).toBe('/account/settings')
  expect(document.title).toBe('Ajustes del usuario owner')
  await waitFor(() => expect(field('Nombre')).toHaveFocus())
  await type(app, 'Nombre', ' Lucía ')
  await type(app, 'Apellido', 'Paz')
  await type(app, 'Correo electrónico', 'lucia@deposito.example')
  await app.user.type(password(), 'owner')
  const mails = within(screen.getByRole('group', { name: 'Correos que recibe' }))
  const kinds = ['Vencimiento del certificado', 'Vencimiento de las integraciones', 'Días sin declarar', 'Envíos automáticos y programados']
  expect(mails.getAllByRole('switch', { checked: true }).map((one) => one.getAttribute('aria-label'))).toEqual(kinds)
  await app.user.click(mails.getByRole('switch', { name: 'Días sin declarar' }))
  await app.user.selectOptions(screen.getByRole('combobox', { name: /^Inicio/ }), 'El primer depósito')
  await save(app)
  expect(await screen.findByText('¡Ajustes guardados!')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Días sin declarar' })).not.toBeChecked()
  expect(await within(screen.getByRole('banner')).findByRole('button', { name: 'Lucía Paz' })).toBeVisible()
  expect(field('Nombre')).toHaveValue('Lucía')
  expect((await app.server.as('owner').get('/api/account')).body).toMatchObject({
    firstName: 'Lucía',
    lastName: 'Paz',
    email: 'lucia@deposito.example',
    langKey: 'es',
    notices: { certificate: true, integracion: true, lateDay: false, automaticSend: true },
  })
  // «Inicio» no longer leads to «Hoy», which has a link of its own.
  const links = within(screen.getByRole('navigation', { name: 'Principal' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href')).slice(0, 2)).toEqual(['/warehouse/1/stocks', '/hoy'])
  await app.router.navigate({ to: '/company-management' })
  expect(screen.queryByText('¿Salir sin guardar los cambios?')).toBeNull()
})

test('lo que falta o está mal se dice junto a su campo, y lo que no se pudo, arriba, con el foco; lo escrito queda, y guardar otra vez alcanza, una sola vez', async () => {
  const app = await openSettings()
  await type(app, 'Apellido', '')
  await type(app, 'Correo electrónico', 'owner sin arroba')
  await save(app)
  expect(field('Apellido')).toHaveAccessibleDescription('Campo requerido')
  expect(field('Apellido')).toHaveFocus()
  expect(field('Correo electrónico')).toHaveAccessibleDescription('Su correo electrónico no es válido.')
  expect(app.calls).not.toContain('POST /api/account')

  await type(app, 'Nombre', 'Lucía')
  await type(app, 'Apellido', 'Paz')
  await type(app, 'Correo electrónico', 'operador@deposito.example')
  await app.user.type(password(), 'owner')
  await save(app)
  const taken = '¡La dirección de correo ya existe! Por favor, elija otra.'
  await waitFor(() => expect(field('Correo electrónico')).toHaveAccessibleDescription(taken))
  expect(field('Correo electrónico')).toHaveFocus()
  expect(field('Nombre')).toHaveValue('Lucía')
  expect(screen.queryByRole('alert')).toBeNull()

  await type(app, 'Correo electrónico', 'owner@deposito.example')
  app.failNext(/POST \/api\/account/, 'unreachable')
  await save(app)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Servidor no accesible. Revise su conexión e intente de nuevo.')
  expect(alert).toHaveFocus()
  expect(field('Nombre')).toHaveValue('Lucía')
  // Another server names it in a header alone.
  app.failNext(/POST \/api\/account/, { status: 400, headers: { 'X-otraApp-error': 'error.emailexists' } })
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(field('Correo electrónico')).toHaveAccessibleDescription(/ya existe/))
  await type(app, 'Nombre', 'Lucía P')
  const before = app.calls.length
  await app.user.dblClick(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('¡Ajustes guardados!')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(app.calls.slice(before).filter((call) => call === 'POST /api/account')).toHaveLength(1)
})

test('otro correo pide la contraseña y dice para qué: sin ella, o con una equivocada, se dice junto a su campo, y con la buena se guarda y no queda escrita; los demás cambios no la mandan', async () => {
  const app = await openSettings()
  await type(app, 'Nombre', 'Lucía')
  expect(noPassword()).toBeNull()
  await type(app, 'Correo electrónico', 'lucia@deposito.example')
  expect(field('Correo electrónico')).toHaveFocus()
  expect(password()).toBeRequired()
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
  expect(screen.getByText(/^Con el correo se puede elegir otra contraseña/)).toBeVisible()
  await type(app, 'Correo electrónico', 'owner@deposito.example')
  expect(noPassword()).toBeNull()

  await type(app, 'Correo electrónico', 'lucia@deposito.example')
  await save(app)
  expect(password()).toHaveAccessibleDescription('Se requiere su contraseña actual.')
  expect(password()).toHaveFocus()
  expect(app.calls).not.toContain('POST /api/account')
  app.failNext(/POST \/api\/account/, { status: 429, body: { message: 'error.tooManyAttempts', params: { seconds: 8 } } })
  await app.user.type(password(), 'equivocada')
  await save(app)
  expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos. Espere 8 s y vuelva a intentar.')
  expect(password()).toHaveValue('equivocada')
  await save(app)
  await waitFor(() => expect(password()).toHaveAccessibleDescription('Esa no es su contraseña actual. Escríbala de nuevo.'))
  expect(password()).toHaveFocus()
  expect(field('Nombre')).toHaveValue('Lucía')
  expect(field('Correo electrónico')).toHaveValue('lucia@deposito.example')
  await retype(app.user, password(), 'owner')
  await save(app)
  expect(await screen.findByText('¡Ajustes guardados!')).toBeVisible()
  expect(noPassword()).toBeNull()
  expect(field('Correo electrónico')).toHaveValue('lucia@deposito.example')

  const sent: unknown[] = []
  take(/^POST/, async ({ request }) => void sent.push(await request.clone().json()))
  await app.server.store.db.updateTable('user').set({ email: 'cambiado@deposito.example' }).where('login', '=', 'owner').execute()
  await type(app, 'Nombre', 'Ana')
  await save(app)
  await waitFor(() => expect(password()).toHaveAccessibleDescription('Campo requerido'))
  expect(password()).toHaveFocus()
  expect(sent).toEqual([expect.not.objectContaining({ currentPassword: expect.anything() })])
})
