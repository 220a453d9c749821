import { describe, expect, test } from 'vitest'
import { readAlertHeader } from '#domain/contract/alerts.ts'
import { readCriteria } from '#domain/contract/filters.ts'
import { hasNextPage, readPage, UnknownQuery, writeLinks } from '#domain/contract/page.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'

const rules = { sorts: ['id', 'fechaStock'], pageSize: 40, sort: 'id,desc' }
const search = (query: string): URLSearchParams => new URLSearchParams(query)

describe('la página que pide una dirección', () => {
  test.each([
    ['sin nada es la primera, del tamaño y orden de la familia', 'cacheBuster=1', [0, 40, 'id,desc']],
    [
      'ordena siempre al final por id, en el sentido del orden pedido',
      'page=2&size=10&sort=fechaStock,asc',
      [2, 10, 'fechaStock,asc', 'id,asc'],
    ],
    [
      'ordena una vez por cada campo, como se lo nombró primero',
      'sort=fechaStock,desc&sort=fechaStock,asc&sort=id,asc',
      [0, 40, 'fechaStock,desc', 'id,asc'],
    ],
    ['entiende el sentido en mayúsculas, como la plataforma', 'sort=fechaStock,DESC', [0, 40, 'fechaStock,desc', 'id,desc']],
    ['no pasa de 2000 filas', 'size=999999', [0, 2000, 'id,desc']],
  ])('%s', (_, query, expected) => {
    const { page, size, sort } = readPage(search(query), rules)
    expect([page, size, ...sort.map(({ property, direction }) => `${property},${direction}`)]).toEqual(expected)
  })

  test.each(['sort=nombre,asc', 'sort=id,up', 'page=-1', 'page=x', 'size=0', 'size=1.5'])('%s se rechaza', (query) => {
    expect(() => readPage(search(query), rules)).toThrow(UnknownQuery)
  })
})

describe('los filtros de una dirección', () => {
  test('aceptan las dos ortografías y dejan pasar las palabras sin punto', () => {
    const query = search('id.equals=3&fechaIngresoDeposito.greaterOrEqualThan=2026-11-01&page=1')
    expect(readCriteria(query, permisoEmbarqueFamily.fields)).toEqual([
      { field: 'id', type: 'number', operator: 'equals', value: '3' },
      { field: 'fechaIngresoDeposito', type: 'instant', operator: 'greaterThanOrEqual', value: '2026-11-01' },
    ])
  })

  test('una parte de un número se busca en los campos que los tienen, si la lista los nombra', () => {
    expect(readCriteria(search('number.contains=12'), permisoEmbarqueFamily.fields, ['id'])).toEqual([
      { field: 'number', type: 'text', operator: 'contains', value: '12', numbers: [{ field: 'id', type: 'number' }] },
    ])
  })

  test.each([
    'nombre.equals=1',
    'id=1',
    'constructor.equals=1',
    'id.like=1',
    'id.toString=1',
    'id.__proto__=1',
    'id.contains=1',
    'ubicacionPartida.greaterThan=a',
    'deposito.id.equals=1',
    'number.contains=1',
  ])('%s se rechaza', (query) => {
    expect(() => readCriteria(search(query), permisoEmbarqueFamily.fields)).toThrow(UnknownQuery)
  })
})

describe('los enlaces de una página', () => {
  const address = new URL('http://h/api/stocks?page=1&size=10&sort=id,desc&state.equals=OPEN')

  test('nombran siguiente, anterior, última y primera, con el resto de la dirección', () => {
    const links = writeLinks(address.searchParams, { page: 1, size: 10 }, 83).split(',')
    expect(links.map((link) => /page=(-?\d+).*rel="(\w+)"/.exec(link)?.slice(1).join(' '))).toEqual([
      '2 next',
      '0 prev',
      '8 last',
      '0 first',
    ])
    for (const link of links) expect(link).toMatch(/sort=id%2Cdesc&state\.equals=OPEN/)
  })

  test('de una lista vacía la última es la -1 y no hay siguiente', () => {
    const links = writeLinks(address.searchParams, { page: 0, size: 10 }, 0)
    expect(links).toContain('page=-1')
    expect(links).not.toMatch(/rel="(?:next|prev)"/)
  })

  test.each<[headers: Record<string, string>, rows: number, isMore: boolean]>([
    [{ link: '<x>; rel="next"' }, 10, true],
    [{ link: '<x>; rel="first"' }, 10, false],
    [{ 'x-total-count': '11' }, 10, true],
    [{ 'x-total-count': '10' }, 10, false],
    [{}, 10, true],
    [{}, 9, false],
    // A server without pages answers all rows at once.
    [{ 'x-total-count': '40' }, 40, false],
  ])('sin enlaces se mira la cuenta, y sin cuenta si la página vino llena: con %o y %i filas hay más: %s', (headers, rows, isMore) => {
    expect(hasNextPage(new Headers(headers), { page: 0, size: 10 }, rows)).toBe(isMore)
  })
})

test('los avisos se leen con el nombre de cualquier aplicación', () => {
  const headers = new Headers({ 'X-otroApp-alert': 'otro.stock.created', 'X-Otro-App-Params': '7' })
  expect(readAlertHeader(headers, 'alert')).toBe('otro.stock.created')
  expect(readAlertHeader(headers, 'params')).toBe('7')
  expect(readAlertHeader(headers, 'error')).toBeNull()
})
