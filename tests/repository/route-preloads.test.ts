import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRoutePreloads } from '#server/front-end/route-preloads.ts'
import { newDataDir } from '../support/product.ts'

const routes = 'src/app/routes/_session'
const stocks = `${routes}/warehouse.$warehouseId.stocks`

const folder = newDataDir()
afterAll(() => folder.remove())
const of = preloads(folder.path)

function preloads(dist: string): (pathname: string) => string | null {
  mkdirSync(join(dist, '.vite'))
  const screens = {
    [`${routes}.tsx`]: ['assets/shell.js'],
    [`${stocks}/index.tsx`]: ['assets/list.js', 'assets/table.js'],
    [`${stocks}/stock-detail.$stockId/index.tsx`]: ['assets/detail.js', 'assets/table.js'],
    [`${stocks}/stock-detail.$stockId/$titulo/add.tsx`]: ['assets/add.js'],
    [`${stocks}/stock-detail.$stockId/$titulo/route.tsx`]: ['assets/titulo.js'],
    [`${stocks}/stock-detail.$stockId/$titulo/$tituloId/index.tsx`]: ['assets/one.js', 'assets/titulo.js'],
    [`${stocks}/-list/stock-list-sheet.tsx`]: ['assets/sheet.js'],
    'src/app/routes/login.tsx': ['assets/login.js'],
    'src/app/routes/account.activate.{-$key}.tsx': ['assets/activate.js'],
    'src/app/ui/toasts.tsx': ['assets/toasts.js'],
  }
  writeFileSync(join(dist, '.vite', 'screens.json'), JSON.stringify({ first: ['assets/main.js'], screens }))
  return readRoutePreloads(dist)
}

const filesOf = (link: string | null): string[] => [...(link ?? '').matchAll(/<\/assets\/([^>]+)>/g)].map(([, file = '']) => file)

test('la página anuncia lo que su pantalla necesita además del programa principal', () => {
  expect(filesOf(of('/warehouse/3/stocks'))).toEqual(['list.js', 'table.js', 'shell.js'])
  expect(filesOf(of('/warehouse/3/stocks/'))).toEqual(['list.js', 'table.js', 'shell.js'])
  expect(filesOf(of('/warehouse/3/stocks/stock-detail/41'))).toEqual(['detail.js', 'table.js', 'shell.js'])
  expect(filesOf(of('/login'))).toEqual(['login.js'])
  expect(of('/warehouse/3/stocks')).toContain('</assets/table.js>; rel=modulepreload')
})

test('una palabra de la dirección vale antes que un parámetro, y las capas de alrededor vienen con ella', () => {
  expect(filesOf(of('/warehouse/3/stocks/stock-detail/41/permiso-embarque/add'))).toEqual(['add.js', 'shell.js', 'titulo.js'])
  expect(filesOf(of('/warehouse/3/stocks/stock-detail/41/permiso-embarque/8'))).toEqual(['one.js', 'titulo.js', 'shell.js'])
})

test('un parámetro que puede faltar vale con él y sin él', () => {
  expect(filesOf(of('/account/activate'))).toEqual(['activate.js'])
  expect(filesOf(of('/account/activate/clave'))).toEqual(['activate.js'])
  expect(of('/account/activate/clave/otra')).toBeNull()
})

test('una dirección sin pantalla propia no anuncia nada', () => {
  expect(of('/no/existe')).toBeNull()
  expect(readRoutePreloads(join(folder.path, 'nada'))('/login')).toBeNull()
})
