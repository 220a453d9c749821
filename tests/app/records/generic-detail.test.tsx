import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { recordPathOf } from '#domain/contract/family.ts'
import { genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { tableNameOf } from '#server/store/records/table.ts'
import { clickTwice, openApp } from '../../support/app.tsx'
import { drafts } from '../../support/drafts.ts'
import { companies, makeWorld, type World } from '../../support/generic-calls.ts'
import type { TestServer } from '../../support/server.ts'
import { recordNames } from '../../support/stock-records.ts'
import { aStock } from '../detail/a-stock.ts'
import { save, someContainers } from './generic-steps.ts'

const world = (server: TestServer) => makeWorld(server, companies[0])

const value = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling
const link = (name: string | RegExp) => screen.findByRole('link', { name })

test('nombra a qué pertenece con un enlace, dice lo que no tiene, y lleva a su página del stock; se edita con la letra M, se elimina en su dirección, y Volver lleva a la lista', async () => {
  const app = await openApp({ as: 'operador', at: '/linea-mercaderia/1', given: aStock() })
  expect(await value('Documento de transporte')).toHaveTextContent('No tiene')
  expect(await value('ID')).toHaveTextContent(/^1$/)
  expect(await link('Ver en su stock')).toHaveAttribute('href', '/warehouse/1/stocks/stock-detail/1/permiso-embarque/1/linea-mercaderia/1')
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

const question = () => screen.findByRole('dialog', { name: 'Confirmar operación de borrado' })

test('la pregunta tiene dirección propia y nombra el registro; Escape, cancelar y la tecla Atrás dejan la lista como estaba; aceptada elimina una vez, lo dice y enfoca la fila vecina', async () => {
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

  await app.router.navigate({ href: '/contenedor-vacio' })
  ;(await screen.findByRole('link', { name: /^Contenedor vacio 2,/ })).focus()
  await app.user.keyboard('{Delete}')
  const accept = await within(await question()).findByRole('button', { name: 'Eliminar' })
  await waitFor(() => expect(accept).toBeEnabled())
  clickTwice(accept)
  expect(await screen.findByText('Contenedor vacio eliminado')).toBeVisible()
  await waitFor(() => expect(app.address()).toBe('/contenedor-vacio'))
  expect(screen.queryByRole('link', { name: /^Contenedor vacio 2,/ })).toBeNull()
  await waitFor(() => expect(screen.getByRole('link', { name: /^Contenedor vacio 1,/ })).toHaveFocus())
  expect(app.calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/contenedor-vacios/2'])
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

const underSwitches = {
  condicionImo: true,
  numeroImo: '1263',
  impedimentoLegalAduanero: true,
  tipoImpedimentoLegalAduanero: 'Judicial',
  descripcionImpedimentoLegalAduanero: 'Oficio 7',
  observaciones: 'Frágil',
}

test('la ficha de cada entidad muestra todos sus campos, y su formulario, guardado sin tocar nada, no cambia ninguno', async () => {
  let world: World | undefined
  const given = async (server: TestServer) => {
    world = await makeWorld(server, companies[0])
    for (const name of ['permisoEmbarque', 'documentoTransporte'] as const) {
      const whole = { ...drafts[name], ...underSwitches, id: world[name], stock: { id: world.stock } }
      expect((await server.as('admin').put(`/${recordPathOf(genericFamilies[name])}`, whole)).status).toBe(200)
    }
    for (const name of recordNames)
      await sql`update ${sql.table(tableNameOf(name))} set "externalId" = 'WMS-1' where id = ${world[name]}`.execute(server.store.db)
  }
  const app = await openApp({ as: 'admin', at: '/account/settings', given })
  for (const name of genericNames) {
    const [at, path] = [`/${wordOf(name)}/${world?.[name] ?? 0}`, `/${recordPathOf(genericFamilies[name])}/${world?.[name] ?? 0}`]
    const stored = async () => Object((await app.server.as('admin').get(path)).body)
    const before = await stored()
    await app.router.navigate({ href: at })
    await screen.findByText('ID', { selector: 'dt' })
    expect(screen.getAllByRole('term').length).toBeGreaterThanOrEqual(Object.keys(genericFamilies[name].fields).length)
    // The form of a certificate takes files, which no answer has.
    if (name === 'certificate') continue
    await app.router.navigate({ href: `${at}/edit` })
    await screen.findByRole('textbox', { name: 'ID' })
    await save(app)
    await waitFor(() => expect(app.address()).toBe(`/${wordOf(name)}`))
    expect(await stored()).toEqual({ ...before, version: Number(before['version']) + 1 })
  }
})
