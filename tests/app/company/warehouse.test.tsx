import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type App, openApp, retype } from '../../support/app.tsx'
import type { TestServer } from '../../support/server.ts'

const view = '/company-management/company/1/view'
const add = '/company-management/company/1/add-warehouse/'
const update = '/company-management/company/1/update-warehouse/1'
const field = (name: string) => screen.getByRole('textbox', { name })
const box = (name: string) => screen.getByRole('combobox', { name })
const automatic = () => screen.getByRole('switch', { name: 'Envío automático' })
const stored = async (server: TestServer, id: number) => (await server.as('owner').get(`/api/owner/company/1/depositos/${id}`)).body
const writes = (calls: readonly string[]) => calls.filter((call) => /^(?:POST|PUT)/.test(call))

async function choose({ user }: App, email: string): Promise<void> {
  await user.click(box('Usuarios'))
  await user.type(box('Usuarios'), email.slice(0, 4))
  await user.click(await screen.findByRole('option', { name: email }))
}

const ready = () => waitFor(() => expect(box('Codigo Aduana')).toHaveFocus())

test('se agrega con la aduana por su nombre, o tres dígitos, el LOT, la hora y los usuarios por su correo; al guardar se vuelve a la compañia', async () => {
  const app = await openApp({ as: 'owner', at: add })
  expect(await screen.findByRole('heading', { level: 1, name: 'Agregar deposito' })).toBeVisible()
  await ready()
  expect(box('Hora del envío')).toBeDisabled()
  await app.user.keyboard('ezeiza{Tab}11z08{Tab}Terminal Ezeiza')
  await app.user.click(automatic())
  await app.user.type(box('Hora del envío'), '1830')
  await choose(app, 'operador@deposito.example')
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(app.address()).toBe(view))
  expect(await screen.findByRole('cell', { name: 'Terminal Ezeiza' })).toBeVisible()
  expect(app.keys).toHaveLength(1)
  expect(await stored(app.server, 4)).toMatchObject({
    codigoAduana: '073',
    codigoLugarOperativo: '11Z08',
    description: 'Terminal Ezeiza',
    automaticSend: '18:30',
    users: [{ login: 'operador' }],
  })
  const offered = await screen.findByRole('option', { name: '[Depósitos del Plata] Terminal Ezeiza' })
  expect(offered, 'el selector lo ofrece').toBeInTheDocument()
})

test('al agregar, lo que falta se dice y nada se envía; apagar el envío automático olvida su hora, y salir con algo escrito pregunta', async () => {
  const app = await openApp({ as: 'owner', at: add })
  await ready()
  await app.user.keyboard('73{Tab}11Z08{Tab}Terminal{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Debe asignar al menos un usuario al deposito.')).toBeVisible()
  expect(box('Usuarios')).toHaveFocus()
  await app.user.type(box('Usuarios'), 'nadie@')
  expect(await screen.findByRole('option', { name: 'Nada coincide.' })).toHaveAttribute('data-combobox-disabled')
  await app.user.clear(box('Usuarios'))
  await choose(app, 'operador@deposito.example')
  await app.user.click(automatic())
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(box('Hora del envío')).toHaveAccessibleDescription('Una hora del día, por ejemplo 9, 930 o 15:30.'))
  expect(writes(app.calls)).toEqual([])
  await app.user.type(field('Descripción'), ' Norte{Escape}')
  await app.user.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  await app.user.click(automatic())
  expect(box('Hora del envío')).toBeDisabled()
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(app.address()).toBe(view))
  expect(await stored(app.server, 4)).toMatchObject({ codigoAduana: '073', automaticSend: null })

  await app.router.navigate({ href: add })
  await ready()
  await app.user.type(field('Descripción'), 'Terminal{Escape}')
  await app.user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(app.address()).toBe(view))
})

