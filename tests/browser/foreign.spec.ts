import type { Page } from '@playwright/test'
import { newest } from '../support/foreign/records.ts'
import { refusals } from '../support/foreign/refusals.ts'
import { expect, follow } from './fixtures.ts'
import { detail, list, permiso, readsSpanish, test } from './foreign-fixtures.ts'
import { byMouse } from './input-devices.ts'
import { signIn } from './registering.ts'
import { scrollTo } from './scrolling.ts'

async function said(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible()
  await readsSpanish(page)
}

test('se entra, y la lista llega entera: contada, con Link o sin decir cuánto falta', async ({ page, foreign }) => {
  const main = page.getByRole('main')
  await page.goto('/')
  await signIn(page, byMouse(page), 'operador', 'otra')
  await expect(page.getByRole('alert')).toHaveText(/^¡El inicio de sesión ha fallado!/)
  await readsSpanish(page)
  await signIn(page, byMouse(page), 'operador', 'operador')
  await expect(page.getByText('v7.4.1-SNAPSHOT')).toBeVisible()
  await expect(page.getByText('Terminal Norte')).toBeVisible()

  for (const paging of ['count', 'link', 'none'] as const) {
    foreign.paging = paging
    if (paging !== 'count') await page.reload()
    await expect(main.getByRole('link', { name: 'Stock 300 del' })).toBeVisible()
    for (const id of [260, 220, 201]) await scrollTo(page, main.getByRole('link', { name: `Stock ${id} del` }))
    await readsSpanish(page)
  }
  const rows = foreign.asked.filter(({ path }) => path.endsWith('/stocks'))
  expect(rows.length).toBeGreaterThanOrEqual(9)
  for (const { headers } of foreign.asked) {
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('origin')
    expect(headers.host).toBe(new URL(foreign.url).host)
  }
})

