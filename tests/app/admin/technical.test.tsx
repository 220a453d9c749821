import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openApp, retype } from '../../support/app.tsx'

async function rowsOf(name: string): Promise<(string | null)[][]> {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.map((row) => Array.from(row.querySelectorAll('th, td'), ({ textContent }) => textContent))
}

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
  expect(await rowsOf('Valores por defecto')).toContainEqual(['PORT', '8080', ''])
  expect(screen.getByText('Perfiles activos: dev')).toBeVisible()

  const filter = screen.getByRole('textbox', { name: 'Filtro (por prefijo o nombre)' })
  await app.user.type(filter, 'log_f')
  await waitFor(() => expect(screen.queryByRole('table', { name: 'servidor' })).toBeNull())
  expect(await rowsOf('registro')).toEqual([['LOG_FILES', '30']])
  await retype(app.user, filter, 'Registro')
  await waitFor(async () => expect(await rowsOf('registro')).toHaveLength(4))
  const header = within(screen.getByRole('table', { name: 'registro' })).getByRole('columnheader', { name: 'Propiedad' })
  await app.user.click(within(header).getByRole('button'))
  expect(header).toHaveAttribute('aria-sort', 'descending')
  expect((await rowsOf('registro')).map(([name]) => name)).toEqual(['LOG_SIZE', 'LOG_LEVEL', 'LOG_FILES', 'LOG_DAYS'])
  await retype(app.user, filter, 'nada de esto')
  expect((await screen.findAllByText('Nada coincide con los filtros.')).length).toBe(2)
})

test('de otro servidor se leen los valores anidados por su camino, y una parte vacía lo dice; de sus mil registros hay pocos en la página', async () => {
  const sources = [{ name: 'server.ports', properties: { 'local.server.port': { value: 8080 } } }, { name: 'vacía' }]
  const app = await openApp({
    as: 'admin',
    at: '/admin/configuration',
    beforeRender({ failNext }) {
      failNext(/configprops/, { status: 200, body: java })
      failNext(/management\/env/, { status: 200, body: { propertySources: sources } })
    },
  })
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
  await app.router.navigate({ to: '/admin/configuration' })
  expect(await screen.findByText('El servidor no informa ningún valor.')).toBeVisible()

  const root = { ROOT: { configuredLevel: 'INFO', effectiveLevel: 'INFO' } }
  const loggers = Array.from({ length: 1000 }, (_, index) => [
    `org.springframework.web.paquete${index}.Clase`,
    { configuredLevel: null, effectiveLevel: 'INFO' },
  ])
  app.failNext(/management\/loggers/, { status: 200, body: { loggers: { ...root, ...Object.fromEntries(loggers) } } })
  await app.router.navigate({ to: logs })
  await levelsOf('ROOT')
  expect(screen.getByText(/^Hay 1 001 registros\./)).toBeVisible()
  expect(screen.getAllByRole('group').length).toBeLessThan(80)
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1002')
})

const logs = '/admin/logs'

const levelsOf = async (name: string) => await screen.findByRole('group', { name: `Nivel de ${name}` })

async function levelOf(name: string): Promise<string | null> {
  const group = await levelsOf(name)
  return within(group).getByRole('button', { pressed: true }).textContent
}

const level = async (name: string, text: string) => within(await levelsOf(name)).getByRole('button', { name: `${text} ${name}` })

test('cada parte tiene seis niveles y el suyo está marcado; al elegir otro rige enseguida y sigue después de volver; el filtro deja los que nombra', async () => {
  const app = await openApp({ as: 'admin', at: logs })
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

test('la tabla es una parada del tabulador, y con las flechas se llega a cada nivel sin cambiarlo; mientras un cambio está en camino otro clic no hace nada; si falla se dice con su código, y se puede repetir', async () => {
  const app = await openApp({ as: 'admin', at: logs })
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

  const button = await level('mail', 'DEBUG')
  app.failNext(/POST .*loggers/, { status: 500, body: { message: 'error.http.500', requestId: 'K7QF-2M9D' } })
  const release = app.holdNext(/POST .*loggers/)
  const changes = () => app.calls.filter((call) => call.startsWith('POST /management/loggers/mail'))
  await app.user.click(button)
  await waitFor(async () => expect(await levelOf('mail')).toBe('DEBUG'))
  await app.user.click(button)
  await app.user.click(await level('mail', 'TRACE'))
  release()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error: Error interno del servidor. Estatus: 500')
  expect(within(alert).getByText('Código de error: K7QF-2M9D')).toBeVisible()
  await waitFor(async () => expect(await levelOf('mail')).toBe('INFO'))
  expect(changes()).toEqual(['POST /management/loggers/mail'])
  await app.user.click(within(alert).getByRole('button', { name: 'Reintentar' }))
  await waitFor(async () => expect(await levelOf('mail')).toBe('DEBUG'))
})

const docs = '/admin/docs'
const none = { status: 404 }

// A part of the explorer looks for the script that it came with; in jsdom there is none.
beforeAll(() => {
  const script = document.createElement('script')
  script.src = 'http://localhost/explorer.js'
  document.head.append(script)
  return () => script.remove()
})

test('otro servidor describe su API en su propia dirección, en un formato anterior, o no la describe', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/health' })
  const open = async () => {
    await app.router.navigate({ to: '/admin/health' })
    app.queryClient.removeQueries({ queryKey: ['management', 'api-document'] })
    await app.router.navigate({ to: docs })
  }
  app.failNext(/openapi/, { status: 500 })
  await open()
  await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
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
  expect(app.address()).toBe(docs)
})
