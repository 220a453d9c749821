import { expect, openAs, test } from './fixtures.ts'

test('dos personas corrigen el mismo permiso: la segunda ve las dos versiones y no pierde lo que escribió', async ({
  browser,
  baseURL,
  operador,
  stock,
}) => {
  const url = baseURL ?? ''
  const address = `${url}${stock.address}/permiso-embarque/${stock.permisoId}`
  const [first, second] = await Promise.all(
    ['operador', 'user'].map(async (login) => {
      const page = await openAs(browser, url, login)
      await page.goto(address)
      await page.getByRole('button', { name: 'Editar', exact: true }).click()
      return page
    }),
  )
  if (!first || !second) throw new Error('two pages were opened')
  const place = 'Ubicación de la partida'

  await first.getByLabel(place).fill('Nave 9, fila 9')
  await first.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(first.getByText('Permiso de embarque actualizado')).toBeVisible()

  await second.getByLabel(place).fill('Nave 5, fila 5')
  await second.getByLabel('Observaciones').fill('Faltan dos bultos')
  const refused = second.waitForResponse((answer) => answer.request().method() === 'PUT')
  await second.getByRole('button', { name: 'Guardar cambios' }).click()
  expect((await refused).status()).toBe(409)
  const notice = second.getByRole('alert').filter({ hasText: 'Otra persona modificó este registro mientras usted lo editaba' })
  await expect(notice.getByRole('row', { name: place })).toContainText('Nave 5, fila 5')
  await expect(notice.getByRole('row', { name: place })).toContainText('Nave 9, fila 9')
  await expect(second.getByLabel(place)).toHaveValue('Nave 5, fila 5')
  await expect(second.getByLabel('Observaciones')).toHaveValue('Faltan dos bultos')

  await notice.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(second.getByText('Permiso de embarque actualizado')).toBeVisible()
  const { body } = await operador.get(`${stock.path}/permiso-embarques/${stock.permisoId}`)
  expect(body).toMatchObject({ ubicacionPartida: 'Nave 5, fila 5', observaciones: 'Faltan dos bultos', version: 3 })
})
