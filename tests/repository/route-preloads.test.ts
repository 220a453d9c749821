import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRoutePreloads } from '#server/front-end/route-preloads.ts'
import { newDataDir } from '../support/product.ts'

const routes = 'src/app/routes/_session'
const split = '?tsr-split=component---loader'
const stocks = `${routes}/warehouse.$warehouseId.stocks`

const folder = newDataDir()
afterAll(() => folder.remove())
const of = preloads(folder.path)

function preloads(dist: string): (pathname: string) => string | null {
  mkdirSync(join(dist, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    '_table.js': { file: 'assets/table.js', css: ['assets/table.css'] },
    [`${routes}.tsx${split}`]: { file: 'assets/shell.js', imports: ['index.html', '_react.js'] },
    [`${stocks}/index.tsx${split}`]: { file: 'assets/list.js', imports: ['_table.js', '_react.js'] },
    [`${stocks}/stock-detail.$stockId/index.tsx${split}`]: { file: 'assets/detail.js', imports: ['_table.js'] },
    [`${stocks}/stock-detail.$stockId/$titulo/add.tsx${split}`]: { file: 'assets/add.js' },
    [`${stocks}/stock-detail.$stockId/$titulo/route.tsx${split}`]: { file: 'assets/titulo.js' },
    [`${stocks}/stock-detail.$stockId/$titulo/$tituloId/index.tsx${split}`]: { file: 'assets/one.js' },
    'src/app/routes/login.tsx': { file: 'assets/login.js' },
    'src/app/routes/account.activate.{-$key}.tsx': { file: 'assets/activate.js' },
  }
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest))
  return readRoutePreloads(dist)
}

const filesOf = (link: string | null): string[] => [...(link ?? '').matchAll(/<\/assets\/([^>]+)>/g)].map(([, file = '']) => file)

test('la página anuncia lo que su pantalla necesita además del programa principal', () => {
  expect(filesOf(of('/warehouse/3/stocks'))).toEqual(['shell.js', 'list.js', 'table.js', 'table.css'])
  expect(filesOf(of('/warehouse/3/stocks/'))).toEqual(['shell.js', 'list.js', 'table.js', 'table.css'])
  expect(filesOf(of('/warehouse/3/stocks/stock-detail/41'))).toEqual(['shell.js', 'detail.js', 'table.js', 'table.css'])
  expect(filesOf(of('/login'))).toEqual(['login.js'])
  expect(of('/warehouse/3/stocks')).toContain('</assets/table.css>; rel=preload; as=style; crossorigin')
})

test('una palabra de la dirección vale antes que un parámetro, y las capas de alrededor vienen con ella', () => {
  expect(filesOf(of('/warehouse/3/stocks/stock-detail/41/permiso-embarque/add'))).toEqual(['shell.js', 'add.js', 'titulo.js'])
  expect(filesOf(of('/warehouse/3/stocks/stock-detail/41/permiso-embarque/8'))).toEqual(['shell.js', 'titulo.js', 'one.js'])
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
