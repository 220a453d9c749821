import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clickTwice, openApp, retype } from '../../support/app.tsx'
import { aStock, permisoAt, stockAt } from './a-stock.ts'

const lineAt = `${permisoAt}/linea-mercaderia/add`
const lines = '/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias'
const cell = (name: string) => screen.getByRole('textbox', { name })
const posts = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST')).length

async function paste(block: string, at = lineAt) {
  const app = await openApp({ as: 'operador', at, given: aStock({ lines: 0 }) })
  await screen.findByRole('button', { name: 'Pegar desde una planilla' })
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/INPUT|SELECT/))
  await app.user.paste(block)
  await screen.findByRole('dialog', { name: 'Pegar desde una planilla' })
  return app
}

async function savedLines({ server }: Awaited<ReturnType<typeof openApp>>) {
  const { body } = await server.as('operador').get(`${lines}?sort=id,asc&size=100`)
  return body
}

async function savedCount({ server }: Awaited<ReturnType<typeof openApp>>) {
  return Number((await server.as('operador').get(`${lines}?size=1`)).headers.get('X-Total-Count'))
}

test('las celdas copiadas de una planilla se agregan como lineas, en su orden y con una sola llamada', async () => {
  const app = await paste('Tipo de embalaje\tCantidad\tPeso bruto (kg)\r\n5\t12\t1.200,50\r\nbolsa\t3\t7\r\n')
  expect(screen.getByText('Filas listas: 2. Con errores: 0. De títulos: 1 (fila 1). En la planilla: 3.')).toBeVisible()
  expect(cell('Tipo de embalaje, fila 2')).toHaveValue('05 CONTENEDOR')
  expect(cell('Peso bruto (kg), fila 2')).toHaveValue('1200.50')
  const add = screen.getByRole('button', { name: 'Agregar 2 líneas' })
  // Sooner than the screen can take the button away.
  clickTwice(add)
  expect(await screen.findByText(/^Planilla cargada: 2 líneas/)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await savedLines(app)).toMatchObject([
    { tipoEmbalaje: '05', cantidad: 12, pesoBruto: 1200.5 },
    { tipoEmbalaje: '09', cantidad: 3, pesoBruto: 7 },
  ])
  expect(posts(app.calls), 'la segunda pulsación no hace nada').toBe(1)
  expect(await screen.findByText('1 200.5')).toBeVisible()
})