test('editar empieza con lo guardado, y guarda lo cambiado con su versión', async () => {
  const app = await openApp({
    as: 'owner',
    at: update,
    given: ({ store }) => store.db.updateTable('deposito').set({ automaticSend: '07:00' }).where('id', '=', 1).execute(),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Editar deposito' })).toBeVisible()
  await waitFor(() => expect(box('Codigo Aduana')).toHaveValue('001 Buenos Aires (Capital)'))
  expect(automatic()).toBeChecked()
  expect(box('Hora del envío')).toHaveValue('07:00')
  expect(await screen.findByText('operador@deposito.example')).toBeVisible()
  await app.user.click(automatic())
  await app.user.click(automatic())
  expect(box('Hora del envío'), 'apagar y encender conserva la hora').toHaveValue('07:00')
  await app.user.click(automatic())
  await retype(app.user, field('Descripción'), 'Dock Sud 2{Enter}')
  await waitFor(() => expect(app.address()).toBe(view))
  expect(await stored(app.server, 1)).toMatchObject({
    description: 'Dock Sud 2',
    automaticSend: null,
    version: 2,
    users: [{ login: 'operador' }],
  })
})

test('si otra persona guardó primero se ven las dos, con los usuarios por su correo', async () => {
  const app = await openApp({ as: 'owner', at: update })
  await ready()
  const theirs = { id: 1, version: 1, codigoAduana: '001', codigoLugarOperativo: '10001', description: 'La de otra persona', users: [2] }
  await app.server.as('encargada').put('/api/owner/company/1/depositos', theirs)
  await app.user.type(field('Descripción'), ' mía{Enter}')
  expect(await screen.findByRole('cell', { name: 'La de otra persona' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'operador@deposito.example' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'encargada@deposito.example' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Usar lo guardado' }))
  await waitFor(() => expect(app.address()).toBe(view))
  expect(screen.queryByText('¿Salir sin guardar los cambios?')).toBeNull()
  for (const unknown of ['3', 'tres']) {
    await app.router.navigate({ href: `/company-management/company/1/update-warehouse/${unknown}` })
    await waitFor(() => expect(app.address(), 'uno que la compañia no tiene').toBe(view))
  }
})

test('de otro depósito del lugar y de otra compañia con el CUIT se avisa al dejar el campo, con el nombre de lo que se puede ver; de sí mismo no, ni sin la llamada', async () => {
  const app = await openApp({
    as: 'owner',
    at: update,
    given: async ({ store }) => {
      await store.db.updateTable('company').set({ cuit: '30590428775' }).where('id', '=', 1).execute()
      await store.db.updateTable('company').set({ cuit: '33-50493261-9' }).where('id', '=', 2).execute()
    },
  })
  await ready()
  const warns = async (name: string, typed: string, warning: string, leave = '') => {
    await retype(app.user, field(name), typed + leave)
    await waitFor(() => expect(app.queryClient.getQueryState(['double', asked(typed)])?.status).toMatch(/success|error/))
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(warning))
  }
  const asked = (typed: string) =>
    typed.length > 5 ? `cuit=${typed}&but=1` : `codigoAduana=001&codigoLugarOperativo=${typed.toUpperCase()}&but=1`
  const lot = 'Codigo Lugar Operativo'
  const place = 'Ya hay otro depósito de esta aduana y este lugar operativo:'
  await warns(lot, '10001', '')
  await warns(lot, '12', 'Lo habitual son cinco letras o dígitos; revise el código.', '{Tab}')
  await warns(lot, '10002', `${place} [Depósitos del Plata] Zárate.`)
  await warns(lot, '20001', `${place} pregunte a un administrador si es el suyo.`)
  await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await app.user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  await warns('CUIT', '30590428775', '')
  app.failNext(/doubles/, { status: 404 })
  await warns('CUIT', '33504932619', '')
  await warns('CUIT', '30590428775', '')
  await warns('CUIT', '33504932619', 'Ya hay otra compañia con este CUIT: pregunte a un administrador si es la suya.')
})
