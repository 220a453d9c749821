import { describe, expect, test } from 'vitest'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { declaredCuit, withTicket, writeEnvelope } from '#server/authority/soap/envelope.ts'
import {
  contenedor,
  declarant,
  declared,
  envelopeOf,
  linea,
  messageOf,
  permiso,
  schemaFault,
  textsOf,
  vacio,
  withDocumento,
  withPermiso,
} from './declared.ts'

describe('el mensaje cumple el esquema de la aduana', () => {
  test.each([
    ['con todo lo que puede llevar', declared()],
    ['vacío', declared({ permisoEmbarques: [], documentoTransportes: [], contenedorVacios: [] })],
    ['solo con permisos', declared({ documentoTransportes: [], contenedorVacios: [] })],
    ['solo con documentos', declared({ permisoEmbarques: [], contenedorVacios: [] })],
    ['solo con contenedores vacíos', declared({ permisoEmbarques: [], documentoTransportes: [] })],
    ['con muchos de cada uno', declared({ permisoEmbarques: [permiso(), permiso()], contenedorVacios: [vacio(), vacio(), vacio()] })],
    ['sin líneas ni contenedores', withPermiso({ lineaMercaderias: [], contenedorAsociados: [] })],
    ['con un remito en lugar del permiso', withPermiso({ identificadorPermiso: null, identificadorRemito: 'R-0001' })],
    ['con permiso y remito', withPermiso({ identificadorRemito: 'R-0001' })],
    ['con observaciones', withDocumento({ observaciones: 'Con precinto' })],
    ['con mercadería IMO', withPermiso({ condicionImo: true, numeroImo: '1' })],
    ['con impedimento', withDocumento({ impedimentoLegalAduanero: true, tipoImpedimentoLegalAduanero: 'Judicial' })],
    [
      'con cada tipo de contenedor',
      withPermiso({ contenedorAsociados: (['HOUSE', 'PIER', 'CORREO'] as const).map((tipo) => contenedor({ tipo })) }),
    ],
    [
      'con los números más grandes',
      withPermiso({ lineaMercaderias: [linea({ cantidad: 999_999_999_999_999, pesoBruto: 9_999_999_999.99 })] }),
    ],
  ])('un stock %s', (_, stock) => {
    expect(schemaFault(envelopeOf(stock))).toBeNull()
  })

  test.each([
    ['un elemento con otro nombre', (xml: string) => xml.replaceAll('LineaMercaderiaType', 'LineaMercaderia')],
    ['los campos propios antes que los comunes', (xml: string) => moved(xml, 'Exportador', 'FechaIngresoDeposito')],
    ['el peso antes que la cantidad', (xml: string) => moved(xml, 'PesoBruto', 'Cantidad')],
    ['otro espacio de nombres', (xml: string) => xml.replace('xmlns="Ar.Gob', 'xmlns="ar.gob')],
    ['un dato obligatorio de menos', (xml: string) => xml.replace(/<CantidadBultos>.*?<\/CantidadBultos>/, '')],
    ['el nombre del tipo en lugar del nombre del campo', (xml: string) => xml.replaceAll(/(<\/?)Tipo>/g, '$1TipoContenedor>')],
  ])('y el esquema rechaza %s', (_, spoil) => {
    const xml = envelopeOf(declared())
    expect(spoil(xml)).not.toBe(xml)
    expect(schemaFault(spoil(xml))).not.toBeNull()
  })
})

/** Returns the message with the first element of a name moved before the first of another. */
function moved(xml: string, name: string, before: string): string {
  const taken = new RegExp(`<${name}>.*?</${name}>`).exec(xml)?.[0] ?? ''
  return xml.replace(taken, '').replace(`<${before}>`, `${taken}<${before}>`)
}

