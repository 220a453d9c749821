import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clickTwice, openApp, textsOf } from '../../support/app.tsx'
import { startTestCopies } from '../../support/test-copies.ts'
import { savedFiles } from './saved-files.ts'

const at = '/admin/health'

afterEach(() => void vi.useRealTimers())

/** Polls come when the test says so. */
const fakeTimers = () =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

const click = (element: HTMLElement): void => act(() => element.click())

const section = async () => within(await screen.findByRole('region', { name: /^Copias/ }))

function rows(part: Awaited<ReturnType<typeof section>>) {
  const [, ...all] = within(part.getByRole('table', { name: 'Copias' })).getAllByRole('row')
  return all.map((row) => textsOf(within(row).getAllByRole('cell')).slice(1))
}

test('una copia se hace con un clic, se ve cuándo está y cuánto ocupa, se descarga una vez por clic, y dice qué hace falta para abrirla', async () => {
  fakeTimers()
  const files = savedFiles()
  const copies = startTestCopies()
  const app = await openApp({ as: 'admin', at, copies })
  const part = await section()
  const button = await part.findByRole('button', { name: 'Copiar ahora' })
  expect(part.getByText('Todavía no hay copias.')).toBeVisible()
  expect(part.getByText('Las de cada noche están apagadas con BACKUP_DAYS=0.')).toBeVisible()

  const release = copies.hold()
  clickTwice(button)
  expect(await screen.findByText(/^Se está haciendo la copia deposito-.+\.db, empezada el /)).toBeVisible()
  expect(button).toHaveAccessibleName('Copiando…')
  expect(button).toHaveAttribute('aria-busy', 'true')
  click(button)
  expect(app.calls.filter((call) => call === 'POST /management/copies')).toHaveLength(1)
  release()
  await act(() => vi.advanceTimersByTimeAsync(2500))
  const name = /deposito-\d{4}-\d\d-\d\d-\d{4}\.db/
  await waitFor(() => expect(screen.getByText(/está hecha: 3 MB\.$/)).toHaveTextContent(name))
  expect(button).toHaveAccessibleName('Copiar ahora')
  expect(rows(part)).toEqual([['A mano', '3 MB', 'Descargar']])

  const download = part.getByRole('button', { name: /^Descargar la copia del \d\d\/\d\d\/\d\d \d\d:\d\d, deposito-/ })
  const answer = app.holdNext(/GET .*copies\/deposito/)
  clickTwice(download)
  await waitFor(() => expect(download).toHaveTextContent('Descargando…'))
  click(download)
  answer()
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toMatch(name)
  expect(files[0]?.blob.size).toBe(3_145_728)
  await waitFor(() => expect(download).toHaveAttribute('aria-busy', 'false'))
  expect(app.calls.filter((call) => /copies\/deposito/.test(call))).toHaveLength(1)
  app.failNext(/GET .*copies\/deposito/, 'unreachable')
  click(download)
  click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(files).toHaveLength(2))

  const needs = textsOf(part.getAllByRole('listitem'))
  expect(needs[0]).toMatch(
    /^La clave de secretos [\w-]{12}, que está en el archivo secrets-key de la carpeta de datos\. La copia no la contiene/,
  )
  expect(needs.slice(1)).toEqual([
    expect.stringMatching(/^Esta versión, \d+\.\d+\.\d+, o una posterior\.$/),
    expect.stringMatching(/^El sistema detenido y, .*deploy\/deposito restore ARCHIVO, que reemplaza la base de \S+; .*DATA_DIR=/),
    'Si nadie debe iniciar sesión de nuevo, también jwt-secret o JWT_SECRET.',
  ])
})

test('una que falla dice por qué, y se repite; y la que otro ya está haciendo no empieza otra', async () => {
  fakeTimers()
  const copies = startTestCopies()
  copies.fail('No alcanza el espacio en disco para escribir la copia.')
  await openApp({ as: 'admin', at, copies })
  const button = await (await section()).findByRole('button', { name: 'Copiar ahora' })
  click(button)
  await act(() => vi.advanceTimersByTimeAsync(2500))
  const failure = await screen.findByRole('alert')
  expect(failure).toHaveTextContent(/^La última copia, del .+, no se pudo hacer\. No alcanza el espacio en disco/)
  copies.fail(null)
  click(button)
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(await screen.findByText(/está hecha: 3 MB\.$/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()

  const release = copies.hold()
  expect(await copies.begin(() => Promise.resolve())).toMatch(/^deposito-/)
  click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('Ya se está haciendo una copia. Espere a que termine.')
  await waitFor(() => expect(button).toHaveAccessibleName('Copiando…'))
  release()
  await act(() => vi.advanceTimersByTimeAsync(2500))
  await waitFor(() => expect(button).toHaveAccessibleName('Copiar ahora'))
})

test('dice cuándo es la próxima; con PostgreSQL dice con qué se copia, y otro servidor, que no las tiene, no muestra nada de ellas', async () => {
  const copies = startTestCopies({ days: 3, clock: () => new Date('2026-11-20T02:00:00.000Z') })
  const app = await openApp({ as: 'admin', at, copies })
  expect(await screen.findByText('La próxima de cada noche se hace el 20/11/26 03:00.')).toBeVisible()
  app.unmount()
  const other = await openApp({ as: 'admin', at })
  expect(await screen.findByText(/^La base de datos es PostgreSQL: sus copias se hacen con pg_dump/)).toBeVisible()
  expect((await section()).queryByRole('button', { name: 'Copiar ahora' })).toBeNull()
  other.failNext(/management\/copies/, { status: 404, body: {} })
  await other.queryClient.resetQueries({ queryKey: ['management', 'copies'] })
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Copias/ })).toBeNull())
  expect(screen.getByText('Espacio en disco')).toBeVisible()
})
