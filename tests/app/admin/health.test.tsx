import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type App, openApp, textsOf } from '../../support/app.tsx'

const at = '/admin/health'

afterEach(() => void vi.useRealTimers())

const answer = (components: object, status = 200) => ({ status, body: { status: status === 200 ? 'UP' : 'DOWN', components } })

/** Opens the page on parts that the server answers in place of its own. */
async function openOn(components: object, status = 200) {
  const app = await openApp({ as: 'admin', at: '/company-management' })
  app.failNext(/health/, answer(components, status))
  await app.router.navigate({ to: at })
  return app
}

/** The situation of a part, as the table tells it. */
async function situationOf(name: string): Promise<string | null> {
  const row = (await screen.findByText(name)).closest('tr')
  return within(row ?? document.body).getAllByRole('cell')[1]?.textContent ?? null
}

/** Each service with its state. */
async function services() {
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Control de salud' })).getAllByRole('row')
  return rows.map((row) => textsOf(within(row).getAllByRole('cell')).filter((_, column) => column !== 1 && column !== 3))
}

/** Opens the details of a part, and returns their rows without the titles. */
async function detailsOf(app: App, part: string) {
  const name = `Detalles: ${part}`
  await app.user.click(await screen.findByRole('button', { name }))
  const [, ...rows] = within(await screen.findByRole('dialog', { name })).getAllByRole('row')
  return rows.map((row) => [within(row).getByRole('rowheader').textContent, within(row).getByRole('cell').textContent])
}

test('cada servicio dice cómo está, en palabras; de la aduana se lee qué servidores funcionan, qué formato pide y cuándo se le preguntó', async () => {
  const app = await openApp({ as: 'admin', at })
  await screen.findByText('Espacio en disco')
  expect(await services()).toEqual([
    ['Base de datos', 'Levantado'],
    ['Espacio en disco', 'Levantado'],
    ['Respuesta del servidor', 'Levantado'],
    ['Envíos a la aduana', 'Levantado'],
    ['Correo electrónico', 'Levantado'],
    ['Copias de seguridad', 'Desconocido'],
    ['Aduana', 'Levantado'],
    ['Acceso de las compañias / Depósitos del Plata (30-71234567-1)', 'Desconocido'],
    ['Acceso de las compañias / Almacenes del Sur (30-70000000-1)', 'Desconocido'],
    ['Versión del sistema', 'Levantado'],
  ])
  expect(screen.getByText(/^Controlado el/)).toBeVisible()
  expect(await detailsOf(app, 'Aduana')).toEqual([
    ['Dirección de la aduana', 'aduana.test'],
    ['Servidor de aplicación', 'Funciona'],
    ['Servidor de base de datos', 'Funciona'],
    ['Servidor de autenticación', 'Funciona'],
    ['Formato que pide', 'El que usa el sistema'],
    ['Reloj de la aduana', 'Igual al de este servidor'],
    ['Consultada el', '20/11/26 12:00'],
  ])
})

test('de una aduana caída se lee qué falta, y de otra en qué difieren su formato y su reloj; el sistema sigue levantado', async () => {
  const details = {
    address: 'aduana.test',
    appServer: 'NO',
    dbServer: null,
    authServer: 'A medias',
    contract: 'different',
    differences: 'stock/Turno: required by the WSDL, but not in every message',
    checked: 'ayer',
  }
  const app = await openOn({ authority: { status: 'DOWN', details } })
  expect(await detailsOf(app, 'Aduana')).toEqual([
    ['Dirección de la aduana', 'aduana.test'],
    ['Servidor de aplicación', 'No funciona'],
    ['Servidor de base de datos', 'No respondió'],
    ['Servidor de autenticación', 'A medias'],
    ['Formato que pide', 'Distinto del que usa el sistema: no se envía nada'],
    ['Diferencias con el formato', 'stock/Turno: required by the WSDL, but not in every message'],
    ['Consultada el', 'ayer'],
  ])
  await app.user.keyboard('{Escape}')
  expect(await services()).toEqual([['Aduana', 'Caído']])
  expect(screen.getByText('Levantado')).toBeVisible()

  for (const [clockDifferenceMs, text] of [
    [1_800_000, 'Adelanta 30 minutos respecto de este servidor'],
    [-12_000, 'Atrasa 12 segundos respecto de este servidor'],
    [null, 'No se pudo comparar con el de este servidor'],
  ] as const) {
    const authority = { status: 'UP', details: { contract: 'unknown', clockDifferenceMs } }
    app.failNext(/health/, answer({ authority }))
    await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
    await waitFor(async () => expect(await services()).toEqual([['Aduana', 'Levantado']]))
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
    expect(await detailsOf(app, 'Aduana')).toEqual([
      ['Formato que pide', 'No se pudo comparar con el que usa el sistema'],
      ['Reloj de la aduana', text],
    ])
    await app.user.keyboard('{Escape}')
  }
})

