import { describe, expect, test } from 'vitest'
import { compareWithWsdl } from '#server/authority/wsdl/compare-with-wsdl.ts'
import { writeWsdl } from '#server/stand-in/wsdl.ts'

/** The WSDL of the stand-in. The stand-in has its own description of the types, so a mistake in the message does not repeat itself here. */
const wsdlText = writeWsdl('http://aduana/')
const namespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'
const permiso = 'stock/StockExportacion/PermisoEmbarqueType'
const documento = 'stock/StockImportacion/DocumentoTransporteType'

/** The declaration of an element in the WSDL. */
function element(name: string): string {
  return new RegExp(`<s:element [^>]*name="${name}"[^>]*/>`).exec(wsdlText)?.[0] ?? ''
}

/** The WSDL with a text replaced wherever it occurs. */
function changed(of: string, by: string): string {
  const wsdl = wsdlText.replaceAll(of, by)
  expect(wsdl).not.toBe(wsdlText)
  return wsdl
}

test('lo que se envía es lo que pide el WSDL', () => {
  expect(compareWithWsdl(wsdlText)).toEqual([])
})

describe('se nota y se dice dónde', () => {
  const order = element('CodigoAduana') + element('CodigoLugarOperativo')
  const otherOrder = element('CodigoLugarOperativo') + element('CodigoAduana')
  const onlySome = `'Pier' is sent, the WSDL has only 'House', 'Muelle', 'Correo'`
  const noLine = 'sent, the WSDL has no such element here (but has LineaMercaderia)'

  test.each<[string, of: string, by: string, differences: string[]]>([
    [
      'una lista que espera sus elementos sin Type',
      'name="LineaMercaderiaType" nillable',
      'name="LineaMercaderia" nillable',
      [permiso, documento].map((path) => `${path}/LineasMercaderia/LineaMercaderiaType: ${noLine}`),
    ],
    [
      'un elemento con otro nombre, aunque los demás estén',
      'name="Exportador"',
      'name="CuitExportador"',
      [
        `${permiso}/Exportador: sent, the WSDL has no such element here (but has CuitExportador)`,
        `${permiso}/CuitExportador: required by the WSDL, but not in every message`,
      ],
    ],
    ['dos elementos en otro orden', order, otherOrder, ['stock/CodigoLugarOperativo: sent after CodigoAduana, the WSDL has it before']],
    [
      'un dato obligatorio nuevo',
      element('FechaStock'),
      `${element('FechaStock')}<s:element name="Turno" type="s:string"/>`,
      ['stock/Turno: required by the WSDL, but not in every message'],
    ],
    [
      'otro espacio de nombres, una sola vez, y otra SOAPAction',
      namespace,
      `${namespace}V2`,
      [
        `SOAPAction: '${namespace}/RegistrarStock' is sent, the WSDL has '${namespace}V2/RegistrarStock'`,
        `RegistrarStock: sent in the namespace '${namespace}', the WSDL has '${namespace}V2'`,
      ],
    ],
    [
      'elementos sin espacio de nombres',
      ' elementFormDefault="qualified"',
      '',
      [`argWSAutenticacion: sent in the namespace '${namespace}', the WSDL has ''`],
    ],
    [
      'otros valores en una lista de valores',
      '<s:enumeration value="Pier"/>',
      '<s:enumeration value="Muelle"/>',
      [permiso, documento].map((path) => `${path}/Contenedores/ContenedorAsociadoType/Tipo: ${onlySome}`),
    ],
    [
      'un texto donde se envían elementos',
      'type="tns:ArrayOfContenedorVacioType"',
      'type="s:string"',
      ['stock/ContenedoresVacios: elements are sent, the WSDL has a text of the type string'],
    ],
    ['otro estilo', 'use="literal"', 'use="encoded"', ['RegistrarStock: the WSDL binds it otherwise than document/literal']],
    [
      'un encabezado',
      '<soap:body use="literal"/>',
      '$&<soap:header message="tns:Acceso" part="Acceso" use="literal"/>',
      ['RegistrarStock: the WSDL asks for a SOAP header'],
    ],
  ])('%s', (_, of, by, differences) => {
    expect(compareWithWsdl(changed(of, by))).toEqual(differences)
  })

  test('lo que no va en todos los mensajes, vuelto obligatorio', () => {
    for (const name of ['Observaciones', 'NumeroImo', 'LineasMercaderia', 'IdentificadorRemito', 'IdentificadorPermiso']) {
      const wsdl = changed(element(name), element(name).replace('minOccurs="0"', 'minOccurs="1"'))
      expect(compareWithWsdl(wsdl)).toContain(`${permiso}/${name}: required by the WSDL, but not in every message`)
    }
  })

  test.each([
    ['stock/FechaStock', 'dateTime', 'date'],
    ['stock/CodigoLugarOperativo', 'string', 'long'],
    [`${permiso}/Exportador`, 'long', 'int'],
    [`${permiso}/IdentificadorRemito`, 'string', 'boolean'],
  ])('%s, que ya no es %s sino %s', (path, type, other) => {
    const typed = `name="${path.split('/').at(-1) ?? ''}" type="s:`
    expect(compareWithWsdl(changed(typed + type, typed + other))?.[0]).toMatch(
      new RegExp(`^${path}: '.*' is sent, the WSDL has the type ${other}$`),
    )
  })
})

