import { test as base, type Page } from '@playwright/test'
import { depositos } from '#domain/deposito.ts'
import { signedIn, type Caller } from '../support/caller.ts'
import { newDataDir, runProduct, type Product } from '../support/product.ts'

interface House {
  /** Settings of this test's product. */
  env: Record<string, string>
  product: Product
  /** The clerk over HTTP, for what a test only needs to be there. */
  operador: Caller
  /** The clerk's warehouse. */
  warehouseId: number
}

/** Every test has the real product, on a port and a data folder of its own. */
export const test = base.extend<House>({
  env: [{}, { option: true }],
  product: async ({ env }, use) => {
    const folder = newDataDir()
    const product = runProduct({ DATA_DIR: folder.path, ...env })
    await product.url
    await use(product)
    await product.end()
    folder.remove()
  },
  baseURL: async ({ product }, use) => use(await product.url),
  operador: async ({ product }, use) => use(await signedIn(await product.url, 'operador')),
  warehouseId: async ({ operador }, use) => {
    const [own] = depositos.parse((await operador.get('api/depositos/user')).body)
    await use(own?.id ?? 0)
  },
})

export { expect } from '@playwright/test'

/** Starts the page as somebody who is signed in already, and remembered. */
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
