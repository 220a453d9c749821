import { expect, follow, test } from './fixtures.ts'

/** What came after Chrome 109 or Firefox 115, but for popovers, of which a page cannot take away the half that is in the browser's styles. */
const missing = {
  Array: 'fromAsync',
  'Array.prototype': 'toReversed toSorted toSpliced with',
  AbortSignal: 'any',
  'ArrayBuffer.prototype': 'transfer',
  'Document.prototype': 'startViewTransition',
  'Element.prototype': 'moveBefore',
  'HTMLDialogElement.prototype': 'requestClose',
  Intl: 'DurationFormat Segmenter',
  Map: 'groupBy',
  Object: 'groupBy',
  Promise: 'try withResolvers',
  ReadableStream: 'from',
  RegExp: 'escape',
  'Set.prototype': 'difference intersection isSubsetOf isSupersetOf symmetricDifference union',
  'String.prototype': 'isWellFormed toWellFormed',
  Uint8Array: 'fromBase64 fromHex',
  'Uint8Array.prototype': 'toBase64 toHex',
  URL: 'canParse parse',
  globalThis: 'CloseWatcher Iterator',
}

test('con lo que tenían los navegadores más viejos que sirven, todas las áreas se abren sin error', async ({ page, enter, stock }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.addInitScript((names) => {
    for (const [path, lost] of Object.entries(names)) {
      const holder = path.split('.').reduce((of: object, name) => Object(Reflect.get(of, name)), window)
      for (const name of lost.split(' ')) Reflect.deleteProperty(holder, name)
    }
  }, missing)
  await enter('admin', stock.address)
  for (const address of [
    `${stock.address}/permiso-embarque/add`,
    `${stock.address}/historial`,
    '/permiso-embarque',
    '/deposito/new',
    '/company-management',
    '/account/settings',
    '/admin/metrics',
    '/admin/configuration',
    '/admin/docs',
  ]) {
    await follow(page, address)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar' }).fill('16033EC01000038D')
  await expect(page.getByRole('option', { name: /16033EC01000038D/ }).first()).toBeVisible()
  expect(faults).toEqual([])
})

test('a un navegador más viejo se le dice cuál hace falta, y a uno al que no le llegó el programa o sus textos, que recargue', async ({
  page,
  enter,
}) => {
  await enter('operador')
  for (const missed of [/assets\/index-[^/]+\.js/, /i18n\/es\.json/]) {
    await page.route(missed, (route) => (missed.source.startsWith('i18n') ? route.fulfill({ status: 500 }) : route.abort()))
    await page.goto('/')
    await expect(page.getByText('La aplicación no pudo iniciarse.')).toBeVisible()
    await expect(page.getByText('Este navegador es demasiado viejo.')).toBeHidden()
    await expect(page.getByRole('main')).toHaveCount(0)
    await page.unroute(missed)
    await page.getByRole('button', { name: 'Recargar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stocks' })).toBeVisible()
    await expect(page.getByText('La aplicación no pudo iniciarse.')).toHaveCount(0)
  }

  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'))
  await page.reload()
  await expect(page.getByText('Este navegador es demasiado viejo.')).toBeVisible()
  await expect(page.getByText('necesita Chrome o Edge 109, Firefox 115')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recargar' })).toBeHidden()
})
