import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { dayField } from '#domain/contract/fields.ts'
import { hundredths } from '#domain/contract/number-fields.ts'
import { fieldErrors } from '#domain/contract/problem.ts'
import { loadedReaders } from '#domain/readers/loaded.ts'
import '#domain/readers/readers.ts'
import { stockDraft } from '#domain/stock/stock.ts'
import { contenedorAsociadoDraft } from '#domain/titulo/contenedor-asociado.ts'
import { documentoTransporteDraft, documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaDraft } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueDraft, permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { readMessage } from '#domain/values/message.ts'
import { newForm } from '../support/records.ts'

const now = '2026-11-20T15:00:00.000Z'
const permit = {
  ...newForm(permisoEmbarqueFamily, { now, cuit: '30-59042877-5' }),
  identificadorPermiso: '17033EC01000490G',
  ubicacionPartida: 'Nave 2',
  destinoMercaderia: '212',
  destinatarioExterior: 'ACME Inc.',
}

const noFields = { now, cuit: '' }
const emptyPermit = { ...newForm(permisoEmbarqueFamily, noFields), fechaIngresoDeposito: '' }
const emptyDocument = { ...newForm(documentoTransporteFamily, noFields), ubicacionPartida: 'Nave 1' }
const containerWithout = { tipo: 'HOUSE', cantidadBultos: '0', longitudContenedor: '40', numeroContenedor: ' \u200b-' }

/** The fields, each with the message that it is missing. */
const required = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, 'validation.required']))

test.each<[string, z.ZodMiniType, value: object, wrong: object]>([
  [
    'un permiso dice de una vez todo lo que falta',
    permisoEmbarqueDraft,
    { ...emptyPermit, condicionImo: true, impedimentoLegalAduanero: true },
    {
      ...required('exportador destinoMercaderia destinatarioExterior ubicacionPartida numeroImo'),
      ...required('tipoImpedimentoLegalAduanero descripcionImpedimentoLegalAduanero'),
      identificadorPermiso: 'validation.permisoOrRemito',
      fechaIngresoDeposito: 'validation.date',
    },
  ],
  ['con el remito alcanza', permisoEmbarqueDraft, { ...permit, identificadorPermiso: ' ', identificadorRemito: 'R-1' }, {}],
  ['un permiso que no cierra no se bloquea', permisoEmbarqueDraft, { ...permit, identificadorPermiso: '17033EC01000490H' }, {}],
  ['una CUIT que no cierra no se bloquea', permisoEmbarqueDraft, { ...permit, exportador: '20-12345678-9' }, {}],
  [
    'un documento pide manifiesto, título, consignatario y procedencia',
    documentoTransporteDraft,
    emptyDocument,
    required('identificadorManifiesto identificadorDocumentoTransporte consignatario procedenciaMercaderia'),
  ],
  [
    'lo mandado como número no tiene más decimales que los suyos, ni separador de miles',
    lineaMercaderiaDraft,
    { tipoEmbalaje: '05', cantidad: 1.234, pesoBruto: 1.234 },
    { cantidad: 'validation.wholeNumber', pesoBruto: 'validation.weight' },
  ],
  ['un contenedor asociado sin número no se guarda', contenedorAsociadoDraft, containerWithout, required('numeroContenedor')],
  ['un stock es de un día que existe', stockDraft, { fechaStock: '31/11/2026' }, { fechaStock: 'validation.date' }],
])('%s', (_, draft, value, wrong) => {
  const issues = draft.safeParse(value).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(wrong)
})

test.each([
  ['1200.5 | 0.50|12|1234567890.12|\u200b7', undefined],
  ['12,5|1.234,50|1,234.5|1 234.5|12.345|12.500|1.|.5|12345678901|12,5 t|12 kg|x|-1', 'validation.weight'],
  ['3,07E+10', 'validation.lostDigits'],
  [' ', 'validation.required'],
])('product.md 5: el pesoBruto que se escribe o se manda lleva punto y hasta dos decimales: %s', (texts, error) => {
  for (const text of texts.split('|')) {
    const { success, error: wrong } = lineaMercaderiaDraft.safeParse({ tipoEmbalaje: '05', cantidad: 1, pesoBruto: text })
    const message = wrong?.issues[0]?.message
    expect([text, success, message && readMessage(message).key]).toEqual([text, error === undefined, error])
  }
  expect(lineaMercaderiaDraft.parse({ tipoEmbalaje: '05', cantidad: 1, pesoBruto: 12.25 }).pesoBruto).toBe(12.25)
})

test('un permiso toma como exportador la CUIT de la compañía sin guiones', () => {
  expect(permisoEmbarqueDraft.parse(permit)).toMatchObject({ exportador: 30590428775, identificadorRemito: null, observaciones: null })
})

test('al apagar IMO e impedimento se olvida lo que se había escrito, y al encenderlos se conserva', () => {
  const written = { numeroImo: '1202', tipoImpedimentoLegalAduanero: 'x', descripcionImpedimentoLegalAduanero: 'y' }
  const off = permisoEmbarqueDraft.parse({ ...permit, ...written })
  for (const name of Object.keys(written)) expect(off).not.toHaveProperty(name)
  const on = { ...permit, ...written, condicionImo: true, impedimentoLegalAduanero: true }
  expect(permisoEmbarqueDraft.parse(on)).toMatchObject(written)
})

test('el cuerpo vacío de otro cliente da el código de cada campo', () => {
  const read = permisoEmbarqueDraft.safeParse({}, { reportInput: true })
  const codes = fieldErrors('permisoEmbarque', read.error?.issues ?? [])
  expect(codes).toContainEqual({ objectName: 'permisoEmbarque', field: 'ubicacionPartida', message: 'NotNull' })
  expect(codes).toContainEqual({ objectName: 'permisoEmbarque', field: 'identificadorPermiso', message: 'NotBlank' })
})

test('el peso bruto de una línea mandado como número es ese, y se suma en centésimas exactas', () => {
  for (const pesoBruto of [0.1, 9999999999.99, 12.5, 10.12])
    expect(lineaMercaderiaDraft.parse({ tipoEmbalaje: '05', cantidad: 1000, pesoBruto })).toMatchObject({ pesoBruto, cantidad: 1000 })
  expect(hundredths(0.1) + hundredths(0.2)).toBe(30)
  expect(hundredths(9999999999.99)).toBe(999999999999)
  expect(hundredths(1.005)).toBe(100)
})

test('un stock nace abierto', () => {
  expect(stockDraft.parse({ fechaStock: '2026-11-20' })).toEqual({ fechaStock: '2026-11-20', state: 'OPEN' })
  expect(stockDraft.parse({ fechaStock: '2026-11-20', state: null })).toEqual({ fechaStock: '2026-11-20', state: 'OPEN' })
  expect(stockDraft.safeParse({ fechaStock: '2026-11-20', state: 'SUCCESS' }).success).toBe(false)
})

test('un texto vacío es un valor vacío para todos, así que la ficha sabe qué es obligatorio sin leer nada', () => {
  expect([...loadedReaders].filter(([, read]) => Object(read('')).value !== '')).toEqual([])
})

test('un campo cuyo lector no está lo dice, y no guarda lo que nadie leyó', () => {
  const readDay = loadedReaders.get('day')
  loadedReaders.delete('day')
  try {
    expect(dayField.safeParse('').success).toBe(false)
    expect(() => dayField.safeParse('20/11/2026')).toThrow('readers.ts')
  } finally {
    if (readDay) loadedReaders.set('day', readDay)
  }
})
