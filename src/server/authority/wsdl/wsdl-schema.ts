// Reads the XML Schema inside a WSDL as a tree of declared elements.
import { strictParser, type XmlElement } from '../soap/xml.ts'
import { serviceNamespace } from './contract.ts'
import { builtinChecks, type TypeCheck } from './xsd-builtins.ts'

export interface XsdField {
  readonly name: string
  readonly namespace: string
  readonly least: number
  readonly most: number
  /** Returns its content; null when the schema uses a construct that this reader does not support. */
  content(): XsdContent | null
}

export type XsdContent = XsdText | XsdFields

interface XsdText {
  readonly kind: 'text'
  /** The type's name in XML Schema, for display. */
  readonly type: string
  readonly accepts: TypeCheck
  /** The allowed values; null for any. */
  readonly values: readonly string[] | null
}

interface XsdFields {
  readonly kind: 'fields'
  readonly fields: readonly XsdField[]
  readonly requiredAttributes: readonly string[]
}

export const xsd = 'http://www.w3.org/2001/XMLSchema'

/** The longest chain of types; longer ones are treated as circular. */
const maxChain = 16

/** A declaration, with its schema, which determines the namespaces. */
interface Declaration {
  readonly node: XmlElement
  readonly schema: XmlElement
}

interface Schemas {
  readonly elements: ReadonlyMap<string, Declaration>
  readonly types: ReadonlyMap<string, Declaration>
  /** Returns the key of a name such as `tns:Titulo`; null when its prefix is undeclared or ambiguous. */
  keyOf(name: string): string | null
}

/** Returns the global element with a name from the schemas of a WSDL, preferring the service's namespace; null when there is none. */
export function globalElement(name: string, schemaNodes: readonly XmlElement[], document: string): XsdField | null {
  const declarations = schemaNodes.flatMap((schema) => xsdChildren(schema).map((node) => ({ node, schema })))
  const schemas: Schemas = {
    elements: byKey(declarations, ['element']),
    types: byKey(declarations, ['complexType', 'simpleType']),
    keyOf: keyReader(document),
  }
  const named = [...schemas.elements.values()].filter(({ node }) => attributeOf(node, 'name') === name)
  const declaration = named.find(({ schema }) => namespaceOf(schema) === serviceNamespace) ?? named[0]
  return declaration ? fieldOf(schemas, declaration, namespaceOf(declaration.schema), declaration.node) : null
}

function byKey(declarations: readonly Declaration[], kinds: readonly string[]): ReadonlyMap<string, Declaration> {
  const ofKinds = declarations.filter(({ node }) => kinds.includes(node.name))
  return new Map(ofKinds.map((one) => [key(namespaceOf(one.schema), attributeOf(one.node, 'name') ?? ''), one]))
}

function key(namespace: string, name: string): string {
  return `{${namespace}}${name}`
}

/**
 * Returns the resolver of prefixed names in attribute values. It parses the document again, because the tree of elements no longer has the
 * prefixes.
 */
function keyReader(document: string): Schemas['keyOf'] {
  const namespaces = new Map<string, Set<string>>()
  const parser = strictParser()
  parser.on('opentag', ({ ns }) => {
    for (const [prefix, namespace] of Object.entries(ns)) namespaces.set(prefix, (namespaces.get(prefix) ?? new Set()).add(namespace))
  })
  parser.write(document).close()
  return (name) => {
    const [local = '', prefix = ''] = name.trim().split(':').toReversed()
    const [namespace, ...others] = namespaces.get(prefix) ?? (prefix === '' ? [''] : [])
    return namespace === undefined || others.length > 0 ? null : key(namespace, local)
  }
}

/** Returns the field of a declaration. `use` is the node at its position: the declaration itself, or a reference to it. */
function fieldOf(schemas: Schemas, declaration: Declaration, namespace: string, use: XmlElement): XsdField {
  const most = attributeOf(use, 'maxOccurs') ?? '1'
  return {
    name: attributeOf(declaration.node, 'name') ?? '',
    namespace,
    least: Number(attributeOf(use, 'minOccurs') ?? 1),
    most: most === 'unbounded' ? Number.POSITIVE_INFINITY : Number(most),
    content: () => elementContent(schemas, declaration),
  }
}

function localField(schemas: Schemas, node: XmlElement, schema: XmlElement): XsdField | null {
  const reference = attributeOf(node, 'ref')
  if (reference !== undefined) {
    const declaration = schemas.elements.get(schemas.keyOf(reference) ?? '')
    return declaration ? fieldOf(schemas, declaration, namespaceOf(declaration.schema), node) : null
  }
  const form = attributeOf(node, 'form') ?? attributeOf(schema, 'elementFormDefault')
  return fieldOf(schemas, { node, schema }, form === 'qualified' ? namespaceOf(schema) : '', node)
}

