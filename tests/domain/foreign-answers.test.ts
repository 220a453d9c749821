import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { problem } from '#domain/contract/problem.ts'
import { stock, stockStatus } from '#domain/stock/stock.ts'
import { contenedorVacio } from '#domain/titulo/contenedor-vacio.ts'
import { lineaMercaderia } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarque } from '#domain/titulo/permiso-embarque.ts'

const dated = { id: 11, fechaIngresoDeposito: '2026-11-02' }
/** The entities with what a record of another server has at least. */
const entities: Readonly<Record<string, readonly [z.ZodMiniType<object>, written: object]>> = {
  permiso: [
    permisoEmbarque,
    { ...dated, condicionMercaderia: 'BUENA', exportador: '33504932619', destinoMercaderia: 310, precinto: 'A-1' },
  ],
  línea: [lineaMercaderia, { id: 1, tipoEmbalaje: '05', cantidad: '3', pesoBruto: '1000.50' }],
  vacío: [contenedorVacio, { ...dated, numeroContenedor: 'TRIU5555555', longitudContenedor: 20 }],
  stock: [stock, { id: 1, fechaStock: '2026-11-20', state: 'OPEN' }],
  negativa: [problem, { type: null, title: 'Conflict', status: 409 }],
}
const anError = { id: null, code: 10_038, description: null }

describe('lo que otro servidor escribe de otra manera', () => {
  test.each<[keyof typeof entities, written: object, read: object]>([
    // A day without an hour is its beginning in Buenos Aires.
    ['permiso', {}, { fechaIngresoDeposito: '2026-11-02T03:00:00.000Z' }],
    ['permiso', { fechaIngresoDeposito: '2026-11-03T10:15:00-03:00' }, { fechaIngresoDeposito: '2026-11-03T13:15:00.000Z' }],
    ['permiso', { version: null, contenido: null, condicionImo: null }, { version: undefined, contenido: undefined, condicionImo: false }],
    ['permiso', { numeroImo: 1263 }, { numeroImo: '1263', destinoMercaderia: '310', exportador: 33_504_932_619, precinto: undefined }],
    ['línea', {}, { cantidad: 3, pesoBruto: 1000.5 }],
    ['vacío', {}, { longitudContenedor: '20' }],
    ['permiso', { stock: { id: 5, fechaStock: '2026-11-20', errors: [] } }, { stock: { id: 5 } }],
    ['permiso', { stock: null }, { stock: undefined }],
    ['stock', {}, { fechaStock: '2026-11-20' }],
    ['stock', { fechaStock: '2026-11-20T00:00:00Z' }, { fechaStock: '2026-11-20' }],
    ['stock', { fechaStock: '2026-11-20T03:00:00.000Z' }, { fechaStock: '2026-11-20' }],
    ['stock', { totals: null, emptyContainers: null }, { totals: undefined, emptyContainers: undefined }],
    ['stock', { errors: [anError] }, { errors: [{ ...anError, id: undefined, code: '10038' }] }],
    ['negativa', { message: 'error.x', detail: null }, { message: 'error.x', detail: undefined }],
    ['negativa', { fieldErrors: null }, { fieldErrors: undefined }],
  ])('de un %s con %j se lee %j', (name, written, read) => {
    const [schema, least] = entities[name] ?? []
    const parsed = new Map(Object.entries(schema?.parse({ ...least, ...written }) ?? {}))
    expect(Object.fromEntries(Object.keys(read).map((field) => [field, parsed.get(field)]))).toEqual(read)
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
})
