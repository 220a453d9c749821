import { daysAfter, showDay, today } from '#domain/dates.ts'
import { below, permiso } from '../support/declared-goods.ts'
import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('los filtros van a la dirección, quedan en la sesión, llegan al servidor y se limpian', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  await operador.post(below(stock.path, 'permiso-embarque'), { ...permiso, identificadorPermiso: '', identificadorRemito: 'R-0077' })
  const toggle = page.getByRole('button', { name: /^Filtros/ })
  const permits = page.getByRole('form', { name: 'Filtrar permisos de embarque' })
  const documents = page.getByRole('form', { name: 'Filtrar documentos de transporte' })
  const permit = page.getByText('16033EC01000038D')
  const other = page.getByText('R-0077')
  const document = page.getByText('13033MANI000138P')
  const kept = (key: string) => page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? 'null') as unknown, key)
  const asked = () => new URL(page.url()).searchParams
  const asking = (family: string, condition: string) =>
    page.waitForRequest((request) => request.url().includes(`/${family}?`) && decodeURIComponent(request.url()).includes(condition))
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(stock.address)
  await expect(permit).toBeVisible()
  await expect(other).toBeVisible()
  await expect(permits).toBeHidden()

  await test.step('por identificador: la dirección, la sesión, el servidor y la cuenta', async () => {
    await toggle.click()
    await expect(permits.getByLabel('ID', { exact: true })).toBeFocused()
    await permits.getByLabel('Remito').fill('0077')
    const request = asking('permiso-embarques', 'identificadorRemito.contains=0077')
    await permits.getByRole('button', { name: 'Filtrar' }).click()
    await request
    await expect(permit).toBeHidden()
    await expect(other).toBeVisible()
    expect(asked().get('permisoEmbarque.identificadorRemito')).toContain('0077')
    expect(await kept('permisoEmbarqueFilters')).toEqual({ identificadorRemito: '0077' })
    expect(await kept('documentoTransporteFilters')).toBeNull()
    await expect(page.getByRole('button', { name: /^Permisos de embarque\s*1 de 2$/ })).toBeVisible()
    await expect(document).toBeVisible()
  })

  await test.step('por fecha, bajo su propia clave; fuera de la ventana no se pregunta', async () => {
    await documents.getByLabel('Ingreso desde', { exact: true }).fill('1/1/1950')
    await documents.getByRole('button', { name: 'Filtrar' }).click()
    await expect(documents.getByText(/^Una fecha entre el .* y hoy\.$/)).toBeVisible()
    await documents.getByLabel('Ingreso desde', { exact: true }).fill(showDay(daysAfter(today(), -1)))
    await documents.getByLabel('Ingreso hasta', { exact: true }).fill(showDay(daysAfter(today(), -2)))
    await documents.getByRole('button', { name: 'Filtrar' }).click()
    await expect(documents.getByText('Debe ser igual o posterior a la fecha desde.')).toBeVisible()
    await documents.getByLabel('Ingreso hasta', { exact: true }).fill(showDay(today()))
    const request = asking('documento-transportes', 'fechaIngresoDeposito.greaterThanOrEqual=')
    await documents.getByRole('button', { name: 'Filtrar' }).click()
    await request
    await expect(document).toBeHidden()
    await expect(page.getByText('Nada coincide con los filtros.')).toBeVisible()
    expect(await kept('documentoTransporteFilters')).toEqual({
      fechaIngresoDepositoBegins: daysAfter(today(), -1),
      fechaIngresoDepositoEnds: today(),
    })
    expect(await kept('permisoEmbarqueFilters')).toEqual({ identificadorRemito: '0077' })
  })

  await test.step('la dirección alcanza: recargada, con el panel abierto; y al volver del permiso', async () => {
    await page.reload()
    await expect(permits.getByLabel('Remito')).toHaveValue('0077')
    await expect(other).toBeVisible()
    await expect(permit).toBeHidden()
    const filtered = page.url()
    await page
      .getByRole('row', { name: /R-0077/ })
      .getByRole('link')
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /R-0077/ })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(filtered)
    await expect(permits.getByLabel('Remito')).toHaveValue('0077')
    // Without any in the address, the last ones of this session stand.
    await page.goto(stock.address)
    await expect(page).toHaveURL(filtered)
    await expect(permits.getByLabel('Remito')).toHaveValue('0077')
  })

  await test.step('Limpiar, cada uno lo suyo', async () => {
    await documents.getByRole('button', { name: 'Limpiar' }).click()
    await expect(document).toBeVisible()
    await expect(permit).toBeHidden()
    expect([...asked().keys()]).toEqual(['permisoEmbarque.identificadorRemito'])
    await permits.getByRole('button', { name: 'Limpiar' }).click()
    await expect(permit).toBeVisible()
    await expect(permits.getByLabel('Remito')).toHaveValue('')
    expect([...asked().keys()]).toEqual([])
    expect([await kept('permisoEmbarqueFilters'), await kept('documentoTransporteFilters')]).toEqual([null, null])
    await page.reload()
    await expect(permit).toBeVisible()
    await expect(permits).toBeHidden()
  })

  await test.step('cada filtro deja lo suyo en las dos listas', async () => {
    for (const [noun, label, value, shown, total] of [
      ['permisoEmbarque', 'id', String(stock.permisoId), permit, other],
      ['permisoEmbarque', 'identificadorPermiso', '01000038', permit, other],
      ['documentoTransporte', 'id', String(stock.documentoId), document, null],
      ['documentoTransporte', 'identificadorManifiesto', 'MANI', document, null],
      ['documentoTransporte', 'identificadorDocumentoTransporte', 'USMIA', document, null],
    ] as const) {
      await page.goto(`${stock.address}?${noun}.${label}=${value}`)
      await expect(toggle).toHaveText(/\(1\)/)
      await expect(shown).toBeVisible()
      if (total) await expect(total).toBeHidden()
    }
    await page.goto(`${stock.address}?documentoTransporte.identificadorManifiesto=NADA`)
    await expect(page.getByText('Nada coincide con los filtros.')).toBeVisible()
    await expect(document).toBeHidden()
  })
})
