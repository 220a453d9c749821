import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openApp, retype, signIn } from '../support/app.tsx'

test('quien no inició sesión va a ingresar y después llega adonde iba, con su orden; los depósitos se piden a la par de la cuenta', async () => {
  const app = await openApp({ at: '/warehouse/1/stocks?sort=state,asc' })
  const answer = app.holdNext(/account$/)
  await signIn(app, 'owner')
  await waitFor(() => expect(app.calls).toContain('GET /api/depositos/user'))
  answer()
  await screen.findByRole('heading', { name: 'Stocks' })
  await waitFor(() => expect(decodeURIComponent(app.address())).toBe('/warehouse/1/stocks?sort=state,asc'))
  expect(app.calls.filter((call) => call === 'GET /api/depositos/user')).toHaveLength(1)
})

test('lo que falta se dice en su campo, y lo que el servidor contesta en lugar de la sesión junto al formulario, que conserva lo escrito; donde no hay registro no lo nombra, y quien olvidó su contraseña encuentra el camino', async () => {
  const app = await openApp({ at: '/login' })
  await app.user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }))
  expect(screen.getByText('¡El nombre de usuario no puede estar vacío!')).toBeVisible()
  expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('¡La contraseña no puede estar vacía!')
  expect(screen.getByLabelText('Contraseña')).toBeInvalid()
  expect(screen.getByLabelText('Usuario')).toHaveFocus()
  expect(app.calls).not.toContain('POST /api/authenticate')
  await signIn(app, 'owner', 'otra')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '¡El inicio de sesión ha fallado! Por favor, revise las credenciales e intente de nuevo.',
  )
  expect(screen.getByLabelText('Usuario')).toHaveValue('owner')
  // An answer without a Bearer token opens no session either.
  app.failNext(/authenticate/, { status: 200, body: { id_token: 'abc' }, headers: { Authorization: 'Basic abc' } })
  await signIn(app, 'owner')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('no se puede leer'))
  expect(app.calls).not.toContain('GET /api/account')
  expect(sessionStorage.length + localStorage.length).toBe(0)
  await retype(app.user, screen.getByLabelText('Contraseña'), 'owner')
  for (const [refusal, sentence] of [
    [
      { status: 429, body: { message: 'error.tooManyAttempts', params: { seconds: 8 } } },
      'Hay demasiados intentos con esta cuenta desde navegadores desconocidos. Si la contraseña que escribió es correcta, le llegará un correo con un enlace para entrar. Si no le llega, use «¿Olvidó su contraseña?» o pida a su administrador que lo deje entrar.',
    ],
    [
      { status: 503, body: { message: 'error.busy', params: { seconds: 5 } } },
      'El servidor está muy ocupado. Espere 5 s y vuelva a intentar.',
    ],
    // The limit of another server.
    [{ status: 429, headers: { 'Retry-After': '30' } }, 'Demasiados intentos. Espere 30 s y vuelva a intentar.'],
    ['unreachable', 'Servidor no accesible. Revise su conexión e intente de nuevo.'],
  ] as const) {
    app.failNext(/authenticate/, refusal)
    await app.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence))
    expect(screen.getByLabelText('Usuario')).toHaveValue('owner')
    expect(screen.getByLabelText('Contraseña')).toHaveValue('owner')
    expect(screen.getByLabelText('Contraseña')).toHaveFocus()
  }

  await waitFor(() => expect(app.calls).toContain('GET /management/info'))
  expect(screen.queryByRole('link', { name: 'Cree una cuenta' })).toBeNull()
  await app.user.click(screen.getByRole('link', { name: '¿Olvidó su contraseña?' }))
  expect(await screen.findByRole('heading', { name: 'Restablecer su contraseña' })).toBeVisible()
  expect(app.address()).toBe('/account/reset/request')
})

test.each(['Enter', 'clic'])('lo que un gestor de contraseñas llena sin avisar cuenta como escrito: %s', async (way) => {
  const app = await openApp({ at: '/login' })
  const fields = [await screen.findByLabelText('Usuario'), screen.getByLabelText('Contraseña')]
  for (const field of fields) if (field instanceof HTMLInputElement) field.value = 'owner'
  if (way === 'Enter') await app.user.keyboard('{Enter}')
  else await app.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  await screen.findByRole('heading', { name: 'Stocks' })
})

