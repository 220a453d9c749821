import { expect, follow, test } from './fixtures.ts'

test('un bloque de celdas con filas buenas y malas se pega, se corrige y se agrega', async ({ page, enter, operador, stock }) => {
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  const lines = `${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias`
  const dialog = page.getByRole('dialog', { name: 'Pegar desde una planilla' })
  const cell = (label: string, line: number) => dialog.getByLabel(`${label}, fila ${line}`, { exact: true })
  /** As the browser does it with what a spreadsheet put into the clipboard. */
  const paste = (label: string, text: string) =>
    page.getByLabel(label).evaluate((field, cells) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', cells)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await enter('operador')

  await test.step('líneas', async () => {
    await page.goto(`${permit}/linea-mercaderia/add`)
    await paste(
      'Cantidad',
      [
        'Tipo de embalaje\tCantidad\tPeso bruto (kg)',
        '06\t3\t12,50',
        'caja\tmuchas\t10',
        '6\t2\t1.234',
        '05\t1\t2.000,25',
        'xx\t1\t5',
      ].join('\r\n'),
    )
    await expect(dialog.getByRole('status')).toHaveText('Filas listas: 2. Con errores: 3.')
    await expect(cell('Peso bruto (kg)', 2)).toHaveValue('12.50')
    await expect(cell('Peso bruto (kg)', 5)).toHaveValue('2000.25')
    await expect(cell('Cantidad', 3)).toHaveAccessibleDescription('Un número entero, 1 o más.')
    await expect(cell('Peso bruto (kg)', 4)).toHaveAccessibleDescription('Puede ser 1234 o 1.234: escriba cuál.')
    await expect(cell('Tipo de embalaje', 6)).toHaveAccessibleDescription('Elija un tipo de embalaje o escriba su código de dos dígitos.')
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(3)

    const next = dialog.getByRole('button', { name: 'Ir al próximo error' })
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cell('Cantidad', 3)).toBeFocused()
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await expect(cell('Peso bruto (kg)', 4)).toBeFocused()
    await dialog.getByRole('button', { name: 'De miles' }).click()
    await expect(cell('Peso bruto (kg)', 4)).toHaveValue('1234')
    await dialog.getByRole('button', { name: 'Quitar la fila 6' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Filas listas: 4. Con errores: 0.')
    await dialog.getByRole('button', { name: 'Agregar 4 líneas' }).click()
    await expect(page.getByText(/^Planilla cargada: 4 líneas/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /2,000\.25/ })).toBeVisible()
    const { body } = await operador.get(`${lines}?sort=id,asc`)
    expect(body).toMatchObject([
      { tipoEmbalaje: '05', cantidad: 1 },
      { tipoEmbalaje: '06', cantidad: 3, pesoBruto: 12.5 },
      { tipoEmbalaje: '06', cantidad: 4, pesoBruto: 10 },
      { tipoEmbalaje: '06', cantidad: 2, pesoBruto: 1234 },
      { tipoEmbalaje: '05', cantidad: 1, pesoBruto: 2000.25 },
    ])
  })

  await test.step('contenedores asociados, con el botón', async () => {
    await follow(page, `${permit}/contenedor-asociado/add`)
    await page.getByRole('button', { name: 'Pegar desde una planilla' }).click()
    await dialog.getByLabel('Celdas copiadas').fill('house\t10\tCSQU 305438-3\t40\nbarco\t2\tCRXU2383268\t20')
    await dialog.getByRole('button', { name: 'Ver las filas' }).click()
    await expect(cell('Tipo', 2)).toHaveAccessibleDescription('House, Pier o Correo.')
    await dialog.getByRole('button', { name: 'Agregar solo 1 contenedor sin errores' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Guardadas: 1. Sin guardar: 1 (fila 2).')
    await expect(cell('Tipo', 2)).toBeFocused()
    await page.keyboard.type('pier')
    await dialog.getByRole('button', { name: 'Agregar 1 contenedor', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /CSQU3054383/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /CRXU2383268/ })).toBeVisible()
  })
})
