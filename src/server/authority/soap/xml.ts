// Parses well-formed XML into a tree with namespaces, and writes escaped XML.
import { SaxesParser } from 'saxes'
import { cleanText } from '#domain/values/clean-text.ts'
import { nextTurn } from '../../store/database/event-loop-turns.ts'
import { soapNamespace } from '../wsdl/contract.ts'

/** An attribute with its namespace resolved; one without a prefix has none. Namespace declarations are not included. */
interface XmlAttribute {
  readonly name: string
  readonly namespace: string
  readonly value: string
}

/** An element with its namespace resolved, its element children in their order, and the text directly inside it. */
export interface XmlElement {
  readonly name: string
  readonly namespace: string
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly XmlElement[]
  readonly text: string
}

const declarations = 'http://www.w3.org/2000/xmlns/'

export const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance'

/** The deepest nesting that is accepted; no message of the service has half as many levels. */
const maxDepth = 64

/** Returns an XML parser with namespaces that throws at malformed input, and at a DTD, which SOAP does not allow. */
export function strictParser(): SaxesParser<{ xmlns: true; position: false }> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  // The parser's own table inherits from Object, so that `&constructor;` would be a known entity.
  parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a DTD')
  })
  return parser
}

interface Open extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

/** Returns the root of a well-formed document without a DTD; null for anything else. */
export function parseXmlTree(document: string): XmlElement | null {
  const reader = treeReader()
  try {
    reader.write(document)
    return reader.end()
  } catch {
    return null
  }
}

/** The number of characters that are parsed in one turn of the event loop, within some milliseconds. */
const sliceLength = 32 * 1024

/** As `parseXmlTree`, for long documents: it yields to the event loop between slices. */
export async function parseLongXml(document: string): Promise<XmlElement | null> {
  const reader = treeReader()
  try {
    for (let from = 0; from < document.length; from += sliceLength) {
      reader.write(document.slice(from, from + sliceLength))
      await nextTurn()
    }
    return reader.end()
  } catch {
    return null
  }
}

/** Builds the tree of a document that arrives in slices. Both methods throw at malformed input. */
function treeReader(): { write(slice: string): void; end(): XmlElement | null } {
  const top: Open = { name: '', namespace: '', attributes: [], children: [], text: '' }
  const open = [top]
  const parser = strictParser()
  const addText = (text: string): void => {
    const inside = open.at(-1)
    if (inside) inside.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length > maxDepth) throw new Error('too deep')
    const own = Object.values(attributes).filter((attribute) => attribute.uri !== declarations)
    const element: Open = {
      name: local,
      namespace: uri,
      attributes: own.map((attribute) => ({ name: attribute.local, namespace: attribute.uri, value: attribute.value })),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  return {
    write: (slice) => void parser.write(slice),
    end() {
      parser.close()
      return top.children[0] ?? null
    },
  }
}

export function childElement(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find((child) => child.name === name)
}

/** Returns the trimmed text of the child with a name; empty when there is none. */
export function childText(parent: XmlElement | undefined, name: string): string {
  return childElement(parent, name)?.text.trim() ?? ''
}

/** Functions that write XML. They do not escape the element names. */

export function xmlText(text: string): string {
  return cleanText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function element(name: string, value: string | number | boolean): string {
  return `<${name}>${typeof value === 'string' ? xmlText(value) : String(value)}</${name}>`
}

export function optionalElement(name: string, value: string | null | undefined): string {
  return value === null || value === undefined || cleanText(value) === '' ? '' : element(name, value)
}

export function parent(name: string, ...children: string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

export function soapEnvelope(...body: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${soapNamespace}"><soap:Body>${body.join('')}</soap:Body></soap:Envelope>`
}

/** As `parent`, in consecutive pieces, so that a long document is written in many turns of the event loop. */
export function* parentPieces(name: string, children: Generator<string>): Generator<string> {
  yield `<${name}>`
  yield* children
  yield `</${name}>`
}

/** Writes a list as an element around its items, in consecutive pieces; an empty list as nothing. */
export function* listPieces<Item>(name: string, items: readonly Item[], write: (item: Item) => Generator<string>): Generator<string> {
  if (items.length === 0) return
  yield `<${name}>`
  for (const item of items) yield* write(item)
  yield `</${name}>`
}
