import type { Locator, Page } from '@playwright/test'
import { daysAfter, instantOf, today } from '#domain/dates.ts'
import { normalSettings, type TroubleName } from '#domain/stand-in.ts'
import { type Caller, signedIn } from '../support/caller.ts'
import { confirmSend } from './confirm-send.ts'
import { expect, follow, test } from './fixtures.ts'
import { type StockOnHand, stockOnHand } from './stock-on-hand.ts'

// The last one is on its way until the product ends.
test.use({ ownProduct: true })

/** What a clerk may do with a stock on its own screen, and whether its records can be changed. `tests/app/stock-list.test.tsx` has the same for its row of the list. */
const offers = {
  Abierto: { detail: ['Enviar', 'Programar', 'Clonar', 'Eliminar'], edit: true },
  Programado: { detail: ['Enviar', 'Cancelar envío', 'Clonar', 'Eliminar'], edit: true },
  Error: { detail: ['Enviar', 'Clonar', 'Eliminar', 'Errores'], edit: true },
  Fallido: { detail: ['Enviar', 'Clonar', 'Eliminar', 'Errores'], edit: true },
  'Error Técnico': { detail: ['Reprocesar', 'Clonar', 'Errores'], edit: false },
  Enviado: { detail: ['Clonar'], edit: false },
  Pendiente: { detail: ['Clonar'], edit: false },
} as const

const words = ['Enviar', 'Programar', 'Cancelar envío', 'Reprocesar', 'Errores', 'Clonar', 'Eliminar', 'Editar']

/** The words on the buttons; those that are an icon alone belong to a record and not to the stock. */
async function buttonsIn(place: Locator): Promise<string[]> {
  const texts = await place.getByRole('button').allTextContents()
  return texts.map((text) => text.replace(/ \(\d+\)$/, '')).filter((text) => words.includes(text))
}

async function standsOnItsScreens(page: Page, stock: StockOnHand, badge: keyof typeof offers): Promise<void> {
  const { detail, edit } = offers[badge]
  const main = page.getByRole('main')
  const plus = main.getByRole('link', { name: /^Agregar (?!el primero|la primera)/ })
  await follow(page, stock.address)
  await expect(page.getByRole('heading', { level: 1, name: `Stock ${stock.id}` })).toBeVisible()
  await expect(main.getByText(badge, { exact: true }).first()).toBeVisible()
  await expect(main.getByText('TRIU5555555')).toBeVisible()
  await expect(main.getByRole('cell', { name: '16033EC01000038D', exact: true })).toBeVisible()
  await expect.poll(() => buttonsIn(main), `${badge}, en su pantalla`).toEqual([...detail])
  await expect(plus).toHaveCount(edit ? 3 : 0)
  // The permit's and the document's Eliminar, and the empty container's Editar and Eliminar.
  await expect(main.getByRole('button', { name: /^(Editar|Eliminar) \S/ })).toHaveCount(edit ? 4 : 0)

  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  await follow(page, permit)
  await expect(main.getByText(/^1,000\.5/).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Editar', exact: true })).toHaveCount(edit ? 1 : 0)
  await expect(main.getByRole('button', { name: 'Eliminar', exact: true })).toHaveCount(edit ? 1 : 0)
  await expect(plus).toHaveCount(edit ? 2 : 0)
  await follow(page, `${permit}/linea-mercaderia/${stock.lineaId}`)
  await expect(main.getByText(/1,000\.5/).first()).toBeVisible()
  await expect.poll(() => buttonsIn(main), `${badge}, en su línea`).toEqual(edit ? ['Editar', 'Eliminar'] : [])
  if (edit) return
  await follow(page, `${permit}/linea-mercaderia/add`)
  await expect(page).toHaveURL(/\/stocks$/)
}

async function setTrouble(admin: Caller, next: TroubleName): Promise<void> {
  const { status } = await admin.put('management/stand-in', { ...normalSettings, trouble: { next, times: 1, ms: 0 } })
  expect(status).toBe(200)
}

async function send(operador: Caller, { path }: StockOnHand, state: string): Promise<void> {
  await operador.patch(`${path}/send`, { fechaStock: today() })
  await expect.poll(async () => (await operador.get(path)).body).toMatchObject({ state })
}

test('en cada estado un stock ofrece lo suyo en sus pantallas y nada más', async ({ page, enter, baseURL, operador, warehouseId }) => {
  const admin = await signedIn(baseURL ?? '', 'admin')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const make = (withContainer = true) => stockOnHand(operador, warehouseId, { withContainer })
  await enter('operador')
  await page.goto('/')

  const stock = await make()
  await standsOnItsScreens(page, stock, 'Abierto')
  const tomorrow = instantOf(daysAfter(today(), 1), '09:30')
  expect(await operador.patch(`${stock.path}/schedule`, { scheduleDate: tomorrow })).toMatchObject({ status: 200 })
  await standsOnItsScreens(page, stock, 'Programado')
  await follow(page, stock.address)
  await main.getByRole('button', { name: 'Cancelar envío' }).click()
  await dialog.getByRole('button', { name: 'Cancelar envío' }).click()
  await expect(main.getByText('Abierto', { exact: true })).toBeVisible()

  const refused = await make(false)
  await send(operador, refused, 'ERROR')
  await standsOnItsScreens(page, refused, 'Error')
  const failed = await make()
  await setTrouble(admin, 'malformed')
  await send(operador, failed, 'FAILED')
  await standsOnItsScreens(page, failed, 'Fallido')

  // The authority has it and its answer is lost: sent again, it answers as it did the first time.
  await setTrouble(admin, 'resetAfter')
  await send(operador, stock, 'TECHNICAL_ERROR')
  await standsOnItsScreens(page, stock, 'Error Técnico')
  await follow(page, stock.address)
  const transaction = main.getByText(/^\d{10,14}$/)
  const sentAs = await transaction.textContent()
  await main.getByRole('button', { name: 'Reprocesar' }).click()
  await expect(dialog.getByRole('textbox'), 'su fecha no se cambia').toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Reprocesar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('La aduana aceptó el stock.')).toBeVisible()
  await expect(transaction).toHaveText(sentAs ?? '')
  await standsOnItsScreens(page, stock, 'Enviado')

  await setTrouble(admin, 'silent')
  await follow(page, refused.address)
  await main.getByRole('button', { name: 'Enviar', exact: true }).click()
  await confirmSend(page)
  await expect(main.getByText('Pendiente', { exact: true })).toBeVisible()
  await standsOnItsScreens(page, refused, 'Pendiente')
})
