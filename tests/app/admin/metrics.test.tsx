import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type App, openApp } from '../../support/app.tsx'
import { javaMetrics, javaThreads } from '../../support/foreign/metrics.ts'

const at = '/admin/metrics'

/** Opens the page as in front of a server of the platform, which keeps no history. */
async function openForeign(): Promise<App> {
  const app = await openApp({
    as: 'admin',
    at,
    beforeRender({ failNext }) {
      failNext(/jhimetrics$/, { status: 200, body: javaMetrics() })
      failNext(/history$/, { status: 404 })
      failNext(/threaddump$/, { status: 200, body: javaThreads() })
    },
  })
  await screen.findByRole('heading', { name: 'Métricas de aplicación' })
  return app
}

async function rowsOf(name: string): Promise<string[][]> {
  const table = await screen.findByRole('table', { name })
  const [, ...rows] = within(table).getAllByRole('row')
  return rows.map((row) => Array.from(row.children, (cell) => cell.textContent ?? ''))
}

const asked = (app: App, what: RegExp): number => app.calls.filter((call) => what.test(call)).length

test('se leen las cifras de este servidor, parte por parte; la última hora también en una tabla, y las tareas por su nombre', async () => {
  const app = await openApp({ as: 'admin', at, given: async (server) => server.sampleMetrics() })
  await screen.findByRole('heading', { name: 'Métricas de aplicación' })
  expect((await rowsOf('Memoria')).map(([name]) => name)).toContain('Objetos viejos')
  expect((await rowsOf('Colecciones de basura')).map(([name]) => name)).toEqual(['Pausas'])
  expect((await rowsOf('Estadísticas de la fuente de datos (tiempo en milisegundos)')).map(([name]) => name)).toEqual([
    'Sentencias',
    'Espera de una conexión',
    'Apertura de una conexión',
    'Uso de una conexión',
  ])
  expect(screen.getByText('Envíos que esperan')).toBeVisible()
  expect(screen.getByText('En marcha desde hace')).toBeVisible()
  expect(screen.queryByText('Estadísticas de cache')).toBeNull()
  expect(screen.queryByText('Este servidor no informa estos datos.')).toBeNull()

  expect(await screen.findByRole('figure', { name: 'Peticiones HTTP' })).toHaveTextContent(/Peticiones por segundo: .+\/s, máximo .+\/s/)
  expect(screen.getByRole('figure', { name: 'Memoria' })).toHaveTextContent(/Del proceso: [\d.,\s]+ MB/)
  await app.user.click(screen.getByRole('button', { name: /^Datos de la última hora/ }))
  const [row] = await rowsOf('Datos de la última hora')
  expect(row).toHaveLength(9)
  expect(row?.[0]).toMatch(/^\d\d:\d\d:\d\d$/)
  expect(row?.[7]).toMatch(/ MB$/)

  await app.user.click(await screen.findByRole('button', { name: 'Ver los hilos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hilos' }))
  expect(dialog.getByText('Tarea: envíos a la aduana').closest('tr')).toHaveTextContent(
    /En espera con plazo\s*cada 1 s · desde el 20\/11\/26 12:00/,
  )
})

test('una hora sin peticiones no se toma por un dato que falta', async () => {
  const sample = { requests: 0, errors: 0, p95: null, loopDelay: 1, loopUse: 0.1, memory: 2 ** 27, heap: 2 ** 26, statements: 0 }
  const hour = { status: 200, body: [{ at: new Date().toISOString(), ...sample }] }
  await openApp({ as: 'admin', at, beforeRender: ({ failNext }) => failNext(/history$/, hour) })
  expect(await screen.findByRole('figure', { name: 'Tiempo de respuesta' })).toHaveTextContent('No hubo peticiones en este tiempo.')
  expect(screen.getByRole('figure', { name: 'Memoria' })).toHaveTextContent('Del proceso: 128 MB, máximo 128 MB')
})

