import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isStreamOpen } from '#app/api/changes/stream-state.ts'
import { today } from '#domain/values/dates.ts'
import { recordOutcome } from '#server/store/stocks/stock-outcomes.ts'
import { type App, openApp, retype } from '../../support/app.tsx'
import { drafts } from '../../support/drafts.ts'
import { newKey } from '../../support/integration-key.ts'
import { type Caller, fixture, newStock, personId, type TestServer } from '../../support/server.ts'

const stocks = `/warehouse/${fixture.warehouse}/stocks`

/** What the fresh store has first. */
const [stock, permiso] = [1, 1]
const detail = `/api${stocks}/${stock}`
const permisoPage = `${stocks}/stock-detail/${stock}/permiso-embarque/${permiso}`

/** The app with an open stock and a permit in it, when it hears what others change. */
async function openHearing(at: string, hears = true) {
  const app = await openApp({
    as: 'operador',
    hears,
    at,
    given: async (server) => {
      expect(await newStock(server.as('operador'))).toBe(stock)
      expect((await server.as('operador').post(`${detail}/permiso-embarques`, drafts.permisoEmbarque)).id).toBe(permiso)
      await server.as('operador').post(`${detail}/permiso-embarques/${permiso}/linea-mercaderias`, drafts.lineaMercaderia)
    },
  })
  if (hears) await expect.poll(() => [app.server.changes.count(), isStreamOpen()]).toEqual([1, true])
  return app
}

async function refuse(server: TestServer, stockId: number): Promise<void> {
  await server.store.write(async (tx) => {
    await tx.updateTable('stock').set({ state: 'ERROR' }).where('id', '=', stockId).execute()
    await recordOutcome(tx, { type: 'STOCK_REFUSED', stockId, transactionId: null, errors: [], now: new Date() })
  })
}

test('el stock que otra persona crea aparece en la lista, y en lo que falta de hoy, sin tocar nada', async () => {
  const { server } = await openHearing(stocks)
  await screen.findByRole('table')
  const { id } = await server.as('encargada').post(`/api${stocks}`, { fechaStock: today() })
  expect(await screen.findByRole('link', { name: new RegExp(`^Stock ${id} `) })).toBeVisible()
  expect(await screen.findByText(`Falta enviar el stock de hoy (n.º ${id}).`)).toBeVisible()
  await server.as('encargada').delete(`/api${stocks}/${id}`)
  await expect.poll(() => screen.queryByRole('link', { name: new RegExp(`^Stock ${id} `) })).toBeNull()
  expect(await screen.findByText('Todavía no hay stock de hoy: use «Clonar Último» o «Crear Nuevo Stock».')).toBeVisible()
})

test('un veredicto se dice en cualquier pantalla, una vez; el de un depósito que no es el suyo no se dice', async () => {
  const { server } = await openHearing('/account/settings')
  const { id } = await server.as('stranger').post(`/api/warehouse/${fixture.otherWarehouse}/stocks`, { fechaStock: '2026-11-20' })
  await refuse(server, id)
  await refuse(server, stock)
  const told = await screen.findByRole('alert', { name: '' })
  expect(told).toHaveTextContent(`La aduana rechazó el stock ${stock} del 20/11/2026 (Dock Sud).`)
  expect(screen.getAllByText(/La aduana rechazó/)).toHaveLength(1)
})

const page = `${stocks}/stock-detail/${stock}`
const ofPermit = `${detail}/permiso-embarques/${permiso}`
const permitGone = 'Permiso de embarque 26001EC01000123A fue eliminado.'

/** Where someone types: the page, and how its field is reached. */
const places = {
  'la ficha de un permiso': {
    at: permisoPage,
    async reach({ user }: App) {
      await user.click(await screen.findByRole('button', { name: 'Editar' }))
      return screen.getByLabelText(/Ubicación/)
    },
  },
  'un permiso nuevo': { at: `${page}/permiso-embarque/add`, reach: () => screen.findByLabelText(/Ubicación/) },
  'una línea nueva': { at: `${permisoPage}/linea-mercaderia/add`, reach: () => screen.findByLabelText(/Cantidad/) },
  'la fila de una línea': {
    at: permisoPage,
    async reach({ user }: App) {
      await user.click(await screen.findByRole('button', { name: /^Editar .*05/ }))
      return await screen.findByLabelText(/^Cantidad/)
    },
  },
  'lo que se pegó': {
    at: permisoPage,
    async reach({ user }: App) {
      await screen.findByRole('button', { name: 'Editar' })
      await user.paste('05\t1\t1\r\n06\t2\tmucho')
      return await screen.findByLabelText('Peso bruto (kg), fila 2')
    },
  },
}

const takings = {
  'eliminan el permiso': (other: Caller) => other.delete(ofPermit),
  'eliminan el stock': (other: Caller) => other.delete(detail),
  'envían el stock': (other: Caller) => other.patch(`${detail}/send`, { fechaStock: today() }),
}

