import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aStock, permisoAt } from './a-stock.ts'

/** The page on which lines are typed one after the other. */
export const lineAt = `${permisoAt}/linea-mercaderia/add`
export const addForm = () => screen.getByRole('form', { name: 'Linea de mercaderia' })
export const packaging = () => within(addForm()).getByRole('combobox', { name: 'Tipo de embalaje' })
export const quantity = () => within(addForm()).getByRole('textbox', { name: 'Cantidad' })
export const underWay = () => within(addForm()).getAllByRole('status')[0]
export const left = () => within(addForm()).getByText(/^Sin guardar: /)
export const post = /^POST/

/** With the focus in its first field. */
export async function openLines(lines = 0) {
  const app = await openApp({ as: 'operador', at: lineAt, given: aStock({ lines }) })
  await waitFor(() => expect(packaging()).toHaveFocus())
  return app
}

export type LinesApp = Awaited<ReturnType<typeof openLines>>

export async function savedQuantities({ server }: LinesApp) {
  const { body } = await server.as('operador').get('/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias?sort=id,asc&size=100')
  return Array.isArray(body) ? body.map(({ cantidad }) => Number(cantidad)) : body
}

/** The drafts in this browser. */
export const kept = () => Object.keys(localStorage).filter((key) => key.includes('borrador'))
