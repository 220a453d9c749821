import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { addWholeStock, type StockIds } from '../support/stock-records.ts'
import { savedFiles } from './admin/saved-files.ts'

const at = '/warehouse/1/stocks'

test('de la lista, de un stock y de una sección como se ve se descarga una planilla; mientras se hace no se pide otra, y lo que falla se reintenta', async () => {
  const files = savedFiles()
  let ids: StockIds | undefined
  const app = await openApp({
    as: 'operador',
    at,
    given: async (server) => {
      ids = await addWholeStock(server.as('owner'), 1)
    },
  })
  const sheets = () => app.calls.filter((call) => /\/sheet\?/.test(call)).map((call) => call.slice(call.indexOf('/stocks') + 7))
  const choose = async (menu: string, item: string) => {
    await app.user.click(await screen.findByRole('button', { name: menu }))
    await app.user.click(await screen.findByRole('menuitem', { name: item }))
  }

  const release = app.holdNext(/\/sheet/)
  await choose('Más acciones', 'Descargar planilla (CSV)')
  const button = screen.getByRole('button', { name: 'Más acciones' })
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  await app.user.click(button)
  expect(screen.queryByRole('menu')).toBeNull()
  release()
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.blob.text()).toContain('"Estatus"')
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'))

  const stockId = ids?.stock ?? 0
  const permit = { 'identificadorPermiso.contains': '26001' }
  await app.router.navigate({
    to: `${at}/stock-detail/${stockId}`,
    search: { 'permisoEmbarque.identificadorPermiso': '26001' },
  })
  app.failNext(/\/sheet/, 'unreachable')
  await choose(`Más acciones del stock ${stockId}`, 'Descargar planilla (XLSX)')
  await app.user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(files).toHaveLength(2))
  expect(files[1]?.name).toMatch(/^stock-1-2026-11-20-.+\.xlsx$/)
  expect(new TextDecoder().decode(await files[1]?.blob.slice(0, 2).arrayBuffer())).toBe('PK')
  await choose(`Más acciones del stock ${stockId}`, 'Contenedores vacios (CSV)')
  await waitFor(() => expect(files).toHaveLength(3))

  const section = within(screen.getByRole('region', { name: /Permisos de embarque/ }))
  await app.user.click(section.getByRole('button', { name: 'Remito' }))
  await choose('Más acciones de Permisos de embarque', 'Descargar planilla (CSV)')
  await waitFor(() => expect(files).toHaveLength(4))
  expect(sheets().at(-1)).toBe(
    `/${stockId}/permiso-embarques/sheet?${new URLSearchParams({ format: 'csv', ...permit, sort: 'identificadorRemito,asc' }).toString()}`,
  )
})
