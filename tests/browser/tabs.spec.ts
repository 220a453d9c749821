import { newDataDir, runProduct } from '../support/product.ts'
import { asUser, expect, test } from './fixtures.ts'

test('cerrar la sesión en una pestaña la cierra en las otras, y lo que se escribía queda como borrador', async ({
  page,
  enter,
  context,
  stock,
}) => {
  await enter('operador')
  await page.goto(`${stock.address}/permiso-embarque/add`)
  await page.getByRole('textbox', { name: 'Remito' }).fill('R-0777')

  const other = await context.newPage()
  await other.goto(stock.address)
  await other.getByRole('button', { name: 'Marta Quiroga' }).click()
  await other.getByRole('link', { name: 'Cerrar la sesión' }).click()
  await expect(other.getByText('Sesión cerrada.')).toBeVisible()

  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('La sesión se cerró en otra pestaña.')).toBeVisible()
  await page.getByLabel('Usuario').fill('operador')
  await page.getByLabel('Contraseña', { exact: true }).fill('operador')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(`${stock.address}/permiso-embarque/add`)
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByRole('textbox', { name: 'Remito' })).toHaveValue('R-0777')
})

test('una pestaña que quedó en «Sesión cerrada.» sigue a quien ingresa en otra, y no la saca', async ({ page, enter, context }) => {
  await enter('user')
  await page.goto('/')
  await page.goto('/logout')
  await expect(page.getByText('Sesión cerrada.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByLabel('Usuario').fill('operador')
  await other.getByLabel('Contraseña', { exact: true }).fill('operador')
  await other.getByLabel('Mantener la sesión iniciada').check()
  await other.getByRole('button', { name: 'Iniciar sesión' }).click()
  for (const tab of [other, page]) {
    await expect(tab.getByRole('row').nth(1)).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Marta Quiroga' })).toBeVisible()
  }
  await other.reload()
  await expect(other.getByRole('row').nth(1)).toBeVisible()
})

test('vencida en medio de un formulario se ingresa encima y se sigue, en todas las pestañas a la vez', async ({ page, context }) => {
  const folder = newDataDir()
  const secrets = ['la primera clave de las sesiones de esta prueba', 'la segunda clave de las sesiones de esta prueba']
  const run = (secret = '', port = '0') => runProduct({ DATA_DIR: folder.path, PORT: port, JWT_SECRET: secret })
  let product = run(secrets[0])
  try {
    const url = await product.url
    await asUser(page, url, 'operador')
    await page.goto(`${url}/warehouse/1/stocks/add`)
    await page.getByRole('textbox', { name: /Día/ }).fill('15/11/2026')
    const other = await context.newPage()
    await other.goto(`${url}/warehouse/1/stocks`)
    await expect(other.getByRole('row').nth(1)).toBeVisible()

    // Back again with another secret: the tokens of before are worth nothing.
    await product.end()
    product = run(secrets[1], new URL(url).port)
    await product.url
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' })
    await expect(dialog).toBeVisible()
    await other.getByRole('button', { name: 'Día Informado' }).click()
    const otherDialog = other.getByRole('dialog', { name: 'Iniciar sesión' })
    await expect(otherDialog).toBeVisible()

    await dialog.getByLabel('Contraseña', { exact: true }).fill('operador')
    await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(otherDialog).toHaveCount(0)
    await expect(other.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('textbox', { name: /Día/ })).toHaveValue('15/11/2026')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect(page.getByText('Stock creado')).toBeVisible()
  } finally {
    await product.end()
    folder.remove()
  }
})

test.describe('con una dirección de salida', () => {
  test.use({ ownProduct: true, env: { LOGOUT_URL: '/salida' } })

  test('cerrar la sesión va a ella con el token y la vuelta', async ({ page, enter, baseURL }) => {
    await enter('operador')
    await page.goto('/')
    await page.getByRole('button', { name: 'Marta Quiroga' }).click()
    await page.getByRole('link', { name: 'Cerrar la sesión' }).click()
    await expect(page).toHaveURL(/\/salida\?/)
    const asked = new URL(page.url()).searchParams
    expect(asked.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(asked.get('post_logout_redirect_uri')).toBe(baseURL)
    expect(await page.evaluate(() => localStorage.getItem('jhi-authenticationToken'))).toBeNull()
  })
})
