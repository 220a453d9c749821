import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type App, openApp, retype } from '../../support/app.tsx'

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

const inUse = 'Valores en uso'
const partsOf = async (name: string) => new Set((await rowsOf(name)).map(([part]) => part))

test('los ajustes se leen con su parte, con lo que rige y sin secretos, y debajo de dónde viene cada uno; el filtro busca en el prefijo y en el nombre', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/configuration' })
  await waitFor(async () => expect(await partsOf(inUse)).toContain('registro'))
  expect((await rowsOf(inUse)).filter(([part]) => part === 'registro')).toEqual([
    ['registro', 'LOG_LEVEL', 'INFO'],
    ['registro', 'LOG_SIZE', '10m'],
    ['registro', 'LOG_FILES', '30'],
    ['registro', 'LOG_DAYS', '30'],
  ])
  await waitFor(async () => expect(await rowsOf('De dónde viene cada valor')).toContainEqual(['Valores por defecto', 'PORT', '8080', '']))
  expect(screen.getByText('Perfiles activos: dev')).toBeVisible()

  const filter = screen.getByRole('textbox', { name: 'Filtro (por prefijo o nombre)' })
  await app.user.type(filter, 'log_f')
  await waitFor(async () => expect(await rowsOf(inUse)).toEqual([['registro', 'LOG_FILES', '30']]))
  await retype(app.user, filter, 'Registro')
  await waitFor(async () => expect(await rowsOf(inUse)).toHaveLength(4))
  const header = within(screen.getByRole('table', { name: inUse })).getByRole('columnheader', { name: 'Propiedad' })
  await app.user.click(within(header).getByRole('button'))
  expect(header).toHaveAttribute('aria-sort', 'descending')
  expect((await rowsOf(inUse)).map(([, name]) => name)).toEqual(['LOG_SIZE', 'LOG_LEVEL', 'LOG_FILES', 'LOG_DAYS'])
  await retype(app.user, filter, 'nada de esto')
  await waitFor(() => expect(screen.getAllByText('Nada coincide con los filtros.')).toHaveLength(2))
})

test('de otro servidor se leen los valores anidados por su camino, y una parte vacía falta; sus registros se filtran', async () => {
  const sources = [{ name: 'server.ports', properties: { 'local.server.port': { value: 8080 } } }, { name: 'vacía' }]
  const app = await openApp({
    as: 'admin',
    at: '/admin/configuration',
    beforeRender({ failNext }) {
      failNext(/configprops/, { status: 200, body: java })
      failNext(/management\/env/, { status: 200, body: { propertySources: sources } })
    },
  })
  await waitFor(async () =>
    expect(await rowsOf(inUse)).toEqual(
      [
        ['security.jwt.base64Secret', '******'],
        ['security.jwt.validity', '86400'],
        ['cors.allowedOrigins[0]', 'a'],
        ['cors.allowedOrigins[1].puerto', '80'],
        ['cors.maxAge', 'Sin valor'],
        ['cors.no', 'false'],
        ['cors.lista', '[]'],
        ['clientApp', '{}'],
      ].map((row) => ['jhipster', ...row]),
    ),
  )
  await waitFor(async () => expect(await rowsOf('De dónde viene cada valor')).toEqual([['server.ports', 'local.server.port', '8080', '']]))

  await app.router.navigate({ to: '/admin/health' })
  app.queryClient.clear()
  app.failNext(/configprops/, { status: 200, body: { contexts: {} } })
  await app.router.navigate({ to: '/admin/configuration' })
  expect(await screen.findByText('El servidor no informa ningún valor.')).toBeVisible()

  const root = { ROOT: { configuredLevel: 'FINEST', effectiveLevel: 'FINEST' } }
  const loggers = Array.from({ length: 200 }, (_, index) => [
    `org.springframework.web.paquete${index}.Clase`,
    { configuredLevel: null, effectiveLevel: 'INFO' },
  ])
  app.failNext(/management\/loggers/, { status: 200, body: { loggers: { ...root, ...Object.fromEntries(loggers) } } })
  await app.router.navigate({ to: logs })
  expect(await levelOf('ROOT'), 'un nivel que la lista no tiene').toBe('FINEST')
  expect(screen.getByText(/^Hay 201 registros\./)).toBeVisible()
  await app.user.type(screen.getByRole('textbox', { name: 'Filtro' }), 'paquete199')
  await waitFor(() => expect(shownLevels()).toHaveLength(1))
})

const logs = '/admin/logs'

const levels = async (name: string) => await screen.findByRole<HTMLSelectElement>('combobox', { name: `Nivel de ${name}` })

const levelOf = async (name: string) => (await levels(name)).selectedOptions[0]?.textContent

const shownLevels = () => within(screen.getByRole('table', { name: 'Logs' })).getAllByRole('combobox')

const choose = async (app: App, name: string, level: string) => app.user.selectOptions(await levels(name), level)

