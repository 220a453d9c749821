import { describe, expect, test } from 'vitest'
import { hundredths } from '#domain/contract/number-fields.ts'
import { fieldErrors } from '#domain/contract/problem.ts'
import { stockDraft } from '#domain/stock/stock.ts'
import { contenedorAsociadoDraft } from '#domain/titulo/contenedor-asociado.ts'
import { documentoTransporteDraft, documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaDraft } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueDraft, permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { newForm } from '../support/records.ts'

const now = '2026-11-20T15:00:00.000Z'
const permit = {
  ...newForm(permisoEmbarqueFamily, { now, cuit: '30-59042877-5' }),
  identificadorPermiso: '17033EC01000490G',
  ubicacionPartida: 'Nave 2',
  destinoMercaderia: '212',
  destinatarioExterior: 'ACME Inc.',
}

interface Issues {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}

/** Returns the error of each wrong field. */
function wrong(schema: { safeParse: (value: unknown) => Issues }, value: unknown): Record<string, string> {
  const read = schema.safeParse(value)
  return Object.fromEntries((read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

describe('un permiso de embarque', () => {
  test('toma como exportador la CUIT de la compañía sin guiones', () => {
    expect(permisoEmbarqueDraft.parse(permit)).toMatchObject({ exportador: 30590428775, identificadorRemito: null, observaciones: null })
  })

  test('dice de una vez todo lo que falta', () => {
    expect(
      wrong(permisoEmbarqueDraft, {
        ...newForm(permisoEmbarqueFamily, { now, cuit: '' }),
        condicionImo: true,
        impedimentoLegalAduanero: true,
        fechaIngresoDeposito: '',
      }),
    ).toEqual({
      identificadorPermiso: 'validation.permisoOrRemito',
      exportador: 'validation.required',
      destinoMercaderia: 'validation.required',
      destinatarioExterior: 'validation.required',
      fechaIngresoDeposito: 'validation.date',
      ubicacionPartida: 'validation.required',
      numeroImo: 'validation.required',
      tipoImpedimentoLegalAduanero: 'validation.required',
      descripcionImpedimentoLegalAduanero: 'validation.required',
    })
  })

  test('con el remito alcanza', () => {
    expect(wrong(permisoEmbarqueDraft, { ...permit, identificadorPermiso: ' ', identificadorRemito: 'R-1' })).toEqual({})
  })

  test('al apagar IMO e impedimento se olvida lo que se había escrito, y al encenderlos se conserva', () => {
    const written = { numeroImo: '1202', tipoImpedimentoLegalAduanero: 'x', descripcionImpedimentoLegalAduanero: 'y' }
    const off = permisoEmbarqueDraft.parse({ ...permit, ...written })
    for (const name of Object.keys(written)) expect(off).not.toHaveProperty(name)
    const on = { ...permit, ...written, condicionImo: true, impedimentoLegalAduanero: true }
    expect(permisoEmbarqueDraft.parse(on)).toMatchObject(written)
  })

  test('lo que no cierra no se bloquea', () => {
    expect(wrong(permisoEmbarqueDraft, { ...permit, identificadorPermiso: '17033EC01000490H', exportador: '20-12345678-9' })).toEqual({})
  })

  test('el cuerpo vacío de otro cliente da el código de cada campo', () => {
    const read = permisoEmbarqueDraft.safeParse({}, { reportInput: true })
    for (const [field, message] of [
      ['ubicacionPartida', 'NotNull'],
      ['identificadorPermiso', 'NotBlank'],
    ])
      expect(fieldErrors('permisoEmbarque', read.error?.issues ?? [])).toContainEqual({ objectName: 'permisoEmbarque', field, message })
  })
})

test('un documento de transporte pide manifiesto, título, consignatario y procedencia', () => {
  expect(wrong(documentoTransporteDraft, { ...newForm(documentoTransporteFamily, { now, cuit: '' }), ubicacionPartida: 'Nave 1' })).toEqual(
    {
      identificadorManifiesto: 'validation.required',
      identificadorDocumentoTransporte: 'validation.required',
      consignatario: 'validation.required',
      procedenciaMercaderia: 'validation.required',
    },
  )
})

describe('el peso bruto de una línea', () => {
  test('mandado como número no tiene más decimales que los suyos, ni separador de miles', () => {
    const line = { tipoEmbalaje: '05', cantidad: 1000, pesoBruto: 0.1 }
    for (const pesoBruto of [0.1, 9999999999.99, 12.5, 10.12])
      expect(lineaMercaderiaDraft.parse({ ...line, pesoBruto })).toMatchObject({ pesoBruto, cantidad: 1000 })
    expect(wrong(lineaMercaderiaDraft, { ...line, cantidad: 1.234, pesoBruto: 1.234 })).toEqual({
      cantidad: 'validation.wholeNumber',
      pesoBruto: 'validation.weight',
    })
  })

  test('se suma en centésimas exactas', () => {
    expect(hundredths(0.1) + hundredths(0.2)).toBe(30)
    expect(hundredths(9999999999.99)).toBe(999999999999)
    expect(hundredths(1.005)).toBe(100)
  })
})

test('un contenedor asociado sin número no se guarda', () => {
  const container = { tipo: 'HOUSE', cantidadBultos: '0', longitudContenedor: '40' }
  expect(wrong(contenedorAsociadoDraft, { ...container, numeroContenedor: ' \u200b-' })).toEqual({
    numeroContenedor: 'validation.required',
  })
})

test('un stock nace abierto', () => {
  expect(stockDraft.parse({ fechaStock: '2026-11-20' })).toEqual({ fechaStock: '2026-11-20', state: 'OPEN' })
  expect(stockDraft.parse({ fechaStock: '2026-11-20', state: null })).toEqual({ fechaStock: '2026-11-20', state: 'OPEN' })
  expect(stockDraft.safeParse({ fechaStock: '2026-11-20', state: 'SUCCESS' }).success).toBe(false)
  expect(wrong(stockDraft, { fechaStock: '31/11/2026' })).toEqual({ fechaStock: 'validation.date' })
})
