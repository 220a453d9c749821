import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { showDay } from '#domain/dates.ts'
import { depositos } from '#domain/deposito.ts'
import { stock as stockEntity, stockDisplay } from '#domain/stock.ts'
import { signedIn } from '../support/caller.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { bareHtml, bareScript } from './bare-page.ts'
import { measure, nowWhen, openBrowser, type Subject } from './screens.ts'
import { serverTimes, succeeding } from './server-times.ts'
import { printLine, printScreens, printServer } from './table.ts'

/** `npm run bench`: the product on a large warehouse, measured whole and against a bare page of the same rows. Nothing here fails a build. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = newDataDir()
printLine('Cargando el depósito de gran volumen…')
spawnSync(process.execPath, ['src/server/demo/main.ts', '--large'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: folder.path },
  stdio: 'inherit',
})

const running = runProduct({ DATA_DIR: folder.path }, 'tests/bench/server.ts')
const origin = await running.url
const user = await signedIn(origin, 'user')
const token = z.object({ id_token: z.string() }).parse((await user.call('PUT', 'api/authenticate/refresh')).body).id_token
const own = depositos.parse((await user.get('api/depositos/user')).body)
const warehouseId = own.at(-1)?.id ?? 0
const stocks = `api/warehouse/${warehouseId}/stocks`
const listed = async (path: string) => z.array(z.looseObject({ id: z.number() })).parse((await user.get(path)).body)

const rows = z.array(stockEntity).parse((await user.get(`${stocks}?size=40&sort=id,desc`)).body)
const large = rows[0]?.id ?? 0
const last = (await listed(`${stocks}?size=1&sort=id,asc`))[0]?.id ?? 0
const permisos = `${stocks}/${large}/permiso-embarques`
const permit = (await listed(`${permisos}?size=1`))[0]?.id ?? 0
const lineas = `${permisos}/${permit}/linea-mercaderias`
const line = (await listed(`${lineas}?size=1`))[0] ?? { id: 0 }
const { version: _version, ...lineDraft } = line

const bareRows = rows.map((row) => ({
  id: row.id,
  href: `/bare/stock-detail/${row.id}`,
  cells: [row.sentDate ?? '-', String(row.daysLate ?? '-'), row.transactionId ?? '-', showDay(row.fechaStock), stockDisplay(row).label],
}))
const barePermits = (await listed(`${permisos}?size=10&sort=id,desc`)).map(({ id, identificadorPermiso, exportador }) => ({
  id,
  href: `/bare/permiso-embarque/${id}`,
  cells: [String(identificadorPermiso), String(exportador)],
}))
const bare = {
  '/bare/stocks': bareHtml('Stocks', bareRows, `<div data-list="/${stocks}?size=40&amp;sort=id,desc"></div>`),
  [`/bare/stock-detail/${large}`]: bareHtml(`Stock ${large}`, barePermits),
  '/bare/line': bareHtml(
    'Línea',
    [],
    `<form action="/${lineas}" data-line='${JSON.stringify(lineDraft)}'><button>Guardar</button><output></output></form>`,
  ),
  '/bare/bare.js': bareScript,
}
writeFileSync(join(folder.path, 'bare.json'), JSON.stringify(bare))

const detail = `/warehouse/${warehouseId}/stocks/stock-detail/${large}`
const product: Subject = {
  list: `/warehouse/${warehouseId}/stocks`,
  lastRow: `/stock-detail/${last}`,
  detailSeen: 'a[href*="/permiso-embarque/"]:not([href$="/add"])',
  async saveLine(page) {
    await page.goto(`${origin}${detail}/permiso-embarque/${permit}/linea-mercaderia/${line.id}`)
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await page.getByLabel('Cantidad').fill('77')
    await page.waitForLoadState('networkidle')
    const pressed = Date.now()
    await page.getByRole('button', { name: 'Guardar cambios' }).click({ noWaitAfter: true })
    return (await nowWhen(page, 'main:not(:has(form))')) - pressed
  },
}
const bareSubject: Subject = {
  list: '/bare/stocks',
  lastRow: `/stock-detail/${last}`,
  detailSeen: 'a[href*="/bare/permiso-embarque/"]',
  async saveLine(page) {
    await page.goto(`${origin}/bare/line`)
    await page.waitForLoadState('networkidle')
    const pressed = Date.now()
    await page.getByRole('button', { name: 'Guardar' }).click({ noWaitAfter: true })
    return (await nowWhen(page, 'output:not(:empty)')) - pressed
  },
}

printLine('Midiendo el servidor…')
const get = (path: string) => succeeding(user, 'GET', path)
const times = await serverTimes({
  'página desnuda': get('bare/stocks'),
  cuenta: get('api/account'),
  depósitos: get('api/depositos/user'),
  'stocks, primera página': get(`${stocks}?page=0&size=40&sort=id,desc`),
  'stocks, última página': get(`${stocks}?page=49&size=40&sort=id,desc`),
  'stocks, por estado': get(`${stocks}?page=0&size=40&sort=state,asc`),
  'stock grande': get(`${stocks}/${large}`),
  'sus permisos': get(`${permisos}?size=10&sort=id,desc`),
  'un permiso': get(`${permisos}/${permit}`),
  'sus líneas': get(`${lineas}?size=10&sort=id,desc`),
  'guardar una línea': succeeding(user, 'PUT', lineas, lineDraft),
  'clonar el stock grande': succeeding(user, 'POST', `${stocks}/${large}/clone`),
})

printLine('Midiendo las pantallas…')
const browser = await openBrowser()
const measured = await measure(browser, origin, token, product)
const measuredBare = await measure(browser, origin, token, bareSubject)
await browser.close()
await running.end()
folder.remove()

printScreens(measured, measuredBare)
printServer(times)
