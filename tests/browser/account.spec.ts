import { asUser, expect, test as base } from './fixtures.ts'
import { byKeyboard, byMouse } from './input-devices.ts'
import { seesNoFault } from './no-fault.ts'
import { fillRegistration, mailedLink, mailsTo, signIn } from './registering.ts'
import { withoutStream } from './without-stream.ts'

interface Account {
  /** The link of the newest mail to an address, among the mails whose link opens this screen. */
  mailTo: (address: string, screen: string) => Promise<string>
}

const test = base.extend<Account>({
  env: { REGISTRATION_ENABLED: 'true' },
  mailTo: async ({ product }, use) => use(async (address, screen) => mailedLink(product, address, screen)),
})

const nora = { login: 'nora', email: 'nora@deposito.example', password: 'clave de Nora 1' }

for (const handsOf of [byMouse, byKeyboard]) {
  test(`alguien se registra, activa su cuenta desde el correo e ingresa (${handsOf.name})`, async ({ page, mailTo }) => {
    const device = handsOf(page)
    await fillRegistration(page, device, nora)
    await device.press(page.getByRole('link', { name: 'Iniciar sesión' }))
    await signIn(page, device, nora.login, nora.password)
    await expect(page.getByRole('alert')).toHaveText(/^¡El inicio de sesión ha fallado!/)

    const link = await mailTo(nora.email, '/account/activate/')
    await page.goto(link)
    await expect(page.getByText('Su cuenta ha sido activada. Por favor, inicie sesión.')).toBeVisible()
    await device.press(page.getByRole('link', { name: 'Iniciar sesión' }))
    await signIn(page, device, nora.login, nora.password)
    await expect(page.getByText(/Tu cuenta no esta configurada/)).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(/^Su cuenta no pudo ser activada\./)
  })

  test(`quien olvidó su contraseña elige otra desde el correo e ingresa con ella (${handsOf.name})`, async ({ page, mailTo }) => {
    const device = handsOf(page)
    const address = 'operador@deposito.example'
    await page.goto('/login')
    await device.press(page.getByRole('link', { name: '¿Olvidó su contraseña?' }))
    await device.type(page.getByRole('textbox', { name: 'Correo electrónico' }), address)
    await device.press(page.getByRole('button', { name: 'Restablecer la contraseña' }))
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Revise su correo electrónico/)

    const link = await mailTo(address, '/account/reset/finish/')
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
}

for (const handsOf of [byMouse, byKeyboard]) {
  test(`el correo cambia con la contraseña, y se avisa a los dos (${handsOf.name})`, async ({ page, baseURL, product }) => {
    const device = handsOf(page)
    const email = page.getByRole('textbox', { name: 'Correo electrónico' })
    const password = page.getByLabel(/^Contraseña actual/)
    await asUser(page, baseURL ?? '', 'operador')
    await page.goto('/account/settings')
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
    await expect(password).toHaveCount(0)
    await device.type(email, 'olga@otro.example')
    await expect(page.getByText(/^Con el correo se puede elegir otra contraseña/)).toBeVisible()
    await device.type(password, 'equivocada')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Esa no es su contraseña actual. Escríbala de nuevo.')).toBeVisible()
    await expect(password).toBeFocused()
    await expect(email).toHaveValue('olga@otro.example')
    await device.type(password, 'operador')
    await device.press(page.getByRole('button', { name: 'Guardar' }))
    await expect(page.getByText('¡Ajustes guardados!')).toBeVisible()
    await expect(password).toHaveCount(0)
    await expect.poll(() => mailsTo(product, 'operador@deposito.example').join()).toContain('Subject: Cambió el correo de su cuenta')
    await expect.poll(() => mailsTo(product, 'olga@otro.example').join()).toContain('Subject: Este correo es el de una cuenta')
    await page.reload()
    await expect(email).toHaveValue('olga@otro.example')
  })
}

test('quien olvidó su contraseña no elige una muy conocida, y quien pide otra vez no le quita el enlace', async ({
  page,
  product,
  mailTo,
}) => {
  const address = 'operador@deposito.example'
  const ask = () => page.request.post('/api/account/reset-password/init', { data: address, headers: { 'Content-Type': 'text/plain' } })
  await ask()
  const link = await mailTo(address, '/account/reset/finish/')
  await ask()
  await page.goto(link)
  const choose = async (password: string): Promise<void> => {
    await page.getByLabel(/^Nueva contraseña/).fill(password)
    await page.getByLabel(/^Confirmación de la nueva contraseña/).fill(password)
    await page.getByRole('button', { name: 'Validar la nueva contraseña' }).click()
  }
  await choose('iloveyou')
  await expect(page.getByText('Esta contraseña es muy conocida o fácil de adivinar. Elija otra.')).toBeVisible()
  await expect(page.getByLabel(/^Nueva contraseña/)).toBeFocused()
  await seesNoFault(page, 'contraseña muy conocida')
  await choose('el operador')
  await expect(page.getByText(/^Esta contraseña se parece a su usuario/)).toBeVisible()
  await choose('clave nueva 1')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => mailsTo(product, address).join()).toContain('Subject: Cambió la contraseña de su cuenta')
})