test.each([
  ['la ficha de un permiso', 'eliminan el permiso', 'Este registro fue eliminado mientras lo editaba.'],
  ['un permiso nuevo', 'eliminan el stock', 'Stock 1 fue eliminado.'],
  ['una línea nueva', 'eliminan el permiso', permitGone],
  ['la fila de una línea', 'eliminan el permiso', permitGone],
  ['la fila de una línea', 'envían el stock', 'Stock 1 ya no se puede modificar (Pendiente): lo que no estaba guardado no se informó.'],
  ['lo que se pegó', 'eliminan el stock', 'Stock 1 fue eliminado.'],
] as const)('en %s queda lo escrito cuando %s, y se dice una vez, sin «No existe» ni 404', async (place, taking, said) => {
  const { at, reach } = places[place]
  const app = await openHearing(at)
  const field = await reach(app)
  await app.user.type(field, '{Control>}a{/Control}7')
  await takings[taking](app.server.as('encargada'))
  expect(await screen.findByText(`${said} Ya no se puede guardar: lo que escribió queda aquí para copiarlo.`)).toBeVisible()
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => app.queryClient.isMutating()).toBe(0)
  expect(screen.getAllByText(/Ya no se puede guardar/)).toHaveLength(1)
  expect(screen.queryByText(/404|No existe/)).toBeNull()
  expect(field).toBeVisible()
  expect(field).toHaveValue('7')
  expect(app.address()).toBe(at)
  if (place === 'lo que se pegó') expect(screen.getByRole('button', { name: 'Agregar 2 líneas' })).toBeDisabled()
})

test('lo que uno mismo guarda no se lee otra vez por el aviso; lo que se está escribiendo no cambia, y guardar muestra lo de los dos', async () => {
  const { server, user, calls } = await openHearing(permisoPage)
  const reads = () => calls.filter((call) => call.startsWith('GET') && /permiso-embarques\/\d+$/.test(call)).length
  // The stream begins by telling that another person made the record a moment ago.
  await expect.poll(reads).toBe(2)
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  await user.type(screen.getByLabelText(/Ubicación/), ' 7')
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  await screen.findByRole('button', { name: 'Editar' })
  // An event of another person comes after the own one.
  await refuse(server, stock)
  await screen.findByText(/La aduana rechazó/)
  expect(reads()).toBe(2)

  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const place = screen.getByLabelText(/Ubicación/)
  await retype(user, place, 'Nave 7')
  const before = calls.length
  const { body } = await server.as('encargada').get(`${detail}/permiso-embarques/${permiso}`)
  await server.as('encargada').put(`${detail}/permiso-embarques`, { ...Object(body), ubicacionPartida: 'Nave 9' })
  await expect.poll(() => calls.slice(before).filter((call) => call.endsWith(`/permiso-embarques/${permiso}`)).length).toBe(1)
  expect(place).toHaveValue('Nave 7')
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Nave 9')).toBeVisible()
  expect(place).toHaveValue('Nave 7')
})

test('sin la llamada, la pantalla se lee otra vez al mirarla', async () => {
  const { server } = await openHearing(stocks, false)
  await screen.findByRole('table')
  const { id } = await server.as('encargada').post(`/api${stocks}`, { fechaStock: '2026-11-20' })
  // What looks at it comes after the first screen.
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'))
    expect(screen.getByRole('link', { name: new RegExp(`^Stock ${id} `) })).toBeVisible()
  })
})

