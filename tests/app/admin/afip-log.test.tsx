import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fileNameOf } from '#app/api/http/files.ts'
import { addAfipLogs, type GivenAfipLog } from '../../support/afip-logs.ts'
import { openApp, retype, textsOf } from '../../support/app.tsx'
import type { TestServer } from '../../support/server.ts'
import { savedFiles } from './saved-files.ts'

const at = '/admin/afip/log'

/** Adds calls to the authority, whose ids count from 1 in this order. */
function calls(...given: GivenAfipLog[]) {
  const place = { depositoId: 1, companyId: 1, companyName: 'Depósitos del Plata', depositoDescription: 'Depósito Norte' }
  return ({ store }: TestServer) =>
    addAfipLogs(
      store.db,
      ...given.map((log, index) => ({ ...place, createdDate: `2026-11-20T12:0${index % 10}:00.000Z`, durationMs: 1200 + index, ...log })),
    )
}

const ids = () => screen.getAllByRole('link', { name: /^Registro/ }).map((link) => link.textContent)

test('las llamadas a la AFIP, de la última a la primera, con su pedido y su respuesta; se filtra por días, compañia y depósito; una descarga que falla se repite', async () => {
  const app = await openApp({ as: 'admin', at, given: calls({}, { outcome: 'timeout', status: null, response: null }) })
  await screen.findByRole('link', { name: /^Registro 2/ })
  expect(textsOf(screen.getAllByRole('columnheader')).join(' | ')).toBe(
    'ID | Fecha | Compañia | Depósito | Servicio | Operación | Stock | Transacción | Resultado | Estatus HTTP | Duración | Archivos',
  )
  const [, ...rows] = screen.getAllByRole('row')
  const call = ['Depósitos del Plata', 'Depósito Norte', 'wsstock', 'RegistrarStock', '-', '26112000000001']
  expect(rows.map((row) => textsOf(within(row).getAllByRole('cell')))).toEqual([
    ['2', '20/11/26 09:01', ...call, 'Sin respuesta a tiempo', '-', '1\u202F201 ms', ''],
    ['1', '20/11/26 09:00', ...call, 'Aceptado', '200', '1\u202F200 ms', ''],
  ])

  const form = within(screen.getByRole('form', { name: 'Filtros' }))
  await app.user.type(form.getByLabelText('Fecha desde'), '20/11/2026')
  await app.user.type(form.getByLabelText('Fecha hasta'), '20/11/2026')
  for (const [label, typed, option] of [
    ['Compañia', 'Plata', /Plata · /],
    ['Depósito', 'Dock', /Dock Sud · /],
  ] as const) {
    await app.user.type(form.getByRole('combobox', { name: label }), typed)
    await app.user.click(await screen.findByRole('option', { name: option }))
  }
  await app.user.click(form.getByRole('button', { name: 'Filtrar' }))
  await waitFor(() => expect(decodeURIComponent(app.address())).toBe(`${at}?companyId=1&depositoId=1&from=2026-11-20&to=2026-11-20`))
  const asked = 'createdDate.greaterThanOrEqual=2026-11-20&createdDate.lessThanOrEqual=2026-11-20&companyId.equals=1&depositoId.equals=1'
  expect(app.calls.findLast((call) => call.startsWith('GET /api/afip-logs'))).toContain(asked)
  await waitFor(() => expect(ids()).toEqual(['2', '1']))

  const files = savedFiles()
  const button = await screen.findByRole('button', { name: 'Descargar pedido del registro 1' })
  expect(screen.getByRole('button', { name: 'Descargar pedido del registro 2' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Descargar respuesta del registro 2' }), 'no hubo').toBeNull()
  app.failNext(/download/, 'unreachable')
  await app.user.click(button)
  const toast = within(await screen.findByRole('alert'))
  expect(files).toEqual([])
  await app.user.click(toast.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(files).toHaveLength(1))
  await app.user.click(screen.getByRole('button', { name: 'Descargar respuesta del registro 1' }))
  await waitFor(() => expect(files).toHaveLength(2))
  expect(files.map(({ name }) => name)).toEqual(['afip-log-1-request.txt', 'afip-log-1-response.txt'])
  expect(await Promise.all(files.map(({ blob }) => blob.text()))).toEqual(['<pedido>ñ</pedido>', '<respuesta/>'])
})

test('se ordena por sus columnas y se filtra; todo queda en la dirección, y Limpiar quita los filtros', async () => {
  const app = await openApp({
    as: 'admin',
    at,
    given: calls(
      { status: 200 },
      { status: 500, transactionId: '26112100000007', outcome: 'refused', stockId: 7 },
      { status: 302, transactionId: '26112100000008', stockId: 7 },
    ),
  })
  await screen.findByRole('link', { name: /^Registro 3/ })
  const header = screen.getByRole('columnheader', { name: 'Estatus HTTP' })
  await app.user.click(within(header).getByRole('button'))
  await waitFor(() => expect(ids()).toEqual(['2', '3', '1']))
  expect(header).toHaveAttribute('aria-sort', 'descending')
  expect(decodeURIComponent(app.address())).toBe(`${at}?sort=status,desc`)

  const form = within(screen.getByRole('form', { name: 'Filtros' }))
  const stock = () => form.getByLabelText('Stock')
  const filter = () => app.user.click(form.getByRole('button', { name: 'Filtrar' }))
  const before = app.calls.length
  await app.user.type(stock(), 'siete{Enter}')
  expect(await screen.findByText('Un número entero, 1 o más.')).toBeVisible()
  expect(stock()).toHaveFocus()
  expect(app.calls).toHaveLength(before)
  await retype(app.user, stock(), '7')
  await filter()
  await waitFor(() => expect(ids()).toEqual(['2', '3']))
  await app.user.type(form.getByLabelText('Transacción'), '26112100000007')
  await app.user.selectOptions(form.getByLabelText('Resultado'), 'Rechazado')
  await filter()
  await waitFor(() => expect(ids()).toEqual(['2']))
  expect(decodeURIComponent(app.address())).toBe(`${at}?sort=status,desc&stockId=7&transactionId=26112100000007&outcome=refused`)
  await app.user.type(stock(), '{Backspace}8')
  await filter()
  expect(await screen.findByText('Nada coincide con los filtros.')).toBeVisible()
  await app.user.click(form.getByRole('button', { name: 'Limpiar' }))
  await waitFor(() => expect(ids()).toEqual(['2', '3', '1']))
  expect(stock()).toHaveValue('')
  expect(form.getByLabelText('Resultado')).toHaveDisplayValue('Cualquiera')
})

test('sin llamadas lo dice, y también un servidor que no dice de quién es la llamada, ni filtra', async () => {
  const app = await openApp({ as: 'admin', at })
  expect(await screen.findByText('Todavía no hay llamadas a la AFIP.')).toBeVisible()
  await calls({ stockId: 4 })(app.server)
  app.changeAnswers(/afip-logs/, { company: undefined, deposito: undefined, stockId: 8 })
  await app.router.navigate({ to: at, search: { stockId: 4 } })
  expect(await screen.findByRole('link', { name: /^Registro 1/ })).toBeVisible()
  expect(screen.getByText(/Este servidor no filtra/)).toBeVisible()
})

test('una fila se abre con todo lo que se sabe de ella, también por su dirección, y lleva al stock; de una dirección con filtros no cuenta lo que no se entiende', async () => {
  const given = calls({ stockId: 41 }, { stockId: 42 }, { outcome: 'refused' })
  const app = await openApp({ as: 'admin', at: `${at}?outcome=accepted&stockId=muchos&sort=nada,asc&log=1`, given })
  const dialog = await screen.findByRole('dialog', { name: 'Registro 1' })
  expect(await within(dialog).findByRole('link', { name: 'Ver el stock 41' })).toHaveAttribute(
    'href',
    '/warehouse/1/stocks/stock-detail/41',
  )
  expect(within(dialog).getByText('Depósitos del Plata')).toBeVisible()
  expect(within(dialog).getByText('Depósito Norte')).toBeVisible()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(ids()).toEqual(['2', '1'])
  expect(screen.getByLabelText('Resultado')).toHaveDisplayValue('Aceptado')
  await app.user.click(screen.getByRole('link', { name: /^Registro 2/ }))
  expect(await screen.findByRole('dialog', { name: 'Registro 2' })).toBeVisible()
  await app.router.navigate({ href: `${at}?log=9` })
  expect(await within(await screen.findByRole('dialog', { name: 'Registro 9' })).findByRole('alert')).toHaveTextContent('No existe')
})

test.each([
  ['attachment; filename="afip-log-1-request.txt"', 'afip-log-1-request.txt'],
  ['attachment; filename=pedido.txt', 'pedido.txt'],
  ['attachment; filename="env_o.txt"; filename*=UTF-8\'\'env%C3%ADo.txt', 'envío.txt'],
  ['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="pedido.txt"', 'pedido.txt'],
  ['attachment', null],
])('el nombre de un archivo se lee como venga: %s', (header, name) => {
  expect(fileNameOf(new Headers({ 'content-disposition': header }))).toBe(name)
  expect(fileNameOf(new Headers())).toBeNull()
})
