import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type App, openApp, textsOf } from '../../support/app.tsx'

const at = '/admin/health'

afterEach(() => void vi.useRealTimers())

const answer = (components: object, status = 200) => ({ status, body: { status: status === 200 ? 'UP' : 'DOWN', components } })

/** Opens the page on parts that the server answers in place of its own. */
const openOn = (components: object) => openApp({ as: 'admin', at, beforeRender: ({ failNext }) => failNext(/health/, answer(components)) })

async function cellsOf() {
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Control de salud' })).getAllByRole('row')
  return rows.map((row) => textsOf(within(row).getAllByRole('cell')))
}

const situations = async () => (await cellsOf()).map((cells) => cells[1])

const services = async () => (await cellsOf()).map((cells) => cells.filter((_, column) => column !== 1 && column !== 3))

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

test('de cada compañia se lee su certificado, su acceso y su última falla, y lo que nadie conoce, por su nombre; de las copias, cuánto hace de cada cosa, y caídas dicen qué hacer', async () => {
  const company = 'Depósitos del Plata (30712345671)'
  const access = { certificateExpires: '2027-11-20T15:00:00.000Z', ticketExpires: '2026-11-21T03:00:00.000Z', failure: 'No hubo acceso.' }
  const made = { lastCopy: '2026-11-20T06:00:00.000Z', size: 2 ** 20, kept: 7, next: '2026-11-21T06:00:00.000Z', folder: '/datos/backups' }
  const app = await openOn({
    tickets: { status: 'DOWN', components: { [company]: { status: 'DOWN', details: { ...access, exists: true } } } },
    backups: { status: 'DOWN', details: { ...made, failure: 'Sin espacio.', failed: '2026-11-20T06:00:00.000Z' } },
  })
  expect(await detailsOf(app, `Acceso de las compañias / ${company}`)).toEqual([
    ['Vencimiento del certificado', '20/11/27 12:00'],
    ['Acceso válido hasta', '21/11/26 00:00'],
    ['Última falla', 'No hubo acceso.'],
    ['exists', 'Sí'],
  ])
  await app.user.keyboard('{Escape}')
  expect(await detailsOf(app, 'Copias de seguridad')).toEqual([
    ['Última copia', expect.stringMatching(/^20\/11\/26 03:00 \(.+\)$/)],
    ['Tamaño de la última', '1 MB'],
    ['Copias guardadas', '7'],
    ['Próxima copia', expect.stringMatching(/^21\/11\/26 03:00 \(.+\)$/)],
    ['Carpeta', '/datos/backups'],
    ['Última falla', 'Sin espacio.'],
    ['Falló el', expect.stringMatching(/^20\/11\/26 03:00 \(.+\)$/)],
  ])
  expect(screen.getByText(/Para hacer una copia ahora, use «Copiar ahora»/)).toBeVisible()
})

test('un servidor con algo caído contesta 503, y se ve qué; uno que no detalla sus servicios lo dice', async () => {
  const primary = { status: 'UP', details: { database: 'H2', result: 1 } }
  const details = {
    db: { status: 'UP', details: { primary, audit: { status: 'UNKNOWN' } } },
    mail: { status: 'DOWN', details: { location: 'localhost:25', error: 'java.net.ConnectException: Connection refused' } },
    queue: { status: 'OUT_OF_SERVICE' },
  }
  const down = { status: 503, body: { status: 'DOWN', details } }
  const app = await openApp({ as: 'admin', at, beforeRender: ({ failNext }) => failNext(/health/, down) })
  await screen.findByText('Correo electrónico')
  expect(await services()).toEqual([
    ['Base de datos / primary', 'Levantado'],
    ['Base de datos / audit', 'Desconocido'],
    ['Correo electrónico', 'Caído'],
    ['queue', 'Fuera de servicio'],
  ])
  expect(screen.getAllByText('Caído')).toHaveLength(2)
  expect(app.calls.filter((call) => call.includes('health'))).toHaveLength(1)

  app.failNext(/health/, { status: 200, body: { status: 'UP' } })
  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText('El servidor no detalla sus servicios.')).toBeVisible()
  expect(screen.getByText('Levantado')).toBeVisible()
})

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

const atAGlance = {
  worker: [
    [{ waiting: 0, underWay: 0, sinceRoundMs: 900 }, 'Sin envíos en espera'],
    [{ waiting: 0, underWay: 2, sinceRoundMs: 900 }, 'En curso: 2'],
    [{ waiting: 3, underWay: 1, sinceRoundMs: 900 }, 'Por empezar: 3'],
    [{ waiting: 3, underWay: 0, sinceRoundMs: 900, delayMs: 720_000 }, 'Por empezar: 3, el más viejo con 12 minutos de atraso'],
    [{ waiting: 3, sinceRoundMs: 10_800_000, delayMs: 720_000 }, 'No revisa los envíos: la última vez fue hace 3 horas'],
  ],
  mail: [
    [{ transport: 'smtp', waiting: 0 }, 'Sin correos en espera'],
    [{ transport: 'smtp', waiting: 1, oldest: ago(30) }, '1 correo en espera, hace 30 minutos'],
    [{ transport: 'smtp', waiting: 4, oldest: ago(3000) }, '4 correos en espera, el más viejo hace 2 días'],
    [{ transport: 'smtp', waiting: 1, error: 'auth' }, 'El servidor de correo no acepta el usuario o la clave'],
    [{ location: 'localhost:25', error: 'java.net.ConnectException: Connection refused' }, ''],
  ],
  backups: [
    [{ made: 'off' }, 'Apagadas con BACKUP_DAYS=0'],
    [{ made: 'elsewhere' }, 'Con las herramientas de PostgreSQL, fuera de este sistema'],
    [{ lastCopy: ago(180), size: 12_897_485 }, 'Última copia hace 3 horas, 12.3 MB'],
    [{ lastCopy: ago(180), size: 1, failure: 'No alcanza el espacio.' }, 'No alcanza el espacio.'],
    [{ kept: 0, next: ago(-301) }, 'Todavía no hay copias de la noche; la primera, dentro de 5 horas'],
  ],
  diskSpace: [[{ total: 62_725_623_808, free: 41_725_623_808 }, '38.86 GB libres de 58.42 GB']],
  authority: [
    [{ error: 'noAnswer' }, 'No respondió a tiempo'],
    [{ address: 'aduana.test' }, 'aduana.test'],
  ],
  db: [[{ database: 'PostgreSQL', result: 1 }, 'PostgreSQL']],
  tickets: [
    [{ certificateExpires: '2027-11-20T15:00:00.000Z' }, 'Certificado hasta el 20/11/27 12:00'],
    [{}, 'Sin certificado'],
  ],
  version: [
    [{ version: '3.0.0' }, '3.0.0'],
    [{ version: '3.0.0', newer: '3.1.0' }, 'Hay una versión nueva: 3.1.0. Esta es la 3.0.0.'],
  ],
} as const

test('de un vistazo se lee la situación de cada parte', async () => {
  const app = await openOn({})
  for (const [part, rows] of Object.entries(atAGlance))
    for (const [details, situation] of rows) {
      app.failNext(/health/, answer({ [part]: { status: 'UP', details } }))
      await act(() => app.queryClient.refetchQueries({ type: 'active' }))
      await waitFor(async () => expect(await situations()).toEqual([situation]))
    }
})

test('mientras se mira se actualiza sola; si falla lo dice, y lo último que se supo sigue a la vista', async () => {
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
