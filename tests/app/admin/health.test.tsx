import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, textsOf } from '../../support/app.tsx'

const at = '/admin/health'

/** Returns the rows of the table: each service with its state. */
async function services() {
  const table = await screen.findByRole('table', { name: 'Control de salud' })
  const [, ...rows] = within(table).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .filter((_, column) => column !== 1 && column !== 3)
      .map((cell) => cell.textContent),
  )
}

test('cada servicio dice cómo está, en palabras', async () => {
  await openApp({ as: 'admin', at })
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
  ])
  expect(screen.getByText(/^Controlado el/)).toBeVisible()
})

test('los detalles del disco se leen en GB y MB, y al cerrar se vuelve a su botón', async () => {
  const app = await openApp({ as: 'admin', at })
  app.failNext(/health/, {
    status: 200,
    body: {
      status: 'UP',
      components: {
        diskSpace: { status: 'UP', details: { total: 62_725_623_808, free: 41_725_623_808, threshold: 10_485_760, exists: true } },
      },
    },
  })
  const button = await screen.findByRole('button', { name: 'Detalles: Espacio en disco' })
  await app.user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Detalles: Espacio en disco' }))
  expect(textsOf(dialog.getAllByRole('row')).join(' | ')).toBe(
    'DatoValor | Tamaño total58.42 GB | Espacio libre38.86 GB | Espacio mínimo10.00 MB | existsSí',
  )
  await app.user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button).toHaveFocus()
})

/** Opens the details of the authority, and returns their rows without the titles. */
async function authorityRows(app: Awaited<ReturnType<typeof openApp>>) {
  await app.user.click(await screen.findByRole('button', { name: 'Detalles: Aduana' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Detalles: Aduana' }))
  const [, ...rows] = dialog.getAllByRole('row')
  return rows.map((row) => [within(row).getByRole('rowheader').textContent, within(row).getByRole('cell').textContent])
}

test('de la aduana se lee qué servidores funcionan, qué formato pide y cuándo se le preguntó', async () => {
  const app = await openApp({ as: 'admin', at })
  expect(await authorityRows(app)).toEqual([
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
  const app = await openApp({ as: 'admin', at: '/company-management' })
  const details = {
    address: 'aduana.test',
    appServer: 'NO',
    dbServer: null,
    authServer: 'A medias',
    contract: 'different',
    differences: 'stock/Turno: required by the WSDL, but not in every message',
    checked: 'ayer',
  }
  app.failNext(/health/, { status: 200, body: { status: 'UP', components: { authority: { status: 'DOWN', details } } } })
  await app.router.navigate({ to: at })
  expect(await authorityRows(app)).toEqual([
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
    app.failNext(/health/, { status: 200, body: { status: 'UP', components: { authority } } })
    await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
    await waitFor(async () => expect(await services()).toEqual([['Aduana', 'Levantado']]))
    await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
    expect(await authorityRows(app)).toEqual([
      ['Formato que pide', 'No se pudo comparar con el que usa el sistema'],
      ['Reloj de la aduana', text],
    ])
    await app.user.keyboard('{Escape}')
  }
})

test('de cada compañia se lee su certificado, su acceso y su última falla', async () => {
  const app = await openApp({ as: 'admin', at: '/company-management' })
  const details = { certificateExpires: '2027-11-20T15:00:00.000Z', ticketExpires: '2026-11-21T03:00:00.000Z', failure: 'No hubo acceso.' }
  const tickets = { status: 'DOWN', components: { 'Depósitos del Plata (30712345671)': { status: 'DOWN', details } } }
  app.failNext(/health/, { status: 200, body: { status: 'UP', components: { tickets } } })
  await app.router.navigate({ to: at })
  const name = 'Detalles: Acceso de las compañias / Depósitos del Plata (30712345671)'
  await app.user.click(await screen.findByRole('button', { name }))
  expect(textsOf(within(await screen.findByRole('dialog', { name })).getAllByRole('row')).join(' | ')).toBe(
    'DatoValor | Vencimiento del certificado20/11/27 12:00 | Acceso válido hasta21/11/26 00:00 | Última fallaNo hubo acceso.',
  )
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