test('no es una diferencia: un dato optativo que no se envía, otros prefijos, y tipos escritos dentro o por referencia', () => {
  const optional = '<s:element minOccurs="0" name="Turno" type="s:string"/>'
  expect(compareWithWsdl(changed(element('FechaStock'), element('FechaStock') + optional))).toEqual([])
  expect(compareWithWsdl(changed('xmlns:s=', 'xmlns:xsd=').replaceAll(/(?<!\w)s:/g, 'xsd:'))).toEqual([])
  const type = /<s:simpleType name="TipoContenedor">(.*?)<\/s:simpleType>/.exec(wsdlText)
  const inline = `<s:element name="Tipo"><s:simpleType>${type?.[1] ?? ''}</s:simpleType></s:element>`
  expect(compareWithWsdl(changed(element('Tipo'), inline))).toEqual([])
  const reference = changed(element('FechaStock'), '<s:element ref="tns:FechaStock"/>')
  expect(compareWithWsdl(reference.replace('<s:element name="Dummy">', '<s:element name="FechaStock" type="s:dateTime"/>$&'))).toEqual([])
})

describe('no se puede comparar', () => {
  test.each([
    ['una página', '<html><body>Mantenimiento</body></html>'],
    ['la mitad de un WSDL', wsdlText.slice(0, -200)],
    ['un WSDL de otro servicio', wsdlText.replaceAll('RegistrarStock"', 'RegistrarEmbarque"')],
    ['un WSDL con un DTD', wsdlText.replace('<wsdl:definitions', '<!DOCTYPE a><wsdl:definitions')],
    ['un tipo que está en otro documento', wsdlText.replace(/<s:complexType name="LineaMercaderiaType">.*?<\/s:complexType>/, '')],
    ['una elección entre elementos', wsdlText.replace(element('Tipo'), `<s:choice>${element('Tipo')}</s:choice>`)],
    ['un lugar para cualquier elemento', wsdlText.replace(element('Tipo'), `${element('Tipo')}<s:any minOccurs="0"/>`)],
    ['un tipo que se extiende a sí mismo', wsdlText.replace('base="tns:TituloType"', 'base="tns:PermisoEmbarqueType"')],
    ['un tipo abstracto', wsdlText.replace('<s:complexType name="RegistrarStockParams"', '$& abstract="true"')],
    ['un tipo de valores que no se conoce', wsdlText.replace('type="s:decimal"', 'type="s:base64Binary"')],
    ['un WSDL sin SOAP 1.1', wsdlText.replaceAll('soap:operation', 'soap12:operation')],
  ])('%s', (_, wsdl) => {
    expect(wsdl).not.toBe(wsdlText)
    expect(compareWithWsdl(wsdl)).toBeNull()
  })

  test('pero una diferencia que se ve cuenta igual', () => {
    const wsdl = changed('name="Exportador"', 'name="Cuit"').replace(element('Tipo'), `<s:choice>${element('Tipo')}</s:choice>`)
    expect(compareWithWsdl(wsdl)).toContain(`${permiso}/Cuit: required by the WSDL, but not in every message`)
  })
})
