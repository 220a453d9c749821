import type { Page, Route } from '@playwright/test'
import { confirmSend } from './confirm-send.ts'
import { expect, follow, test } from './fixtures.ts'
import { withoutStream } from './without-stream.ts'

/** How a call goes wrong as only a network or a proxy makes it. The sentence for each of the server's own refusals is in `tests/app/failure-text.test.ts`. */
const failures = {
  'sin red': { fail: (route: Route) => route.abort(), says: 'Servidor no accesible' },
  'un proxy': {
    fail: (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }),
    says: '502',
  },
  'la sesión': {
    fail: (route: Route) => route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"message":"error.http.401"}' }),
    says: 'Su sesión terminó.',
  },
} as const

type Case = keyof typeof failures

/** Makes the calls whose method and path match fail as described, until they are let through again. */
async function troubleFor(page: Page, method: string, path: RegExp): Promise<(failing: Case | null) => void> {
  let now: Case | null = null
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => (now !== null && route.request().method() === method ? await failures[now].fail(route) : await route.fallback()),
  )
  return (failing) => {
    now = failing
  }
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' })
  await expect(dialog).toContainText('Su sesión terminó o no permite lo que pidió: inicie sesión de nuevo para seguir donde estaba.')
  await dialog.getByLabel('Contraseña', { exact: true }).fill('operador')
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(dialog).toHaveCount(0)
}

test('lo que no se pudo leer o guardar se dice en su lugar, se puede repetir, y no se pierde nada', async ({
  page,
  enter,
  operador,
  warehouseId,
  stock,
}) => {
  const main = page.getByRole('main')
  const alert = main.getByRole('alert')
  const retry = main.getByRole('button', { name: 'Reintentar' })
  // What the stream tells would be read again by itself.
  await withoutStream(page)
  await enter('operador')

  const list = await troubleFor(page, 'GET', new RegExp(`/api/warehouse/${warehouseId}/stocks$`))
  await test.step('la lista', async () => {
    list('sin red')
    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await expect(alert).toContainText(failures['sin red'].says)
    list('la sesión')
    await retry.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    list(null)
    await signInAgain(page)
    await expect(main.getByRole('link', { name: String(stock.id), exact: true })).toBeVisible()
  })

  const detail = await troubleFor(page, 'GET', new RegExp(`/stocks/${stock.id}$`))
  const part = await troubleFor(page, 'GET', new RegExp(`/stocks/${stock.id}/permiso-embarques$`))
  await test.step('el stock y sus permisos', async () => {
    detail('un proxy')
    part('un proxy')
    await page.goto(stock.address)
    await expect(alert).toContainText(failures['un proxy'].says)
    detail(null)
    await retry.click()
    await expect(page.getByRole('heading', { level: 1, name: `Stock ${stock.id}` })).toBeVisible()
    // Its permits are another call: the rest of the screen is there, and they say it in their place.
    await expect(main.getByText('13033MANI000138P')).toBeVisible()
    await expect(main.getByRole('region', { name: /^Permisos de embarque/ }).getByRole('alert')).toContainText(failures['un proxy'].says)
    part(null)
    await retry.click()
    await expect(main.getByText('16033EC01000038D')).toBeVisible()
  })

  const lines = await troubleFor(page, 'POST', /\/linea-mercaderias$/)
  await test.step('un formulario', async () => {
    const form = main.getByRole('form')
    const left = form.getByRole('listitem')
    const path = `${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias`
    const total = async () => (await operador.get(path)).headers.get('x-total-count')
    await follow(page, `${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
    for (const [index, failing] of (['sin red', 'un proxy', 'la sesión'] as const).entries()) {
      lines(failing)
      await form.getByRole('combobox', { name: 'Tipo de embalaje' }).fill('06')
      await form.getByLabel('Cantidad').fill('21')
      await form.getByLabel('Peso bruto (kg)').fill('10.5')
      await form.getByLabel('Peso bruto (kg)').press('Enter')
      if (failing === 'la sesión') {
        await expect(page.getByRole('dialog')).toBeVisible()
        lines(null)
        await signInAgain(page)
      } else {
        // A line that was not saved stands below the form, as it was typed.
        await expect(left, failing).toContainText('06 CAJA · 21 · 10.5')
        await expect(left).toContainText(failures[failing].says)
        lines(null)
        await left.getByRole('button', { name: /^Reintentar/ }).click()
      }
      await expect(left).toHaveCount(0)
      await expect(form.getByLabel('Cantidad')).toHaveValue('')
      await expect.poll(total).toBe(String(2 + index))
    }
  })

  const sends = await troubleFor(page, 'PATCH', /\/send$/)
  await test.step('un diálogo', async () => {
    await follow(page, stock.address)
    const dialog = page.getByRole('dialog', { name: `Enviar stock ${stock.id}` })
    await main.getByRole('button', { name: 'Enviar', exact: true }).click()
    sends('sin red')
    await confirmSend(page)
    await expect(dialog.getByRole('alert')).toContainText(failures['sin red'].says)
    sends(null)
    await confirmSend(page)
    await expect(page.getByText('Stock enviado', { exact: true }).first()).toBeVisible()
  })
})

test('lo que no responde en un minuto se da por perdido: se dice, y se puede repetir', async ({ page, enter, warehouseId, stock }) => {
  const main = page.getByRole('main')
  await withoutStream(page)
  await page.clock.install()
  await enter('operador')
  const isList = (url: URL): boolean => url.pathname.endsWith(`/api/warehouse/${warehouseId}/stocks`)
  const asked = page.waitForRequest((request) => isList(new URL(request.url())))
  await page.route(isList, () => undefined)
  await page.goto(`/warehouse/${warehouseId}/stocks`, { waitUntil: 'commit' })
  await asked
  await expect(main.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward('01:01')
  await expect(main.getByRole('alert')).toContainText('El servidor no respondió a tiempo. Intente de nuevo.')
  await page.unroute(isList)
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('link', { name: String(stock.id), exact: true })).toBeVisible()
})
