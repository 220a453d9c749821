import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aStock, stockAt } from './a-stock.ts'

const head = 'Permiso\tDestino\tDestinatario\tUbicación\tEmbalaje\tBultos\tKilos'
const permiso = '26001EC01000101H\tChina\tImportadora do Sul\tNave 3'
const permits = '/api/warehouse/1/stocks/1/permiso-embarques'

/** The stock's page, and a block pasted where nothing takes text. */
async function pasteInStock(block: string) {
  const app = await openApp({ as: 'operador', at: stockAt, given: aStock() })
  await screen.findByRole('button', { name: 'Pegar desde la planilla: Permiso de embarque' })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await app.user.paste(block)
  await screen.findByRole('dialog', { name: 'Pegar desde una planilla' })
  return app
}

test('un permiso con sus líneas se pega en la página del stock, se compara con el total y se crea una vez', async () => {
  const app = await pasteInStock(`${head}\n${permiso}\t05\t10\t1.200,5\n\t\t\t\tcaja\t2\t15 kg\nTOTAL\t\t\t\t\t12\t1.215,50`)
  expect(screen.getByRole('combobox', { name: 'Se agregan como' })).toHaveValue('permisoEmbarque')
  expect(screen.getByText('1 permiso, 2 líneas')).toBeVisible()
  expect(screen.getByText('La fila 4 es el total de la planilla y no se agrega.', { exact: false })).toBeVisible()
  expect(screen.getByText(/1\s215\.5 kg: coincide/)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Agregar 1 permiso, 2 líneas' }))
  expect(await screen.findByText(/^Lo último que se pegó: .*12 bultos · 1\s215\.5 kg/)).toBeVisible()
  const { rows } = await app.server.as('operador').get(`${permits}?sort=id,asc`)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ identificadorPermiso: '26001EC01000101H', contenido: { lineaMercaderias: 2, pesoBruto: 1215.5 } })
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toMatch(/permiso-embarque\/2$/))
})

test('el permiso ya guardado no se crea otra vez para la línea que se corrigió después, ni para la que repite quien no tuvo respuesta', async () => {
  const app = await pasteInStock(`${head}\n${permiso}\t05\t10\t100\n\t\t\t\tcajita\t2\t15`)
  await app.user.click(screen.getByRole('button', { name: 'Agregar solo 1 permiso, 1 línea sin errores' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tipo de embalaje, fila 3' })).toHaveFocus())
  await app.user.keyboard('06')
  app.loseNext(/^POST/)
  await app.user.click(screen.getByRole('button', { name: /^Agregar/ }))
  await screen.findByText(/Guardadas: 0\. Sin guardar: 1/)
  await app.user.click(screen.getByRole('button', { name: /^Agregar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { rows } = await app.server.as('operador').get(`${permits}?sort=id,asc`)
  expect(rows.slice(1)).toMatchObject([{ contenido: { lineaMercaderias: 2, pesoBruto: 115 } }])
})

test('guardar y agregar otro deja lo que se repite y vacía lo que identifica', async () => {
  const app = await openApp({ as: 'operador', at: `${stockAt}/permiso-embarque/add`, given: aStock({ empty: true }) })
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Permiso' })).toHaveFocus())
  await app.user.keyboard('26001EC01000101H{Tab}{Tab}{Tab}310{Tab}Importadora{Tab}{Tab}Nave 3{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(await screen.findByText('Se guardó: Permiso de embarque 26001EC01000101H.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Permiso' })).toHaveFocus())
  expect(screen.getByRole('textbox', { name: 'Permiso' })).toHaveValue('')
  expect(screen.getByRole('combobox', { name: 'Destino de la mercadería' })).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'Ubicación de la partida' })).toHaveValue('Nave 3')
  expect(app.address()).toBe(`${stockAt}/permiso-embarque/add`)
})
