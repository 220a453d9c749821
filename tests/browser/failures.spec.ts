import type { Page, Route } from '@playwright/test'
import { confirmSend } from './confirm-send.ts'
import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'
import { withoutStream } from './without-stream.ts'

const problem = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, ...body }) })

/** How a call goes wrong, and the sentence for it (`app/README.md#toasts-and-failure-messages`). */
const failures = {
  'sin red': { fail: (route: Route) => route.abort(), says: 'Servidor no accesible' },
  400: {
    fail: problem(400, {
      title: 'Method argument not valid',
      message: 'error.validation',
      fieldErrors: [{ objectName: 'lineaMercaderia', field: 'cantidad', message: 'Min' }],
    }),
    says: '¡El campo Cantidad no cumple con los requisitos de tamaño mínimo/máximo!',
  },
  404: { fail: problem(404, { title: 'Not Found', message: 'error.http.404' }), says: 'No existe' },
  409: { fail: problem(409, { title: 'Conflict', message: 'error.concurrencyFailure' }), says: 'Otra persona modificó estos datos' },
  500: { fail: problem(500, { title: 'Internal Server Error', message: 'error.http.500' }), says: 'Error interno del servidor.' },
  '502 de un proxy': {
    fail: (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }),
    says: '502',
  },
  401: { fail: problem(401, { title: 'Unauthorized', message: 'error.http.401' }), says: 'Su sesión terminó.' },
} as const

type Case = keyof typeof failures
const cases: readonly Case[] = ['sin red', 400, 404, 409, 500, '502 de un proxy']
/** What may go well the next time; the others the server looked at and refused. */
const retried: readonly Case[] = ['sin red', 500, '502 de un proxy']

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

const signInAgain = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' })
  await expect(dialog).toContainText('Su sesión terminó o no permite lo que pidió: inicie sesión de nuevo para seguir donde estaba.')
  await dialog.getByLabel('Contraseña', { exact: true }).fill('operador')
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(dialog).toHaveCount(0)
}

test('lo que no se pudo leer o guardar se dice en su lugar, se puede repetir, y no se pierde nada', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  const main = page.getByRole('main')
  const alert = main.getByRole('alert')
  const retry = main.getByRole('button', { name: 'Reintentar' })
  // What the stream tells would be read again by itself.
  await withoutStream(page)
  await asUser(page, baseURL ?? '', 'operador')

  const list = await troubleFor(page, 'GET', new RegExp(`/api/warehouse/${warehouseId}/stocks$`))
  await test.step('la lista', async () => {
    const row = main.getByRole('link', { name: String(stock.id), exact: true })
    for (const failing of cases) {
      list(failing)
      await page.goto(`/warehouse/${warehouseId}/stocks`)
      await expect(alert, String(failing)).toContainText(failures[failing].says)
      // What does not exist is not asked for again.
      await expect(retry).toHaveCount(failing === 404 ? 0 : 1)
      list(null)
      await (failing === 404 ? page.reload() : retry.click())
      await expect(row).toBeVisible()
    }
    list(401)
    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await expect(page.getByRole('dialog')).toBeVisible()
    list(null)
    await signInAgain(page)
    await expect(row).toBeVisible()
  })

  const detail = await troubleFor(page, 'GET', new RegExp(`/stocks/${stock.id}$`))
  const part = await troubleFor(page, 'GET', new RegExp(`/stocks/${stock.id}/permiso-embarques$`))
  await test.step('el stock y sus permisos', async () => {
    const title = page.getByRole('heading', { level: 1, name: `Stock ${stock.id}` })
    for (const failing of cases) {
      detail(failing)
      part(failing)
      await page.goto(stock.address)
      if (failing === 404) await expect(page).toHaveURL(/\/stocks$/)
      else {
        await expect(alert, String(failing)).toContainText(failures[failing].says)
        detail(null)
        await retry.click()
        await expect(title).toBeVisible()
        // Its permits are another call: the rest of the screen is there, and they say it in their place.
        await expect(main.getByText('13033MANI000138P')).toBeVisible()
        await expect(main.getByRole('region', { name: /^Permisos de embarque/ }).getByRole('alert')).toContainText(failures[failing].says)
        part(null)
        await retry.click()
        await expect(main.getByText('16033EC01000038D')).toBeVisible()
      }
      detail(null)
      part(null)
    }
    detail(401)
    await page.goto(stock.address)
    await expect(page.getByRole('dialog')).toBeVisible()
    detail(null)
    await signInAgain(page)
    await expect(title).toBeVisible()
  })

  const lines = await troubleFor(page, 'POST', /\/linea-mercaderias$/)
  await test.step('un formulario', async () => {
    const form = main.getByRole('form')
    const amount = form.getByLabel('Cantidad')
    const weight = form.getByLabel('Peso bruto (kg)')
    const done = page.getByText('Linea de mercaderia agregada', { exact: true })
    const left = form.getByRole('listitem')
    const total = async () =>
      (await operador.get(`${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias`)).headers.get('x-total-count')
    let saved = 0
    await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
    for (const failing of [...cases, 401] as const) {
      lines(failing)
      await form.getByRole('combobox', { name: 'Tipo de embalaje' }).fill('06')
      await amount.fill('21')
      await weight.fill('10.5')
      await weight.press('Enter')
      if (failing === 401) {
        await expect(page.getByRole('dialog')).toBeVisible()
        lines(null)
        await signInAgain(page)
      } else {
        // A line that was not saved stands below the form, as it was typed.
        await expect(left, String(failing)).toContainText('06 CAJA · 21 · 10.5')
        if (failing !== 400) await expect(left).toContainText(failures[failing].says)
        lines(null)
        if (retried.includes(failing)) await left.getByRole('button', { name: /^Reintentar/ }).click()
        else {
          await left.getByRole('button', { name: /^Corregir/ }).click()
          await expect(form.getByRole('combobox', { name: 'Tipo de embalaje' })).toHaveValue(/^06 /)
          await expect(amount).toHaveValue('21')
          await expect(weight).toHaveValue('10.5')
          if (failing === 400) {
            await expect(amount).toHaveAccessibleDescription('Este valor es demasiado largo o demasiado corto.')
            await expect(amount).toBeFocused()
          }
          await form.getByRole('button', { name: 'Guardar' }).click()
        }
      }
      await expect(left).toHaveCount(0)
      await expect(amount).toHaveValue('')
      await expect(done.first()).toBeVisible()
      // The toast may be that of the line before.
      saved += 1
      await expect.poll(total).toBe(String(1 + saved))
    }
  })

  const sends = await troubleFor(page, 'PATCH', /\/send$/)
  await test.step('un diálogo', async () => {
    await page.goto(stock.address)
    const dialog = page.getByRole('dialog', { name: `Enviar stock ${stock.id}` })
    await main.getByRole('button', { name: 'Enviar', exact: true }).click()
    for (const failing of ['sin red', 409, 500] as const) {
      sends(failing)
      await confirmSend(page)
      await expect(dialog.getByRole('alert'), String(failing)).toContainText(failures[failing].says)
    }
    sends(null)
    await confirmSend(page)
    await expect(page.getByText('Stock enviado', { exact: true }).first()).toBeVisible()
  })
})

