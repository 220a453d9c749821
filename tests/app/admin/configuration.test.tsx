import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

/** The rows of a table, each as its cells. */
async function rowsOf(name: string): Promise<(string | null)[][]> {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.map((row) => Array.from(row.querySelectorAll('th, td'), ({ textContent }) => textContent))
}

/** Another server's answers, with nested values. */
const java = {
  contexts: {
    depositos: {
      parentId: null,
      beans: {
        'jhipster-io.github.jhipster.config.JHipsterProperties': {
          prefix: 'jhipster',
          properties: {
            security: { jwt: { base64Secret: '******', validity: 86400 } },
            cors: { allowedOrigins: ['a', { puerto: 80 }], maxAge: null, no: false, lista: [] },
            clientApp: {},
          },
        },
        vacio: { prefix: 'sin-nada', properties: {} },
      },
    },
  },
}

test('los ajustes se leen por partes, con lo que rige y sin secretos, y debajo de dónde viene cada uno; el filtro busca en el prefijo y en el nombre', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/configuration' })
  expect(await rowsOf('registro')).toEqual([
    ['LOG_LEVEL', 'INFO'],
    ['LOG_SIZE', '10m'],
    ['LOG_FILES', '30'],
    ['LOG_DAYS', '30'],
  ])
  expect(await rowsOf('cuentas')).toEqual([
    ['REGISTRATION_ENABLED', 'false'],
    ['ADMIN_SECOND_FACTOR', 'false'],
    ['LOGOUT_URL', 'Sin valor'],
  ])
  expect(await rowsOf('Valores por defecto')).toContainEqual(['PORT', '8080', ''])
  expect(screen.getByText('Perfiles activos: dev')).toBeVisible()

  const filter = screen.getByRole('textbox', { name: 'Filtro (por prefijo o nombre)' })
  await app.user.type(filter, 'log_f')
  await waitFor(() => expect(screen.queryByRole('table', { name: 'servidor' })).toBeNull())
  expect(await rowsOf('registro')).toEqual([['LOG_FILES', '30']])
  await app.user.clear(filter)
  await app.user.type(filter, 'Registro')
  await waitFor(async () => expect(await rowsOf('registro')).toHaveLength(4))
  const header = within(screen.getByRole('table', { name: 'registro' })).getByRole('columnheader', { name: 'Propiedad' })
  await app.user.click(within(header).getByRole('button'))
  expect(header).toHaveAttribute('aria-sort', 'descending')
  expect((await rowsOf('registro')).map(([name]) => name)).toEqual(['LOG_SIZE', 'LOG_LEVEL', 'LOG_FILES', 'LOG_DAYS'])
  await app.user.clear(filter)
  await app.user.type(filter, 'nada de esto')
  expect((await screen.findAllByText('Nada coincide con los filtros.')).length).toBe(2)
})

test('los valores anidados de otro servidor se leen por su camino; una parte que falla lo dice con su código y se repite; la que el servidor no tiene o está vacía, con calma', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/health' })
  const sources = [{ name: 'server.ports', properties: { 'local.server.port': { value: 8080 } } }, { name: 'vacía' }]
  app.failNext(/configprops/, { status: 500, body: { message: 'error.http.500', requestId: 'K7QF-2M9D' } })
  app.failNext(/management\/env/, { status: 200, body: { propertySources: sources } })
  await app.router.navigate({ to: '/admin/configuration' })
  expect(await screen.findByText('Error interno del servidor. Código de error: K7QF-2M9D')).toBeVisible()
  app.failNext(/configprops/, { status: 200, body: java })
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await rowsOf('jhipster')).toEqual([
    ['security.jwt.base64Secret', '******'],
    ['security.jwt.validity', '86400'],
    ['cors.allowedOrigins[0]', 'a'],
    ['cors.allowedOrigins[1].puerto', '80'],
    ['cors.maxAge', 'Sin valor'],
    ['cors.no', 'false'],
    ['cors.lista', '[]'],
    ['clientApp', '{}'],
  ])
  expect(await rowsOf('server.ports')).toEqual([['local.server.port', '8080', '']])
  expect(screen.queryByText('sin-nada')).toBeNull()

  await app.router.navigate({ to: '/admin/health' })
  app.queryClient.clear()
  app.failNext(/configprops/, { status: 200, body: { contexts: {} } })
  app.failNext(/management\/env/, { status: 404 })
  await app.router.navigate({ to: '/admin/configuration' })
  expect(await screen.findByText('Este servidor no ofrece esta información.')).toBeVisible()
  expect(await screen.findByText('El servidor no informa ningún valor.')).toBeVisible()
})
