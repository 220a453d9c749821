import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type App, openApp, retype, signIn } from '../../support/app.tsx'
import { codeOf, enrol, type Enrolled } from '../../support/second-factor.ts'

const title = 'Verificación en dos pasos'
const code = () => screen.findByLabelText(/^Código de verificación/)
const press = async ({ user }: App, name: string) => user.click(await screen.findByRole('button', { name }))
const listed = () => within(screen.getByRole('list', { name: 'Códigos de recuperación' })).getAllByRole('listitem')

async function openEnrolled(at: string, as?: 'owner'): Promise<{ app: App; factor: Enrolled }> {
  let factor: Enrolled = { secret: '', codes: [] }
  const app = await openApp({
    ...(as ? { as } : {}),
    at,
    given: async (server) => {
      factor = await enrol(server, 'owner', new Date())
    },
  })
  return { app, factor }
}

test('un administrador que la necesita va a activarla desde cualquier pantalla, en tres pasos, y después sigue adonde iba; si se la quitan vuelve a ella, sin que se le pida la contraseña', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/user-management?page=0', adminSecondFactor: true })
  await screen.findByRole('heading', { name: title })
  expect(await screen.findByText(/^Esta instalación pide la verificación en dos pasos/)).toBeVisible()
  void app.router.navigate({ to: '/company-management' })
  await waitFor(() => expect(app.address()).toBe('/account/second-factor'))
  await app.user.type(await screen.findByLabelText(/^Contraseña actual/), 'otra')
  await press(app, 'Continuar')
  await waitFor(() => expect(screen.getByLabelText(/^Contraseña actual/)).toBeInvalid())
  await retype(app.user, screen.getByLabelText(/^Contraseña actual/), 'admin')
  await press(app, 'Continuar')
  await screen.findByRole('img', { name: 'Código QR para la aplicación de verificación' })
  const secret = (screen.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '').replaceAll(' ', '')

  expect(await code()).toHaveFocus()
  expect(screen.getByText('Al activarla, sus otras sesiones se cierran.')).toBeVisible()
  await app.user.type(await code(), '000000{Enter}')
  await waitFor(() => expect(screen.getByLabelText(/^Código de verificación/)).toBeInvalid())
  expect(await code()).toHaveAccessibleDescription(/^El código no es correcto, venció o ya se usó\./)
  await retype(app.user, await code(), `${codeOf(secret, new Date())}{Enter}`)

  expect(await screen.findByRole('heading', { name: 'Paso 3 de 3: códigos de recuperación' })).toHaveFocus()
  expect(listed()).toHaveLength(10)
  expect(screen.getByRole('button', { name: 'Listo' })).toBeDisabled()
  // Leaving before they are kept asks.
  void app.router.navigate({ to: '/company-management' })
  await press(app, 'Volver a los códigos')
  expect(app.address()).toBe('/account/second-factor')
  await app.user.click(screen.getByLabelText('Guardé los códigos'))
  await press(app, 'Listo')
  await waitFor(() => expect(app.address()).toBe('/company-management'))
  await screen.findByRole('heading', { level: 1, name: /^Compañias/ })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await app.server.as(null).post('/api/authenticate', { username: 'admin', password: 'admin' })).status).toBe(401)

  await app.server.store.db.deleteFrom('second_factor').execute()
  void app.queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'account' })
  await screen.findByRole('heading', { name: title })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('cada cosa se deja con Cancelar y con Escape; los códigos nuevos se copian, y desactivarla pide contraseña y un código', async () => {
  const { app, factor } = await openEnrolled('/account/second-factor', 'owner')
  for (const name of ['Generar códigos nuevos', 'Cambiar de aplicación', 'Desactivar'])
    for (const leave of [() => press(app, 'Cancelar'), () => app.user.keyboard('{Escape}')]) {
      await press(app, name)
      expect(await screen.findByLabelText(/^Contraseña actual/)).toHaveFocus()
      await leave()
      expect(await screen.findByRole('button', { name }), 'el foco vuelve a su botón').toHaveFocus()
    }

  await press(app, 'Generar códigos nuevos')
  await app.user.type(await screen.findByLabelText(/^Contraseña actual/), 'owner')
  await app.user.type(await code(), factor.codes[0] ?? '')
  await press(app, 'Generar códigos nuevos')
  await screen.findByRole('heading', { name: 'Códigos de recuperación nuevos' })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'))
  await press(app, 'Copiar')
  expect(await screen.findByText(/^El navegador no dejó copiarlos\./)).toBeVisible()
  await press(app, 'Copiar')
  expect(await screen.findByText('Los códigos se copiaron.')).toBeVisible()
  const codes = listed().map(({ textContent }) => textContent)
  expect(copied).toHaveBeenLastCalledWith(codes.join('\n'))
  await app.user.click(screen.getByLabelText('Guardé los códigos'))
  await press(app, 'Listo')
  expect(await screen.findByText('10 de 10')).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()

  await press(app, 'Desactivar')
  await app.user.type(await screen.findByLabelText(/^Contraseña actual/), 'owner')
  await press(app, 'Desactivar')
  expect(await screen.findByText('Escriba el código.')).toBeVisible()
  await app.user.type(await code(), codes[0] ?? '')
  await press(app, 'Desactivar')
  expect(await screen.findByRole('heading', { name: 'Paso 1 de 3: su contraseña' })).toBeVisible()
  expect((await app.server.as(null).post('/api/authenticate', { username: 'owner', password: 'owner' })).status).toBe(200)
})

