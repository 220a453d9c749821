import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

type App = Awaited<ReturnType<typeof openApp>>

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

const save = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Guardar' }))

test('la contraseña cambia, lo dice, vacía los campos y esta sesión sigue', async () => {
  const app = await openPassword()
  await fill(app, ['owner', 'otra Clave 1'])
  await save(app)
  expect(await screen.findByText('¡La contraseña ha sido cambiada!')).toBeVisible()
  await waitFor(() => {
    for (const field of [current(), next(), confirmation()]) expect(field).toHaveValue('')
    expect(current()).toHaveFocus()
  })
  const signIn = (password: string) => app.server.as(null).post('/api/authenticate', { username: 'owner', password, rememberMe: false })
  expect((await signIn('otra Clave 1')).status).toBe(200)
  expect((await signIn('owner')).status).toBe(401)
  await app.router.navigate({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: 2 } })
  expect(await screen.findByText('Sin stocks disponibles')).toBeVisible()
})

test('el token que trae la respuesta toma el lugar del anterior', async () => {
  const app = await openPassword()
  app.failNext(/change-password/, { status: 200, headers: { Authorization: 'Bearer otro.token.nuevo' } })
  await fill(app, ['owner', 'otra clave'])
  await save(app)
  await screen.findByText('¡La contraseña ha sido cambiada!')
  expect(sessionStorage.getItem('jhi-authenticationToken')).toBe('"otro.token.nuevo"')
})

test('una contraseña actual equivocada se dice junto a ella y lo escrito queda', async () => {
  const app = await openPassword()
  await fill(app, ['equivocada', 'otra clave'])
  await save(app)
  await waitFor(() => expect(current()).toHaveAccessibleDescription('La contraseña no se pudo cambiar.'))
  expect(current()).toHaveFocus()
  expect(current()).toHaveValue('equivocada')
  expect(next()).toHaveValue('otra clave')
})

test('lo que falta y lo que no coincide se dicen juntos, cada uno en su campo', async () => {
  const app = await openPassword()
  await fill(app, ['', 'abc', 'otra cosa'])
  await save(app)
  expect(current()).toHaveAccessibleDescription('Se requiere su contraseña actual.')
  expect(current()).toHaveFocus()
  expect(next()).toHaveAccessibleDescription(/^La contraseña debe tener por lo menos 4 caracteres\./)
  expect(confirmation()).toHaveAccessibleDescription('¡La contraseña y la confirmación de contraseña no coinciden!')
  expect(app.calls).not.toContain('POST /api/account/change-password')
})

test.each([
  ['argentina1', /Esta contraseña es muy conocida o fácil de adivinar\. Elija otra\./],
  ['el owner 9', /Esta contraseña se parece a su usuario, a su correo o al nombre del producto\. Elija otra\./],
])('%s no se toma: se dice junto a la nueva, que recibe el foco, y lo escrito queda', async (easy, sentence) => {
  const app = await openPassword()
  await fill(app, ['owner', easy])
  await save(app)
  await waitFor(() => expect(next()).toHaveAccessibleDescription(sentence))
  expect(next()).toHaveFocus()
  expect(current()).toHaveValue('owner')
  expect(current()).toBeValid()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('lo que otro servidor dice de la nueva se dice junto a ella', async () => {
  const app = await openPassword()
  const fieldErrors = [{ objectName: 'passwordChangeDTO', field: 'newPassword', message: 'Size' }]
  app.failNext(/change-password/, { status: 400, body: { message: 'error.validation', fieldErrors } })
  await fill(app, ['owner', 'otra clave'])
  await save(app)
  await waitFor(() => expect(next()).toHaveAccessibleDescription(/demasiado largo o demasiado corto/))
})

test.each([
  [{ status: 500, body: { title: 'Internal Server Error', message: 'error.http.500' } }, /^Error: Error interno del servidor/],
  [{ status: 429, body: { message: 'error.tooManyAttempts', params: { seconds: 8 } } }, /^Demasiados intentos\. Espere 8 s/],
  ['unreachable' as const, /^Servidor no accesible/],
])('otra falla se dice arriba del formulario', async (fault, sentence) => {
  const app = await openPassword()
  app.failNext(/change-password/, fault)
  await fill(app, ['owner', 'otra clave'])
  await save(app)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(sentence)
  expect(alert).toHaveFocus()
  expect(next()).toHaveValue('otra clave')
})

test.each([
  ['abcdef', 'muy débil'],
  ['Abcdefg', 'débil'],
  ['@#@#@#@#@#@', 'regular'],
  ['Abcdef1', 'buena'],
  ['Abcdef1!', 'muy buena'],
])('%s es una contraseña %s', async (password, word) => {
  const app = await openPassword()
  expect(next()).not.toHaveAccessibleDescription(/Seguridad/)
  await app.user.type(next(), password)
  expect(next()).toHaveAccessibleDescription(`Seguridad de la contraseña: ${word}`)
})

test('una contraseña se muestra y se vuelve a ocultar, también con el teclado', async () => {
  const app = await openPassword()
  const button = screen.getByRole('button', { name: 'Mostrar: Nueva contraseña' })
  await app.user.type(next(), 'otra clave')
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

test('los campos le dicen al navegador qué guardan', async () => {
  await openPassword()
  expect(current()).toHaveAttribute('autocomplete', 'current-password')
  expect(next()).toHaveAttribute('autocomplete', 'new-password')
  expect(confirmation()).toHaveAttribute('autocomplete', 'new-password')
})

test('salir con algo escrito pregunta antes', async () => {
  const app = await openPassword()
  await fill(app, ['owner', ''])
  await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' })).toBeVisible()
})