test('lo que no responde en un minuto se da por perdido: se dice, y se puede repetir', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: 'Reintentar' })
  // What the stream tells would be read again by itself.
  await withoutStream(page)
  const lateSentence = 'El servidor no respondió a tiempo. Intente de nuevo.'
  await page.clock.install()
  await asUser(page, baseURL ?? '', 'operador')

  const isList = (url: URL): boolean => url.pathname.endsWith(`/api/warehouse/${warehouseId}/stocks`)
  const asked = page.waitForRequest((request) => isList(new URL(request.url())))
  await page.route(isList, () => undefined)
  await page.goto(`/warehouse/${warehouseId}/stocks`, { waitUntil: 'commit' })
  await asked
  await expect(main.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward('01:01')
  await expect(main.getByRole('alert')).toContainText(lateSentence)
  await page.unroute(isList)
  await retry.click()
  await expect(main.getByRole('link', { name: String(stock.id), exact: true })).toBeVisible()

  const isDetail = (url: URL): boolean => url.pathname.endsWith(`/${stock.path}`)
  const read = page.waitForRequest((request) => isDetail(new URL(request.url())))
  await page.route(isDetail, () => undefined)
  await page.goto(stock.address, { waitUntil: 'commit' })
  await read
  // The page asks for it before the program does, who counts the minute.
  await expect(main.getByRole('status', { name: 'Cargando...' })).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(main.getByRole('alert')).toContainText(lateSentence)
  await page.unroute(isDetail)
  await retry.click()
  await expect(main.getByRole('heading', { name: `Stock ${stock.id}` })).toBeVisible()

  const isLines = (url: URL): boolean => url.pathname.endsWith('/linea-mercaderias')
  await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
  await main.getByRole('combobox', { name: 'Tipo de embalaje' }).fill('06')
  await main.getByLabel('Cantidad').fill('21')
  await main.getByLabel('Peso bruto (kg)').fill('10.5')
  await page.route(isLines, (route) => (route.request().method() === 'POST' ? undefined : route.fallback()))
  const saved = page.waitForRequest((request) => request.method() === 'POST')
  await main.getByLabel('Peso bruto (kg)').press('Enter')
  await saved
  await page.clock.fastForward('01:01')
  const left = main.getByRole('form').getByRole('listitem')
  await expect(left).toContainText(`06 CAJA · 21 · 10.5: ${lateSentence}`)
  await page.unroute(isLines)
  await left.getByRole('button', { name: /^Reintentar/ }).click()
  await expect(page.getByText('Linea de mercaderia agregada', { exact: true }).first()).toBeVisible()
})
