// Writes the WSDL of the stand-in's stock service.
import { operations, serviceNamespace, soapAction } from '../authority/wsdl/contract.ts'
import { fieldsOf, registrarStock, type Enumeration, type Field, type ListOf, type Sequence } from './contract.ts'

/** Returns the WSDL that `?wsdl` answers, in the form in which the service's platform writes it. `url` is the service's address. */
export function writeWsdl(url: string): string {
  const names = Object.values(operations)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<wsdl:definitions xmlns:tns="${serviceNamespace}" xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"`,
    ` xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" targetNamespace="${serviceNamespace}">`,
    `<wsdl:types><s:schema elementFormDefault="qualified" targetNamespace="${serviceNamespace}">${schema()}</s:schema></wsdl:types>`,
    ...names.flatMap((name) => [wsdlMessage(`${name}SoapIn`, name), wsdlMessage(`${name}SoapOut`, `${name}Response`)]),
    `<wsdl:portType name="${service}Soap">${names.map(portOperation).join('')}</wsdl:portType>`,
    binding('Soap', 'soap', names),
    binding('Soap12', 'soap12', names),
    `<wsdl:service name="${service}">${port('Soap', 'soap', url)}${port('Soap12', 'soap12', url)}</wsdl:service>`,
    '</wsdl:definitions>',
  ].join('')
}

const service = 'wgesStockDepositosFiscales'

function schema(): string {
  return [
    elementOf(operations.registrarStock, sequenceOf(registrarStock)),
    ...typesIn(registrarStock).values(),
    elementOf(`${operations.registrarStock}Response`, sequence(item('RegistrarStockResult', 'tns:RegistrarStockReturn'))),
    complexType(
      'RegistrarStockReturn',
      sequence(
        item('ListaErrores', 'tns:ArrayOfDetalleError'),
        item('Server', 's:string'),
        item('TimeStamp', 's:dateTime', 1),
        item('MensajeAceptado', 's:boolean', 1),
      ),
    ),
    arrayOf('DetalleError', 'tns:DetalleError', 'DetalleError'),
    complexType(
      'DetalleError',
      sequence(
        '<s:element minOccurs="1" maxOccurs="1" name="Codigo" nillable="true" type="s:int"/>',
        ...['Descripcion', 'DescripcionDetallada', 'TextoAclaratorio', 'DescripcionAdicional'].map((name) => item(name, 's:string')),
        item('Parametros', 'tns:ArrayOfString'),
      ),
    ),
    arrayOf('string', 's:string', 'String'),
    elementOf(operations.dummy, ''),
    elementOf(`${operations.dummy}Response`, sequence(item('DummyResult', 'tns:DummyReturn'))),
    complexType('DummyReturn', sequence(...['AppServer', 'DbServer', 'AuthServer'].map((name) => item(name, 's:string')))),
  ].join('')
}

/** Collects the named types that a sequence uses, each once, without the sequence itself. */
function typesIn(of: Sequence, found = new Map<string, string>()): Map<string, string> {
  for (const { type } of fieldsOf(of)) {
    if (typeof type === 'string') continue
    if ('values' in type) found.set(type.type, simpleType(type))
    else if ('item' in type) addList(type, found)
    else addSequence(type, found)
  }
  return found
}

function addList({ item: name, of }: ListOf, found: Map<string, string>): void {
  found.set(`ArrayOf${of.type}`, arrayOf(name, `tns:${of.type}`, of.type))
  addSequence(of, found)
}

function addSequence(of: Sequence, found: Map<string, string>): void {
  if (of.base) addSequence(of.base, found)
  found.set(of.type, complexType(of.type, of.base ? extension(of.base, sequenceOf(of)) : sequenceOf(of)))
  typesIn(of, found)
}

function extension(base: Sequence, content: string): string {
  return `<s:complexContent mixed="false"><s:extension base="tns:${base.type}">${content}</s:extension></s:complexContent>`
}

/** Writes a sequence's own elements, without those of its base. */
function sequenceOf(of: Sequence): string {
  return sequence(...of.sequence.map(({ name, type, required }) => item(name, nameOf(type), required ? 1 : 0)))
}

function nameOf(type: Field['type']): string {
  if (typeof type === 'string') return `s:${type}`
  return 'item' in type ? `tns:ArrayOf${type.of.type}` : `tns:${type.type}`
}

function sequence(...items: string[]): string {
  return `<s:sequence>${items.join('')}</s:sequence>`
}

function item(name: string, type: string, least: 0 | 1 = 0): string {
  return `<s:element minOccurs="${least}" maxOccurs="1" name="${name}" type="${type}"/>`
}

function arrayOf(name: string, type: string, of: string): string {
  return complexType(
    `ArrayOf${of}`,
    sequence(`<s:element minOccurs="0" maxOccurs="unbounded" name="${name}" nillable="true" type="${type}"/>`),
  )
}

function complexType(name: string, content: string): string {
  return `<s:complexType name="${name}">${content}</s:complexType>`
}

function simpleType({ type, values }: Enumeration): string {
  const choices = values.map((value) => `<s:enumeration value="${value}"/>`).join('')
  return `<s:simpleType name="${type}"><s:restriction base="s:string">${choices}</s:restriction></s:simpleType>`
}

function elementOf(name: string, content: string): string {
  return `<s:element name="${name}"><s:complexType>${content}</s:complexType></s:element>`
}

function wsdlMessage(name: string, of: string): string {
  return `<wsdl:message name="${name}"><wsdl:part name="parameters" element="tns:${of}"/></wsdl:message>`
}

function portOperation(name: string): string {
  return `<wsdl:operation name="${name}"><wsdl:input message="tns:${name}SoapIn"/><wsdl:output message="tns:${name}SoapOut"/></wsdl:operation>`
}

function binding(suffix: string, prefix: string, names: readonly string[]): string {
  const body = `<${prefix}:body use="literal"/>`
  const bound = names.map((name) =>
    [
      `<wsdl:operation name="${name}"><${prefix}:operation soapAction=${soapAction(name)} style="document"/>`,
      `<wsdl:input>${body}</wsdl:input><wsdl:output>${body}</wsdl:output></wsdl:operation>`,
    ].join(''),
  )
  const transport = `<${prefix}:binding transport="http://schemas.xmlsoap.org/soap/http"/>`
  return `<wsdl:binding name="${service}${suffix}" type="tns:${service}Soap">${transport}${bound.join('')}</wsdl:binding>`
}

function port(suffix: string, prefix: string, url: string): string {
  return `<wsdl:port name="${service}${suffix}" binding="tns:${service}${suffix}"><${prefix}:address location="${url}"/></wsdl:port>`
}
