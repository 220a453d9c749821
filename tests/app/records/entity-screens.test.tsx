import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useParams } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeSession, keepToken, resumeSession } from '#app/api/session-store.ts'
import { setCatalogue } from '#app/i18n/text.ts'
import catalogue from '#app/public/i18n/es.json'
import { createQueryClient } from '#app/query-client.ts'
import { contenedorVacioEntity } from '#app/records/entities/contenedor-vacio.ts'
import { EntityScreens } from '#app/records/entity-screens.tsx'
import type { Filters } from '#app/records/filters/filters.ts'
import { ConfirmProvider } from '#app/ui/confirm.tsx'
import { ToastArea } from '#app/ui/toast-area.tsx'
import { openServer, tokenOf } from '../../support/server.ts'
import { aStock } from '../detail/a-stock.ts'

const filters: Filters = {
  numeroContenedor: { label: 'contenedorVacio.numeroContenedor', kind: 'text', condition: 'numeroContenedor.contains' },
}

/** Any address with an optional parameter that the router's types know. */
const base = '/account/activate'
const link = (id: string | undefined) => ({ to: '/account/activate/{-$key}', params: { key: id } }) as const

/** The empty containers of a stock serve as the example; the screens are the same for every entity. */
async function openEntity({ at = base, editable = true, empty = false } = {}) {
  const server = await openServer({ registrationEnabled: false })
  await aStock({ empty })(server)
  setCatalogue(catalogue)
  localStorage.clear()
  closeSession()
  keepToken(await tokenOf('operador', new Date()), false)
  resumeSession()
  vi.stubGlobal('fetch', (request: Request) => server.fetch(request))

  function Screens() {
    return (
      <EntityScreens
        entity={contenedorVacioEntity}
        scope={{ warehouseId: 1, stockId: 1 }}
        title="stock.detail.vacios"
        id={useParams({ strict: false }).key}
        link={link}
        editable={editable}
        filters={filters}
      />
    )
  }
  const root = createRootRoute({
    component: () => (
      <ConfirmProvider user="operador">
        <ToastArea />
        <Outlet />
      </ConfirmProvider>
    ),
  })
  const screens = createRoute({
    getParentRoute: () => root,
    path: `${base}/{-$key}`,
    validateSearch: (search: Record<string, unknown>) => search,
    component: Screens,
  })
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: root.addChildren([screens]), history })
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  onTestFinished(async () => {
    view.unmount()
    notifications.clean()
    queryClient.clear()
    vi.unstubAllGlobals()
    closeSession()
    await server.close()
  })
  return { user: userEvent.setup(), address: () => history.location.pathname + history.location.search }
}

test('de la lista se va al registro, se lo edita, y se vuelve con lo cambiado', async () => {
  const { user, address } = await openEntity()
  await user.click(await screen.findByRole('link', { name: '1' }))
  await waitFor(() => expect(address()).toBe(`${base}/1`))
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const number = await screen.findByRole('textbox', { name: 'Número de contenedor' })
  await user.clear(number)
  await user.type(number, 'TCNU4265135')
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  await screen.findByRole('button', { name: 'Editar' })
  await user.click(await screen.findByRole('link', { name: 'Contenedor vacio' }))
  expect(await screen.findByRole('cell', { name: 'TCNU4265135' })).toBeVisible()
})

test('uno nuevo se agrega en su formulario y queda a la vista', async () => {
  const { user, address } = await openEntity({ empty: true })
  await user.click(await screen.findByRole('link', { name: 'Agregar el primero' }))
  await waitFor(() => expect(address()).toBe(`${base}/new`))
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Complete correctamente el formulario para continuar')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Número de contenedor' }), 'TCNU4265135')
  await user.type(screen.getByRole('combobox', { name: 'Longitud (pies)' }), '40')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(address()).toBe(`${base}/1`))
  expect(await screen.findByRole('heading', { level: 1, name: 'Contenedor vacio TCNU4265135' })).toBeVisible()
})

test('eliminarlo pregunta y lleva a la lista', async () => {
  const { user, address } = await openEntity({ at: `${base}/1` })
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Sin contenedores vacios.')).toBeVisible()
  expect(address()).toBe(base)
})

test('la lista se ordena y se filtra como dice la dirección', async () => {
  const { user, address } = await openEntity()
  await user.click(await screen.findByRole('button', { name: 'Número de contenedor' }))
  await waitFor(() => expect(address()).toBe(`${base}?sort=numeroContenedor%2Cdesc`))
  await user.type(screen.getByRole('textbox', { name: 'Número de contenedor' }), 'ZZZ')
  await user.click(screen.getByRole('button', { name: 'Filtrar' }))
  expect(await screen.findByText('Nada coincide con los filtros.')).toBeVisible()
  expect(address()).toBe(`${base}?sort=numeroContenedor%2Cdesc&numeroContenedor=ZZZ`)
  await user.click(screen.getByRole('button', { name: 'Limpiar' }))
  expect(await screen.findByRole('table')).toBeVisible()
})

test('quien solo mira no puede agregar, editar ni eliminar', async () => {
  const { user } = await openEntity({ editable: false })
  await user.click(await screen.findByRole('link', { name: '1' }))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull()
})

test('una palabra que no es ningún registro lleva a la lista', async () => {
  const { address } = await openEntity({ at: `${base}/nada` })
  await waitFor(() => expect(address()).toBe(base))
  expect(await screen.findByRole('table')).toBeVisible()
})