test('a quien quitan de la compañia no se le sigue ofreciendo su depósito: la lista se va, y lo que escribe queda hasta que salga', async () => {
  const { server, user, router, address } = await openHearing(permisoPage)
  await server.store.db
    .insertInto('company_user')
    .values({ companyId: fixture.otherCompany, userId: personId('operador') })
    .execute()
  await server.store.db
    .insertInto('deposito_user')
    .values({ depositoId: fixture.otherWarehouse, userId: personId('operador') })
    .execute()
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const place = screen.getByLabelText(/Ubicación/)
  await retype(user, place, 'Nave 7')
  await server.as('owner').delete(`/api/owner/company/${fixture.company}/users/${personId('operador')}`)
  expect(await screen.findByText(/Dock Sud ya no está entre los suyos: fue eliminado/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  expect(await screen.findByText(/Dock Sud ya no está entre los suyos. Ya no se puede guardar/)).toBeVisible()
  expect(screen.getByLabelText(/Ubicación/)).toHaveValue('Nave 7')
  expect(screen.getByRole('banner')).not.toHaveTextContent('Dock Sud')
  void router.navigate({ to: '/' })
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await expect.poll(address).toBe(`/warehouse/${fixture.otherWarehouse}/stocks`)
})

const company = `/company-management/company/${fixture.company}`
const ofCompany = `/api/owner/company/${fixture.company}`
const demote = (server: TestServer) => server.as('owner').delete(`${ofCompany}/admins/${personId('encargada')}`)

/** The user, the page, the field in which they type, the call by which another user takes the page away, and the message that appears. */
const takenPages = [
  [
    'admin',
    '/admin/user-management/operador/edit',
    'Nombre',
    async (server) => {
      const { body } = await server.as('admin').get('/api/users/admin')
      await server.store.db.updateTable('user').set({ authorities: 'ROLE_ADMIN' }).where('login', '=', 'owner').execute()
      return server.as('owner').put('/api/users', { ...Object(body), authorities: ['ROLE_USER'] })
    },
    /^Usted ya no administra el sistema. Ya no se puede guardar/,
  ],
  ['encargada', `${company}/view`, /^Nombre/, demote, /^Usted ya no administra esta compañia. Ya no se puede guardar/],
  ['encargada', '/deposito/new', /^Descripción/, demote, /compañia.*Ya no se puede guardar/],
  [
    'encargada',
    `${company}/update-warehouse/${fixture.secondWarehouse}`,
    /^Descripción/,
    (server) => server.as('owner').delete(`${ofCompany}/depositos/${fixture.secondWarehouse}`),
    /^Este registro fue eliminado mientras lo editaba. Ya no/,
  ],
] as const satisfies [string, string, string | RegExp, (server: TestServer) => Promise<unknown>, RegExp][]

async function typeIn([as, at, label]: (typeof takenPages)[number], hears: boolean) {
  // The CUIT of the fixture's company is one that no form saves.
  const given = ({ store }: TestServer) => store.db.updateTable('company').set({ cuit: '30590428775' }).where('id', '=', 1).execute()
  const app = await openApp({ as, hears, at, given })
  if (hears) await expect.poll(() => [app.server.changes.count(), isStreamOpen()]).toEqual([1, true])
  await screen.findByRole('heading', { level: 1 })
  const edit = screen.queryByRole('button', { name: 'Editar' })
  if (edit) await app.user.click(edit)
  const field = await screen.findByLabelText(label)
  await app.user.type(field, ' nuevo')
  return { app, field }
}

test.each(takenPages)('a %s le queda lo que escribe en %s cuando se lo quitan, y se dice sin que haga nada', async (...taken) => {
  const [, , , take, said] = taken
  const { app, field } = await typeIn(taken, true)
  await take(app.server)
  expect(await screen.findByText(said)).toBeVisible()
  // Another read of one's own companies changes nothing of it, and nothing that the server would refuse is read.
  await app.queryClient.invalidateQueries({ queryKey: ['company', 'own'] })
  await expect.poll(() => app.queryClient.isFetching()).toBe(0)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field).toBeVisible()
  expect(field).toHaveDisplayValue(/ nuevo$/)
  expect(screen.getByRole('button', { name: /^Guardar/ })).toBeDisabled()
})

test.each(takenPages.slice(0, 2))(
  'sin el aviso, a %s en %s se lo dice al ingresar, con lo escrito, y no le pide ingresar otra vez',
  async (...taken) => {
    const [as, , , take, said] = taken
    const { app, field } = await typeIn(taken, false)
    await take(app.server)
    await app.user.keyboard('{Control>}{Enter}{/Control}')
    await app.user.type(await screen.findByLabelText('Contraseña'), `${as}{Enter}`)
    expect(await screen.findByText(said)).toBeVisible()
    expect(field).toHaveDisplayValue(/ nuevo$/)
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('la gente de una compañia se ve como queda, y a quien deja de administrarla se lo lleva a la lista sin pedirle que ingrese', async () => {
  const app = await openApp({ as: 'encargada', hears: true, at: `/company-management/company/${fixture.company}/users` })
  await expect.poll(() => [app.server.changes.count(), isStreamOpen()]).toEqual([1, true])
  expect(await screen.findByRole('row', { name: /^operador / })).toBeVisible()
  const people = `/api/owner/company/${fixture.company}`
  await app.server.as('owner').delete(`${people}/users/${personId('operador')}`)
  await waitFor(() => expect(screen.queryByRole('row', { name: /^operador / })).toBeNull())
  await app.server.as('owner').delete(`${people}/admins/${personId('encargada')}`)
  await expect.poll(app.address).toBe('/company-management')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('la clave que otra persona revoca se ve revocada', async () => {
  const at = `/company-management/company/${fixture.company}/integraciones`
  const given = (server: TestServer) => newKey(server, { expire: today() })
  const app = await openApp({ as: 'encargada', hears: true, at, given })
  await expect.poll(() => [app.server.changes.count(), isStreamOpen()]).toEqual([1, true])
  const row = await screen.findByRole('row', { name: /^WMS Norte / })
  await app.server.as('owner').delete(`/api/owner/company/${fixture.company}/integraciones/1`)
  await waitFor(() => expect(row).toHaveTextContent('Revocada el'))
})
