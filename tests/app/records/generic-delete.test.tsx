import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clickTwice, openApp } from '../../support/app.tsx'
import { someContainers } from './generic-steps.ts'

const question = () => screen.findByRole('dialog', { name: 'Confirmar operación de borrado' })

test('la pregunta tiene dirección propia y nombra el registro; Escape, cancelar y la tecla Atrás dejan la lista como estaba', async () => {
  const at = '/contenedor-vacio/2/delete?numeroContenedor=MSKU'
  const app = await openApp({ as: 'owner', at, given: someContainers })
  const dialog = await question()
  expect(await within(dialog).findByText('¿Seguro que quiere eliminar Contenedor vacio 2 (MSKU7045126)?')).toBeVisible()
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus())
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(app.address()).toBe('/contenedor-vacio?numeroContenedor=MSKU'))
  expect(screen.queryByRole('dialog')).toBeNull()

  await app.user.click(await screen.findByRole('link', { name: /^Eliminar Contenedor vacio 2/ }))
  await app.user.click(within(await question()).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.address()).toBe('/contenedor-vacio?numeroContenedor=MSKU')
  screen.getByRole('link', { name: /^Contenedor vacio 2,/ }).focus()
  await app.user.keyboard('{Delete}')
  await question()
  expect(app.address()).toBe(at)
  app.router.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('aceptada elimina una vez, lo dice y enfoca la fila vecina', async () => {
  const { user, address, calls } = await openApp({ as: 'owner', at: '/contenedor-vacio', given: someContainers })
  ;(await screen.findByRole('link', { name: /^Contenedor vacio 2,/ })).focus()
  await user.keyboard('{Delete}')
  const accept = await within(await question()).findByRole('button', { name: 'Eliminar' })
  await waitFor(() => expect(accept).toBeEnabled())
  clickTwice(accept)
  expect(await screen.findByText('Contenedor vacio eliminado')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/contenedor-vacio'))
  expect(screen.queryByRole('link', { name: /^Contenedor vacio 2,/ })).toBeNull()
  await waitFor(() => expect(screen.getByRole('link', { name: /^Contenedor vacio 1,/ })).toHaveFocus())
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/contenedor-vacios/2'])
})

test('un rechazo queda en la pregunta, y de un registro que ya no existe lo dice', async () => {
  const { user, address, failNext, router } = await openApp({ as: 'owner', at: '/contenedor-vacio/2/delete', given: someContainers })
  failNext(/DELETE/, { status: 409, body: { message: 'error.concurrencyFailure' } })
  await user.click(await within(await question()).findByRole('button', { name: 'Eliminar' }))
  expect(await within(await question()).findByRole('alert')).toHaveTextContent(/409/)
  expect(address()).toBe('/contenedor-vacio/2/delete')
  await router.navigate({ href: '/contenedor-vacio/9/delete' })
  await waitFor(async () => expect(within(await question()).getByRole('alert')).toHaveTextContent('Contenedor vacio 9 ya no existe.'))
  expect(within(await question()).queryByRole('button', { name: 'Eliminar' })).toBeNull()
  await user.click(within(await question()).getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(address()).toBe('/contenedor-vacio'))
})
