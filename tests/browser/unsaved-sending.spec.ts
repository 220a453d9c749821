import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, follow, hold, test } from './fixtures.ts'
import { pressShortcut } from './input-devices.ts'
import { type StockOnHand, stockOnHand } from './stock-on-hand.ts'

interface At {
  readonly page: Page
  readonly context: BrowserContext
  readonly stock: StockOnHand
}

const other = 'MSCU6639870'

/** Types another number into the row of the empty container. */
async function typeEmpty({ page }: Pick<At, 'page'>, value = other): Promise<void> {
  await page.getByRole('button', { name: /^Editar Contenedor vacio/ }).click()
  await page.getByRole('textbox', { name: 'Número de contenedor' }).last().fill(value)
}

/** Answers the writes of a kind of record in place of the server, until the test sends. */
const refuseWrites = (page: Page, kind: string, answer: (route: Route) => Promise<void>) =>
  page.route(`**/${kind}*`, async (route) => await (route.request().method() === 'GET' ? route.continue() : answer(route)))

const refused = (route: Route) =>
  route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify({ title: 'No va', status: 400 }) })

/** Types a line on the page that adds lines, whose call is answered as given, and goes back to the stock. */
async function queueLine({ page, stock }: At, answer: (route: Route) => Promise<void>): Promise<void> {
  await refuseWrites(page, 'linea-mercaderias', answer)
  await follow(page, `${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
  await expect(page.getByRole('combobox', { name: 'Tipo de embalaje' })).toBeFocused()
  for (const text of ['06', '12', '1500']) {
    await page.keyboard.type(text)
    await page.keyboard.press(text === '1500' ? 'Enter' : 'Tab')
  }
  await expect(page.getByText('Sin guardar: 1')).toBeVisible()
  await follow(page, stock.address)
}

/** Leaves a typed change of the permit in a tab that is closed. */
async function leaveDraft({ context, stock }: At): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(`${stock.address}/permiso-embarque/${stock.permisoId}`)
  await tab.getByRole('button', { name: 'Editar', exact: true }).click()
  await tab.getByRole('textbox', { name: 'Ubicación' }).fill('Otro galpón')
  await expect.poll(() => tab.evaluate(() => JSON.stringify(localStorage))).toContain('Otro galpón')
  await tab.close({ runBeforeUnload: false })
}

/** What can be unsaved, and how the press on «Enviar» ends: it is saved first, or it stops the send. */
const kinds: Record<string, readonly ['saved' | 'stops', (at: At) => Promise<unknown>, held?: string]> = {
  'una fila abierta': ['saved', typeEmpty, '**/contenedor-vacios'],
  'una fila abierta en un permiso abierto': [
    'saved',
    async ({ page }) => {
      await page.getByRole('button', { name: /^Ver el contenido de Permiso/ }).click()
      await page.getByRole('button', { name: /^Editar Linea de mercaderia/ }).click()
      await page.getByRole('textbox', { name: /^Peso bruto/ }).fill('777')
    },
    '**/linea-mercaderias',
  ],
  'un guardado en camino': [
    'saved',
    async ({ page }) => {
      const letGo = await hold(page, '**/contenedor-vacios')
      await typeEmpty({ page })
      await page.keyboard.press('Control+Enter')
      setTimeout(letGo, 1000)
    },
  ],
  'una línea que esperaba al servidor': [
    'saved',
    async (at) => {
      await queueLine(at, (route) => route.fulfill({ status: 503 }))
      await at.page.unroute('**/linea-mercaderias*')
    },
  ],
  'una fila inválida': ['stops', (at) => typeEmpty(at, '')],
  'una fila que el servidor rechaza': [
    'stops',
    async (at) => {
      await refuseWrites(at.page, 'contenedor-vacios', refused)
      await typeEmpty(at)
    },
  ],
  'una fila sin conexión': [
    'stops',
    async (at) => {
      await refuseWrites(at.page, 'contenedor-vacios', (route) => route.abort())
      await typeEmpty(at)
    },
  ],
  'una línea rechazada': ['stops', (at) => queueLine(at, refused)],
  'un borrador de una pestaña cerrada': ['stops', leaveDraft],
  'una fila en otra pestaña': [
    'stops',
    async ({ context, stock }) => {
      const tab = await context.newPage()
      await tab.goto(stock.address)
      await typeEmpty({ page: tab })
    },
  ],
}

test('con algo sin guardar, Enviar lo guarda primero y lo dice, o se detiene, dice qué falta y lleva hasta allí', async ({
  page,
  context,
  operador,
  warehouseId,
  enter,
}) => {
  await enter('operador', '/')
  for (const [name, [ends, prepare, held]] of Object.entries(kinds))
    await test.step(name, async () => {
      const stock = await stockOnHand(operador, warehouseId)
      await follow(page, stock.address)
      await expect(page.getByRole('heading', { level: 1, name: `Stock ${stock.id}` })).toBeVisible()
      await prepare({ page, context, stock })
      // The press itself leaves the row, which could be saved before anybody looks.
      const letGo = held === undefined ? null : await hold(page, held)
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      if (letGo) await expect(page.getByRole('dialog', { name: /^Guardando/ })).toBeVisible()
      letGo?.()
      const sending = page.getByRole('dialog', { name: `Enviar stock ${stock.id}` })
      const stopped = page.getByRole('dialog', { name: 'Hay algo sin guardar' })
      if (ends === 'saved') {
        await expect(sending.getByText(/^Se guardó lo que estaba escrito: (Contenedor|Linea)/)).toBeVisible()
      } else {
        await expect(stopped.getByRole('listitem')).toHaveCount(1)
        await expect(sending).toBeHidden()
      }
      await page.keyboard.press('Escape')
      await page.unrouteAll()
      for (const tab of context.pages()) if (tab !== page) await tab.close({ runBeforeUnload: false })
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('depositos.borrador')) localStorage.removeItem(key)
      })
    })
})

/** Every way to a dialog that sends or schedules, from the screen at that address. */
const ways: Record<string, readonly [at: (stock: StockOnHand) => string, go: (page: Page, stock: StockOnHand) => Promise<unknown>]> = {
  'la tecla E': [({ address }) => address, (page) => pressShortcut(page, 'E')],
  'la tecla G': [({ address }) => address, (page) => pressShortcut(page, 'G')],
  'el botón Programar': [({ address }) => address, (page) => page.getByRole('button', { name: 'Programar' }).click()],
  'la paleta': [
    ({ address }) => address,
    async (page) => {
      await pressShortcut(page, 'Control+K')
      await page.getByRole('combobox', { name: 'Buscar' }).fill('enviar')
      await page.getByRole('option', { name: /^Enviar/ }).click()
    },
  ],
  'el permiso': [
    ({ address, permisoId }) => `${address}/permiso-embarque/${permisoId}`,
    (page) => page.getByRole('button', { name: 'Enviar', exact: true }).click(),
  ],
  'la fila de la lista': [
    ({ address }) => address.replace(/\/stock-detail.*/, ''),
    (page, { id }) => page.getByRole('button', { name: `Enviar stock ${id}`, exact: true }).click(),
  ],
  'la fila de Hoy': [() => '/hoy', (page) => page.getByRole('button', { name: /^Enviar.*Dársena Norte/ }).click()],
}

test('cada camino que envía o programa se detiene ante un borrador que quedó', async ({ page, context, operador, warehouseId, enter }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await enter('user', stock.address)
  await leaveDraft({ page, context, stock })
  for (const [name, [at, go]] of Object.entries(ways))
    await test.step(name, async () => {
      await follow(page, at(stock))
      await go(page, stock)
      await expect(page.getByRole('dialog', { name: 'Hay algo sin guardar' }).getByRole('listitem')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  await follow(page, stock.address)
  // It says so before anybody sends, and discarding it lets the stock go.
  await page.getByRole('button', { name: /^Descartar Permiso/ }).click()
  await pressShortcut(page, 'E')
  await expect(page.getByRole('dialog', { name: /^Enviar stock/ })).toBeVisible()
})
