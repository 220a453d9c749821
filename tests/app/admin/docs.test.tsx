import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

const at = '/admin/docs'
const none = { status: 404 }

// A part of the explorer looks for the script that it came with; in jsdom there is none.
beforeAll(() => {
  const script = document.createElement('script')
  script.src = 'http://localhost/explorer.js'
  document.head.append(script)
  return () => script.remove()
})

test('lo que no se pudo leer se dice, y se puede pedir otra vez; otro servidor describe su API en su propia dirección, en un formato anterior, o no la describe', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/health' })
  const open = async () => {
    await app.router.navigate({ to: '/admin/health' })
    app.queryClient.removeQueries({ queryKey: ['management', 'api-document'] })
    await app.router.navigate({ to: at })
  }
  app.failNext(/openapi/, { status: 500, body: { message: 'error.http.500' } })
  await open()
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  expect(screen.getByRole('button', { name: 'Descargar' })).toBeDisabled()
  await app.user.click(again)
  expect(await screen.findByRole('textbox', { name: 'Buscar' })).toBeVisible()

  const before = app.calls.length
  const asked = () => app.calls.slice(before).filter((call) => /openapi|api-docs/.test(call))
  app.failNext(/openapi/, none)
  app.failNext(/v3/, { status: 200, body: { openapi: '3.0.1', info: { title: 'Warehouse API', version: '1' }, paths: {} } })
  await open()
  expect(await screen.findByRole('textbox', { name: 'Buscar' })).toBeVisible()
  expect(asked()).toEqual(['GET /management/openapi.json', 'GET /v3/api-docs'])

  app.failNext(/openapi/, none)
  // Such a server answers a page to an address that it does not know.
  app.failNext(/v3/, { status: 200, body: '<!doctype html><html></html>' })
  app.failNext(/v2/, { status: 200, body: { swagger: '2.0', info: { title: 'Warehouse API', version: '1' }, paths: {} } })
  await open()
  expect(await screen.findByText(/en un formato anterior, Swagger 2/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Descargar' })).toBeEnabled()

  app.failNext(/openapi/, none)
  await open()
  expect(await screen.findByText('Este servidor no ofrece una descripción de su API.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Descargar' })).toBeDisabled()
  expect(app.address()).toBe(at)
})
