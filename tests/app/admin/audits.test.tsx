import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#domain/values/dates.ts'
import { recordEvent } from '#server/store/operations/audit.ts'
import { openApp, textsOf } from '../../support/app.tsx'
import { foreignAudits } from '../../support/foreign/audits.ts'
import type { TestServer } from '../../support/server.ts'
import { savedFiles } from './saved-files.ts'

const at = '/admin/audits'
const everything = `${at}?sort=auditEventDate,desc`

/** What happened long ago, yesterday and now, one event after the other. */
async function events({ store }: TestServer): Promise<void> {
  const now = new Date().toISOString()
  const by = (login: string | null, day = now) => ({ login, remoteAddress: login === null ? null : '192.0.2.7', now: day })
  const permiso = { id: 7, identificadorPermiso: '26001EC01000123A' }
  await store.write(async (tx) => {
    await recordEvent(tx, by('encargada', '2025-01-10T12:00:00.000Z'), { type: 'PASSWORD_CHANGED' })
    await recordEvent(tx, by('intruso'), { type: 'AUTHENTICATION_FAILURE', data: { message: 'No hay un usuario con ese nombre.' } })
    await recordEvent(tx, by('operador'), {
      type: 'RECORD_CHANGED',
      stockId: 4,
      record: { name: 'permisoEmbarque', of: permiso },
      data: { changes: [{ field: 'ubicacionPartida', before: 'Nave 1', after: 'Nave 9' }] },
    })
    await recordEvent(tx, by(null), { type: 'STOCK_ACCEPTED', stockId: 4, data: { transactionId: '26112000000011' } })
  })
}

const kinds = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent)

test('la dirección sola abre lo de las personas, los certificados y los envíos del último mes, y Limpiar muestra todo: cuándo, quién, qué, de qué, desde dónde y lo demás en palabras', async () => {
  const app = await openApp({ as: 'admin', at, given: events })
  await waitFor(() => expect(kinds()).toEqual(['Stock aceptado por la aduana', 'Inicio de sesión fallido']))
  expect(decodeURIComponent(app.address())).toMatch(new RegExp(`from=\\d{4}-\\d\\d-\\d\\d.*to=${today()}.*type=main`))
  await app.user.click(within(screen.getByRole('form', { name: 'Filtros' })).getByRole('button', { name: 'Limpiar' }))
  await waitFor(() => expect(kinds()).toHaveLength(4))
  expect(decodeURIComponent(app.address())).toBe(everything)
  expect(app.calls.findLast((call) => call.includes('audits'))).not.toMatch(/Date=|from|to=|Type/)
  const [, accepted, changed, failed] = screen.getAllByRole('row')
  expect(textsOf(screen.getAllByRole('columnheader')).join(' | ')).toBe(
    'Fecha | Usuario | Qué pasó | De qué | Dirección remota | Datos extra',
  )
  const cells = (row: HTMLElement | undefined) => (row ? within(row).getAllByRole('cell').slice(1) : []).map((cell) => cell.textContent)
  expect(cells(accepted)).toEqual(['El sistema', 'Stock aceptado por la aduana', 'Stock 4', '-', '-'])
  expect(cells(changed)).toEqual([
    'operador',
    'Registro modificado',
    'Permiso de embarque 26001EC01000123A',
    '192.0.2.7',
    'Ubicación de la partida: Nave 1 cambió a Nave 9',
  ])
  expect(cells(failed)).toEqual(['intruso', 'Inicio de sesión fallido', '-', '192.0.2.7', 'No hay un usuario con ese nombre.'])
})

