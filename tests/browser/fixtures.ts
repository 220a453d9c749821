import { type Browser, test as base, type Page } from '@playwright/test'
import type {} from '@tanstack/react-router'
import { depositos } from '#domain/company/deposito.ts'
import { signedIn, type Caller } from '../support/caller.ts'
import { openProducts, type Products, type TestProduct } from './products.ts'
import { type StockOnHand, stockOnHand } from './stock-on-hand.ts'

interface Fixtures {
  /** Settings of this test's product. Tests with the same settings share one per worker, and each of them finds the demo data as at the first start. */
  env: Record<string, string>
  /** Whether the product is this test's alone, because it uses up what the process itself remembers, such as how often the stand-in has failed. */
  ownProduct: boolean
  product: TestProduct
  /** Closes what a test opened beside its own page, so that it does not go on beside the tests after it. */
  othersClosed: void
  /** The clerk over HTTP, for what a test only needs to be there. */
  operador: Caller
  warehouseId: number
  stock: StockOnHand
  /** Signs a user in, and opens the address if one is given. */
  enter: (login: string, address?: string) => Promise<void>
}

/** Every test has the real product with the demo data, on a port and in a data folder that no other worker knows. */
export const test = base.extend<Fixtures, { products: Products }>({
  // Registration shows one link more at the entrance, and most files can share a product that has it.
  env: [{ REGISTRATION_ENABLED: 'true' }, { option: true }],
  ownProduct: [false, { option: true }],
  products: [
    async ({}, use) => {
      const products = openProducts()
      await use(products)
      await products.end()
    },
    { scope: 'worker' },
  ],
  product: async ({ env, ownProduct, products }, use) => {
    const product = ownProduct ? await products.start(env) : await products.share(env)
    await use(product)
    if (ownProduct) await product.end()
  },
  othersClosed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      const opened = browser.contexts().filter((context) => !before.has(context))
      await Promise.all(opened.map((context) => context.close()))
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(await product.url),
  operador: async ({ product }, use) => use(await signedIn(await product.url, 'operador')),
  warehouseId: async ({ operador }, use) => {
    const [own] = depositos.parse((await operador.get('api/depositos/user')).body)
    await use(own?.id ?? 0)
  },
  stock: async ({ operador, warehouseId }, use) => use(await stockOnHand(operador, warehouseId)),
  enter: async ({ page, product }, use) =>
    use(async (login, address) => {
      await asUser(page, await product.url, login)
      if (address !== undefined) await page.goto(address)
    }),
})

export { expect } from '@playwright/test'

/** Goes to an address inside the product, as a link does and without a question: the page is not loaded again. Returns when its screen is there. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => window.__TSR_ROUTER__ !== undefined)
  await page.evaluate(async (href) => await window.__TSR_ROUTER__?.navigate({ href, ignoreBlocker: true }), address)
}

/** Holds back what comes from these addresses until the returned function is called. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

export async function openAs(browser: Browser, url: string, login: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await asUser(page, url, login)
  return page
}

export async function asUser(page: Page, url: string, login: string): Promise<void> {
  const answer = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: login, password: login, rememberMe: true }),
  })
  const token = (answer.headers.get('authorization') ?? '').replace('Bearer ', '')
  await page.addInitScript((stored) => {
    // Once for each tab: a test that signs out stays signed out.
    if (sessionStorage.getItem('test-signed-in') !== null) return
    sessionStorage.setItem('test-signed-in', 'yes')
    localStorage.setItem('jhi-authenticationToken', JSON.stringify(stored))
  }, token)
}