function elementContent(schemas: Schemas, { node, schema }: Declaration): XsdContent | null {
  const [inline] = xsdChildren(node).filter(({ name }) => name === 'complexType' || name === 'simpleType')
  const type = attributeOf(node, 'type')
  const typeKey = type === undefined ? null : schemas.keyOf(type)
  const declaration = inline ? { node: inline, schema } : schemas.types.get(typeKey ?? '')
  // An element of an abstract type, or without a type, may have different contents.
  if (declaration && attributeOf(declaration.node, 'abstract') === 'true') return null
  if (inline) return typeContent(schemas, { node: inline, schema }, 0)
  return typeKey === null ? null : namedContent(schemas, typeKey, 0)
}

function namedContent(schemas: Schemas, typeKey: string, chain: number): XsdContent | null {
  const builtin = typeKey.startsWith(key(xsd, '')) ? typeKey.slice(key(xsd, '').length) : null
  if (builtin !== null) {
    const accepts = builtinChecks.get(builtin)
    return accepts ? { kind: 'text', type: builtin, accepts, values: null } : null
  }
  const declaration = schemas.types.get(typeKey)
  return declaration && chain < maxChain ? typeContent(schemas, declaration, chain + 1) : null
}

function typeContent(schemas: Schemas, declaration: Declaration, chain: number): XsdContent | null {
  return declaration.node.name === 'simpleType' ? textContent(schemas, declaration, chain) : fieldsContent(schemas, declaration, chain)
}

/**
 * Reads a simple type with the allowed values of its restrictions, but not their lengths and patterns
 * (`server/authority/README.md#comparing-with-the-wsdl`).
 */
function textContent(schemas: Schemas, { node, schema }: Declaration, chain: number): XsdText | null {
  const [restriction] = xsdChildren(node)
  if (restriction?.name !== 'restriction') return null
  const parts = xsdChildren(restriction)
  const inline = parts.find(({ name }) => name === 'simpleType')
  const base = inline
    ? textContent(schemas, { node: inline, schema }, chain)
    : namedContent(schemas, schemas.keyOf(attributeOf(restriction, 'base') ?? '') ?? '', chain)
  if (base?.kind !== 'text') return null
  const values = parts.filter(({ name }) => name === 'enumeration').map((part) => attributeOf(part, 'value') ?? '')
  return { ...base, values: values.length > 0 ? values : base.values }
}

/** Reads the elements of a complex type, those of its base type first. */
function fieldsContent(schemas: Schemas, { node, schema }: Declaration, chain: number): XsdFields | null {
  const attributes = xsdChildren(node).filter(({ name }) => name === 'attribute')
  const requiredAttributes = attributes
    .filter((attribute) => attributeOf(attribute, 'use') === 'required')
    .map((attribute) => attributeOf(attribute, 'name') ?? attributeOf(attribute, 'ref') ?? '')
  const [part, ...others] = xsdChildren(node).filter(({ name }) => name !== 'attribute' && name !== 'anyAttribute')
  if (others.length > 0) return null
  if (!part) return { kind: 'fields', fields: [], requiredAttributes }
  if (part.name === 'complexContent') return extendedContent(schemas, { node: part, schema }, chain)
  const fields = part.name === 'sequence' ? sequenceFields(schemas, { node: part, schema }) : null
  return fields ? { kind: 'fields', fields, requiredAttributes } : null
}

function extendedContent(schemas: Schemas, { node, schema }: Declaration, chain: number): XsdFields | null {
  const [extension] = xsdChildren(node)
  if (extension?.name !== 'extension') return null
  const base = namedContent(schemas, schemas.keyOf(attributeOf(extension, 'base') ?? '') ?? '', chain)
  const own = fieldsContent(schemas, { node: extension, schema }, chain)
  if (base?.kind !== 'fields' || !own) return null
  return {
    kind: 'fields',
    fields: [...base.fields, ...own.fields],
    requiredAttributes: [...base.requiredAttributes, ...own.requiredAttributes],
  }
}

function sequenceFields(schemas: Schemas, { node, schema }: Declaration): XsdField[] | null {
  if ([attributeOf(node, 'minOccurs'), attributeOf(node, 'maxOccurs')].some((times) => times !== undefined && times !== '1')) return null
  const fields: XsdField[] = []
  for (const part of xsdChildren(node)) {
    const inner = part.name === 'sequence' ? sequenceFields(schemas, { node: part, schema }) : null
    const field = part.name === 'element' ? localField(schemas, part, schema) : null
    if (!inner && !field) return null
    fields.push(...(inner ?? []), ...(field ? [field] : []))
  }
  return fields
}

function xsdChildren(node: XmlElement): XmlElement[] {
  return node.children.filter(({ name, namespace }) => namespace === xsd && name !== 'annotation')
}

function namespaceOf(schema: XmlElement): string {
  return attributeOf(schema, 'targetNamespace') ?? ''
}

/** Returns the value of an attribute without a prefix; undefined when there is none. */
export function attributeOf(node: XmlElement, name: string): string | undefined {
  return node.attributes.find((attribute) => attribute.name === name && attribute.namespace === '')?.value
}
