import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, signIn } from '../support/app.tsx'

const refusal = (seconds: string) => ({
  status: 429,
  body: { status: 429, message: 'error.tooManyCalls', params: { seconds: Number(seconds) } },
  headers: { 'Retry-After': seconds },
})

const sentence = 'Hizo demasiados pedidos en poco tiempo. Espere 1 s y repita.'

test('una lectura que fue demasiado se repite sola una vez, sin decir nada; si tampoco entonces se puede, lo dice', async () => {
  const app = await openApp({ as: 'admin', at: '/account/settings' })
  const refuse = (times: number) => Array.from({ length: times }, () => app.failNext(/GET \/api\/companies/, refusal('1')))
  await screen.findByRole('textbox', { name: 'Nombre' })
  refuse(1)
  await app.router.navigate({ to: '/company-management' })
  expect(await screen.findByText('Depósitos del Plata')).toBeVisible()
  expect(app.calls.filter((call) => call === 'GET /api/companies')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()

  await app.router.navigate({ to: '/account/settings' })
  app.queryClient.clear()
  refuse(2)
  await app.router.navigate({ to: '/company-management' })
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Depósitos del Plata')).toBeVisible()
})

test('un cambio que fue demasiado no se repite solo: lo dice, y lo escrito queda', async () => {
  const app = await openApp({ as: 'owner', at: '/account/settings' })
  const name = await screen.findByRole('textbox', { name: 'Nombre' })
  await app.user.clear(name)
  await app.user.type(name, 'Otra')
  app.failNext(/POST \/api\/account/, refusal('1'))
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(name).toHaveValue('Otra')
  expect(app.calls.filter((call) => call === 'POST /api/account')).toHaveLength(1)
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('¡Ajustes guardados!')).toBeVisible()
})

const busy = { status: 503, body: { status: 503, message: 'error.busy', params: { seconds: 1 } }, headers: { 'Retry-After': '1' } }

test('si el servidor está ocupado, el ingreso se repite solo, y quien ingresa no hace nada', async () => {
  const app = await openApp({ at: '/login' })
  for (let time = 0; time < 2; time += 1) app.failNext(/authenticate/, busy)
  await signIn(app, 'owner')
  expect(await screen.findByRole('heading', { name: 'Stocks' }, { timeout: 5000 })).toBeVisible()
  expect(app.calls.filter((call) => call === 'POST /api/authenticate')).toHaveLength(3)
})
