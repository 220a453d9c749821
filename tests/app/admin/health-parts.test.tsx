import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from '../../support/app.tsx'

const at = '/admin/health'

afterEach(() => vi.useRealTimers())

/** Opens the page on parts that the server answers in place of its own. */
async function openOn(components: object, status = 200) {
  const app = await openApp({ as: 'admin', at: '/company-management' })
  app.failNext(/health/, { status, body: { status: status === 200 ? 'UP' : 'DOWN', components } })
  await app.router.navigate({ to: at })
  return app
}

/** The situation of a part, as the table tells it. */
async function situationOf(name: string): Promise<string | null> {
  const row = (await screen.findByText(name)).closest('tr')
  return within(row ?? document.body).getAllByRole('cell')[1]?.textContent ?? null
}

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
  ['Copias de seguridad', { backups: { lastCopy: ago(180), size: 12_897_485 } }, 'Última copia hace 3 horas, 12.30 MB'],
  ['Copias de seguridad', { backups: { lastCopy: ago(180), size: 1, failure: 'No alcanza el espacio.' } }, 'No alcanza el espacio.'],
  ['Copias de seguridad', { backups: { kept: 0, next: ago(-301) } }, 'Todavía no hay copias; la primera, dentro de 5 horas'],
  ['Espacio en disco', { diskSpace: { total: 62_725_623_808, free: 41_725_623_808 } }, '38.86 GB libres de 58.42 GB'],
  ['Aduana', { authority: { error: 'noAnswer' } }, 'No respondió a tiempo'],
  ['Aduana', { authority: { address: 'aduana.test' } }, 'aduana.test'],
  ['Base de datos', { db: { database: 'PostgreSQL', result: 1 } }, 'PostgreSQL'],
  ['Acceso de las compañias', { tickets: { certificateExpires: '2027-11-20T15:00:00.000Z' } }, 'Certificado hasta el 20/11/27 12:00'],
  ['Acceso de las compañias', { tickets: {} }, 'Sin certificado'],
] as const

test('de un vistazo se lee la situación de cada parte', async () => {
  const app = await openOn({})
  for (const [name, parts, situation] of atAGlance) {
    const components = Object.fromEntries(Object.entries(parts).map(([part, details]) => [part, { status: 'UP', details }]))
    app.failNext(/health/, { status: 200, body: { status: 'UP', components } })
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
  expect(dialog.getByText(/Para hacer una copia ahora: npm run backup -- ARCHIVO\./)).toBeVisible()
  const [, ...rows] = dialog.getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Última copia20\/11\/26 03:00 \(.+\)$/),
    'Tamaño de la última1.00 MB',
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
  app.failNext(/health/, { status: 503, body: { status: 'DOWN', components: { db: { status: 'DOWN' } } } })
  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findAllByText('Caído')).toHaveLength(2)
  expect(screen.queryByText(/no todo funciona/)).toBeNull()
  app.failNext(/health/, {
    status: 200,
    body: { status: 'UP', components: { db: { status: 'UP' }, mail: { status: 'DOWN', details: {} }, worker } },
  })
  await app.user.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText(/^El sistema está en servicio, pero no todo funciona: .*Correo electrónico/)).toBeVisible()
  await app.user.click(await screen.findByRole('button', { name: 'Detalles: Envíos a la aduana' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Registros de AFIP' }))
  expect(app.address()).toContain('/admin/afip/log')
})
