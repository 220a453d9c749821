import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type App, openApp, retype, textsOf } from '../../support/app.tsx'
import { type TestServer, tokenOf } from '../../support/server.ts'

async function openPassword(): Promise<App> {
  const app = await openApp({ as: 'owner', at: '/account/password' })
  await screen.findByRole('heading', { name: 'Contraseña de owner' })
  return app
}

const current = () => screen.getByLabelText(/^Contraseña actual/)
const next = () => screen.getByLabelText(/^Nueva contraseña/)
const confirmation = () => screen.getByLabelText(/^Confirmación de la nueva contraseña/)

async function fill({ user }: App, [now = '', password = '', again = password]: string[]): Promise<void> {
  await retype(user, current(), now)
  await retype(user, next(), password)
  await retype(user, confirmation(), again)
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

test('mientras se escribe dice cuán segura es, y se muestra y se vuelve a ocultar, también con el teclado; lo que está mal se dice junto a su campo, y otra falla arriba del formulario; lo escrito queda, y salir pregunta antes', async () => {
  const app = await openPassword()
  expect(next()).not.toHaveAccessibleDescription(/Seguridad/)
  for (const [password, word] of [
    ['abcdef', 'muy débil'],
    ['Abcdef1!', 'muy buena'],
  ] as const) {
    await retype(app.user, next(), password)
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

  await fill(app, ['', 'abc', 'otra cosa'])
  await save(app)
  expect(current()).toHaveAccessibleDescription('Se requiere su contraseña actual.')
  expect(current()).toHaveFocus()
  expect(next()).toHaveAccessibleDescription(/^La contraseña debe tener por lo menos 4 caracteres\./)
  expect(confirmation()).toHaveAccessibleDescription('¡La contraseña y la confirmación de contraseña no coinciden!')
  expect(app.calls).not.toContain('POST /api/account/change-password')

  await fill(app, ['equivocada', 'otra clave'])
  await save(app)
  await waitFor(() => expect(current()).toHaveAccessibleDescription('La contraseña no se pudo cambiar.'))
  expect(current()).toHaveFocus()
  expect(current()).toHaveValue('equivocada')
  expect(next()).toHaveValue('otra clave')

  await fill(app, ['owner', 'argentina1'])
  await save(app)
  await waitFor(() => expect(next()).toHaveAccessibleDescription(/Esta contraseña es muy conocida o fácil de adivinar\. Elija otra\./))
  expect(next()).toHaveFocus()
  expect(current()).toHaveValue('owner')
  expect(current()).toBeValid()
  expect(screen.queryByRole('alert')).toBeNull()

  const fieldErrors = [{ objectName: 'passwordChangeDTO', field: 'newPassword', message: 'Size' }]
  app.failNext(/change-password/, { status: 400, body: { message: 'error.validation', fieldErrors } })
  await fill(app, ['owner', 'otra clave'])
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

const sessions = '/account/sessions'

const elsewhere = async (server: TestServer) => ({
  Authorization: `Bearer ${await tokenOf(server, 'owner', new Date('2026-11-20T15:00:00.000Z'), true)}`,
})

const rows = async () => (await screen.findAllByRole('row')).slice(1)

test('muestra en qué equipos está abierta y cuál es esta, y cierra la que se elige; el foco pasa a la siguiente; cierra todas las demás y sigue en esta', async () => {
  let there = {}
  const app = await openApp({
    as: 'owner',
    at: sessions,
    given: async (server) => {
      for (let session = 0; session < 3; session += 1) there = await elsewhere(server)
    },
  })
  await screen.findByRole('cell', { name: 'Esta sesión' })
  const [own, other, ...rest] = await rows()
  if (!own || !other) throw new Error('four sessions are open')
  expect(rest).toHaveLength(2)
  expect(within(own).queryByRole('button')).toBeNull()
  expect(textsOf(within(other).getAllByRole('cell')).join(' | ')).toBe(
    'Dispositivo desconocido | 20/11/26 12:00 | unknown | 20/11/26 12:00 | 20/12/26 12:00 | Cerrar',
  )
  const name = /^Cerrar la sesión .*Dispositivo desconocido, iniciada el/
  const closes = () => screen.findAllByRole('button', { name })
  await app.user.click(within(other).getByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Cerrar esa sesión?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Cerrar' }))
  expect(await screen.findByText('La sesión se cerró.')).toBeVisible()
  await waitFor(async () => expect(await closes()).toHaveLength(2))
  expect((await closes())[0]).toHaveFocus()
  const before = sessionStorage.getItem('jhi-authenticationToken')
  await app.user.click(await screen.findByRole('button', { name: 'Cerrar las otras sesiones' }))
  await app.user.click(await screen.findByRole('button', { name: 'Cerrar sesiones' }))
  expect(await screen.findByText('Se cerraron sus otras sesiones.')).toBeVisible()
  expect(await screen.findByText('No tiene otras sesiones abiertas.')).toBeVisible()
  expect(await rows()).toHaveLength(1)
  expect((await app.server.as(null).get('/api/account', there)).status).toBe(401)
  expect(sessionStorage.getItem('jhi-authenticationToken')).not.toBe(before)
  await app.router.navigate({ to: '/company-management' })
  expect(await screen.findByRole('cell', { name: 'Depósitos del Plata' })).toBeVisible()
})

test('la que ya había terminado deja la lista al cerrarla, y una falla se dice y se repite', async () => {
  const app = await openApp({ as: 'owner', at: sessions, given: elsewhere })
  const end = /^Cerrar la sesión .*Dispositivo desconocido/
  await app.user.click(await screen.findByRole('button', { name: end }))
  const dialog = within(await screen.findByRole('dialog'))
  app.failNext(/DELETE/, { status: 500 })
  await app.user.click(dialog.getByRole('button', { name: 'Cerrar' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  await app.server.store.db.deleteFrom('user_session').where('remembered', '=', 1).execute()
  await app.user.click(dialog.getByRole('button', { name: 'Cerrar' }))
  expect(await screen.findByText('No tiene otras sesiones abiertas.')).toBeVisible()
})

test('al salir el navegador olvida la sesión y el servidor también; si no lo confirma, se dice; y no se vuelve', async () => {
  const said = /^La sesión se cerró en este navegador, pero el servidor no lo confirmó/
  for (const [fault, isSaid] of [
    [null, false],
    ['unreachable', true],
    [{ status: 500 }, true],
    [{ status: 404 }, false],
  ] as const) {
    const app = await openApp({ as: 'owner', at: sessions })
    await screen.findByRole('cell', { name: 'Esta sesión' })
    if (fault) app.failNext(/logout/, fault)
    await app.router.navigate({ to: '/logout' })
    await screen.findByRole('heading', { name: 'Sesión cerrada.' })
    await waitFor(() => expect(app.calls).toContain('POST /api/logout'))
    expect(sessionStorage.length).toBe(0)
    if (isSaid) expect(await screen.findByText(said)).toBeVisible()
    else expect(screen.queryByText(said)).toBeNull()
    const kept = () => app.server.store.db.selectFrom('user_session').selectAll().execute()
    if (!fault) await waitFor(async () => expect(await kept()).toEqual([]))
    await app.router.navigate({ to: '/' })
    expect(await screen.findByLabelText('Usuario')).toBeVisible()
    app.unmount()
  }
})
