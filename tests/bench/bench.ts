import type { Browser } from '@playwright/test'
import { searchPath } from '#domain/stock/search.ts'
import { printSpeed, type SpeedFigures } from './figure-tables.ts'
import {
  type EndFigures,
  measureEnd,
  measureList,
  measurePage,
  measureReturn,
  measureSave,
  measureScroll,
  type PageFigures,
} from './figures.ts'
import { medianOf, medians, type Both } from './rounds.ts'
import { serverTimes, succeeding } from './server-times.ts'
import { type PageName, pageNames, subjectBelow } from './subjects.ts'
import { printLine, printServer } from './table.ts'
import { openBrowser, type Speed, speeds } from './visit.ts'
import { openWorld, type World } from './world.ts'

/**
 * `npm run bench`: the product on a large warehouse beside the barest page on its own libraries (`bare-app`), which shows the same rows from the same calls of the same server. Both are
 * measured in turns, at two speeds, each time in a browser with an empty cache; the figures are medians. Nothing here fails a build. `node tests/bench/bench.ts 1` measures one round
 * instead of five.
 */
const rounds = Number(process.argv[2] ?? 5)

printLine('Cargando el depósito de gran volumen…')
const world = await openWorld()
const browser = await openBrowser()
try {
  for (const speed of speeds) {
    printLine(`Midiendo las pantallas a velocidad ${speed.name}…`)
    printSpeed(speed.name, await measureScreens(browser, speed, world))
  }
  printLine('Midiendo el servidor…')
  printServer(await measureServer(world))
} finally {
  await browser.close()
  await world.end()
}

async function measureScreens(browser: Browser, speed: Speed, world: World): Promise<SpeedFigures> {
  const opening = { browser, origin: world.origin, speed }
  const subjects = { product: subjectBelow('', world), bare: subjectBelow('/bare', world) }
  const list = await medians(rounds, subjects, (subject) => measureList(opening, subject, world))
  const returning = await medians(rounds, subjects, (subject) => measureReturn(opening, subject, world))
  const save = await medians(rounds, subjects, async (subject) => ({ ms: await measureSave(opening, subject) }))
  const scroll = await medians(rounds, subjects, (subject) => measureScroll(opening, subject, world))
  // The barest page shows no line but the first ones.
  const ends: EndFigures[] = []
  while (ends.length < rounds) ends.push(await measureEnd(opening, subjects.product))
  const pages: Partial<Record<PageName, Both<PageFigures>>> = {}
  for (const name of pageNames) pages[name] = await medians(rounds, subjects, (subject) => measurePage(opening, subject.pages[name]))
  return { list, returning, save, scroll, end: medianOf(ends), pages: pages as Record<PageName, Both<PageFigures>> }
}

async function measureServer({ user, warehouseId, stockIds, permitId, line }: World) {
  const stocks = `api/warehouse/${warehouseId}/stocks`
  const large = `${stocks}/${stockIds.first}`
  const lines = `${large}/permiso-embarques/${permitId}/linea-mercaderias`
  const { version: _version, ...lineDraft } = line
  const get = (path: string) => succeeding(user, 'GET', path)
  return await serverTimes({
    'una página estática': get('bare/'),
    cuenta: get('api/account'),
    depósitos: get('api/depositos/user'),
    'stocks, primera página': get(`${stocks}?page=0&size=40&sort=id,desc`),
    'stocks, última página': get(`${stocks}?page=49&size=40&sort=id,desc`),
    'stocks, por estado': get(`${stocks}?page=0&size=40&sort=state,asc`),
    'stock grande': get(large),
    'sus permisos': get(`${large}/permiso-embarques?size=10&sort=id,desc`),
    'un permiso': get(`${large}/permiso-embarques/${permitId}`),
    'sus líneas': get(`${lines}?size=10&sort=id,desc`),
    'permisos de todos los stocks': get('api/permiso-embarques?size=20&sort=id,desc'),
    'permisos, por una columna sin índice': get('api/permiso-embarques?size=20&sort=ubicacionPartida,asc'),
    'buscar un permiso por cómo empieza': get('api/permiso-embarques?size=20&identificadorPermiso.startsWith=16033EC0100'),
    'buscar tres cifras en todos los stocks': get(`${searchPath}?q=123`),
    'buscar lo que no está': get(`${searchPath}?q=ZZZ999`),
    'guardar una línea': succeeding(user, 'PUT', lines, lineDraft),
    'clonar el stock grande': succeeding(user, 'POST', `${large}/clone`),
  })
}