test('al ingresar se pide el código, uno equivocado lo dice en su campo, y se puede volver', async () => {
  const { app, factor } = await openEnrolled('/login')
  await signIn(app, 'owner')
  expect(await code()).toHaveFocus()
  expect(await code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(screen.queryByRole('alert')).toBeNull()
  await press(app, 'Verificar')
  expect(await screen.findByText('Escriba el código.')).toBeVisible()
  await app.user.type(await code(), '000000')
  await press(app, 'Verificar')
  await waitFor(() => expect(screen.getByLabelText(/^Código de verificación/)).toHaveAccessibleDescription(/^El código no es correcto/))
  await press(app, 'Volver a la contraseña')
  expect(screen.getByLabelText('Usuario')).toHaveValue('owner')
  expect(screen.getByLabelText('Contraseña')).toHaveValue('owner')
  await press(app, 'Iniciar sesión')
  await app.user.type(await code(), codeOf(factor.secret, new Date(), 1))
  // None of these leads back to the password.
  for (const [fault, sentence] of [
    ['unreachable', /^Servidor no accesible/],
    [{ status: 500 }, /500/],
    [{ status: 503, body: { status: 503, message: 'error.busy', params: { seconds: 3 } } }, /^El servidor está muy ocupado\. Espere 3 s/],
  ] as const) {
    app.failNext(/authenticate/, fault)
    await press(app, 'Verificar')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
  }
  await press(app, 'Verificar')
  await screen.findByRole('heading', { name: 'Stocks' })
})

test('después de diez códigos equivocados dice qué hacer; con uno de recuperación se entra y se dice cuántos quedan', async () => {
  const { app, factor } = await openEnrolled('/login')
  const guess = () => app.server.as(null).post('/api/authenticate', { username: 'owner', password: 'owner', code: '000000' })
  await Promise.all(Array.from({ length: 10 }, guess))
  await signIn(app, 'owner')
  await app.user.type(await code(), `${codeOf(factor.secret, new Date(), 1)}{Enter}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Demasiados códigos equivocados. Use un código de recuperación, o espere 60 min.',
  )
  await retype(app.user, await code(), `${factor.codes[0] ?? ''}{Enter}`)
  await screen.findByRole('heading', { name: 'Stocks' })
  expect(await screen.findByText(/^Entró con un código de recuperación\. Le quedan 9\./)).toBeVisible()
})

test('el diálogo de una sesión que terminó también pide el código, y sigue donde estaba', async () => {
  const { app, factor } = await openEnrolled('/company-management', 'owner')
  await screen.findByRole('heading', { level: 1 })
  app.failNext(/^GET \/api/, { status: 401 })
  void app.queryClient.refetchQueries({ type: 'active' })
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(await dialog.findByLabelText('Contraseña'), 'owner{Enter}')
  await app.user.type(await dialog.findByLabelText(/^Código de verificación/), `${codeOf(factor.secret, new Date(), 1)}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.address()).toBe('/company-management')
})

test('un administrador quita la de otro, también si antes lo editó, y el botón desaparece', async () => {
  const app = await openApp({
    as: 'admin',
    at: '/admin/user-management/owner/edit',
    given: (server) => enrol(server, 'owner', new Date()),
  })
  await app.user.type(await screen.findByRole('textbox', { name: 'Apellido' }), ' Vega')
  await press(app, 'Guardar')
  await app.user.click(await screen.findByRole('link', { name: 'Ver owner' }))
  expect(await screen.findByRole('button', { name: 'Quitar verificación en dos pasos' })).toBeVisible()
  await press(app, 'Dejar entrar')
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dejar entrar' }))
  expect(await screen.findByText(/^Durante diez minutos, owner puede entrar una vez/)).toBeVisible()
  await press(app, 'Quitar verificación en dos pasos')
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Quitar verificación en dos pasos' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Quitar verificación en dos pasos' })).toBeNull())
  expect((await app.server.as('owner').get('/api/account/second-factor')).body).toMatchObject({ enabled: false })
})
