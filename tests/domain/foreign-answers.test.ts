import { describe, expect, test } from 'vitest'
import { problem } from '#domain/contract/problem.ts'
import { stock, stockStatus } from '#domain/stock/stock.ts'
import { contenedorVacio } from '#domain/titulo/contenedor-vacio.ts'
import { lineaMercaderia } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarque } from '#domain/titulo/permiso-embarque.ts'

const permiso = {
  id: 11,
  fechaIngresoDeposito: '2026-11-02',
  condicionMercaderia: 'BUENA',
  ubicacionPartida: null,
  condicionImo: null,
  numeroImo: 1263,
  exportador: '33504932619',
  destinoMercaderia: 310,
  contenido: null,
  version: null,
  precinto: 'A-1',
}

describe('lo que otro servidor escribe de otra manera', () => {
  test('un día sin hora es su comienzo en Buenos Aires, y una hora con otra zona es la misma hora', () => {
    expect(permisoEmbarque.parse(permiso).fechaIngresoDeposito).toBe('2026-11-02T03:00:00.000Z')
    const later = permisoEmbarque.parse({ ...permiso, fechaIngresoDeposito: '2026-11-03T10:15:00-03:00' })
    expect(later.fechaIngresoDeposito).toBe('2026-11-03T13:15:00.000Z')
  })

  test('los nulos no cuentan, los números valen por textos y los textos por números', () => {
    expect(permisoEmbarque.parse(permiso)).toMatchObject({
      version: undefined,
      contenido: undefined,
      condicionImo: false,
      numeroImo: '1263',
      destinoMercaderia: '310',
      exportador: 33_504_932_619,
    })
    expect(permisoEmbarque.parse(permiso)).not.toHaveProperty('precinto')
    expect(lineaMercaderia.parse({ id: 1, tipoEmbalaje: '05', cantidad: '3', pesoBruto: '1000.50' })).toMatchObject({
      cantidad: 3,
      pesoBruto: 1000.5,
    })
    const vacio = { id: 1, fechaIngresoDeposito: '2026-11-02', numeroContenedor: 'TRIU5555555', longitudContenedor: 20 }
    expect(contenedorVacio.parse(vacio).longitudContenedor).toBe('20')
  })

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T00:00:00Z', '2026-11-20'],
    ['2026-11-20T03:00:00.000Z', '2026-11-20'],
  ])('el día informado %s es el %s', (written, day) => {
    expect(stock.parse({ id: 1, fechaStock: written, state: 'OPEN' }).fechaStock).toBe(day)
  })

  test.each([
    [{ state: 'SCHEDULED', scheduleDate: '2026-12-01T12:30:00Z' }, 'SCHEDULED'],
    [{ state: 'OPEN', scheduleDate: null }, 'OPEN'],
    [{ state: 'EN_PROCESO' }, 'PENDING'],
    [{ state: null }, 'PENDING'],
    [{ state: 'FAILED' }, 'FAILED'],
  ])('un stock %o está %s', (written, status) => {
    expect(stockStatus(stock.parse({ id: 1, fechaStock: '2026-11-20', ...written }))).toBe(status)
  })

  test('un error de la aduana vale con su código como número y sin identificador', () => {
    const { errors, totals } = stock.parse({
      id: 1,
      fechaStock: '2026-11-20',
      state: 'ERROR',
      daysLate: '2',
      totals: null,
      errors: [{ id: null, code: 10_038, description: null }],
    })
    expect([errors, totals]).toEqual([[{ id: undefined, code: '10038', description: null }], undefined])
  })

  test('lo que pertenece a otro se lee con la referencia, sin ella o con todo lo que ella trae', () => {
    const of = (relations: object) => permisoEmbarque.parse({ ...permiso, ...relations })
    expect(of({ stock: { id: 5, fechaStock: '2026-11-20', errors: [] } }).stock).toEqual({ id: 5 })
    expect([of({ stock: null }).stock, of({}).stock]).toEqual([undefined, undefined])
    const { emptyContainers } = stock.parse({ id: 1, fechaStock: '2026-11-20', state: 'OPEN', emptyContainers: null })
    expect(emptyContainers).toBeUndefined()
  })

  test('una negativa con nulos se lee igual', () => {
    const read = problem.parse({
      type: null,
      title: 'Conflict',
      status: 409,
      detail: null,
      message: 'error.concurrencyFailure',
      fieldErrors: null,
    })
    expect([read.message, read.detail, read.fieldErrors]).toEqual(['error.concurrencyFailure', undefined, undefined])
  })
})
