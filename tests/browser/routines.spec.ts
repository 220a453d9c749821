import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Caller } from '../support/caller.ts'
import { expect, test } from './fixtures.ts'
import { answer, focusedRow, pressShortcut } from './input-devices.ts'

/** The work of a day, with the most keys and clicks that it may take. */

const named = z.array(z.object({ id: z.number(), identificadorPermiso: z.nullish(z.string()) }))
const permiso = '26001EC01000101H'
const containers = ['CSQU3054383', 'CRXU2383268'] as const

/** What a person does at a screen, counted: each key, each click and each typed value is one. A chord is one key. `pace` is the time of a key in milliseconds. */
function counted(page: Page, pace = 0) {
  let total = 0
  return {
    count: () => total,
    async press(...keys: readonly string[]): Promise<void> {
      for (const key of keys) {
        total += 1
        await page.keyboard.press(key, { delay: pace })
      }
    },
    /** Presses a shortcut of the screen, `P`. */
    async shortcut(key: string): Promise<void> {
      total += 1
      await pressShortcut(page, key)
    },
    async answer(): Promise<void> {
      total += 1
      await answer(page, 'Enter')
    },
    /** Types a value where the focus is, which must be there without a click. */
    async type(text: string): Promise<void> {
      total += 1
      await page.keyboard.type(text, { delay: pace })
    },
    async click(target: Locator): Promise<void> {
      total += 1
      await target.click()
    },
  }
}

/** Types what a permit needs beside its number, from the field of the number on. */
async function typeGoods(hands: ReturnType<typeof counted>): Promise<void> {
  await hands.press('Tab', 'Tab', 'Tab')
  await hands.type('310')
  await hands.press('Tab')
  await hands.type('Importadora do Sul')
  await hands.press('Tab', 'Tab')
  await hands.type('Nave 3')
}

/** Keys go to what has the focus, so a step begins when that is there; waiting is not counted. */
const focused = (target: Locator) => expect(target).toBeFocused()

async function held(operador: Caller, path: string) {
  const permits = named.parse((await operador.get(`${path}/permiso-embarques?sort=id,asc`)).body)
  const id = permits.find((one) => one.identificadorPermiso === permiso)?.id ?? 0
  const of = async (what: string) => (await operador.get(`${path}/permiso-embarques/${id}/${what}?sort=id,asc`)).body
  return { lines: await of('linea-mercaderias'), containers: await of('contenedor-asociados') }
}

const typedLines = [10, 20, 30].map((cantidad) => ({ tipoEmbalaje: '05', cantidad, pesoBruto: cantidad * 10 }))
const typedContainers = containers.map((numeroContenedor) => ({ numeroContenedor, cantidadBultos: 30, longitudContenedor: '20' }))

test('un permiso con 3 líneas y 2 contenedores, de la nada y con el teclado, en 40 teclas', async ({ page, enter, operador, stock }) => {
  await enter('operador', stock.address)
  await expect(page.getByRole('link', { name: 'Agregar permiso de embarque' })).toBeVisible()
  const hands = counted(page)
  await hands.shortcut('P')
  await focused(page.getByRole('textbox', { name: 'Permiso' }))
  await hands.type(permiso)
  await typeGoods(hands)
  await hands.press('Alt+l')

  await focused(page.getByRole('combobox', { name: 'Tipo de embalaje' }))
  await hands.type('05')
  for (const { cantidad, pesoBruto } of typedLines) {
    await hands.press('Tab')
    await hands.type(String(cantidad))
    await hands.press('Tab')
    await hands.type(String(pesoBruto))
    // The last line is saved by going on to the containers.
    await hands.press(cantidad === 30 ? 'Alt+c' : 'Enter')
  }

  await focused(page.getByRole('textbox', { name: 'Cantidad de bultos' }))
  for (const number of containers) {
    await hands.type('30')
    await hands.press('Tab')
    await hands.type(number)
    if (number === containers[0]) {
      await hands.press('Tab')
      await hands.type('20')
    }
    await hands.press('Enter')
  }
  await hands.press('Escape')
  await expect(page.getByRole('row', { name: /CSQU3054383/ })).toBeVisible()
  await expect.poll(() => held(operador, stock.path)).toMatchObject({ lines: typedLines, containers: typedContainers })
  expect(hands.count()).toBeLessThanOrEqual(40)
})