test('cada celda mala dice por qué, se corrige en su lugar y recién entonces se agrega todo', async () => {
  const app = await paste('cajita\t1,5\t1.200\n06\t2\t3')
  expect(screen.getByText('Filas listas: 1. Con errores: 1.')).toBeVisible()
  expect(cell('Tipo de embalaje, fila 1')).toHaveAccessibleDescription('Elija un tipo de embalaje o escriba su código de dos dígitos.')
  expect(cell('Cantidad, fila 1')).toHaveAccessibleDescription('Un número entero, 1 o más.')
  expect(cell('Peso bruto (kg), fila 1')).toHaveAccessibleDescription('Puede ser 1200 o 1.20: escriba cuál.')
  expect(cell('Peso bruto (kg), fila 1')).toHaveValue('1.200')
  expect(screen.queryByRole('button', { name: /^Agregar 2/ })).toBeNull()

  await app.user.click(screen.getByRole('button', { name: 'Ir al próximo error' }))
  expect(cell('Tipo de embalaje, fila 1')).toHaveFocus()
  await app.user.keyboard('6{Enter}')
  expect(cell('Tipo de embalaje, fila 1')).toHaveValue('06 CAJA')
  expect(cell('Cantidad, fila 1')).toHaveFocus()
  await app.user.keyboard('4{ArrowDown}')
  expect(cell('Cantidad, fila 2')).toHaveFocus()
  await app.user.click(screen.getByRole('button', { name: 'De miles' }))
  expect(cell('Peso bruto (kg), fila 1')).toHaveValue('1200')
  await app.user.click(screen.getByRole('button', { name: 'Agregar 2 líneas' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await savedLines(app)).toMatchObject([
    { tipoEmbalaje: '06', cantidad: 4, pesoBruto: 1200 },
    { tipoEmbalaje: '06', cantidad: 2, pesoBruto: 3 },
  ])
})

test('una fila mala se quita, o se agregan solo las buenas y las malas quedan', async () => {
  const app = await paste('06\t1\t1\nxx\t2\t2\n06\t3\t3\nyy\t4\t4')
  await app.user.click(screen.getByRole('button', { name: 'Quitar la fila 2' }))
  expect(screen.getByText('Se quitó la fila 2.')).toBeVisible()
  await app.user.keyboard('{Control>}z{/Control}')
  expect(cell('Tipo de embalaje, fila 2')).toHaveFocus()
  expect(screen.getByText('Filas listas: 2. Con errores: 2.')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Quitar la fila 2' }))
  expect(screen.getByText('Filas listas: 2. Con errores: 1.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Quitar la fila 3' })).toHaveFocus()
  await app.user.click(screen.getByRole('button', { name: 'Agregar solo 2 líneas sin errores' }))
  expect(await screen.findByText(/Guardadas: 2\. Sin guardar: 1 \(fila 4\)\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Agregar/ }), 'ninguna de las que quedan se puede agregar').toBeNull()
  expect(cell('Tipo de embalaje, fila 4')).toHaveValue('yy')
  expect(screen.queryByRole('textbox', { name: 'Tipo de embalaje, fila 1' })).toBeNull()
  expect(await savedLines(app)).toHaveLength(2)

  await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
  await app.user.click(
    within(await screen.findByRole('dialog', { name: /Salir sin guardar/ })).getByRole('button', { name: 'Salir sin guardar' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('con el teclado: de una pregunta a la otra, por las celdas con las flechas y un solo Tab, Ctrl+Enter agrega, y Ctrl+Z deshace todo lo pegado', async () => {
  const app = await paste('pallets\t1\t1.500\npallets\t2\t2')
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByRole('button', { name: 'De miles' }), 'lo que se pregunta, antes que agregar').toHaveFocus()
  await app.user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: '03 PALETA' })).toHaveFocus()
  await app.user.keyboard('{Enter}')
  const add = screen.getByRole('button', { name: 'Agregar 2 líneas' })
  expect(add).toHaveFocus()
  expect(
    within(screen.getByRole('table', { name: 'Pegar desde una planilla' }))
      .getAllByRole('textbox')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1)
  await app.user.click(cell('Peso bruto (kg), fila 1'))
  await app.user.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: 'Quitar la fila 1' })).toHaveFocus()
  await app.user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(cell('Peso bruto (kg), fila 2')).toHaveFocus()
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Planilla cargada: 2 líneas · 3 bultos · 1 502 kg.')
  expect(await savedCount(app)).toBe(2)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await app.user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Se deshizo')
  expect(await savedCount(app)).toBe(0)
})

test('Escape con celdas pegadas pregunta siempre', async () => {
  const app = await paste('06\t1\t1\n06\t2\t2')
  await app.user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' })).toBeVisible()
})

