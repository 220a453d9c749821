import { readFileSync } from 'node:fs'
import type { Page, Response } from '@playwright/test'
import * as z from 'zod/mini'
import { firstCalls } from '#app/api/first-calls.ts'
import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand, type StockOnHand } from './stock-on-hand.ts'

/** What each screen may cost at most, opened by its address with nothing in the browser's cache. A figure that grows fails here; one that should grow is changed with its reason. */
const budget = z
  .array(
    z.object({
      /** `{}` is a stock of the demo's warehouse, and `{permiso}`, `{linea}` … what it holds. */
      address: z.string(),
      as: z.string(),
      /** The page and its scripts as they come over the line, in KiB. */
      page: z.number(),
      script: z.number(),
      requests: z.number(),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8')))

/** The calls that every screen of a signed-in user begins with. */
const always = ['api/account', 'api/depositos/user', 'management/info']

function addressOf(template: string, { address, id, ...ids }: StockOnHand): string {
  const of: Readonly<Record<string, number>> = {
    permiso: ids.permisoId,
    documento: ids.documentoId,
    linea: ids.lineaId,
    contenedor: ids.contenedorId,
    vacio: ids.vacioId,
  }
  return template.replace('{}', address).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(of[name] ?? id))
}

/** Does nothing while the browser is idle, so that what is brought ahead is not counted to the screen. */
async function withoutIdleTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

const bytesOf = (answers: readonly Response[]): number =>
  answers.reduce((sum, answer) => sum + Number(answer.headers()['content-length'] ?? Number.NaN), 0)
const kib = (bytes: number): number => Math.round(bytes / 102.4) / 10

for (const { address: template, as, ...most } of budget)
  test(`${template} en frío: nada espera a más de una vuelta, y no cuesta más que antes`, async ({
    page,
    baseURL,
    operador,
    warehouseId,
  }) => {
    const address = addressOf(template, await stockOnHand(operador, warehouseId))
    await asUser(page, baseURL ?? '', as)
    await withoutIdleTime(page)
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const pathOf = (answer: Response): string => answer.url().slice(`${baseURL ?? ''}/`.length)
    const token = await page.evaluate(() => String(JSON.parse(localStorage.getItem('jhi-authenticationToken') ?? '""')))
    const { pathname, search } = new URL(address, baseURL)

    // The page itself makes all calls: none waits for the program, none is made twice, and none in vain.
    const calls = (): string[] => answers.map(pathOf).filter((path) => /^(?:api|management)\//.test(path))
    // The start leads to the first warehouse.
    const path = pathname === '/' ? `warehouse/${warehouseId}/stocks` : pathname.slice(1)
    await expect.poll(() => calls().toSorted()).toEqual([...always, ...firstCalls(path, search, token)].toSorted())
    expect(await page.evaluate(() => [...(window.prefetched?.keys() ?? [])].filter((url) => !url.includes('/assets/')))).toEqual([])

    // The page names all files that the screen needs: none waits for another.
    const scripts = answers.filter((answer) => /assets\/.*\.js$/.test(pathOf(answer)))
    // One that is asked for again while it is on its way comes once.
    const files = [...new Map(scripts.map((answer) => [answer.url(), answer])).values()]
    const document = answers[0]
    const named = `${(await document?.text()) ?? ''} ${document?.headers()['link'] ?? ''}`
    expect(files.map(pathOf).filter((path) => !named.includes(path) && !/assets\/client-/.test(path))).toEqual([])

    // What is brought for the next screen is not this one's.
    const next = (await page.locator('meta[name="next"]').getAttribute('content'))?.split(' ') ?? []
    const own = files.filter((file) => !next.includes(pathOf(file)) || (document?.headers()['link'] ?? '').includes(pathOf(file)))
    // A click asks for three at most: what the list has brought is there.
    const known = ['start', 'product', 'rolldown-runtime', 'client'].map((name) => `assets/${name}-`)
    const further = own.map(pathOf).filter((path) => !next.includes(path) && !known.some((start) => path.startsWith(start)))
    expect(further.length).toBeLessThanOrEqual(3)
    const figures = {
      page: kib(bytesOf(answers.slice(0, 1))),
      script: kib(bytesOf(own)),
      requests: answers.length - scripts.length + own.length,
    }
    for (const [name, figure] of Object.entries(figures))
      expect.soft(figure, `${name} de ${template}`).toBeLessThanOrEqual(most[name === 'page' || name === 'script' ? name : 'requests'])
  })
