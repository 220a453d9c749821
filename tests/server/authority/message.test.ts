import { describe, expect, test } from 'vitest'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { goodsPieces } from '#server/authority/message.ts'
import { withTicket, writeEnvelope } from '#server/authority/soap/envelope.ts'
import { sampleEnvelopes } from '#server/authority/wsdl/sample-envelopes.ts'
import { linea, stock, vacio, withPermiso } from '../../support/reviewed-stock.ts'
import { declarant, envelopeOf, schemaFault, textsOf } from './declared.ts'

test('el mensaje cumple el esquema de la aduana: con todo lo que puede llevar, sin lo que puede faltar, y vacío', () => {
  expect([...sampleEnvelopes(), envelopeOf(stock)].map(schemaFault)).toEqual([null, null, null])
})

test('se escribe en pedazos de un registro, también un permiso de muchas líneas', () => {
  const pieces = [...goodsPieces(withPermiso({ lineaMercaderias: Array.from({ length: 100 }, () => linea) }))]
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1000)
})

describe('lo que el mensaje dice', () => {
  test('el día declarado es su primer segundo en Buenos Aires, un ingreso lleva la hora de allí, los códigos conservan sus ceros y la CUIT va sin guiones', () => {
    const contenedorVacios = [{ ...vacio, fechaIngresoDeposito: '2026-11-20T03:00:00.000Z' }]
    const dated = withPermiso({ fechaIngresoDeposito: '2026-11-19T02:30:00.000Z' })
    const envelope = envelopeOf({ ...dated, contenedorVacios, documentoTransportes: [] })
    expect(textsOf(envelope, 'FechaStock')).toEqual(['2026-11-20T00:00:00-03:00'])
    expect(textsOf(envelope, 'FechaIngresoDeposito')).toEqual(['2026-11-18T23:30:00-03:00', '2026-11-20T00:00:00-03:00'])
    expect(textsOf(envelope, 'CodigoAduana')).toEqual(['001'])
    expect(textsOf(envelope, 'TipoEmbalaje')).toEqual(['05'])
    expect(textsOf(envelope, 'CuitEmpresaConectada')).toEqual(['30590428775'])
  })

  test('los pesos van exactos, con punto y sin ceros de más', () => {
    const lineaMercaderias = [1000, 1250.5, 0.1 + 0.2, 0.01, 9_999_999_999.99].map((pesoBruto) => ({ ...linea, pesoBruto }))
    const envelope = envelopeOf({ ...withPermiso({ lineaMercaderias }), documentoTransportes: [] })
    expect(textsOf(envelope, 'PesoBruto')).toEqual(['1000', '1250.5', '0.3', '0.01', '9999999999.99'])
  })

  test('lo que no corresponde porque su condición es falsa no va, aunque haya quedado escrito, ni un texto optativo en blanco', () => {
    const left = { numeroImo: '1', tipoImpedimentoLegalAduanero: 'Judicial', descripcionImpedimentoLegalAduanero: 'Interdicción' }
    expect(envelopeOf(withPermiso(left))).not.toMatch(/NumeroImo|TipoImpedimento|DescripcionImpedimento/)
    expect(envelopeOf(withPermiso({ observaciones: ' \n ', identificadorRemito: '' }))).not.toMatch(/Observaciones|IdentificadorRemito/)
  })

  test('los signos del XML, los acentos y los emojis llegan como se escribieron; los de control y los invisibles se quitan, los renglones se unen y los bordes se recortan', () => {
    const observaciones = `<b>"Ñandú" & 'Cía' ]]> 📦 &amp;</b>`
    const envelope = envelopeOf(withPermiso({ observaciones }))
    expect([schemaFault(envelope), ...textsOf(envelope, 'Observaciones')]).toEqual([null, observaciones])
    const untidy = ' \uFEFF uno\u0000\u0007\r\ndos\ttr\u200B\u200E\u00ADes\u001b\uFFFE\uD800\u00A0'
    const contenedorVacios = [{ ...vacio, numeroContenedor: ' TRIU\u2060555\u202E5555\u200D' }]
    const tidied = envelopeOf({ ...withPermiso({ observaciones: untidy }), contenedorVacios })
    expect([schemaFault(tidied), ...textsOf(tidied, 'Observaciones')]).toEqual([null, 'uno dos tres'])
    expect(textsOf(tidied, 'NumeroContenedor').at(-1)).toBe('TRIU5555555')
  })

  test('el sobre guardado no lleva el acceso, y al enviarlo solo el acceso cambia', () => {
    const kept = writeEnvelope('<stock/>', declarant)
    expect(kept).toContain('<stock/>')
    expect(kept).toContain(`<CuitEmpresaConectada>${cuitDigits(declarant.cuit ?? '')}<`)
    const renewed = { token: 'otro $& acceso', sign: 'otra firma' }
    const sent = withTicket(kept, renewed)
    expect(sent).toContain('<Token>otro $&amp; acceso</Token><Sign>otra firma</Sign>')
    expect(sent.replace('<Token>otro $&amp; acceso</Token><Sign>otra firma</Sign>', '<Token>***</Token><Sign>***</Sign>')).toBe(kept)
  })
})
