import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { companies, makeWorld } from '../../support/generic-calls.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock } from '../detail/a-stock.ts'

const world = (server: TestServer) => makeWorld(server, companies[0])

/** What stands under a name. */
const value = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling
const link = (name: string | RegExp) => screen.findByRole('link', { name })

describe('el detalle', () => {
  test('nombra a qué pertenece con un enlace, dice lo que no tiene, y lleva a su página del stock; se edita con la letra M, se elimina en su dirección, y Volver lleva a la lista', async () => {
    const app = await openApp({ as: 'operador', at: '/linea-mercaderia/1', given: aStock() })
    expect(await value('Documento de transporte')).toHaveTextContent('No tiene')
    expect(await value('ID')).toHaveTextContent(/^1$/)
    expect(await link('Ver en su stock')).toHaveAttribute(
      'href',
      '/warehouse/1/stocks/stock-detail/1/permiso-embarque/1/linea-mercaderia/1',
    )
    await app.user.click(await link('Permiso de embarque 1 · 16033EC01000038D'))
    await waitFor(() => expect(app.address()).toBe('/permiso-embarque/1'))
    expect(await link('Eliminar')).toHaveAttribute('href', '/permiso-embarque/1/delete')
    expect(await link('Volver')).toHaveAttribute('href', '/permiso-embarque')
    await app.user.click(await link('Stock 1, 20/11/2026'))
    await waitFor(() => expect(app.address()).toBe('/stock/1'))
    expect(await link('Abrir el stock')).toHaveAttribute('href', '/warehouse/1/stocks/stock-detail/1')
    const help = await screen.findByRole('button', { name: 'Ayuda: Día Informado' })
    expect(help, 'también a quien llega con el teclado').toHaveAccessibleDescription('El día cuyas existencias se declaran.')
    help.focus()
    await app.user.keyboard('{Escape}')
    expect(help).not.toHaveFocus()
    await app.user.keyboard('m')
    await waitFor(() => expect(app.address()).toBe('/stock/1/edit'))
  })

  test('lo que ya no existe lo dice en su página, y lo que otro elimina mientras se mira también', async () => {
    const app = await openApp({ as: 'operador', at: '/stock/77', given: aStock() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Stock 77' })).toBeVisible()
    expect(screen.getByText('Este registro ya no existe, o no es suyo.')).toBeVisible()
    await app.router.navigate({ href: '/contenedor-vacio/1' })
    expect(await link('Editar')).toBeVisible()
    await app.server.as('owner').delete('/api/contenedor-vacios/1')
    await app.queryClient.invalidateQueries({ queryKey: ['contenedorVacio'] })
    expect(await screen.findByText('Este registro ya no existe, o no es suyo.')).toBeVisible()
  })

  test('el certificado se abre, de la clave se dicen tipo y tamaño, y el vencimiento lleva su estado', async () => {
    const app = await openApp({ as: 'owner', at: '/certificate/1', given: world })
    expect(await value('Vencimiento')).toHaveTextContent(/Vigente/)
    expect(await value('Clave privada')).toHaveTextContent(/^application\/pkcs8\s?[\d\s]+ bytes$/)
    expect(screen.queryByRole('button', { name: 'Abrir el archivo: Clave privada' })).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Abrir el archivo: Certificado' }))
    const opened = within(await screen.findByRole('dialog'))
    expect(opened.getByRole('textbox')).toHaveDisplayValue(/BEGIN CERTIFICATE/)
    expect(opened.getByRole('button', { name: 'Descargar' })).toBeVisible()
  })

  test('quien trabaja en una compañia la ve, sin una llamada que termine su sesión', async () => {
    const app = await openApp({ as: 'operador', at: '/company/1', given: world })
    expect(await value('Nombre')).toHaveTextContent('Depósitos del Norte')
    expect(await value('Certificado'), 'no se le dice si hay').toHaveTextContent(/^-$/)
    expect(screen.getByText('Solo quien administra la compañia puede cambiar este registro.')).toBeVisible()
    expect(app.calls.filter((call) => call.includes('/owner/companies/'))).toEqual([])
  })
})