test('muchas van por bloques, con su cuenta y el foco en su lugar, y se pueden detener; la llamada sin respuesta se repite igual y no duplica ninguna', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37)
  const app = await paste(Array.from({ length: 450 }, (_row, index) => `06\t${index + 1}\t1`).join('\n'))
  const release = app.holdNext(/^POST/)
  const add = screen.getByRole('button', { name: 'Agregar 450 líneas' })
  await app.user.click(add)
  expect(await screen.findByText('Guardando 0 de 450…')).toBeVisible()
  expect(screen.getAllByRole('textbox').length, 'en la página solo están las que se ven').toBeLessThan(200)
  expect(add).toHaveFocus()
  await app.user.keyboard('{Enter}{Escape}')
  release()
  expect(await screen.findByText(/Guardadas: 200\. Sin guardar: 250 \(filas 201 a 450\)\./)).toBeVisible()
  expect(await savedCount(app)).toBe(200)

  app.loseNext(/^POST/)
  await app.user.click(screen.getByRole('button', { name: 'Agregar 250 líneas' }))
  const said = await screen.findByText(/Guardadas: 0\. Sin guardar: 250/)
  expect(said).toHaveTextContent(
    'Servidor no accesible. Revise su conexión e intente de nuevo. No se sabe si se guardaron estas: filas 201 a 400.',
  )
  expect(screen.getByRole('button', { name: 'Quitar la fila 201' })).toBeDisabled()
  expect(cell('Cantidad, fila 201')).toHaveAttribute('readonly')
  await app.user.click(screen.getByRole('button', { name: 'Agregar 250 líneas' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await savedCount(app)).toBe(450)
  expect([app.keys.length, new Set(app.keys).size]).toEqual([4, 3])

  // Three calls are one paste. What somebody changed since is not deleted.
  const changed = (await app.server.as('operador').get(`${lines}?size=1&sort=id,desc`)).rows[0]
  await app.server.as('operador').put(lines, { ...changed, cantidad: 9 })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await app.user.keyboard('{Control>}z{/Control}')
  await screen.findByText(`No se quitó nada: mientras tanto cambió ${String(changed?.['id'])} 06.`)
  expect(await savedCount(app)).toBe(450)
})

test('lo que el servidor rechaza de una fila queda al lado de su celda, y no se guarda ninguna; un servidor sin esa llamada recibe las filas de a una', async () => {
  const app = await paste('06\t1\t1\n06\t2\t2')
  app.failNext(/^POST .*\/create/, { status: 405 })
  await app.user.click(screen.getByRole('button', { name: 'Agregar 2 líneas' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await savedLines(app)).toMatchObject([{ cantidad: 1 }, { cantidad: 2 }])
  expect(posts(app.calls)).toBe(3)
  await app.user.paste('06\t1\t1\n06\t2\t2\n06\t3\t3')
  const fieldErrors = [{ objectName: 'lineaMercaderia', field: 'records[1].cantidad', message: 'Max' }]
  app.failNext(/^POST/, { status: 400, body: { message: 'error.validation', fieldErrors } })
  await app.user.click(await screen.findByRole('button', { name: 'Agregar 3 líneas' }))
  await waitFor(() => expect(cell('Cantidad, fila 2')).toHaveAccessibleDescription('Este valor es demasiado largo o demasiado corto.'))
  expect(cell('Cantidad, fila 2')).toHaveFocus()
  expect(await savedLines(app)).toHaveLength(2)
})

test('lo que se repite se corrige o se contesta una vez para todas las celdas iguales', async () => {
  const app = await paste(`${['06', 'cajota', 'cajota', 'cajota', 'pallets', 'pallets'].map((cell) => `${cell};1;1`).join('\n')}`)
  expect(screen.getByText('Filas listas: 1. Con errores: 5.')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: '03 PALETA' }))
  expect(cell('Tipo de embalaje, fila 6')).toHaveValue('03 PALETA')
  await retype(app.user, cell('Tipo de embalaje, fila 3'), 'cajon')
  await app.user.click(screen.getByRole('button', { name: 'Cambiar también las otras 2 iguales' }))
  expect(screen.getByText('Filas listas: 6. Con errores: 0.')).toBeVisible()
  expect(cell('Tipo de embalaje, fila 4')).toHaveValue('07 CAJON')
})

