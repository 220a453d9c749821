import { afterAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { signedIn } from '../support/caller.ts'
import { newDataDir, runProduct, type Product } from '../support/product.ts'

const folders = [newDataDir(), newDataDir()]
const products: Product[] = []

afterAll(async () => {
  for (const product of products) await product.end()
  for (const folder of folders) folder.remove()
})

function run(index: number, env: Record<string, string> = {}): Product {
  const product = runProduct({ DATA_DIR: folders[index]?.path ?? '', ...env })
  products.push(product)
  return product
}

test('con API_URL las pantallas son de aquí y las llamadas van al otro servidor, ida y vuelta enteras', async () => {
  const other = await run(0).url
  const front = run(1, { API_URL: other })
  const url = await front.url
  await expect.poll(() => front.said()).toContain(`API: ${other}`)
  expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<div id="root">')

  const operador = await signedIn(url, 'operador')
  const created = await operador.post('api/warehouse/1/stocks', { fechaStock: today() })
  expect(created.status).toBe(201)
  expect(created.headers.get('location')).toMatch(/^\/api\/warehouse\/1\/stocks\/\d+$/)
  expect(created.headers.get('x-depositosapp-alert')).toBe('depositosApp.stock.created')
  const list = await operador.get('api/warehouse/1/stocks?page=0&size=5')
  expect(list.body).toHaveLength(5)
  expect(Number(list.headers.get('x-total-count'))).toBeGreaterThan(5)
  expect((await operador.delete('api/warehouse/2/stocks/1')).status).toBe(404)
  expect((await (await signedIn(other, 'operador')).get('api/warehouse/1/stocks?size=5')).body).toEqual(list.body)
})
