import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { daysAfter, showDay, today } from '#domain/values/dates.ts'
import { openApp, retype, textsOf } from '../../support/app.tsx'
import { newKey } from '../../support/integration-key.ts'
import type { TestServer } from '../../support/server.ts'

const at = '/company-management/company/1/integraciones'
const calls = '/api/owner/company/1/integraciones'

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) })
const cellsOf = (name: string) => textsOf(within(rowOf(name)).getAllByRole('cell'))

test('se agrega una clave, que se muestra una sola vez y se copia; salir sin guardarla se pregunta', async () => {
  const app = await openApp({ as: 'owner', at })
  expect(await screen.findByText(/^Sin integraciones/)).toBeVisible()
  await app.user.keyboard('n')
  const form = within(await screen.findByRole('form', { name: 'Agregar integración' }))
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveFocus())
  await app.user.click(form.getByRole('button', { name: 'Crear clave' }))
  expect(app.calls.filter((call) => call === `POST ${calls}`)).toEqual([])
  expect(form.getByText('Elija al menos un depósito.')).toBeVisible()
  await app.user.type(form.getByRole('textbox', { name: 'Nombre' }), 'WMS Norte')
  const expire = form.getByRole('textbox', { name: 'Vence' })
  expect(expire).toHaveValue(showDay(daysAfter(today(), 365)))
  await retype(app.user, expire, showDay(daysAfter(today(), 366)))
  await app.user.tab()
  expect(await form.findByText('El vencimiento debe ser desde hoy y hasta dentro de un año.')).toBeVisible()
  await retype(app.user, expire, showDay(daysAfter(today(), 20)))
  await app.user.type(form.getByRole('combobox', { name: /^Depósitos/ }), 'Dock Sud{Enter}')
  const answer = app.holdNext(new RegExp(`POST ${calls}$`))
  await app.user.dblClick(form.getByRole('button', { name: 'Crear clave' }))
  answer()
  const key = await screen.findByText(/^depfis_[\da-f]{12}_[\w-]{43}$/)
  expect(
    app.calls.filter((call) => call === `POST ${calls}`),
    'dos clics son uno',
  ).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Clave de «WMS Norte»' })).toHaveFocus()
  expect(screen.getByText(/^Esta es la única vez que se muestra/)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Copiar clave' }))
  expect(await navigator.clipboard.readText()).toBe(key.textContent)
  expect(await screen.findByText('Clave copiada.')).toBeVisible()
  for (const store of [localStorage, sessionStorage]) expect(JSON.stringify(store)).not.toContain(key.textContent)

  await app.user.click(screen.getByRole('link', { name: 'Compañia 1' }))
  const leaving = within(await screen.findByRole('dialog', { name: '¿Salir sin guardar la clave?' }))
  await app.user.click(leaving.getByRole('button', { name: 'Volver a la clave' }))
  await app.user.click(screen.getByRole('button', { name: 'Ya la guardé' }))
  expect(screen.queryByText(/^depfis_[\da-f]{12}_/)).toBeNull()
  const [name, keyId, depositos, permission, expiry, used, by] = cellsOf('WMS Norte')
  expect({ name, depositos, permission, used, by }).toEqual({
    name: 'WMS Norte',
    depositos: 'Dock Sud',
    permission: 'Leer y cargar',
    used: 'Nunca',
    by: 'owner',
  })
  expect(keyId).toMatch(/^depfis_[\da-f]{12}…$/)
  expect(expiry).toBe(`Vence en 20 días ${showDay(daysAfter(today(), 20))}`)
})

test('una clave se revoca con una pregunta, y lo dice; una falla se dice y se repite', async () => {
  const given = async (server: TestServer): Promise<void> => {
    const { get } = await newKey(server, { expire: daysAfter(today(), 300) })
    await get('/api/warehouse/1/stocks')
  }
  const app = await openApp({ as: 'encargada', at, given })
  await app.user.click(await screen.findByRole('button', { name: 'Revocar la clave de WMS Norte' }))
  expect(cellsOf('WMS Norte').slice(3, 6)).toEqual([
    'Leer, cargar y enviar',
    `Vigente ${showDay(daysAfter(today(), 300))}`,
    expect.stringMatching(/^\d\d\/\d\d\/\d\d \d\d:\d\d desde unknown$/),
  ])
  const dialog = within(await screen.findByRole('dialog', { name: '¿Revocar la clave de «WMS Norte»?' }))
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  app.failNext(/DELETE/, { status: 500 })
  await app.user.click(dialog.getByRole('button', { name: 'Revocar' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  await app.user.click(dialog.getByRole('button', { name: /^(?:Revocar|Reintentar)$/ }))
  expect(await screen.findByText('Clave revocada')).toBeVisible()
  expect(await within(rowOf('WMS Norte')).findByText(/^Revocada el /)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Revocar/ })).toBeNull()
})

test('nada de esto se lee antes de abrirlo, y desde la compañia se llega también con una letra', async () => {
  const app = await openApp({ as: 'owner', at: '/company-management/company/1/view' })
  await screen.findByRole('link', { name: 'Integraciones' })
  expect(app.calls.filter((call) => call.includes('integraciones'))).toEqual([])
  await app.user.keyboard('i')
  expect(await screen.findByRole('heading', { level: 1, name: 'Integraciones' })).toBeVisible()
  expect(app.address()).toBe(at)
})