test('cada parte tiene seis niveles y el suyo está elegido; al elegir otro rige enseguida y sigue después de volver; el filtro deja los que nombra', async () => {
  const app = await openApp({ as: 'admin', at: logs })
  const options = Array.from((await levels('http')).options, ({ textContent }) => textContent)
  expect(options).toEqual(['INFO, heredado', 'TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'OFF'])
  expect(await levelOf('http')).toBe('INFO, heredado')
  expect(screen.getByText(/^Hay 8 registros\./)).toBeVisible()
  await choose(app, 'http', 'DEBUG')
  await waitFor(async () => expect(await levelOf('http')).toBe('DEBUG'))
  expect(await levelOf('mail')).toBe('INFO, heredado')
  await app.router.navigate({ to: '/admin/health' })
  await app.router.navigate({ to: '/admin/logs' })
  await waitFor(async () => expect(await levelOf('http')).toBe('DEBUG'))
  await choose(app, 'http', 'Heredar')
  await waitFor(async () => expect(await levelOf('http')).toBe('INFO, heredado'))
  await choose(app, 'ROOT', 'WARN')
  await waitFor(async () => expect(await levelOf('store'), 'el de los que no tienen otro').toBe('WARN, heredado'))
  expect((await levels('ROOT')).options).toHaveLength(6)

  await app.user.type(screen.getByRole('textbox', { name: 'Filtro' }), 'MA')
  await waitFor(() => expect(screen.getByText(/^Hay 1 registros\./)).toBeVisible())
  expect(shownLevels().map((one) => one.getAttribute('aria-label'))).toEqual(['Nivel de mail'])
  await app.user.type(screen.getByRole('textbox', { name: 'Filtro' }), 'zz')
  expect(await screen.findByText('Nada coincide con los filtros.')).toBeVisible()
})

test('mientras un cambio está en camino otra elección no hace nada; si falla se dice con su código, y se puede repetir', async () => {
  const app = await openApp({ as: 'admin', at: logs })
  await levels('mail')
  app.failNext(/POST .*loggers/, { status: 500, body: { message: 'error.http.500', requestId: 'K7QF-2M9D' } })
  const release = app.holdNext(/POST .*loggers/)
  const changes = () => app.calls.filter((call) => call.startsWith('POST /management/loggers/mail'))
  await choose(app, 'mail', 'DEBUG')
  await waitFor(async () => expect(await levelOf('mail')).toBe('DEBUG'))
  await choose(app, 'mail', 'TRACE')
  expect(await levelOf('mail')).toBe('DEBUG')
  release()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error: Error interno del servidor. Estatus: 500')
  expect(within(alert).getByText('Código de error: K7QF-2M9D')).toBeVisible()
  await waitFor(async () => expect(await levelOf('mail')).toBe('INFO, heredado'))
  expect(changes()).toEqual(['POST /management/loggers/mail'])
  await app.user.click(within(alert).getByRole('button', { name: 'Reintentar' }))
  await waitFor(async () => expect(await levelOf('mail')).toBe('DEBUG'))
})

const docs = '/admin/docs'
const none = { status: 404 }

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
  // The button is gone.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
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

test('una llamada se prueba con sus parámetros y su cuerpo, también de otro servidor; lo que se contiene a sí mismo termina, y sin respuesta se dice', async () => {
  const node = {
    type: 'object',
    properties: { nombre: { type: 'string', example: 'raíz' }, hijos: { type: 'array', items: { $ref: '#/components/schemas/Nodo' } } },
  }
  const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Nodo' } } } }
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'sort', in: 'query', schema: { type: 'array' } },
    { name: 'filtros', in: 'query', schema: { type: 'object' } },
    { name: 'X-Clave', in: 'header', schema: { type: 'string' } },
  ]
  const post = {
    summary: 'Guardar un nodo',
    tags: ['nodos'],
    parameters,
    requestBody: body,
    responses: { 200: { description: 'Hecho', ...body } },
  }
  const foreign = {
    openapi: '3.0.1',
    info: { title: 'Otra', description: 'Una `API`' },
    paths: { '/api/nodos/{id}': { post, get: { responses: {} } }, '/api/otra': {} },
    components: { schemas: { Nodo: node } },
  }
  const app = await openApp({
    as: 'admin',
    at: docs,
    beforeRender: ({ failNext }) => failNext(/openapi/, { status: 200, body: foreign }),
  })
  expect(await screen.findByText('API', { selector: 'code' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'GET /api/nodos/{id}' })).toBeVisible()
  await app.user.click(screen.getByRole('link', { name: 'Guardar un nodo' }))
  const text = await screen.findByRole('textbox', { name: 'Cuerpo' })
  expect(JSON.parse(text instanceof HTMLTextAreaElement ? text.value : '')).toEqual({ nombre: 'raíz', hijos: [''] })
  const button = screen.getByRole('button', { name: 'Llamar' })
  await app.user.type(screen.getByRole('textbox', { name: /^id/ }), '7')
  await app.user.type(screen.getByRole('textbox', { name: 'sort' }), 'id,desc nombre,asc')
  await app.user.type(screen.getByRole('textbox', { name: 'filtros' }), 'id.in=1,2')
  await app.user.type(screen.getByRole('textbox', { name: 'X-Clave' }), "d'or")
  await app.user.click(screen.getByText('La misma llamada en una terminal'))
  const command = screen.getByRole('group', { name: 'La misma llamada en una terminal' })
  expect(command).toHaveTextContent("curl -X POST 'http://localhost")
  expect(command).toHaveTextContent(String.raw`-H 'Authorization: Bearer …' \ -H 'X-Clave: d'\''or'`)

  app.failNext(/POST .*nodos/, { status: 409, body: { title: 'Conflict', status: 409 } })
  // What the call may have changed is read again, the document too.
  app.failNext(/openapi/, { status: 200, body: foreign })
  await app.user.click(button)
  expect(await screen.findByText('Respondió 409')).toBeVisible()
  expect(screen.getByRole('group', { name: 'Respuesta' })).toHaveTextContent('"title": "Conflict"')
  expect(app.calls.filter((call) => call.includes('nodos'))).toEqual(['POST /api/nodos/7?sort=id%2Cdesc&sort=nombre%2Casc&id.in=1,2'])
  app.failNext(/POST .*nodos/, 'unreachable')
  await app.user.click(button)
  expect(await screen.findByText('No se obtuvo respuesta. Vuelva a intentarlo.')).toBeVisible()
})