test('también por el botón, con un campo donde pegar, y más filas que el límite se dicen', async () => {
  const { user } = await openApp({ as: 'operador', at: `${stockAt}/contenedor-vacio/add`, given: aStock({ empty: true }) })
  await user.click(await screen.findByRole('button', { name: 'Pegar desde una planilla' }))
  const area = await screen.findByRole('textbox', { name: 'Celdas copiadas' })
  await user.click(area)
  await user.paste(Array(2001).fill('CSQU3054383\t40').join('\n'))
  expect(await screen.findByText('Hay 2 001 filas y se pueden pegar hasta 2 000 por vez. Pegue el bloque en partes.')).toBeVisible()
  await user.clear(area)
  await user.paste('Contenedor\tLargo\tMarca\ncsqu 305438-3\t40\tX')
  const add = await screen.findByRole('button', { name: 'Agregar 1 contenedor vacío' })
  expect(add, 'falta el ingreso, y Marca puede serlo').toBeDisabled()
  expect(screen.getByRole('combobox', { name: 'Dato de la columna «Marca»' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Dejarla de lado' }))
  expect(screen.getByText(/Se dejan de lado las columnas: Marca\./)).toBeVisible()
  expect(add).toHaveFocus()
  await user.click(add)
  expect(await screen.findByText('CSQU3054383')).toBeVisible()
})

test('una sola celda se pega en su campo; un bloque, esté donde esté el foco, también si no está en ningún campo', async () => {
  const { user } = await openApp({ as: 'operador', at: lineAt, given: aStock({ lines: 0 }) })
  await user.click(await screen.findByRole('textbox', { name: 'Cantidad' }))
  await user.paste('12')
  expect(cell('Cantidad')).toHaveValue('12')
  expect(screen.queryByRole('dialog')).toBeNull()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  expect(document.body).toHaveFocus()
  await user.paste('06\t1\t1\n07\t2\t2')
  expect(await screen.findByRole('dialog', { name: 'Pegar desde una planilla' })).toBeVisible()
  expect(cell('Tipo de embalaje, fila 2')).toHaveValue('07 CAJON')

  await user.click(cell('Cantidad, fila 1'))
  await user.clear(cell('Cantidad, fila 1'))
  await user.paste('3\t4')
  expect(screen.getAllByRole('dialog'), 'con un diálogo abierto lo pegado es del diálogo').toHaveLength(1)
  expect(screen.queryByRole('textbox', { name: 'Cantidad, fila 3' })).toBeNull()
  expect(cell('Tipo de embalaje, fila 2'), 'el bloque de antes sigue ahí').toHaveValue('07 CAJON')
  expect(cell('Cantidad, fila 1')).toHaveValue('3\t4')
})

test('en una fila abierta un valor se pega en su campo, y un bloque es de esa tabla', async () => {
  const { user } = await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines: 1 }) })
  await user.click(await screen.findByRole('button', { name: /^Editar Linea de mercaderia/ }))
  const field = await screen.findByRole('textbox', { name: 'Cantidad' })
  const before = field.getAttribute('value')
  await user.click(field)
  await user.paste('06\t1\t1\n07\t2\t2')
  expect(await screen.findByRole('button', { name: 'Agregar 2 líneas' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Se agregan como' })).toBeNull()
  expect(field).toHaveValue(before)
})

const head = 'Permiso\tDestino\tDestinatario\tUbicación\tEmbalaje\tBultos\tKilos'
const permiso = '26001EC01000101H\tChina\tImportadora do Sul\tNave 3'
const permits = '/api/warehouse/1/stocks/1/permiso-embarques'

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
  expect(screen.getByText(/^Filas listas: 2\..* De títulos: 1 \(fila 1\). De totales: 1 \(fila 4\). En la planilla: 4\.$/)).toBeVisible()
  expect(screen.getByText(/1\s215\.5 kg: coincide/)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Agregar 1 permiso, 2 líneas' }))
  expect(await screen.findByText(/^Planilla cargada: .*12 bultos · 1\s215\.5 kg/)).toBeVisible()
  const { rows } = await app.server.as('operador').get(`${permits}?sort=id,asc`)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ identificadorPermiso: '26001EC01000101H', contenido: { lineaMercaderias: 2, pesoBruto: 1215.5 } })
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toMatch(/permiso-embarque\/2$/))
  await app.user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Se deshizo')
  expect((await app.server.as('operador').get(permits)).rows).toHaveLength(1)
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
  expect(screen.getByRole('combobox', { name: 'Destino de la mercadería' })).toHaveValue('310 China')
  expect(screen.getByRole('textbox', { name: 'Ubicación de la partida' })).toHaveValue('Nave 3')
  expect(app.address()).toBe(`${stockAt}/permiso-embarque/add`)
})