test('dos clics ingresan una sola vez', async () => {
  const app = await openApp({ at: '/login' })
  await app.user.type(await screen.findByLabelText('Usuario'), 'owner')
  await app.user.type(screen.getByLabelText('Contraseña'), 'owner')
  const button = screen.getByRole('button', { name: 'Iniciar sesión' })
  // A click each time that the button changes, also in the moment after the server's answer.
  const clicks = new MutationObserver(() => button.click())
  clicks.observe(button, { attributes: true })
  onTestFinished(() => clicks.disconnect())
  await app.user.dblClick(button)
  await screen.findByRole('heading', { name: 'Stocks' })
  expect(app.calls.filter((call) => call === 'POST /api/authenticate')).toHaveLength(1)
})

test('recordada, la sesión queda en esta computadora, y al ingresar de nuevo se encuentra pedido; sin recordar, queda en esta pestaña', async () => {
  const key = 'jhi-authenticationToken'
  for (const [remember, kept, other] of [
    [false, sessionStorage, localStorage],
    [true, localStorage, sessionStorage],
  ] as const) {
    const app = await openApp({ at: '/login' })
    await signIn(app, 'owner', 'owner', remember)
    await screen.findByRole('heading', { name: 'Stocks' })
    expect(app.address(), 'sin destino, los stocks del primer depósito').toBe('/warehouse/1/stocks')
    expect(kept.getItem(key)).toMatch(/^".+"$/)
    expect(other.getItem(key)).toBeNull()
    app.failNext(/clone/, { status: 401 })
    await app.user.click(screen.getByRole('button', { name: 'Clonar Último' }))
    await app.user.click(await screen.findByRole('button', { name: 'Clonar' }))
    await screen.findByText(/^Su sesión terminó o no permite lo que pidió/)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mantener la sesión iniciada' }).checked).toBe(remember)
    app.unmount()
  }
})

test('una cuenta sin activar no ingresa, y nada queda guardado', async () => {
  const app = await openApp({ at: '/login' })
  app.failNext(/account$/, { status: 200, body: { login: 'owner', activated: false, authorities: ['ROLE_USER'] } })
  await signIn(app, 'owner', 'owner', true)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^¡El inicio de sesión ha fallado!/)
  expect(sessionStorage.length + localStorage.length).toBe(0)
  await app.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByRole('heading', { name: 'Stocks' })).toBeVisible()
})

test('los depósitos que no llegaron a la par de la cuenta se piden de nuevo', async () => {
  const app = await openApp({ at: '/login' })
  app.failNext(/depositos/, { status: 403 })
  await signIn(app, 'owner')
  await screen.findByText('Sin stocks disponibles')
  expect(app.address()).toBe('/warehouse/1/stocks')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('quien se va del inicio antes de que lleguen los depósitos no vuelve a ellos', async () => {
  const app = await openApp({ at: '/login' })
  const warehouses = app.holdNext(/depositos\/user$/)
  const code = Promise.withResolvers<void>()
  const { options } = app.router.routesById['/logout']
  options.beforeLoad = () => code.promise
  onTestFinished(() => void delete options.beforeLoad)
  await signIn(app, 'owner')
  await screen.findByText('Configurando sesión.')
  void app.router.navigate({ to: '/logout' })
  await waitFor(() => expect(app.address()).toBe('/logout'))
  warehouses()
  await waitFor(() => expect(screen.queryByText('Configurando sesión.')).toBeNull())
  code.resolve()
  expect(await screen.findByRole('heading', { name: 'Sesión cerrada.' })).toBeVisible()
})

test('una sesión que ya no vale al abrir lleva a ingresar, sin avisos', async () => {
  const app = await openApp({ as: 'leaver', at: '/warehouse/1/stocks' })
  await screen.findByLabelText('Usuario')
  expect(app.address()).toBe('/login')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('un rechazo de antes de conocerse la cuenta no termina la sesión: lo dice la cuenta misma', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/2/stocks' })
  const answer = app.holdNext(/account$/)
  app.failNext(/warehouse\/2\/stocks/, { status: 401 })
  await waitFor(() => expect(app.calls.filter((call) => call.includes('/warehouse/2/stocks'))).toHaveLength(1))
  await waitFor(() => expect(app.queryClient.isFetching({ queryKey: ['stock'] })).toBe(0))
  answer()
  expect(await screen.findByText('Sin stocks disponibles')).toBeVisible()
  expect(screen.queryByLabelText('Contraseña')).toBeNull()
})

test('sin permiso lo dice en su lugar', async () => {
  await openApp({
    as: 'owner',
    at: '/warehouse/1/stocks',
    given: ({ store }) => store.db.updateTable('user').set({ authorities: '' }).where('login', '=', 'owner').execute(),
  })
  expect(await screen.findByText('No tiene permisos para acceder a la página.')).toBeVisible()
})