test('un stock se lee con sus nulos, sus textos por números y sus días sin hora', async ({ page, enter, foreign }) => {
  const main = page.getByRole('main')
  await enter('operador', detail)
  const row = (name: RegExp) => main.getByRole('row', { name })
  await expect(row(/16033EC01000038D/)).toContainText('02/11/26 00:00')
  await expect(row(/16033EC01000038D/)).toContainText('310 China')
  await expect(row(/16033EC01000038D/)).toContainText('33-50493261-9')
  await expect(row(/USMIA1234/)).toContainText('03/11/26 10:15')
  await expect(row(/TRIU5555555/)).toContainText('20')
  await readsSpanish(page)

  await follow(page, `${detail}/documento-transporte/12`)
  await expect(main.getByText('1263')).toBeVisible()
  await expect(main.getByText('Mala')).toBeVisible()
  await readsSpanish(page)

  await follow(page, `${list}/stock-detail/${newest.refused}`)
  await expect(main.getByRole('cell', { name: '11371' })).toBeVisible()
  await expect(main.getByText('CUIT no autorizado')).toBeVisible()
  await readsSpanish(page)

  // How many there are is said only when it is known: at the end of the last page, which has not come.
  foreign.paging = 'link'
  const second = /contenedor-vacios\?page=1/
  await page.route(second, () => undefined)
  await page.reload()
  await expect(main.getByText('TRIU5555534')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Contenedor vacio', exact: true })).toBeVisible()
  await page.unroute(second)
  foreign.paging = 'count'
  await page.reload()
  await expect(main.getByRole('button', { name: 'Contenedor vacio 25', exact: true })).toBeVisible()

  // The address of a line works though the other server only lists lines.
  await follow(page, `${permiso}/linea-mercaderia/21`)
  await expect(main.getByText('1 000.5').first()).toBeVisible()
  await readsSpanish(page)
  await follow(page, `${permiso}/linea-mercaderia/99`)
  await expect(page).toHaveURL(/\/stocks$/)
})

test('se agrega, se corrige y se elimina; lo que el otro servidor rechaza se dice en su lugar', async ({ page, enter, foreign }) => {
  const main = page.getByRole('main')
  const device = byMouse(page)
  const field = (name: string) => main.getByRole('textbox', { name, exact: true }).or(main.getByRole('combobox', { name, exact: true }))
  const save = main.getByRole('button', { name: /^(?:Guardar|Guardar y agregar otro|Guardar cambios|Reintentar)$/ })
  const remove = () => page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await enter('operador')

  await test.step('un permiso', async () => {
    await page.goto(`${detail}/permiso-embarque/add`)
    await device.type(field('Permiso'), '16033EC01000039E')
    await device.choose(field('Destino de la mercadería'), '203')
    await device.type(field('Destinatario en el exterior'), 'Santos SA')
    await device.type(field('Ubicación de la partida'), 'Galpón 9')
    const posts = /\/permiso-embarques$/
    foreign.refuse('POST', posts, refusals.headerOnly)
    await save.click()
    await expect(main.getByRole('alert')).toContainText('El Stock del día ya fue cerrado por la terminal.')
    await readsSpanish(page)
    await save.click()
    await said(page, 'Permiso de embarque creado')
    const sent = foreign.asked.findLast(({ method, path }) => method === 'POST' && posts.test(path))
    expect(sent?.body).toMatchObject({ identificadorPermiso: '16033EC01000039E', exportador: 33_504_932_619, destinoMercaderia: '203' })

    await follow(page, permiso)
    await main.getByRole('button', { name: 'Editar', exact: true }).click()
    await device.type(field('Ubicación de la partida'), 'Galpón 10')
    foreign.refuse('PUT', posts, refusals.conflict)
    await save.click()
    await expect(main.getByRole('alert').filter({ hasText: 'Este registro cambió mientras usted lo editaba' })).toContainText('Galpón 4')
    await main.getByRole('button', { name: 'Guardar lo mío' }).click()
    await said(page, 'Permiso de embarque actualizado')
    await expect(main.getByText('Galpón 10')).toBeVisible()
    const put = foreign.asked.findLast(({ method }) => method === 'PUT')
    expect(put?.body).toMatchObject({ id: 11, ubicacionPartida: 'Galpón 10' })
    expect(put?.body).not.toHaveProperty('version')
  })

  await test.step('una línea, que rechazada queda abajo', async () => {
    const lines = /\/linea-mercaderias$/
    await follow(page, `${permiso}/linea-mercaderia/add`)
    await device.choose(field('Tipo de embalaje'), '06')
    await device.type(field('Cantidad'), '21')
    await device.type(field('Peso bruto (kg)'), '10.5')
    foreign.refuse('POST', lines, refusals.headerOnly)
    await page.keyboard.press('Enter')
    await expect(main.getByText('Sin guardar: 1')).toBeVisible()
    await expect(main.getByRole('form').getByRole('listitem')).toContainText('ya fue cerrado por la terminal')
    await readsSpanish(page)
    await main.getByRole('button', { name: /^Reintentar 06 CAJA/ }).click()
    await said(page, 'Linea de mercaderia agregada')
    const sent = foreign.asked.findLast(({ method, path }) => method === 'POST' && lines.test(path))
    expect(sent?.body).toMatchObject({ tipoEmbalaje: '06', cantidad: 21, pesoBruto: 10.5 })
  })

  await test.step('el permiso, fuera', async () => {
    await follow(page, permiso)
    await main.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await remove()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('puede que otros datos todavía dependan de este registro')
    await readsSpanish(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await follow(page, detail)
    await main.getByRole('link', { name: /16033EC01000039E/ }).click()
    await main.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await remove()
    await said(page, 'Permiso de embarque eliminado')
    await expect(page).toHaveURL(new RegExp(`/stock-detail/${newest.open}$`))
  })
})

test('se envía sin que nadie lo revise antes, se programa, se clona y se elimina', async ({ page, enter, foreign }) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  await enter('operador', detail)

  await button('Programar').click()
  await page.getByRole('textbox', { name: 'Fecha de envío' }).fill('01/12/2030')
  await page.getByRole('combobox', { name: 'Hora' }).fill('930')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await said(page, 'Stock enviado')
  await expect(main.getByText('Programado').first()).toBeVisible()
  await button('Cancelar envío').click()
  await dialog.getByRole('button', { name: 'Cancelar envío' }).click()
  await said(page, 'Envío cancelado')

  await button('Enviar').click()
  await expect(dialog).toContainText('Este servidor no revisa los stocks antes de enviarlos. Puede enviarlo igual.')
  foreign.refuse('PATCH', /\/send$/, refusals.headerOnly)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByRole('alert')).toContainText('ya fue cerrado por la terminal')
  await readsSpanish(page)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await said(page, 'Stock enviado')
  await said(page, 'La aduana aceptó el stock.')
  await expect(button('Enviar')).toHaveCount(0)

  await button('Clonar').click()
  await dialog.getByRole('button', { name: 'Clonar' }).click()
  await said(page, 'Stock clonado')
  await expect(page.getByRole('heading', { level: 1, name: /^Stock 1\d{3}$/ })).toBeVisible()
  await button('Eliminar').click()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await said(page, 'Stock eliminado')
})

test('sin renovación, la sesión sigue hasta que el otro servidor la termina, y lo escrito queda', async ({ page, foreign }) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' })
  await page.goto(`${permiso}/linea-mercaderia/add`)
  await signIn(page, byMouse(page), 'operador', 'operador')
  await main.getByRole('combobox', { name: 'Tipo de embalaje' }).fill('06')
  await main.getByLabel('Cantidad').fill('21')
  await main.getByLabel('Peso bruto (kg)').fill('10.5')
  foreign.endSessions()
  await main.getByLabel('Peso bruto (kg)').press('Enter')
  await expect(dialog).toContainText('Su sesión terminó o no permite lo que pidió: inicie sesión de nuevo para seguir donde estaba.')
  await readsSpanish(page)
  await dialog.getByLabel('Contraseña', { exact: true }).fill('operador')
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(dialog).toHaveCount(0)
  // What was typed is saved by itself in the new session.
  await expect(page.getByText('Linea de mercaderia agregada', { exact: true }).first()).toBeVisible()
  expect(foreign.asked.filter(({ path }) => path === '/api/authenticate/refresh')).toEqual([])

  // A server that announces neither registration nor another place to sign out.
  await page.goto('/logout')
  await expect(page.getByText('Sesión cerrada.').first()).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crea una cuenta' })).toHaveCount(0)
  await readsSpanish(page)
})
