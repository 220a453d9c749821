import { expect, test } from './fixtures.ts'
import { byMouse } from './input-devices.ts'
import { seesNoFault } from './no-fault.ts'
import { mailedLink, signIn } from './registering.ts'

test('mientras otros adivinan su contraseña, entra en su navegador, y en uno nuevo con el correo', async ({
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
