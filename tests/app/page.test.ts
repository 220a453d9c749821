import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { setCatalogue, type TextKey, t } from '#app/i18n/text.ts'
import catalogue from '#app/public/i18n/es.json'
import { stockColumns } from '#app/routes/_session/warehouse.$warehouseId.stocks/-index/stock-columns.tsx'
import { scaledWidth } from '#app/ui/table/table-column.ts'
import { productVersion } from '#domain/administration/management.ts'

const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
const texts = (selector: string): string[] => [...page.querySelectorAll(selector)].map((element) => element.textContent.trim())

test('lo que la página muestra antes que el programa dice lo mismo que él', () => {
  expect(texts('#shell header span')).toEqual([catalogue['global.title']])
  expect(texts('#shell small')).toEqual([`v${productVersion}`])
  expect(texts('#shell h1')).toEqual([catalogue['stock.title']])
  const columns = stockColumns(1, () => null)
  expect(texts('#shell th')).toEqual(columns.map(({ title }) => catalogue[title]))
  const widths = [...page.querySelectorAll('#shell col')].map((column) => column.getAttribute('style')?.replace('width: ', ''))
  expect(widths).toEqual(columns.map(({ width }) => scaledWidth(width)))
})

test('ningún navegador ofrece traducirla: cambiaría textos que el programa después ya no encuentra', () => {
  expect(page.documentElement.getAttribute('translate')).toBe('no')
  expect(page.querySelector('meta[name="google"]')?.getAttribute('content')).toBe('notranslate')
  expect(page.documentElement.lang).toBe('es-AR')
})

test('los navegadores que la página nombra son aquellos para los que se construye, y los del README', () => {
  const [, targets = ''] = /target: \[(.*)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? []
  const [chrome = '', , firefox = '', safari = ''] = targets.match(/[\d.]+/g) ?? []
  const named = (or: string) => `Chrome ${or} Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`
  expect(targets).toBe(`'chrome${chrome}', 'edge${chrome}', 'firefox${firefox}', 'safari${safari}'`)
  expect(texts('#stopped')[0]).toContain(named('o'))
  expect(readFileSync('README.md', 'utf8')).toContain(named('and'))
})

test('lo primero que corre no usa nada que un navegador viejo no lea', () => {
  expect(page.querySelector('script')?.textContent).not.toMatch(/=>|`|\b(?:const|let|class|async)\b|\?[.?]|\.\.\./)
})

/** The English sentences of the specification, each with the key whose text it is where the catalogue has none. */
const sentences: readonly (readonly [TextKey, string])[] = [
  ['logout.success', 'Logged out successfully!'],
  ['error.http.403', 'You are not authorized to access this page.'],
  ['error.http.404', 'The page does not exist.'],
  ['error.unexpected', 'An unexpected error has occurred.'],
  ['error.unknown', 'Unknown error!'],
  ['loading', 'Loading...'],
  ['login.messages.username', 'Username cannot be empty!'],
  ['login.messages.password', 'Password cannot be empty!'],
  ['login.messages.error.authentication', 'Failed to sign in! Please check your credentials and try again.'],
  ['activate.messages.error', 'Your user account could not be activated. Please use the registration form to sign up.'],
  ['activate.messages.success', 'Your user account has been activated. Please sign in.'],
  ['entity.delete.title', 'Confirm delete operation'],
  ['company.empty', 'No Companies found'],
  ['certificate.empty', 'No Certificates found'],
  ['deposito.empty', 'No Depositos found'],
  ['stock.empty', 'No Stocks found'],
  ['permisoEmbarque.empty', 'No Permiso Embarques found'],
  ['documentoTransporte.empty', 'No Documento Transportes found'],
  ['lineaMercaderia.empty', 'No Linea Mercaderias found'],
  ['contenedorAsociado.empty', 'No Contenedor Asociados found'],
  ['contenedorVacio.empty', 'No Contenedor Vacios found'],
  ['stockError.empty', 'No Stock Errors found'],
  ['wsaa.empty', 'No Wsaas found'],
]

test('product.md 2, 4, 5 y 8: las frases en inglés quedan donde el catálogo no tiene su clave, y ninguna clave se ve', () => {
  expect(sentences.map(([key]) => t(key))).toEqual(sentences.map(([key]) => catalogue[key]))
  setCatalogue({})
  onTestFinished(() => setCatalogue(catalogue))
  expect(sentences.map(([key]) => t(key))).toEqual(sentences.map(([, sentence]) => sentence))
  expect(t('global.title')).toBe('')
})
