// Compares our sample messages with a WSDL and lists the differences.
import { childElement, parseXmlTree, type XmlElement } from '../soap/xml.ts'
import { operations, soapAction } from './contract.ts'
import { sampleEnvelopes } from './sample-envelopes.ts'
import { attributeOf, globalElement, xsd, type XsdContent, type XsdField } from './wsdl-schema.ts'

const wsdlNamespace = 'http://schemas.xmlsoap.org/wsdl/'
const soap11 = 'http://schemas.xmlsoap.org/wsdl/soap/'

interface Findings {
  /** The differences, each the path of an element and a sentence. */
  readonly differences: Set<string>
  /** The reported foreign namespaces, so that the elements below are not reported again. */
  readonly namespaces: Set<string>
  /** Whether the WSDL has a part that this reader does not support. */
  isIncomplete: boolean
}

/**
 * Returns the differences between our messages and a WSDL (`server/authority/README.md#comparing-with-the-wsdl`): an empty list when the
 * service would read them as we mean them, null when that is unknown. A difference counts even when the reader does not support another
 * part of the WSDL.
 */
export function compareWithWsdl(wsdl: string): string[] | null {
  const definitions = parseXmlTree(wsdl)
  if (definitions?.name !== 'definitions' || definitions.namespace !== wsdlNamespace) return null
  const schemas = definitions.children.filter(isOf(wsdlNamespace, 'types')).flatMap((types) => types.children.filter(isOf(xsd, 'schema')))
  const expected = globalElement(operations.registrarStock, schemas, wsdl)
  if (!expected) return null
  const findings: Findings = { differences: new Set(), namespaces: new Set(), isIncomplete: false }
  compareBinding(findings, definitions)
  for (const envelope of sampleEnvelopes()) {
    const call = childElement(childElement(parseXmlTree(envelope) ?? undefined, 'Body'), operations.registrarStock)
    if (call) compareElement(findings, call, expected, '')
  }
  const differences = [...findings.differences]
  return differences.length === 0 && findings.isIncomplete ? null : differences
}

/** Compares the binding: SOAP 1.1, document/literal, our `SOAPAction` and no header. */
function compareBinding(findings: Findings, definitions: XmlElement): void {
  const bindings = definitions.children.filter(isOf(wsdlNamespace, 'binding'))
  const found = bindings.flatMap((binding) => {
    const named = binding.children.filter(
      (child) => isOf(wsdlNamespace, 'operation')(child) && attributeOf(child, 'name') === operations.registrarStock,
    )
    const style = binding.children.filter(isOf(soap11, 'binding')).map((child) => attributeOf(child, 'style'))[0]
    return named.flatMap((operation) => operation.children.filter(isOf(soap11, 'operation')).map((soap) => ({ operation, soap, style })))
  })
  const ours = soapAction(operations.registrarStock).slice(1, -1)
  const actions = found.map(({ soap }) => attributeOf(soap, 'soapAction') ?? '')
  if (found.length === 0) findings.isIncomplete = true
  else if (!actions.includes(ours)) say(findings, 'SOAPAction', `'${ours}' is sent, the WSDL has '${actions.join("', '")}'`)
  for (const { operation, soap, style } of found) {
    const input = operation.children.filter(isOf(wsdlNamespace, 'input')).flatMap((child) => child.children)
    const isLiteral = input.filter(isOf(soap11, 'body')).every((body) => (attributeOf(body, 'use') ?? 'literal') === 'literal')
    if ((attributeOf(soap, 'style') ?? style ?? 'document') !== 'document' || !isLiteral) {
      say(findings, operations.registrarStock, 'the WSDL binds it otherwise than document/literal')
    }
    if (input.some(isOf(soap11, 'header'))) say(findings, operations.registrarStock, 'the WSDL asks for a SOAP header')
  }
}

/** Compares an element with its declaration. `path` is that of the element; empty for the call itself. */
function compareElement(findings: Findings, element: XmlElement, field: XsdField, path: string): void {
  if (element.namespace !== field.namespace && !findings.namespaces.has(field.namespace)) {
    findings.namespaces.add(field.namespace)
    say(findings, path, `sent in the namespace '${element.namespace}', the WSDL has '${field.namespace}'`)
  }
  const content = field.content()
  if (!content) findings.isIncomplete = true
  else if (content.kind === 'text') compareText(findings, element, content, path)
  else {
    for (const attribute of content.requiredAttributes) say(findings, path, `the WSDL requires an attribute '${attribute}'`)
    compareFields(findings, element, content.fields, path)
  }
}

function compareText(
  findings: Findings,
  element: XmlElement,
  { type, accepts, values }: Extract<XsdContent, { kind: 'text' }>,
  path: string,
): void {
  const text = element.text.trim()
  if (element.children.length > 0) say(findings, path, `elements are sent, the WSDL has a text of the type ${type}`)
  else if (!accepts(text)) say(findings, path, `'${text}' is sent, the WSDL has the type ${type}`)
  else if (values?.includes(text) === false) say(findings, path, `'${text}' is sent, the WSDL has only '${values.join("', '")}'`)
}

function compareFields(findings: Findings, element: XmlElement, fields: readonly XsdField[], path: string): void {
  if (element.text.trim() !== '') say(findings, path, 'a text is sent, the WSDL has elements')
  const sent = Map.groupBy(element.children, ({ name }) => name)
  const unsent = fields.map(({ name }) => name).filter((name) => !sent.has(name))
  let reached: { readonly at: number; readonly name: string } = { at: -1, name: '' }
  for (const [name, items] of sent) {
    const own = below(path, name)
    const at = fields.findIndex((field) => field.name === name)
    const field = fields[at]
    if (!field) {
      const alike = unsent.filter((other) => other.includes(name) || name.includes(other))
      say(findings, own, `sent, the WSDL has no such element here${alike.length === 0 ? '' : ` (but has ${alike.join(', ')})`}`)
      continue
    }
    if (at < reached.at) say(findings, own, `sent after ${reached.name}, the WSDL has it before`)
    else reached = { at, name }
    if (items.length > field.most) say(findings, own, `sent several times, the WSDL allows ${field.most}`)
    for (const item of items) compareElement(findings, item, field, own)
  }
  for (const { name, least } of fields) {
    if ((sent.get(name)?.length ?? 0) < least) say(findings, below(path, name), 'required by the WSDL, but not in every message')
  }
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`
}

function say(findings: Findings, path: string, difference: string): void {
  findings.differences.add(`${path === '' ? operations.registrarStock : path}: ${difference}`.replaceAll(/\s+/g, ' '))
}

function isOf(namespace: string, name: string): (element: XmlElement) => boolean {
  return (element) => element.name === name && element.namespace === namespace
}