test('de cada compañia se lee su certificado, su acceso y su última falla, y lo que nadie conoce, por su nombre', async () => {
  const facts = { certificateExpires: '2027-11-20T15:00:00.000Z', ticketExpires: '2026-11-21T03:00:00.000Z', failure: 'No hubo acceso.' }
  const company = 'Depósitos del Plata (30712345671)'
  const details = { ...facts, exists: true }
  const app = await openOn({ tickets: { status: 'DOWN', components: { [company]: { status: 'DOWN', details } } } })
  expect(await detailsOf(app, `Acceso de las compañias / ${company}`)).toEqual([
    ['Vencimiento del certificado', '20/11/27 12:00'],
    ['Acceso válido hasta', '21/11/26 00:00'],
    ['Última falla', 'No hubo acceso.'],
    ['exists', 'Sí'],
  ])
})

test('un servidor con algo caído contesta 503, y se ve qué', async () => {
  const app = await openApp({ as: 'admin', at: '/company-management' })
  app.failNext(/health/, {
    status: 503,
    body: {
      status: 'DOWN',
      details: {
        db: { status: 'UP', details: { primary: { status: 'UP', details: { database: 'H2', result: 1 } }, audit: { status: 'UNKNOWN' } } },
        mail: { status: 'DOWN', details: { location: 'localhost:25', error: 'java.net.ConnectException: Connection refused' } },
        queue: { status: 'OUT_OF_SERVICE' },
      },
    },
  })
  await app.router.navigate({ to: at })
  await screen.findByText('Correo electrónico')
  expect(await services()).toEqual([
    ['Base de datos / primary', 'Levantado'],
    ['Base de datos / audit', 'Desconocido'],
    ['Correo electrónico', 'Caído'],
    ['queue', 'Fuera de servicio'],
  ])
  expect(screen.getAllByText('Caído')).toHaveLength(2)
  expect(app.calls.filter((call) => call.includes('health'))).toHaveLength(1)
})

test('mientras se pregunta se ve el lugar, una falla se dice y se reintenta, y un servidor que no detalla sus servicios lo dice', async () => {
  const app = await openApp({ as: 'admin', at: '/company-management' })
  // The page of a proxy, and not the server's own answer about its health.
  for (const call of [/health/, /health/]) app.failNext(call, { status: 503, body: '<html>' })
  const answer = app.holdNext(/health/)
  await app.router.navigate({ to: at })
  expect(await screen.findByText('Cargando...')).toBeInTheDocument()
  answer()
  await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Base de datos')).toBeVisible()
  app.failNext(/health/, { status: 200, body: { status: 'UP' } })
  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText('El servidor no detalla sus servicios.')).toBeVisible()
  expect(screen.getByText('Levantado')).toBeVisible()
})

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

const atAGlance = [
  ['Envíos a la aduana', { worker: { waiting: 0, underWay: 0, sinceRoundMs: 900 } }, 'Sin envíos en espera'],
  ['Envíos a la aduana', { worker: { waiting: 0, underWay: 2, sinceRoundMs: 900 } }, 'En curso: 2'],
  ['Envíos a la aduana', { worker: { waiting: 3, underWay: 1, sinceRoundMs: 900 } }, 'Por empezar: 3'],
  [
    'Envíos a la aduana',
    { worker: { waiting: 3, underWay: 0, sinceRoundMs: 900, delayMs: 720_000 } },
    'Por empezar: 3, el más viejo con 12 minutos de atraso',
  ],
  [
    'Envíos a la aduana',
    { worker: { waiting: 3, underWay: 0, sinceRoundMs: 10_800_000, delayMs: 720_000 } },
    'No revisa los envíos: la última vez fue hace 3 horas',
  ],
  ['Correo electrónico', { mail: { transport: 'smtp', waiting: 0 } }, 'Sin correos en espera'],
  ['Correo electrónico', { mail: { transport: 'smtp', waiting: 1, oldest: ago(30) } }, '1 correo en espera, hace 30 minutos'],
  ['Correo electrónico', { mail: { transport: 'smtp', waiting: 4, oldest: ago(3000) } }, '4 correos en espera, el más viejo hace 2 días'],
  [
    'Correo electrónico',
    { mail: { transport: 'smtp', waiting: 1, error: 'auth' } },
    'El servidor de correo no acepta el usuario o la clave',
  ],
  ['Correo electrónico', { mail: { location: 'localhost:25', error: 'java.net.ConnectException: Connection refused' } }, ''],
  ['Copias de seguridad', { backups: { made: 'off' } }, 'Apagadas con BACKUP_DAYS=0'],
  ['Copias de seguridad', { backups: { made: 'elsewhere' } }, 'Con las herramientas de PostgreSQL, fuera de este sistema'],
  ['Copias de seguridad', { backups: { lastCopy: ago(180), size: 12_897_485 } }, 'Última copia hace 3 horas, 12.3 MB'],
  ['Copias de seguridad', { backups: { lastCopy: ago(180), size: 1, failure: 'No alcanza el espacio.' } }, 'No alcanza el espacio.'],
  ['Copias de seguridad', { backups: { kept: 0, next: ago(-301) } }, 'Todavía no hay copias de la noche; la primera, dentro de 5 horas'],
  ['Espacio en disco', { diskSpace: { total: 62_725_623_808, free: 41_725_623_808 } }, '38.86 GB libres de 58.42 GB'],
  ['Aduana', { authority: { error: 'noAnswer' } }, 'No respondió a tiempo'],
  ['Aduana', { authority: { address: 'aduana.test' } }, 'aduana.test'],
  ['Base de datos', { db: { database: 'PostgreSQL', result: 1 } }, 'PostgreSQL'],
  ['Acceso de las compañias', { tickets: { certificateExpires: '2027-11-20T15:00:00.000Z' } }, 'Certificado hasta el 20/11/27 12:00'],
  ['Acceso de las compañias', { tickets: {} }, 'Sin certificado'],
  ['Versión del sistema', { version: { version: '3.0.0' } }, '3.0.0'],
  ['Versión del sistema', { version: { version: '3.0.0', newer: '3.1.0' } }, 'Hay una versión nueva: 3.1.0. Esta es la 3.0.0.'],
] as const

