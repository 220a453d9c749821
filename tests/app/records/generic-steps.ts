import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { openApp } from '../../support/app.tsx'

export type App = Awaited<ReturnType<typeof openApp>>

export const box = (name: string) => screen.findByRole('combobox', { name })
export const save = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Guardar' }))
/** All that the browser keeps. */
export const storedHere = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])

/** Chooses in a field of the form; the selector of the header has options too. */
export async function choose({ user }: App, name: string, typed: string, option: RegExp): Promise<void> {
  await user.clear(await box(name))
  await user.type(await box(name), typed)
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
