import { describe, expect, test } from 'vitest'
import { readAlertHeader } from '#domain/contract/alerts.ts'
import { fillPath } from '#domain/contract/family.ts'
import { readCriteria } from '#domain/contract/filters.ts'
import { message, readMessage } from '#domain/contract/message.ts'
import { hasNextPage, readPage, UnknownQuery, writeLinks } from '#domain/contract/page.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'

const rules = { sorts: ['id', 'fechaStock'], pageSize: 40, sort: 'id,desc' }
const search = (query: string): URLSearchParams => new URLSearchParams(query)

describe('la página que pide una dirección', () => {
  test('sin nada es la primera, del tamaño y orden de la familia', () => {
    expect(readPage(search('cacheBuster=1'), rules)).toEqual({ page: 0, size: 40, sort: [{ property: 'id', direction: 'desc' }] })
  })

  test('ordena siempre al final por id, en el sentido del orden pedido', () => {
    expect(readPage(search('page=2&size=10&sort=fechaStock,asc'), rules)).toEqual({
      page: 2,
      size: 10,
      sort: [
        { property: 'fechaStock', direction: 'asc' },
        { property: 'id', direction: 'asc' },
      ],
    })
  })

  test('ordena una vez por cada campo, como se lo nombró primero', () => {
    const repeated = search('sort=fechaStock,desc&sort=fechaStock,asc&sort=id,asc&sort=id,asc')
    expect(readPage(repeated, rules).sort).toEqual([
      { property: 'fechaStock', direction: 'desc' },
      { property: 'id', direction: 'asc' },
    ])
  })

  test('entiende el sentido en mayúsculas, como la plataforma', () => {
    expect(readPage(search('sort=fechaStock,DESC'), rules).sort[0]).toEqual({ property: 'fechaStock', direction: 'desc' })
  })

  test('no pasa de 2000 filas', () => {
    expect(readPage(search('size=999999'), rules).size).toBe(2000)
  })

  test.each(['sort=nombre,asc', 'sort=id,up', 'page=-1', 'page=x', 'size=0', 'size=1.5'])('%s se rechaza', (query) => {
    expect(() => readPage(search(query), rules)).toThrow(UnknownQuery)
  })
})

describe('los filtros de una dirección', () => {
  test('aceptan las dos ortografías y dejan pasar las palabras sin punto', () => {
    expect(
      readCriteria(search('id.equals=3&fechaIngresoDeposito.greaterOrEqualThan=2026-11-01&page=1'), permisoEmbarqueFamily.fields),
    ).toEqual([
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
    const links = writeLinks(address.searchParams, { page: 1, size: 10 }, 83)
    expect(links.split(',').map((link) => link.split('rel=')[1])).toEqual(['"next"', '"prev"', '"last"', '"first"'])
    expect(links).toContain('page=2')
    expect(links).toContain('page=8')
    expect(links).toContain('sort=id%2Cdesc')
    expect(links).toContain('state.equals=OPEN')
  })

  test('de una lista vacía la última es la -1 y no hay siguiente', () => {
    const links = writeLinks(address.searchParams, { page: 0, size: 10 }, 0)
    expect(links).toContain('page=-1')
    expect(links).not.toContain('rel="next"')
    expect(links).not.toContain('rel="prev"')
  })

  test('sin enlaces se mira la cuenta, y sin cuenta si la página vino llena', () => {
    const request = { page: 0, size: 10 }
    expect(hasNextPage(new Headers({ link: '<x>; rel="next"' }), request, 10)).toBe(true)
    expect(hasNextPage(new Headers({ link: '<x>; rel="first"' }), request, 10)).toBe(false)
    expect(hasNextPage(new Headers({ 'x-total-count': '11' }), request, 10)).toBe(true)
    expect(hasNextPage(new Headers({ 'x-total-count': '10' }), request, 10)).toBe(false)
    expect(hasNextPage(new Headers(), request, 10)).toBe(true)
    // A server without pages answers all rows at once.
    expect(hasNextPage(new Headers({ 'x-total-count': '40' }), request, 40)).toBe(false)
    expect(hasNextPage(new Headers(), request, 9)).toBe(false)
  })
})

test('la dirección de una familia se completa con su lugar', () => {
  expect(fillPath(lineaMercaderiaFamily.path, { warehouseId: 3, stockId: 41, titulo: 'permiso-embarques', tituloId: 'a/b' })).toBe(
    'api/warehouse/3/stocks/41/permiso-embarques/a%2Fb/linea-mercaderias',
  )
})

test('un texto del catálogo lleva sus huecos', () => {
  expect(readMessage(message('validation.maxlength', { max: 60 }))).toEqual({ key: 'validation.maxlength', params: { max: '60' } })
  expect(readMessage('validation.required')).toEqual({ key: 'validation.required', params: {} })
})

test('los avisos se leen con el nombre de cualquier aplicación', () => {
  const headers = new Headers({ 'X-otroApp-alert': 'otro.stock.created', 'X-Otro-App-Params': '7' })
  expect(readAlertHeader(headers, 'alert')).toBe('otro.stock.created')
  expect(readAlertHeader(headers, 'params')).toBe('7')
  expect(readAlertHeader(headers, 'error')).toBeNull()
})