test('clonar, cambiar, agregar una línea, borrar un documento y enviar, en 30 teclas', async ({ page, enter, warehouseId }) => {
  // The last accepted stock of the demo data is cloned.
  await enter('operador', `/warehouse/${warehouseId}/stocks`)
  await expect(page.getByRole('button', { name: 'Clonar Último' })).toBeVisible()
  const hands = counted(page)
  await hands.shortcut('C')
  await expect(page.getByRole('dialog')).toBeVisible()
  await hands.answer()
  await expect(page.getByRole('link', { name: 'Agregar permiso de embarque' })).toBeVisible()
  await expect(page.locator('a[data-row][href*="/permiso-embarque/"]').first()).toBeVisible()
  await hands.press('1')
  await focused(page.locator('a[data-row][href*="/permiso-embarque/"]').first())
  await hands.press('Enter')
  await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeVisible()
  await hands.shortcut('M')
  await focused(page.getByRole('textbox', { name: 'Permiso', exact: true }))
  await hands.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'ControlOrMeta+a')
  await focused(page.getByRole('textbox', { name: 'Ubicación de la partida' }))
  await hands.type('Nave 9')
  await hands.press('ControlOrMeta+Enter')
  await expect(page.getByText('Nave 9')).toBeVisible()
  await expect(page.getByRole('form')).toHaveCount(0)
  await hands.shortcut('L')
  await focused(page.getByRole('combobox', { name: 'Tipo de embalaje' }))
  await hands.type('06')
  await hands.press('Tab')
  await hands.type('12')
  await hands.press('Tab')
  await hands.type('340.5')
  await hands.press('Enter', 'Escape')
  await expect(page.getByRole('row', { name: /12 340\.5/ })).toBeVisible()
  await hands.press('s')
  await expect(page.locator('a[data-row][href*="/documento-transporte/"]').first()).toBeVisible()
  const documents = page.getByRole('button', { name: /^Documento de transporte \d+/ })
  const count = Number(/\d+/.exec(await documents.innerText())?.[0])
  await hands.press('2')
  await focused(page.locator('a[data-row][href*="/documento-transporte/"]').first())
  await hands.press('Delete')
  await focused(page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }))
  await hands.press('Tab')
  await hands.answer()
  await expect(documents).toContainText(String(count - 1))
  await hands.shortcut('E')
  // Its first field has the focus, and Enter sends from there.
  await focused(page.getByRole('dialog').getByRole('textbox').first())
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true })).toBeEnabled()
  await hands.answer()
  await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible()
  expect(hands.count()).toBeLessThanOrEqual(30)
})

test('un día al paso de una persona: clonar, tres permisos de dos líneas en 55 teclas, una fila abierta al enviar, que se informa como está escrita', async ({
  page,
  enter,
  operador,
  warehouseId,
}) => {
  const hands = counted(page, 80)
  const machine = await page.context().newCDPSession(page)
  await enter('operador')
  // On a slow machine, before the program is there: the keys wait for what they are meant for.
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`/warehouse/${warehouseId}/stocks`, { waitUntil: 'commit' })
  await expect(page.locator('h1')).toBeVisible()
  await hands.press('c')
  await focused(page.getByRole('dialog').getByRole('button', { name: 'Clonar', exact: true }))
  await hands.press('Enter')
  await expect(page.getByRole('heading', { name: /^Stock \d/ })).toBeVisible()
  const address = new URL(page.url()).pathname
  await hands.press('p')
  const numbers = ['26001EC01000101N', '26001EC01000102Y', '26001EC01000103P']
  // Without a look at the screen: what is typed before its field is there waits for it.
  for (const number of numbers) {
    await hands.type(number)
    // The next permits repeat what they have in common with the first.
    if (number === numbers[0]) await typeGoods(hands)
    await hands.press('Alt+l')
    await hands.type('06')
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    for (const cantidad of ['10', '20']) {
      await hands.press('Tab')
      await hands.type(cantidad)
      await hands.press('Tab')
      await hands.type(`${cantidad}0`)
      await hands.press(cantidad === '10' || number === numbers[2] ? 'Enter' : 'Alt+p')
    }
  }
  await hands.press('Escape')
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeVisible()

  // A row is left open: it is saved, and declared as it stands there.
  await page.keyboard.press('s')
  for (const number of numbers) await expect(page.getByRole('row', { name: new RegExp(`${number}.* 300 `) })).toBeVisible()
  await page
    .getByRole('button', { name: /^Editar Contenedor vacio/ })
    .first()
    .click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('MSCU6639870', { delay: 80 })
  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await send.click()
  const dialog = page.getByRole('dialog', { name: /^Enviar stock/ })
  await expect(dialog.getByText(/^Se guardó lo que estaba escrito: Contenedor vacio/)).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Totales' })).toBeVisible()
  await page.keyboard.press('Escape')
  await focused(send)
  await hands.shortcut('E')
  await focused(dialog.getByRole('textbox').first())
  await hands.press('Enter')
  // The simulated authority knows none of the new permits.
  await expect(page.getByText('La aduana rechazó el stock.', { exact: false }).first()).toBeVisible()
  expect(hands.count()).toBeLessThanOrEqual(55)
  const path = `api${address.replace('/stocks/stock-detail/', '/stocks/')}`
  const permits = named.parse((await operador.get(`${path}/permiso-embarques?sort=id,desc`)).body)
  expect(permits.slice(0, 3).map(({ identificadorPermiso }) => identificadorPermiso)).toEqual(numbers.toReversed())
  expect(JSON.stringify((await operador.get(`${path}/contenedor-vacios?size=100`)).body)).toContain('MSCU6639870')
})

test('veinte líneas de la planilla en 3 teclas, o en 4 clics', async ({ page, enter, context, operador, stock }) => {
  const cells = Array.from({ length: 20 }, (_, index) => `06\t${index + 1}\t${index + 1}`).join('\n')
  const count = async () =>
    named.parse((await operador.get(`${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias?size=100`)).body).length
  await enter('operador')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}`)
  await expect(page.getByRole('link', { name: 'Agregar linea de mercaderia' })).toBeVisible()
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells)

  const keys = counted(page)
  await keys.press('ControlOrMeta+v')
  await focused(page.getByRole('button', { name: 'Agregar 20 líneas' }))
  await keys.answer()
  await expect.poll(count).toBe(21)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(focusedRow(page)).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(3)

  const clicks = counted(page)
  await clicks.click(page.getByRole('button', { name: 'Pegar desde la planilla: Linea de mercaderia' }))
  await focused(page.getByRole('textbox', { name: 'Celdas copiadas' }))
  await clicks.press('ControlOrMeta+v')
  await clicks.click(page.getByRole('button', { name: 'Agregar 20 líneas' }))
  await expect.poll(count).toBe(41)
  expect(clicks.count()).toBeLessThanOrEqual(4)
})