describe('lo que el mensaje dice', () => {
  test('el día declarado es su primer segundo en Buenos Aires, un ingreso lleva la hora de allí, los códigos conservan sus ceros y la CUIT va sin guiones', () => {
    const envelope = envelopeOf(declared())
    expect(textsOf(envelope, 'FechaStock')).toEqual(['2026-11-20T00:00:00-03:00'])
    expect(textsOf(envelope, 'FechaIngresoDeposito')).toEqual([
      '2026-11-18T23:30:00-03:00',
      '2026-11-18T23:30:00-03:00',
      '2026-11-20T00:00:00-03:00',
    ])
    expect(textsOf(envelope, 'CodigoAduana')).toEqual(['001'])
    expect(textsOf(envelope, 'TipoEmbalaje')).toEqual(['05', '32'])
    expect(textsOf(envelope, 'CuitEmpresaConectada')).toEqual(['30590428775'])
  })

  test.each([
    [1000, '1000'],
    [1250.5, '1250.5'],
    [0.1 + 0.2, '0.3'],
    [0.01, '0.01'],
    [85_000.25, '85000.25'],
    [9_999_999_999.99, '9999999999.99'],
  ])('el peso %d va como %s', (pesoBruto, written) => {
    const stock = declared({ permisoEmbarques: [permiso({ lineaMercaderias: [linea({ pesoBruto })] })], documentoTransportes: [] })
    expect(textsOf(envelopeOf(stock), 'PesoBruto')).toEqual([written])
  })

  test('lo que no corresponde porque su condición es falsa no va, aunque haya quedado escrito, ni un texto optativo en blanco', () => {
    const left = { numeroImo: '1', tipoImpedimentoLegalAduanero: 'Judicial', descripcionImpedimentoLegalAduanero: 'Interdicción' }
    const message = messageOf(withPermiso(left))
    expect(message).not.toMatch(/NumeroImo|TipoImpedimento|DescripcionImpedimento/)
    expect(messageOf(withPermiso({ observaciones: ' \n ', identificadorRemito: '' }))).not.toMatch(/Observaciones|IdentificadorRemito/)
  })

  test('los signos del XML, los acentos y los emojis llegan como se escribieron; los de control y los invisibles se quitan, los renglones se unen y los bordes se recortan', () => {
    const observaciones = `<b>"Ñandú" & 'Cía' ]]> 📦 &amp;</b>`
    const stock = withPermiso({ observaciones })
    expect(schemaFault(envelopeOf(stock))).toBeNull()
    expect(textsOf(envelopeOf(stock), 'Observaciones')).toEqual([observaciones])
    const untidy = ' \uFEFF uno\u0000\u0007\r\ndos\ttr\u200B\u200E\u00ADes\u001b\uFFFE\uD800\u00A0'
    const other = declared({
      permisoEmbarques: [permiso({ observaciones: untidy })],
      contenedorVacios: [vacio({ numeroContenedor: ' TRIU\u2060555\u202E5555\u200D' })],
    })
    expect(schemaFault(envelopeOf(other))).toBeNull()
    expect(textsOf(envelopeOf(other), 'Observaciones')).toEqual(['uno dos tres'])
    expect(textsOf(envelopeOf(other), 'NumeroContenedor').at(-1)).toBe('TRIU5555555')
  })

  test('el sobre guardado no lleva el acceso, y al enviarlo solo el acceso cambia', () => {
    const message = messageOf(declared())
    const kept = writeEnvelope(message, declarant)
    expect(kept).toContain(message)
    expect(schemaFault(kept)).toBeNull()
    expect(declaredCuit(kept)).toBe(cuitDigits(declarant.cuit ?? ''))
    const renewed = { token: 'otro $& acceso', sign: 'otra firma' }
    const sent = withTicket(kept, renewed)
    expect(sent).toContain('<Token>otro $&amp; acceso</Token><Sign>otra firma</Sign>')
    expect(sent.replace('<Token>otro $&amp; acceso</Token><Sign>otra firma</Sign>', '<Token>***</Token><Sign>***</Sign>')).toBe(kept)
  })
})