test('de un vistazo se lee la situación de cada parte', async () => {
  const app = await openOn({})
  for (const [name, parts, situation] of atAGlance) {
    const components = Object.fromEntries(Object.entries(parts).map(([part, details]) => [part, { status: 'UP', details }]))
    app.failNext(/health/, answer(components))
    await act(() => app.queryClient.refetchQueries({ type: 'active' }))
    await waitFor(async () => expect(await situationOf(name)).toBe(situation))
  }
})

test('los detalles de las copias se leen con cuánto hace de cada cosa, y caídas dicen qué hacer', async () => {
  const details = {
    lastCopy: '2026-11-20T06:00:00.000Z',
    size: 2 ** 20,
    kept: 7,
    next: '2026-11-21T06:00:00.000Z',
    folder: '/datos/backups',
  }
  const app = await openOn({
    backups: { status: 'DOWN', details: { ...details, failure: 'Sin espacio.', failed: '2026-11-20T06:00:00.000Z' } },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Detalles: Copias de seguridad' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Para hacer una copia ahora, use «Copiar ahora»/)).toBeVisible()
  expect(textsOf(dialog.getAllByRole('row')).slice(1)).toEqual([
    expect.stringMatching(/^Última copia20\/11\/26 03:00 \(.+\)$/),
    'Tamaño de la última1 MB',
    'Copias guardadas7',
    expect.stringMatching(/^Próxima copia21\/11\/26 03:00 \(.+\)$/),
    'Carpeta/datos/backups',
    'Última fallaSin espacio.',
    expect.stringMatching(/^Falló el20\/11\/26 03:00 \(.+\)$/),
  ])
})

test('mientras se mira se actualiza sola, en una pestaña que no se ve no pregunta nada; si falla lo dice, y lo último que se supo sigue a la vista', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  const app = await openApp({ as: 'admin', at })
  await screen.findByText('Espacio en disco')
  const asked = (): number => app.calls.filter((call) => call.includes('management/health')).length
  const before = asked()
  app.failNext(/health/, { status: 503, body: '<html>' })
  app.failNext(/health/, { status: 503, body: '<html>' })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  const alert = await screen.findByRole('alert')
  expect(screen.getByText('Espacio en disco')).toBeVisible()
  expect(asked()).toBeGreaterThan(before)
  within(alert).getByRole('button', { name: 'Reintentar' }).click()
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())

  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  const hidden = asked()
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(asked()).toBe(hidden)
  visible.mockRestore()
})

test('lo que no funciona mientras el sistema está en servicio se dice arriba, y lleva a donde se ve por qué', async () => {
  const worker = { status: 'DOWN', details: { waiting: 1, underWay: 0, delayMs: 720_000 } }
  const app = await openOn({ db: { status: 'UP' } })
  await screen.findByText('Base de datos')
  expect(screen.queryByText(/no todo funciona/)).toBeNull()
  app.failNext(/health/, answer({ db: { status: 'DOWN' } }, 503))
  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findAllByText('Caído')).toHaveLength(2)
  expect(screen.queryByText(/no todo funciona/)).toBeNull()
  app.failNext(/health/, answer({ db: { status: 'UP' }, mail: { status: 'DOWN', details: {} }, worker }))
  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText(/^El sistema está en servicio, pero no todo funciona: .*Correo electrónico/)).toBeVisible()
  await app.user.click(await screen.findByRole('button', { name: 'Detalles: Envíos a la aduana' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Registros de AFIP' }))
  expect(app.address()).toContain('/admin/afip/log')
})