test('se ordena por usuario, y se filtra por persona, por varias clases o por un grupo entero, y por stock; Hoy muestra hoy con un clic, y con un solo día el servidor recibe los dos', async () => {
  const app = await openApp({ as: 'admin', at: everything, given: events })
  await waitFor(() => expect(kinds()).toHaveLength(4))
  await app.user.click(screen.getByRole('button', { name: 'Usuario' }))
  await waitFor(() => expect(kinds()[0]).toBe('Registro modificado'))
  expect(screen.getByRole('columnheader', { name: 'Usuario' })).toHaveAttribute('aria-sort', 'descending')
  await app.router.navigate({ href: everything })
  await waitFor(() => expect(kinds()[0]).toBe('Stock aceptado por la aduana'))
  await app.user.click(screen.getByRole('button', { name: /^Filtros/ }))
  const form = within(screen.getByRole('form', { name: 'Filtros' }))
  await app.user.click(form.getByRole('combobox', { name: 'Qué pasó' }))
  await app.user.click(await screen.findByRole('option', { name: 'Acceso: todo' }))
  await app.user.click(await screen.findByRole('option', { name: 'Stock aceptado por la aduana' }))
  await app.user.click(form.getByRole('button', { name: 'Filtrar' }))
  await waitFor(() => expect(kinds()).toEqual(['Stock aceptado por la aduana', 'Inicio de sesión fallido', 'Contraseña cambiada']))
  expect(decodeURIComponent(app.address())).toContain('type=access,STOCK_ACCEPTED')
  await app.user.type(form.getByLabelText('Usuario'), 'INTR')
  await app.user.click(form.getByRole('button', { name: 'Filtrar' }))
  await waitFor(() => expect(kinds()).toEqual(['Inicio de sesión fallido']))
  await app.router.navigate({ to: at, search: { sort: 'auditEventDate,desc', stockId: 4 } })
  await waitFor(() => expect(kinds()).toEqual(['Stock aceptado por la aduana', 'Registro modificado']))

  await app.router.navigate({ href: `${everything}&from=2025-01-01` })
  await waitFor(() => expect(kinds()).toHaveLength(4))
  expect(app.calls.findLast((call) => call.includes('audits'))).toContain(`fromDate=2025-01-01&toDate=${today()}`)
  await app.user.click(screen.getByRole('button', { name: 'Hoy' }))
  await waitFor(() => expect(kinds()).toHaveLength(3))
  expect(app.calls.findLast((call) => call.includes('audits'))).toContain(`fromDate=${today()}&toDate=${today()}`)
  expect(screen.getByLabelText('Fecha desde')).toHaveDisplayValue(/\d\d\/\d\d\/\d{4}/)
})

test('una fila se abre con todo lo que se sabe, también por su dirección, y lleva al historial; de un stock se lee la oración de su historial', async () => {
  const app = await openApp({ as: 'admin', at: `${everything}&event=3`, given: events })
  const dialog = within(await screen.findByRole('dialog', { name: 'Registro modificado' }))
  expect(dialog.getByText('operador Quiroga (operador)')).toBeVisible()
  expect(dialog.getByRole('listitem')).toHaveTextContent('Ubicación de la partida: Nave 1 cambió a Nave 9')
  expect(dialog.getByRole('link', { name: 'Historial del stock 4' })).toHaveAttribute('href', '/stock/4/historial')
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(decodeURIComponent(app.address())).toBe(everything)
  await app.router.navigate({ to: at, search: { sort: 'auditEventDate,desc', event: 99 } })
  expect(await within(await screen.findByRole('dialog', { name: 'Auditoría' })).findByRole('alert')).toHaveTextContent('No existe')

  const by = { login: 'operador', remoteAddress: null, now: new Date().toISOString() }
  const changes = [{ field: 'scheduleDate', before: '2026-11-20T17:35:00.000Z', after: null }]
  await app.server.store.write((tx) => recordEvent(tx, by, { type: 'STOCK_SCHEDULE_CANCELLED', stockId: 4, data: { changes } }))
  await app.router.navigate({ to: at, search: { sort: 'auditEventDate,desc', event: 5 } })
  const cancelled = within(await screen.findByRole('dialog', { name: 'Envío programado cancelado' }))
  expect(await cancelled.findByText('operador Quiroga canceló el envío programado para el 20/11/26 14:35.')).toBeVisible()
})

test('lo que se filtra se guarda como planilla', async () => {
  const files = savedFiles()
  const app = await openApp({ as: 'admin', at: `${everything}&type=RECORD_CHANGED`, given: events })
  await waitFor(() => expect(kinds()).toEqual(['Registro modificado']))
  app.failNext(/export/, 'unreachable')
  await app.user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  await app.user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe(`auditorias-RECORD_CHANGED-${today()}.csv`)
  const text = (await files[0]?.blob.text()) ?? ''
  expect(text).toContain('operador')
  expect(text).not.toContain('intruso')
})

test('los ingresos de otro servidor, sin número y sin filtros, se leen y se abren', async () => {
  const unknown = { timestamp: '2026-11-20T13:04:58.002Z', principal: 'operador', type: 'AUTHENTICATION_FAILURE', data: null }
  const foreign = [...foreignAudits, unknown]
  const answer = { status: 200, body: foreign, headers: { 'X-Total-Count': '3' } }
  const app = await openApp({
    as: 'admin',
    at: `${everything}&principal=admin`,
    beforeRender: ({ failNext }) => [1, 2].forEach(() => failNext(/management\/audits\?/, answer)),
  })
  await waitFor(() => expect(kinds()).toEqual(['Inicio de sesión', 'Inicio de sesión fallido', 'Inicio de sesión fallido']))
  expect(screen.getByText(/Este servidor no filtra/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Exportar CSV' })).toBeNull()
  await app.user.click(screen.getAllByRole('link', { name: /20\/11\/26 10:04:58/ })[0] ?? document.body)
  expect(await within(await screen.findByRole('dialog', { name: 'Inicio de sesión fallido' })).findByText('192.0.2.9')).toBeVisible()
  expect(app.calls.filter((call) => /audits\/-?\d/.test(call))).toEqual([])
})
