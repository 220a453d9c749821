import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type App, openApp } from '../../support/app.tsx'

async function openPassword(): Promise<App> {
  const app = await openApp({ as: 'owner', at: '/account/password' })
  await screen.findByRole('heading', { name: 'Contraseña de owner' })
  return app
}

const current = () => screen.getByLabelText(/^Contraseña actual/)
const next = () => screen.getByLabelText(/^Nueva contraseña/)
const confirmation = () => screen.getByLabelText(/^Confirmación de la nueva contraseña/)

async function fill({ user }: App, [now, password, again = password]: string[]): Promise<void> {
  if (now) await user.type(current(), now)
  if (password) await user.type(next(), password)
  if (again) await user.type(confirmation(), again)
}

async function refill(app: App, typed: string[]): Promise<void> {
  for (const field of [current(), next(), confirmation()]) await app.user.clear(field)
  await fill(app, typed)
}

const save = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Guardar' }))

test('la contraseña cambia, lo dice, vacía los campos y esta sesión sigue, con el token que trae la respuesta', async () => {
  const app = await openPassword()
  const before = sessionStorage.getItem('jhi-authenticationToken')
  expect(current()).toHaveAttribute('autocomplete', 'current-password')
  for (const field of [next(), confirmation()]) expect(field).toHaveAttribute('autocomplete', 'new-password')
  await fill(app, ['owner', 'otra Clave 1'])
  await save(app)
  expect(await screen.findByText('¡La contraseña ha sido cambiada!')).toBeVisible()
  await waitFor(() => {
    for (const field of [current(), next(), confirmation()]) expect(field).toHaveValue('')
    expect(current()).toHaveFocus()
  })
  expect(sessionStorage.getItem('jhi-authenticationToken')).not.toBe(before)
  const signIn = (password: string) => app.server.as(null).post('/api/authenticate', { username: 'owner', password, rememberMe: false })
  expect((await signIn('otra Clave 1')).status).toBe(200)
  expect((await signIn('owner')).status).toBe(401)
  await app.router.navigate({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: 2 } })
  expect(await screen.findByText('Sin stocks disponibles')).toBeVisible()
})

test('lo que está mal se dice junto a su campo, y otra falla arriba del formulario; lo escrito queda, y salir pregunta antes', async () => {
  const app = await openPassword()
  await fill(app, ['', 'abc', 'otra cosa'])
  await save(app)
  expect(current()).toHaveAccessibleDescription('Se requiere su contraseña actual.')
  expect(current()).toHaveFocus()
  expect(next()).toHaveAccessibleDescription(/^La contraseña debe tener por lo menos 4 caracteres\./)
  expect(confirmation()).toHaveAccessibleDescription('¡La contraseña y la confirmación de contraseña no coinciden!')
  expect(app.calls).not.toContain('POST /api/account/change-password')

  await refill(app, ['equivocada', 'otra clave'])
  await save(app)
  await waitFor(() => expect(current()).toHaveAccessibleDescription('La contraseña no se pudo cambiar.'))
  expect(current()).toHaveFocus()
  expect(current()).toHaveValue('equivocada')
  expect(next()).toHaveValue('otra clave')

  await refill(app, ['owner', 'argentina1'])
  await save(app)
  await waitFor(() => expect(next()).toHaveAccessibleDescription(/Esta contraseña es muy conocida o fácil de adivinar\. Elija otra\./))
  expect(next()).toHaveFocus()
  expect(current()).toHaveValue('owner')
  expect(current()).toBeValid()
  expect(screen.queryByRole('alert')).toBeNull()

  const fieldErrors = [{ objectName: 'passwordChangeDTO', field: 'newPassword', message: 'Size' }]
  app.failNext(/change-password/, { status: 400, body: { message: 'error.validation', fieldErrors } })
  await refill(app, ['owner', 'otra clave'])
  await save(app)
  await waitFor(() => expect(next()).toHaveAccessibleDescription(/demasiado largo o demasiado corto/))

  for (const [fault, sentence] of [
    ['unreachable', /^Servidor no accesible/],
    [{ status: 429, body: { message: 'error.tooManyAttempts', params: { seconds: 8 } } }, /^Demasiados intentos\. Espere 8 s/],
  ] as const) {
    app.failNext(/change-password/, fault)
    await save(app)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    if (fault === 'unreachable') expect(screen.getByRole('alert')).toHaveFocus()
    expect(next()).toHaveValue('otra clave')
  }
  await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' })).toBeVisible()
})

test('mientras se escribe dice cuán segura es, y se muestra y se vuelve a ocultar, también con el teclado', async () => {
  const app = await openPassword()
  expect(next()).not.toHaveAccessibleDescription(/Seguridad/)
  for (const [password, word] of [
    ['abcdef', 'muy débil'],
    ['Abcdef1!', 'muy buena'],
  ] as const) {
    await app.user.clear(next())
    await app.user.type(next(), password)
    expect(next()).toHaveAccessibleDescription(`Seguridad de la contraseña: ${word}`)
  }
  const button = screen.getByRole('button', { name: 'Mostrar: Nueva contraseña' })
  await app.user.click(button)
  expect(next()).toHaveAttribute('type', 'text')
  expect(button).toHaveAttribute('aria-pressed', 'true')
  await app.user.click(next())
  await app.user.keyboard('{Tab}')
  expect(button).toHaveFocus()
  await app.user.keyboard('{Enter}')
  expect(next()).toHaveAttribute('type', 'password')
  expect(app.calls).not.toContain('POST /api/account/change-password')
})
