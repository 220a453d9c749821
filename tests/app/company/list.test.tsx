import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeReturnAddress } from '#app/session/return-address.ts'
import { openApp, signIn } from '../../support/app.tsx'

const at = '/company-management'
const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Guardar' })

async function openForm() {
  const app = await openApp({ as: 'operador', at })
  await screen.findByRole('cell', { name: 'Depósitos del Plata' })
  await app.user.click(screen.getByRole('button', { name: 'Agregar compañia' }))
  await screen.findByRole('dialog', { name: 'Agregar compañia' })
  expect(field('Nombre')).toHaveFocus()
  expect(save(), 'guardar espera a que algo cambie').toBeDisabled()
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByText('Campo requerido')).toBeNull()
  await app.user.type(field('Nombre'), 'Terminal del Litoral')
  await app.user.type(field('CUIT'), '30-59042877-5')
  return app
}

test('crear dice por qué se ingresa de nuevo, y al ingresar se está en la compañia nueva', async () => {
  const app = await openForm()
  await app.user.dblClick(save())
  const created = await screen.findByRole('dialog', { name: 'Compañia creada' })
  expect(created).toHaveTextContent('La compañia Terminal del Litoral quedó creada. Para trabajar con ella hay que volver a iniciar sesión')
  expect(app.calls.filter((call) => call === 'POST /api/owner/companies')).toHaveLength(1)
  expect(app.keys).toHaveLength(1)
  expect(Object.keys(localStorage).filter((key) => key.includes('borrador'))).toEqual([])
  expect(within(created).getByRole('button', { name: 'Cerrar sesión e ingresar' })).toHaveFocus()
  await app.user.click(within(created).getByRole('button', { name: 'Cerrar sesión e ingresar' }))
  expect(await screen.findByText(/Su sesión se cerró/)).toBeVisible()
  expect(app.address()).toBe('/login')
  expect(screen.getByLabelText('Usuario')).toHaveValue('operador')
  await signIn(app, 'operador')
  expect(await screen.findByRole('heading', { level: 1, name: 'Compañia 3' })).toBeVisible()
  expect(app.address()).toBe('/company-management/company/3/view')
  expect(await screen.findByText('Terminal del Litoral')).toBeVisible()
  expect(await screen.findByText('30-59042877-5')).toBeVisible()
  await app.router.navigate({ to: '/logout' })
  await app.user.click(await screen.findByRole('link', { name: 'Iniciar sesión' }))
  expect(screen.queryByText(/Su sesión se cerró/)).toBeNull()
  await signIn(app, 'operador')
  await waitFor(() => expect(app.address(), 'no se lo lleva otra vez a la compañia').toBe('/warehouse/1/stocks'))
})

test('a quien vuelve de la dirección de salida se lo lleva a su compañia; una dirección que se abre después vale más', async () => {
  const from = '/company-management/company/1/view'
  for (const [at, leadsTo] of [
    ['/', from],
    ['/account/settings', '/account/settings'],
  ] as const) {
    const app = await openApp({ at, beforeRender: () => storeReturnAddress({ from, user: 'owner' }) })
    if (leadsTo === from) expect(await screen.findByText(/Su sesión se cerró/)).toBeVisible()
    await signIn(app, 'owner')
    await waitFor(() => expect(app.address()).toBe(leadsTo))
    app.unmount()
  }
})

test('lo que está mal se dice junto al campo; un clic afuera no cierra, salir pregunta, y lo escrito queda en un borrador', async () => {
  const app = await openForm()
  expect(field('Tipo de agente')).toHaveValue('DEPO')
  expect(field('Rol')).toHaveValue('DEPO')
  expect(screen.getByRole('switch', { name: 'Aviso si falta declarar' })).toBeChecked()
  await app.user.type(field('CUIT'), '{Backspace}6{Control>}{Enter}{/Control}')
  expect(field('CUIT')).toHaveAccessibleDescription('El dígito verificador no coincide: revise el CUIT.')
  expect(field('CUIT')).toHaveFocus()
  expect(app.calls.some((call) => call.startsWith('POST'))).toBe(false)

  await app.user.type(field('CUIT'), '{Backspace}5')
  const fieldErrors = [{ objectName: 'company', field: 'name', message: 'Size' }]
  app.failNext(/^POST/, { status: 400, body: { message: 'error.validation', fieldErrors } })
  await app.user.click(save())
  await waitFor(() => expect(field('Nombre')).toBeInvalid())
  expect(field('Nombre')).toHaveFocus()
  expect(field('CUIT')).toHaveValue('30-59042877-5')
  await app.user.click(document.querySelector('.mantine-Overlay-root') ?? document.body)
  expect(screen.getByRole('dialog', { name: 'Agregar compañia' })).toBeVisible()
  await app.user.click(field('Nombre'))
  await app.user.keyboard('{Escape}')
  expect(await screen.findByText('¿Salir sin guardar los cambios?')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Seguir editando' }))
  expect(field('Nombre')).toHaveValue('Terminal del Litoral')
  window.dispatchEvent(new Event('pagehide'))
  expect(Object.keys(localStorage).filter((key) => key.includes('borrador:operador:api/owner/companies'))).toHaveLength(1)
})

test('las compañias de uno, con su rol y su CUIT, y lo que cada uno puede hacer', async () => {
  for (const [as, actions] of [
    ['owner', ['Ver', 'Usuarios', 'Eliminar']],
    ['encargada', ['Ver', 'Usuarios', 'Salir']],
    ['operador', ['Salir']],
    ['admin', ['Ver', 'Usuarios', 'Eliminar']],
  ] as const) {
    const app = await openApp({ as, at })
    const row = (await screen.findByRole('cell', { name: 'Depósitos del Plata' })).closest('tr')
    const names = [...(row?.querySelectorAll('a, button') ?? [])].map((one) => one.textContent)
    expect(names).toEqual(as === 'operador' ? actions : ['1', ...actions])
    const cells = [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
    expect(cells.slice(0, 4)).toEqual(['1', 'Depósitos del Plata', 'DEPO', '30-71234567-1'])
    app.unmount()
  }
})

test('quien no es dueño sale de la compañia después de una pregunta, y deja de verla', async () => {
  const app = await openApp({ as: 'encargada', at })
  await app.user.click(await screen.findByRole('button', { name: 'Salir de Depósitos del Plata' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Salir de Depósitos del Plata?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Salir de la compañia' }))
  expect(await screen.findByText('Ya no pertenece a Depósitos del Plata')).toBeVisible()
  expect(await screen.findByText('Sin compañias asignadas')).toBeVisible()
})