test('las cifras de otro servidor llenan la misma página, y lo que no informa lo dice; sus servicios y sus hilos se filtran; después de una falla, las cifras que había quedan', async () => {
  const app = await openForeign()
  expect(await rowsOf('Memoria')).toEqual([
    ['G1 Eden Space', '30 MB', '50 MB', 'Sin límite', '60.0 %'],
    ['Metaspace', '94 MB', '100 MB', 'Sin límite', '94.0 %'],
  ])
  expect(await rowsOf('Estadísticas de cache')).toEqual([['usersByLogin', '120', '4', '4', '0', '0', '96.8 %']])
  expect(await rowsOf('Respuestas por código')).toEqual([
    ['200', '398', '11.4 ms', '-', '96.2 ms'],
    ['404', '14', '3.1 ms', '-', '8 ms'],
  ])
  expect(screen.getByText('Clases cargadas').closest('tr')).toHaveTextContent('16 511')
  expect(screen.queryByText('Procesador, todo el equipo')).toBeNull()
  const queues = screen.getByRole('region', { name: 'Colas e ingresos' })
  expect(queues).toHaveTextContent('Este servidor no informa estos datos.')
  expect(screen.getByText(/se dibuja lo que se lee desde que abrió esta página/)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/NaN|null|undefined/)

  const name = 'Estadísticas de servicios'
  expect(await rowsOf(name)).toEqual([
    ['/api/warehouse/{w}/stocks', 'GET', '88', '14 ms', '-', '61.5 ms'],
    ['/api/account', 'GET', '51', '7.2 ms', '-', '31.9 ms'],
    ['/api/warehouse/{w}/stocks', 'POST', '3', '22 ms', '-', '30.4 ms'],
  ])
  await app.user.click(within(screen.getByRole('table', { name })).getByRole('button', { name: 'Promedio' }))
  expect((await rowsOf(name)).map(([, , , mean]) => mean)).toEqual(['22 ms', '14 ms', '7.2 ms'])
  await app.user.type(screen.getByRole('textbox', { name: 'Filtro' }), 'STOCKS')
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Método' }), 'GET')
  await waitFor(async () =>
    expect((await rowsOf(name)).map(([uri, method]) => [uri, method])).toEqual([['/api/warehouse/{w}/stocks', 'GET']]),
  )
  expect(screen.getByText('1 de 3')).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
  await waitFor(() => expect(asked(app, /jhimetrics$/)).toBe(2))
  expect(asked(app, /history$/), 'su última hora no se pide dos veces').toBe(1)
  app.failNext(/jhimetrics$/, 'unreachable')
  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText(/^No se pudo actualizar; estas cifras son las últimas que se leyeron\./)).toBeVisible()
  expect((await rowsOf('Memoria')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('alert')).toBeNull()

  const button = await screen.findByRole('button', { name: 'Ver los hilos' })
  app.failNext(/threaddump$/, { status: 200, body: javaThreads() })
  await app.user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Hilos' }))
  const shown = () =>
    within(dialog.getByRole('table', { name: 'Hilos' }))
      .getAllByRole('row')
      .slice(1)
  expect(shown()).toHaveLength(2)
  await app.user.click(dialog.getByText('http-nio-8080-exec-1'))
  expect(dialog.getByRole('group', { name: 'Pila de http-nio-8080-exec-1' })).toHaveTextContent('at sun.misc.Unsafe.park (Native Method)')
  await app.user.click(dialog.getByRole('button', { name: 'En ejecución: 1' }))
  expect(shown()).toHaveLength(1)
  expect(shown()[0]).toHaveTextContent('main')
  await app.user.type(dialog.getByRole('textbox', { name: 'Filtro por nombre o espera' }), 'nada')
  expect(shown()).toEqual([])
  await app.user.keyboard('{Escape}')
  expect(button).toHaveFocus()
})

afterEach(() => void vi.useRealTimers())

/** Lets time pass in steps, each until its answers are there: one that is on its way would run into its time limit. */
async function pass({ queryClient }: App, ms: number, step = 5000): Promise<void> {
  for (let left = ms; left > 0; left -= step)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, step))
      while (queryClient.isFetching() > 0)
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
    })
}

function showTab(visible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test('se pregunta mientras se mira, cada pocos segundos: no con la pestaña oculta, ni en pausa, ni a quien no toca nada por largo rato, ni en otra página', async () => {
  const app = await openApp({ as: 'admin', at: '/company-management' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await app.router.navigate({ to: at })
  await rowsOf('Memoria')
  const count = () => asked(app, /jhimetrics|threaddump/)
  const asksNothing = async (ms: number) => {
    const before = count()
    await pass(app, ms, 30_000)
    expect(count()).toBe(before)
  }
  const before = asked(app, /jhimetrics/)
  await pass(app, 11_000)
  await waitFor(() => expect(asked(app, /jhimetrics/)).toBeGreaterThan(before + 2))

  showTab(false)
  await pass(app, 1000)
  await asksNothing(30_000)
  const hidden = count()
  showTab(true)
  await waitFor(() => expect(count(), 'al volver, enseguida').toBeGreaterThan(hidden))

  await app.user.click(screen.getByRole('button', { name: 'Pausar' }))
  expect(screen.getByText('En pausa. Pulse Seguir para actualizar de nuevo.')).toBeVisible()
  await pass(app, 1000)
  await asksNothing(30_000)
  const paused = count()
  await app.user.click(screen.getByRole('button', { name: 'Seguir' }))
  await pass(app, 6_000)
  await waitFor(() => expect(count()).toBeGreaterThan(paused))

  await pass(app, 15 * 60_000 + 6_000, 30_000)
  expect(screen.getByText(/^En pausa porque no hubo actividad en esta ventana/)).toBeVisible()
  await asksNothing(30_000)

  const idle = count()
  await app.user.keyboard('{Tab}')
  await pass(app, 6_000)
  await waitFor(() => expect(count()).toBeGreaterThan(idle))
  await act(() => app.router.navigate({ to: '/admin/health' }))
  await screen.findByRole('heading', { name: 'Control de salud' })
  await asksNothing(30_000)
})
