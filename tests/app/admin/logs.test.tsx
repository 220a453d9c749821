import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

const at = '/admin/logs'

const levelsOf = async (name: string) => await screen.findByRole('group', { name: `Nivel de ${name}` })

/** The level that a logger has. */
async function levelOf(name: string): Promise<string | null> {
  const group = await levelsOf(name)
  return within(group).getByRole('button', { pressed: true }).textContent
}

const level = async (name: string, text: string) => within(await levelsOf(name)).getByRole('button', { name: `${text} ${name}` })

/** Loggers of a server in Java. */
function javaLoggers(count: number): Record<string, { configuredLevel: string | null; effectiveLevel: string }> {
  const root = { ROOT: { configuredLevel: 'INFO', effectiveLevel: 'INFO' } }
  const others = Array.from({ length: count }, (_, index) => [
    `org.springframework.web.paquete${index}.Clase`,
    { configuredLevel: null, effectiveLevel: 'INFO' },
  ])
  return { ...root, ...Object.fromEntries(others) }
}

test('cada parte tiene seis niveles y el suyo está marcado; al elegir otro rige enseguida y sigue después de volver; el filtro deja los que nombra', async () => {
  const app = await openApp({ as: 'admin', at })
  expect((await levelsOf('http')).textContent).toBe('TRACEDEBUGINFOWARNERROROFF')
  expect(await levelOf('http')).toBe('INFO')
  expect(screen.getByText(/^Hay 8 registros\./)).toBeVisible()
  await app.user.click(await level('http', 'DEBUG'))
  await waitFor(async () => expect(await levelOf('http')).toBe('DEBUG'))
  expect(await levelOf('mail')).toBe('INFO')
  await app.router.navigate({ to: '/admin/health' })
  await app.router.navigate({ to: '/admin/logs' })
  await waitFor(async () => expect(await levelOf('http')).toBe('DEBUG'))
  await app.user.click(screen.getByRole('button', { name: 'Heredar el nivel de http' }))
  await waitFor(async () => expect(await levelOf('http')).toBe('INFO'))
  expect(screen.queryByRole('button', { name: 'Heredar el nivel de http' })).toBeNull()
  await app.user.click(await level('ROOT', 'WARN'))
  await waitFor(async () => expect(await levelOf('store'), 'el de los que no tienen otro').toBe('WARN'))
  expect(screen.queryByRole('button', { name: /^Heredar el nivel de ROOT/ })).toBeNull()

  await app.user.type(screen.getByRole('textbox', { name: 'Filtro' }), 'MA')
  await waitFor(() => expect(screen.getByText(/^Hay 1 registros\./)).toBeVisible())
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Nivel de mail'])
  await app.user.type(screen.getByRole('textbox', { name: 'Filtro' }), 'zz')
  expect(await screen.findByText('Nada coincide con los filtros.')).toBeVisible()
})

test('la tabla es una parada del tabulador, y con las flechas se llega a cada nivel sin cambiarlo', async () => {
  const app = await openApp({ as: 'admin', at })
  await levelsOf('http')
  await app.user.click(screen.getByRole('textbox', { name: 'Filtro' }))
  await app.user.tab()
  expect(await level('ROOT', 'INFO')).toHaveFocus()
  await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}')
  await waitFor(async () => expect(await level('http', 'DEBUG')).toHaveFocus())
  expect(await levelOf('http')).toBe('INFO')
  await app.user.keyboard('{Enter}')
  await waitFor(async () => expect(await levelOf('http')).toBe('DEBUG'))
  expect(await level('http', 'DEBUG')).toHaveFocus()
  await app.user.keyboard('{Home}{ArrowLeft}{ArrowLeft}')
  await waitFor(async () => expect(await level('ROOT', 'TRACE')).toHaveFocus())
  await app.user.tab()
  expect(screen.getByRole('table').contains(document.activeElement)).toBe(false)
})

test('mientras un cambio está en camino otro clic no hace nada; si falla se dice con su código, el nivel queda como estaba y se puede repetir', async () => {
  const app = await openApp({ as: 'admin', at })
  const button = await level('http', 'DEBUG')
  app.failNext(/POST .*loggers/, { status: 500, body: { message: 'error.http.500', requestId: 'K7QF-2M9D' } })
  const release = app.holdNext(/POST .*loggers/)
  const changes = () => app.calls.filter((call) => call.startsWith('POST /management/loggers'))
  await app.user.click(button)
  await waitFor(async () => expect(await levelOf('http')).toBe('DEBUG'))
  await app.user.click(button)
  await app.user.click(await level('http', 'TRACE'))
  release()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error: Error interno del servidor. Estatus: 500')
  expect(within(alert).getByText('Código de error: K7QF-2M9D')).toBeVisible()
  await waitFor(async () => expect(await levelOf('http')).toBe('INFO'))
  expect(changes()).toEqual(['POST /management/loggers/http'])
  await app.user.click(within(alert).getByRole('button', { name: 'Reintentar' }))
  await waitFor(async () => expect(await levelOf('http')).toBe('DEBUG'))
})

test('una falla se dice con su código y se repite; de mil registros de otro servidor hay pocos en la página; lo que el servidor no tiene se dice con calma', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/health' })
  app.failNext(/management\/loggers/, { status: 500, body: { message: 'error.http.500', requestId: 'K7QF-2M9D' } })
  await app.router.navigate({ to: at })
  expect(await screen.findByText('Error interno del servidor. Código de error: K7QF-2M9D')).toBeVisible()
  app.failNext(/management\/loggers/, { status: 200, body: { loggers: javaLoggers(1000) } })
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await levelsOf('ROOT')
  expect(screen.getByText(/^Hay 1 001 registros\./)).toBeVisible()
  expect(screen.getAllByRole('group').length).toBeLessThan(80)
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1002')

  await app.router.navigate({ to: '/admin/health' })
  app.queryClient.clear()
  app.failNext(/management\/loggers/, { status: 404 })
  await app.router.navigate({ to: at })
  expect(await screen.findByText('Este servidor no ofrece esta información.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
