import type { Browser, Page } from '@playwright/test'
import { openAs } from '../browser/fixtures.ts'
import { type Caller, signedIn } from '../support/caller.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { loadPermits } from './many-permits.ts'
import { quantile, serverTimes, succeeding } from './server-times.ts'
import { printBeside, printLine } from './table.ts'
import { openBrowser } from './visit.ts'
import { seenAt, watchFor } from './watch.ts'
import { loadDemo } from './world.ts'

/** The second half of `npm run bench`: the generic lists and their searches with the demo's hundred permits, and with a hundred thousand more. */
const permisos = 'api/permiso-embarques'
const rounds = 5
const scrolledRows = 1000
const rowHeight = 36

const browser = await openBrowser()
const few = await measure(browser, 0)
const many = await measure(browser, 100_000)
await browser.close()
printBeside('Las pantallas genéricas, con pocos y con muchos permisos (mediana)', few, many)

interface Figures {
  /** How many permits there are. */
  readonly count: number
  readonly ms: Readonly<Record<string, number>>
}

/** Starts a product on a database of its own and measures it. */
async function measure(browser: Browser, more: number): Promise<Figures> {
  const folder = newDataDir()
  printLine(`Cargando la demostración y ${more} permisos…`)
  loadDemo({ DATA_DIR: folder.path })
  if (more > 0) await loadPermits(folder.path, more)
  const product = runProduct({ DATA_DIR: folder.path })
  const url = await product.url
  const [admin, user] = await Promise.all([signedIn(url, 'admin'), signedIn(url, 'user')])
  const count = Number((await admin.get(`${permisos}?page=0&size=20`)).headers.get('x-total-count'))
  printLine(`Midiendo con ${count} permisos…`)
  const times = await serverTimes({ ...callsOf('admin', admin, count), ...callsOf('user', user, count) })
  const screens = await measureList(browser, url, 'permiso-embarque')
  await product.end()
  folder.remove()
  return { count, ms: { ...Object.fromEntries(times.map(({ name, median }) => [name, median])), ...screens } }
}

/** The calls of an administrator, who sees all, and of a user of two warehouses. */
function callsOf(who: string, caller: Caller, count: number): Record<string, () => Promise<unknown>> {
  const page = (path: string, query: string) => succeeding(caller, 'GET', `${path}?size=20&${query}`)
  return {
    [`${who}: permisos, primera página`]: page(permisos, 'page=0&sort=id,desc'),
    [`${who}: permisos, última página`]: page(permisos, `page=${Math.ceil(count / 20) - 1}&sort=id,desc`),
    [`${who}: permisos, por identificador`]: page(permisos, 'page=0&sort=identificadorPermiso,asc'),
    [`${who}: permisos, por una columna sin índice`]: page(permisos, 'page=0&sort=ubicacionPartida,asc'),
    [`${who}: buscar un permiso`]: page(permisos, 'page=0&sort=identificadorPermiso,asc&identificadorPermiso.startsWith=20033EC0100'),
    [`${who}: buscar un stock por su día`]: page('api/stocks', 'page=0&sort=fechaStock,desc&fechaStock.equals=2026-01-02'),
    [`${who}: stocks, primera página`]: page('api/stocks', 'page=0&sort=id,desc'),
    [`${who}: líneas, primera página`]: page('api/linea-mercaderias', 'page=0&sort=id,desc'),
  }
}

/** Returns the milliseconds that a generic list takes in a browser. */
async function measureList(browser: Browser, url: string, word: string): Promise<Readonly<Record<string, number>>> {
  const page = await openAs(browser, url, 'admin')
  await watchFor(page, { row: `tbody a[href^="/${word}/"]` })
  const open = async (address: string): Promise<number> => {
    await page.goto(url + address)
    return (await seenAt(page, 'row')) - (await page.evaluate(() => performance.timeOrigin))
  }
  const plain: number[] = []
  const sorted: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await open(`/${word}`))
    sorted.push(await open(`/${word}?sort=identificadorPermiso,asc`))
  }
  await open(`/${word}`)
  const longestFrame = await scroll(page)
  await page.context().close()
  return {
    'pantalla: primera fila': quantile(plain, 0.5),
    'pantalla: primera fila, por identificador': quantile(sorted, 0.5),
    'pantalla: el cuadro más largo al bajar': longestFrame,
  }
}

/** Goes down as fast as rows come, to the end of the list or for so many rows, and returns the longest frame in milliseconds. */
async function scroll(page: Page): Promise<number> {
  return await page.evaluate(async (enough) => {
    let before = performance.now()
    let longest = 0
    let height = 0
    let resting = 0
    while (height < enough && resting < 120) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      longest = Math.max(longest, now - before)
      before = now
      resting = document.documentElement.scrollHeight === height ? resting + 1 : 0
      height = document.documentElement.scrollHeight
    }
    return longest
  }, scrolledRows * rowHeight)
}
