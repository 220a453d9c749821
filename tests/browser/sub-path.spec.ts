import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { signedIn } from '../support/caller.ts'
import { listenWith } from '../support/listening.ts'
import { confirmSend } from './confirm-send.ts'
import { expect, follow, test as base } from './fixtures.ts'
import { byMouse } from './input-devices.ts'
import { openProducts, type TestProduct } from './products.ts'
import { mailedLink, signIn } from './registering.ts'

/** Opens a proxy that has a product below a path and nothing else; `strays` are the other addresses that were asked for, as a page does that leaves its path. */
async function openPortal(path: string) {
  const strays: string[] = []
  let product = ''
  const { origin, close } = await listenWith((asked, answer) => {
    const address = asked.url ?? '/'
    if (address !== path && !address.startsWith(`${path}/`)) {
      strays.push(address)
      answer.writeHead(404).end()
      return
    }
    const { host: _, ...headers } = asked.headers
    const call = request(`${product}${address}`, { method: asked.method ?? 'GET', headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    call.on('error', () => answer.destroy())
    asked.pipe(call)
  })
  return { url: `${origin}${path}`, strays, close, passTo: (address: string) => void (product = address) }
}

const test = base.extend<{ portal: Awaited<ReturnType<typeof openPortal>>; below: TestProduct }>({
  portal: async ({}, use) => {
    const portal = await openPortal('/aduana/depositos')
    await use(portal)
    await portal.close()
  },
  below: async ({ portal }, use) => {
    const products = openProducts()
    const product = await products.start({ PUBLIC_URL: portal.url, REGISTRATION_ENABLED: 'true' })
    portal.passTo(new URL(await product.url).origin)
    await use(product)
    await product.end()
    // Fails when a page, a file, a call or a link went to an address outside of the product's.
    expect(portal.strays).toEqual([])
  },
})

test('debajo de un camino un operador envía y un administrador recorre sus pantallas, y nada sale de ahí', async ({
  page,
  portal,
  below,
}) => {
  const device = byMouse(page)
  const permits = page.getByRole('button', { name: 'Permisos de embarque 17', exact: true })
  await page.goto(portal.url)
  await expect(page).toHaveURL(`${portal.url}/login`)
  await signIn(page, device, 'operador', 'operador')
  await page.getByRole('button', { name: 'Clonar Último' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clonar' }).click()
  await expect(permits).toBeVisible()
  await page.reload()
  await expect(permits).toBeVisible()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await confirmSend(page)
  await expect(page.getByText('La aduana aceptó el stock.')).toBeVisible()
  await page.goto(`${portal.url}/nada/de/esto`)
  await expect(page.getByText(/no existe/i).first()).toBeVisible()
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await expect(page.getByRole('heading', { name: 'Stocks' })).toBeVisible()
  await page.goto(`${portal.url}/logout`)
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()

  await signIn(page, device, 'admin', 'admin')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await follow(page, '/aduana/depositos/admin/audits')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /CSV/ }).click()])
  expect(readFileSync(await download.path(), 'utf8').split('\n').length).toBeGreaterThan(1)
  await follow(page, '/aduana/depositos/admin/docs')
  await page.getByRole('navigation').getByRole('link', { name: 'Leer la cuenta propia' }).click()
  await page.getByRole('button', { name: 'Llamar', exact: true }).click()
  await expect(page.getByText('"admin@deposito.example"')).toBeVisible()
  for (const name of ['user-management', 'metrics', 'health', 'logs', 'afip/log']) {
    await follow(page, `/aduana/depositos/admin/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
  // An answer of the API names its record's address as people reach it, and so does a mail.
  const admin = await signedIn(portal.url, 'admin')
  const rosa = { login: 'rosa', email: 'rosa@deposito.example', activated: true, authorities: ['ROLE_USER'] }
  expect((await admin.post('api/users', rosa)).headers.get('location')).toBe('/aduana/depositos/api/users/rosa')
  const link = await mailedLink(below, rosa.email, '/account/reset/finish/')
  expect(link.startsWith(`${portal.url}/account/reset/finish/`)).toBe(true)
  await page.goto(link)
  await expect(page.getByLabel(/^Nueva contraseña/)).toBeVisible()
  expect(below.said()).not.toContain('Error')
})
