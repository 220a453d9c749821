import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type App, hoursAgo, openApp, retype } from '../../support/app.tsx'
import { take } from '../../support/network.ts'

const email = () => screen.findByRole('textbox', { name: 'Correo electrónico' })
const ask = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Restablecer la contraseña' }))

test('el correo va como texto y nada más, y se lee siempre lo mismo, también de quien no existe; uno que no lo es se dice en su campo, y lo que no se mandó se repite', async () => {
  for (const address of ['operador@deposito.example', 'nadie@deposito.example']) {
    const app = await openApp({ at: '/account/reset/request' })
    const sent: { type: string | null; body: string }[] = []
    take(/\/init$/, async ({ request }) => {
      sent.push({ type: request.headers.get('content-type'), body: await request.clone().text() })
    })
    await email()
    await ask(app)
    expect(await email()).toHaveAccessibleDescription('Se requiere un correo electrónico.')
    expect(await email()).toHaveFocus()
    expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([])
    app.failNext(/init/, 'unreachable')
    await app.user.type(await email(), address)
    await ask(app)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Servidor no accesible/)
    expect(await email()).toHaveValue(address)
    await ask(app)
    const told = await within(screen.getByRole('main')).findByRole('status')
    expect(told).toHaveTextContent('Revise su correo electrónico para obtener más información sobre cómo restablecer su contraseña.')
    expect(told).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(sent).toEqual([{ type: expect.stringMatching(/^text\/plain/), body: address }])
    app.unmount()
  }
})

const password = () => screen.findByLabelText(/^Nueva contraseña/)
const confirmation = () => screen.getByLabelText(/^Confirmación de la nueva contraseña/)
const send = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Validar la nueva contraseña' }))

async function fill({ user }: App, secret: string, again = secret): Promise<void> {
  for (const [field, text] of [[await password(), secret] as const, [confirmation(), again] as const]) {
    await retype(user, field, text)
  }
}

/** Opens the link of the clerk's mail. */
async function openMail(app: App): Promise<void> {
  await app.server.as(null).post('/api/account/reset-password/init', 'operador@deposito.example', { 'Content-Type': 'text/plain' })
  const [mail] = await app.server.mails()
  await app.router.navigate({ to: '/account/reset/finish/{-$key}', params: { key: mail?.key } })
}

async function finishInSessionOf(as: 'operador' | 'owner'): Promise<App> {
  const app = await openApp({ as, since: hoursAgo(1), at: '/account/reset/finish' })
  await screen.findByRole('button', { name: `${as} Quiroga` })
  await openMail(app)
  await fill(app, 'otra clave')
  await send(app)
  await waitFor(() => expect(screen.getByText(/^Su contraseña ha sido restablecida/)).toBeVisible())
  return app
}

test('quien tenía la sesión abierta ingresa de nuevo, con la contraseña nueva', async () => {
  const app = await finishInSessionOf('operador')
  expect(await screen.findByText(/^Su sesión terminó/)).toBeVisible()
  expect(app.address()).toBe('/login')
  expect(sessionStorage.getItem('jhi-authenticationToken')).toBeNull()
  expect(screen.getByLabelText('Usuario')).toHaveValue('operador')
  await app.user.type(await screen.findByLabelText('Contraseña'), 'otra clave')
  await app.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect(await screen.findByRole('heading', { name: 'Stocks' })).toBeVisible()
})

test('la sesión de otra persona sigue como estaba', async () => {
  const app = await finishInSessionOf('owner')
  expect(await screen.findByText('Sin stocks disponibles')).toBeVisible()
  expect(app.address()).toBe('/warehouse/1/stocks')
  expect(screen.getByRole('button', { name: 'owner Quiroga' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('una clave equivocada, usada o vencida se dice, con el camino a pedir otra; sin clave no hay formulario; lo que no sirve se dice junto a su campo; con la clave del correo se cambia, lo dice y lleva a iniciar sesión', async () => {
  const app = await openApp({ at: '/account/reset/finish' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Al enlace le falta una parte: ábralo entero desde el correo, o pida otro.')
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Pedir otro correo' })).toBeVisible()
  await app.router.navigate({ href: '/account/reset/finish/otra' })
  await fill(app, 'otra clave')
  await send(app)
  const told = /^Su contraseña no puede ser restablecida\. La dirección ya se usó o venció: .* válida durante 24 horas; .* una semana\./
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(told))
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(await password()).toHaveValue('otra clave')
  await app.user.click(screen.getByRole('link', { name: 'Pedir otro correo' }))
  expect(await screen.findByRole('textbox', { name: 'Correo electrónico' })).toBeVisible()

  await openMail(app)
  await fill(app, 'abcde', 'abcdef')
  await send(app)
  expect(await password()).toHaveAccessibleDescription(/^La contraseña debe tener por lo menos 6 caracteres\./)
  expect(await password()).toHaveFocus()
  expect(confirmation()).toHaveAccessibleDescription('¡La contraseña y la confirmación de contraseña no coinciden!')
  expect(
    app.calls.filter((call) => call.startsWith('POST')),
    'la de antes',
  ).toHaveLength(1)

  await fill(app, 'iloveyou')
  await send(app)
  await waitFor(async () => expect(await password()).toHaveAccessibleDescription(/Esta contraseña es muy conocida/))
  expect(screen.queryByRole('alert')).toBeNull()

  await fill(app, 'otra clave')
  app.failNext(/finish/, { status: 400, body: { type: 'https://www.jhipster.tech/problem/invalid-password' } })
  await send(app)
  await waitFor(async () => expect(await password()).toHaveAccessibleDescription(/demasiado largo o demasiado corto/))

  app.failNext(/finish/, 'unreachable')
  await send(app)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Servidor no accesible/)
  expect(screen.queryByRole('link', { name: 'Pedir otro correo' })).toBeNull()

  await send(app)
  await screen.findByLabelText('Usuario')
  expect(app.address()).toBe('/login')
  expect(screen.getByText('Su contraseña ha sido restablecida. Por favor, inicie sesión.')).toBeVisible()
  const answer = await app.server.as(null).post('/api/authenticate', { username: 'operador', password: 'otra clave' })
  expect(answer.status).toBe(200)
})
