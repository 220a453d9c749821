import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import catalogue from '#app/public/i18n/es.json'
import { openApp } from '../support/app.tsx'
import { refusals, type Refusal } from '../support/foreign/refusals.ts'
import { take } from '../support/network.ts'
import { addWholeStock } from '../support/stock-records.ts'

const answerOf = ({ status, body, headers }: Refusal): Response => new Response(body ?? null, { status, ...(headers ? { headers } : {}) })

/** How a server of the platform refuses a deletion, and what the dialog says. */
const said: readonly [refusal: Refusal, sentence: string][] = [
  [refusals.referenced, 'Error: No se pudo eliminar: puede que otros datos todavía dependan de este registro. Estatus: 500'],
  [refusals.unknownId, 'Error: Error interno del servidor. Estatus: 500'],
  [refusals.wrongParameterByField, 'Error de validación en el servidor.'],
  [refusals.unhandled, '¡Error desconocido! Estatus: 500'],
  [refusals.headerAndBody, catalogue['error.stock.edit']],
  [refusals.wrongParameter, 'Error de validación en el servidor.'],
]

const at = '/warehouse/1/stocks/stock-detail/1/permiso-embarque/1'
const openTitulo = () => openApp({ as: 'owner', at, given: (server) => addWholeStock(server.as('owner'), 1) })

test('lo que otro servidor dice al negarse a eliminar se entiende, sin palabras de su base; y si ya no estaba, está hecho', async () => {
  const app = await openTitulo()
  await app.user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const [refusal, sentence] of said) {
    take(/^DELETE/, () => answerOf(refusal), { once: true })
    await app.user.click(dialog.getByRole('button', { name: /^(?:Eliminar|Reintentar)$/ }))
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(sentence))
    expect(dialog.getByRole('alert').textContent).not.toMatch(/SQL|constraint|entity|size/i)
  }
  await app.server.as('owner').delete('/api/warehouse/1/stocks/1/permiso-embarques/1')
  take(/^DELETE/, () => answerOf(refusals.unknownId), { once: true })
  await app.user.click(dialog.getByRole('button', { name: /^(?:Eliminar|Reintentar)$/ }))
  expect(await screen.findByText(catalogue['depositosApp.permisoEmbarque.deleted'])).toBeVisible()
  await waitFor(() => expect(app.address()).toBe('/warehouse/1/stocks/stock-detail/1'))
})

test('lo guardado que otro había eliminado vuelve con otro ID, y se queda en su página', async () => {
  const app = await openTitulo()
  const caller = app.server.as('owner')
  take(/^PUT/, async ({ request }) => {
    const { id, version: _, ...draft } = z.parse(z.looseObject({ id: z.number() }), await request.json())
    const { pathname } = new URL(request.url)
    await caller.delete(`${pathname}/${id}`)
    return Response.json((await caller.post(pathname, draft)).body)
  })
  for (const [page, field] of [
    [`${at}/linea-mercaderia/1`, 'Cantidad'],
    [at, 'Ubicación de la partida'],
  ] as const) {
    await app.router.navigate({ href: page })
    await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
    await app.user.type(await screen.findByRole('textbox', { name: field }), '9')
    await app.user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    const notice = await screen.findByText(/^El registro ya no existía: el servidor lo guardó como uno nuevo/)
    const id = /\d+/.exec(notice.textContent ?? '')?.[0]
    await waitFor(() => expect(app.address()).toBe(page.replace(/\d+$/, id ?? 'none')))
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible()
    notifications.clean()
  }
})
