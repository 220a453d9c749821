import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { type openApp, retype } from '../../support/app.tsx'
import { aContenedorVacio } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock } from '../detail/a-stock.ts'

export type App = Awaited<ReturnType<typeof openApp>>

export const box = (name: string) => screen.findByRole('combobox', { name })
export const save = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Guardar' }))
export const storedHere = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])

/** Chooses in a field of the form; the selector of the header has options too. */
export async function choose({ user }: App, name: string, typed: string, option: RegExp): Promise<void> {
  await retype(user, await box(name), typed)
  const offered = await screen.findAllByRole('option', { name: option })
  await user.click(offered.find((one) => one.tagName !== 'OPTION') ?? screen.getByRole('main'))
}

/** Chooses a file in a field of the form, and waits until it is read. */
export async function chooseFile({ user }: App, field: 'cert' | 'key', file: File): Promise<void> {
  const button = screen.getByRole('form').querySelector(`button[data-path="${field}"]`)
  const input = button?.closest('.mantine-FileInput-root')?.parentElement?.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error(`no file field ${field}`)
  await user.upload(input, file)
  await waitFor(() => expect(button).not.toHaveTextContent('Elija un archivo'))
}

export async function someContainers(server: TestServer): Promise<void> {
  await aStock({ empty: true })(server)
  for (const numeroContenedor of ['CSQU3054383', 'MSKU7045126', 'TGHU9182731'])
    await server.as('owner').post('/api/warehouse/1/stocks/1/contenedor-vacios', aContenedorVacio({ numeroContenedor }))
}