test('mientras otros adivinan su contraseña, alguien entra en su navegador, y en uno nuevo con el correo', async ({
  page,
  baseURL,
  browser,
  mailTo,
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
  await elsewhere.goto(await mailTo('operador@deposito.example', '/account/browser/'))
  await expect(elsewhere.getByRole('main').getByRole('status')).toHaveText(
    'Su cuenta ya conoce este navegador. Inicie sesión con su contraseña.',
  )
  await seesNoFault(elsewhere, 'navegador conocido')
  await hands.press(elsewhere.getByRole('link', { name: 'Iniciar sesión' }))
  await signIn(elsewhere, hands, 'operador', 'operador')
  await expect(elsewhere).toHaveURL(stocks)
  expect(await guess()).toBe(429)
})

test('lo que el servidor no acepta se dice junto a su campo y lo escrito queda', async ({ page, baseURL }) => {
  const beside = (field: RegExp) => page.getByLabel(field).and(page.locator('[aria-invalid="true"]'))
  await test.step('un usuario que ya existe', async () => {
    await page.goto('/account/register')
    await page.getByRole('textbox', { name: 'Usuario' }).fill('operador')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(nora.email)
    await page.getByLabel(/^Nueva contraseña/).fill(nora.password)
    await page.getByLabel(/^Confirmación de la nueva contraseña/).fill(nora.password)
    await page.getByRole('button', { name: 'Crear la cuenta' }).click()
    await expect(beside(/^Usuario/)).toBeFocused()
    await expect(page.getByText(/^¡El nombre de usuario ya está registrado!/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(nora.email)
  })

  await test.step('un correo que no lo es', async () => {
    await page.goto('/account/reset/request')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('operador')
    await page.getByRole('button', { name: 'Restablecer la contraseña' }).click()
    await expect(beside(/^Correo electrónico/)).toBeFocused()
    await expect(page.getByText('Su correo electrónico no es válido.')).toBeVisible()
  })

  await asUser(page, baseURL ?? '', 'operador')
  await test.step('el correo de otra persona', async () => {
    await page.goto('/account/settings')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('user@deposito.example')
    await page.getByLabel(/^Contraseña actual/).fill('operador')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(beside(/^Correo electrónico/)).toBeFocused()
    await expect(page.getByText(/^¡La dirección de correo ya existe!/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('operador@deposito.example')
  })

  await test.step('una contraseña actual equivocada', async () => {
    await page.goto('/account/password')
    await page.getByLabel(/^Contraseña actual/).fill('otra')
    await page.getByLabel(/^Nueva contraseña/).fill('clave nueva 1')
    await page.getByLabel(/^Confirmación de la nueva contraseña/).fill('clave nueva 1')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(beside(/^Contraseña actual/)).toBeFocused()
    await expect(page.getByText(/^La contraseña no se pudo cambiar\./)).toBeVisible()
    await expect(page.getByLabel(/^Nueva contraseña/)).toHaveValue('clave nueva 1')
  })
})

test('la contraseña cambiada cierra las otras sesiones y no esta', async ({ page, operador, baseURL }) => {
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/account/password')
  await page.getByLabel(/^Contraseña actual/).fill('operador')
  await page.getByLabel(/^Nueva contraseña/).fill('clave nueva 1')
  await page.getByLabel(/^Confirmación de la nueva contraseña/).fill('clave nueva 1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('¡La contraseña ha sido cambiada!')).toBeVisible()
  await expect(page.getByLabel(/^Contraseña actual/)).toBeFocused()
  await expect(page.getByLabel(/^Nueva contraseña/)).toHaveValue('')
  expect((await operador.get('api/account')).status).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Contraseña de operador' })).toBeVisible()
})

test('los ajustes se guardan con el teclado y el nombre cambia arriba', async ({ page, baseURL }) => {
  const device = byKeyboard(page)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/account/settings')
  await device.type(page.getByRole('textbox', { name: 'Nombre' }), 'Lucía')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('¡Ajustes guardados!')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Lucía Quiroga' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
})

test('ninguna pantalla de la cuenta tiene una falta de accesibilidad, en claro y en oscuro', async ({ page, baseURL }) => {
  const title = page.getByRole('heading', { level: 1 })
  const open = async (address: string): Promise<void> => {
    await withoutStream(page)
    await page.goto(address)
    await expect(title).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await open('/login')
  await expect(page.getByRole('link', { name: 'Cree una cuenta' })).toBeVisible()
  await seesNoFault(page, 'entrada con sus salidas')

  await open('/account/register')
  await seesNoFault(page, 'registro')
  for (const password of ['a', 'Abcdefg', 'Abcdef1', 'Abcdef1!']) {
    await page.getByLabel(/^Nueva contraseña/).fill(password)
    await seesNoFault(page, `registro con ${password}`)
  }
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await seesNoFault(page, 'registro con errores')
  await fillRegistration(page, byMouse(page), nora)
  await seesNoFault(page, 'registro guardado')

  await open('/account/activate/otra')
  await expect(page.getByRole('alert')).toBeVisible()
  await seesNoFault(page, 'activación fallida')

  await open('/account/reset/request')
  await page.getByRole('button', { name: 'Restablecer la contraseña' }).click()
  await seesNoFault(page, 'pedido con errores')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nadie@deposito.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  await seesNoFault(page, 'pedido hecho')

  await open('/account/reset/finish')
  await seesNoFault(page, 'falta la clave')
  await open('/account/reset/finish/otra')
  await page.getByLabel(/^Nueva contraseña/).fill('clave nueva')
  await page.getByLabel(/^Confirmación de la nueva contraseña/).fill('clave nueva')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await seesNoFault(page, 'clave vencida')

  await asUser(page, baseURL ?? '', 'operador')
  for (const [screen, address] of [
    ['ajustes', '/account/settings'],
    ['contraseña', '/account/password'],
  ] as const) {
    await open(address)
    await seesNoFault(page, screen)
    await page.getByRole('main').getByRole('textbox').first().fill('')
    if (screen === 'ajustes') {
      await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('otro@deposito.example')
      await expect(page.getByLabel(/^Contraseña actual/)).toBeVisible()
      await seesNoFault(page, 'ajustes con otro correo')
    }
    await page.getByRole('button', { name: 'Guardar' }).click()
    await seesNoFault(page, `${screen} con errores`)
  }
})
