import { expect, test } from './fixtures.ts'
import { byKeyboard, byMouse } from './input-devices.ts'
import { seesNoFault } from './no-fault.ts'
import { mailedLink, signIn } from './registering.ts'

test('quien olvidó su contraseña elige otra desde el correo e ingresa con ella, con el teclado', async ({ page, product }) => {
  const device = byKeyboard(page)
  const address = 'operador@deposito.example'
  await page.goto('/login')
  await device.press(page.getByRole('link', { name: '¿Olvidó su contraseña?' }))
  await device.type(page.getByRole('textbox', { name: 'Correo electrónico' }), address)
  await device.press(page.getByRole('button', { name: 'Restablecer la contraseña' }))
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Revise su correo electrónico/)

  const link = await mailedLink(product, address, '/account/reset/finish/')
  const choose = async (password: string): Promise<void> => {
    await page.goto(link)
    await device.type(page.getByLabel(/^Nueva contraseña/), password)
    await device.type(page.getByLabel(/^Confirmación de la nueva contraseña/), password)
    await device.press(page.getByRole('button', { name: 'Validar la nueva contraseña' }))
  }
  await choose('clave nueva 1')
  await expect(page.getByText('Su contraseña ha sido restablecida. Por favor, inicie sesión.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, device, 'operador', 'clave nueva 1')
  await expect(page.getByRole('heading', { name: 'Stocks' })).toBeVisible()

  await choose('clave nueva 2')
  await expect(page.getByRole('alert')).toHaveText(/^Su contraseña no puede ser restablecida\..*Pedir otro correo$/)
  await expect(page.getByLabel(/^Nueva contraseña/)).toHaveValue('clave nueva 2')
})

test('mientras otros adivinan su contraseña, alguien entra en su navegador, y en uno nuevo con el correo', async ({
  page,
  baseURL,
  browser,
  product,
}) => {
  const device = byMouse(page)
  const guess = async (): Promise<number> =>
    (
      await fetch(`${baseURL ?? ''}/api/authenticate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: 'operador', password: 'mala' }),
      })
    ).status
  const stocks = /\/warehouse\/\d+\/stocks$/

  await page.goto('/login')
  await signIn(page, device, 'operador', 'operador')
  await expect(page).toHaveURL(stocks)
  const [cookie] = await page.context().cookies(`${baseURL ?? ''}/api/authenticate`)
  expect(cookie).toMatchObject({ name: 'deposito-browser', httpOnly: true, sameSite: 'Strict', secure: false, path: '/api' })
  await page.goto('/logout')
  for (let at = 0; at < 15; at += 1) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)

  await page.goto('/login')
  await signIn(page, device, 'operador', 'operador')
  await expect(page).toHaveURL(stocks)

  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const hands = byMouse(elsewhere)
  await elsewhere.goto('/login')
  await signIn(elsewhere, hands, 'operador', 'operador')
  await expect(elsewhere.getByRole('alert')).toHaveText(/^Hay demasiados intentos con esta cuenta desde navegadores desconocidos\./)
  await seesNoFault(elsewhere, 'entrada con demasiados intentos')
  await elsewhere.goto(await mailedLink(product, 'operador@deposito.example', '/account/browser/'))
  await expect(elsewhere.getByRole('main').getByRole('status')).toHaveText(
    'Su cuenta ya conoce este navegador. Inicie sesión con su contraseña.',
  )
  await seesNoFault(elsewhere, 'navegador conocido')
  await hands.press(elsewhere.getByRole('link', { name: 'Iniciar sesión' }))
  await signIn(elsewhere, hands, 'operador', 'operador')
  await expect(elsewhere).toHaveURL(stocks)
  expect(await guess()).toBe(429)
})
