import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { take } from '../../support/network.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt, setState, stockAt } from './a-stock.ts'

const permiso = '/api/warehouse/1/stocks/1/permiso-embarques/1'

async function deleteByOther(server: TestServer, path: string): Promise<void> {
  expect((await server.as('owner').delete(path)).status).toBe(204)
}

describe('cuando otra persona cambió el estado del stock', () => {
  test.each([
    [stockAt, 'Programar'],
    ['/warehouse/1/stocks', 'Más acciones del stock 1'],
  ])('lo que ya no se puede deja de ofrecerse después de la negativa (%s)', async (at, button) => {
    const { user, server } = await openApp({ as: 'operador', at, given: aStock() })
    await user.click(await screen.findByRole('button', { name: button }))
    if (button !== 'Programar') await user.click(await screen.findByRole('menuitem', { name: 'Programar' }))
    await screen.findByRole('dialog')
    await setState(server, 'OPEN', '2099-01-05T12:30:00.000Z')
    await user.keyboard('31/12/2999')
    await user.tab()
    await user.keyboard('9{Enter}')
    expect(await screen.findByText(/El estado del stock ya no permite programar su envío/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Fecha de envío/ })).toHaveValue('31/12/2999')
    await waitFor(() => expect(screen.queryByText('Abierto')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByText('05/01/2099 09:30')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Programar' })).toBeNull()
  })

  test('un permiso que se editaba conserva lo escrito, y el botón no promete lo que no puede ser', async () => {
    const { user, server } = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
    await user.click(await screen.findByRole('button', { name: 'Editar' }))
    await setState(server, 'SUCCESS')
    const place = screen.getByRole('textbox', { name: 'Ubicación de la partida' })
    await user.clear(place)
    await user.type(place, 'Nave 9{Enter}')
    expect(await screen.findByText(/El estado del stock ya no permite modificarlo/)).toBeVisible()
    expect(await screen.findByText('Enviado')).toBeVisible()
    expect(place).toHaveValue('Nave 9')
    expect(screen.getByRole('button', { name: 'Guardar cambios' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar cambios' })).toBeNull())
    for (const name of ['Editar', 'Eliminar', 'Enviar']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

test('lo que se leía mientras se guardaba no vuelve atrás: guardar otra vez no choca con uno mismo', async () => {
  const { user, server, queryClient } = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  const save = async (place: string) => {
    await user.click(await screen.findByRole('button', { name: 'Editar' }))
    const field = screen.getByRole('textbox', { name: 'Ubicación de la partida' })
    await user.clear(field)
    await user.type(field, `${place}{Enter}`)
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible()
    expect(screen.getByText(place)).toBeVisible()
  }
  await screen.findByRole('button', { name: 'Editar' })
  const { promise, resolve } = Promise.withResolvers<void>()
  let isRead = false
  const late = /^GET .*permiso-embarques\/1$/
  take(
    late,
    async ({ request }) => {
      const answer = await server.fetch(request)
      isRead = true
      await promise
      return answer
    },
    { once: true },
  )
  void queryClient.invalidateQueries({ queryKey: ['permisoEmbarque'] })
  await expect.poll(() => isRead).toBe(true)
  await save('Nave 8')
  resolve()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await save('Nave 9')
})

describe('cuando otra persona eliminó', () => {
  test('el permiso, su fila se va con su cuenta', async () => {
    const { user, server } = await openApp({ as: 'operador', at: stockAt, given: aStock() })
    await user.click(await screen.findByRole('button', { name: /^Eliminar .*16033EC01000038D/ }))
    const dialog = await screen.findByRole('dialog')
    await deleteByOther(server, permiso)
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }))
    expect(await within(dialog).findByText(/Estatus: 404/)).toBeVisible()
    expect(await screen.findByText(/Ningún permiso de embarque encontrado/)).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Totales')).toHaveTextContent('permisos0'))
  })

  test('la línea que se edita en su fila, lo escrito queda hasta que uno lo deja, y después no hay fila', async () => {
    const { user, server } = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
    await user.click(await screen.findByRole('button', { name: /^Editar Linea/ }))
    await deleteByOther(server, `${permiso}/linea-mercaderias/1`)
    const weight = screen.getByRole('textbox', { name: 'Peso bruto (kg)' })
    await user.clear(weight)
    await user.type(weight, '77.5{Enter}')
    expect(await screen.findByText(/Este registro fue eliminado mientras lo editaba/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Linea de mercaderia0' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Peso bruto (kg)' })).toHaveValue('77.5')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    const none = 'Ninguna linea de mercaderia encontrada. Agregar la primera'
    expect(await screen.findByText(/Ninguna linea de mercaderia encontrada\./)).toHaveTextContent(none)
  })

  test('el stock, se dice y no se ofrece nada más', async () => {
    const { user, server } = await openApp({ as: 'operador', at: stockAt, given: aStock() })
    await user.click(await screen.findByRole('button', { name: 'Clonar' }))
    const dialog = await screen.findByRole('dialog')
    await deleteByOther(server, '/api/warehouse/1/stocks/1')
    await user.click(within(dialog).getByRole('button', { name: 'Clonar' }))
    expect(await within(dialog).findByText(/Estatus: 404/)).toBeVisible()
    expect(await screen.findByText('Otra persona eliminó este stock. Ya no se puede modificar ni enviar.')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    for (const name of ['Enviar', 'Programar', 'Clonar', /^Eliminar/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
