import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod/mini'

/** An element with its namespace resolved, its element children in their order, and the text directly inside it. */
export interface XmlElement {
  readonly name: string
  readonly namespace: string
  readonly children: readonly XmlElement[]
  readonly text: string
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
})

const attributesKey = ':@'
const textKey = '#text'

const nodes = z.array(z.record(z.string(), z.unknown()))
const attributes = z.catch(z.record(z.string(), z.string()), {})

/** The root of a well-formed document; null for anything else. */
export function parseXmlTree(document: string): XmlElement | null {
  if (XMLValidator.validate(document) !== true) return null
  try {
    const roots = nodes.parse(parser.parse(document)).filter((node) => !(textKey in node))
    return roots.length === 1 && roots[0] ? readElement(roots[0], {}) : null
  } catch {
    return null
  }
}

function readElement(node: Record<string, unknown>, outer: Readonly<Record<string, string>>): XmlElement {
  const qualified = Object.keys(node).find((key) => key !== attributesKey) ?? ''
  const scope = { ...outer }
  for (const [name, value] of Object.entries(attributes.parse(node[attributesKey]))) {
    if (name === 'xmlns') scope[''] = value
    else if (name.startsWith('xmlns:')) scope[name.slice(6)] = value
  }
  const colon = qualified.indexOf(':')
  const content = nodes.parse(node[qualified])
  return {
    name: qualified.slice(colon + 1),
    namespace: scope[qualified.slice(0, Math.max(colon, 0))] ?? '',
    children: content.filter((child) => !(textKey in child)).map((child) => readElement(child, scope)),
    text: content.map((child) => (textKey in child ? String(child[textKey]) : '')).join(''),
  }
}

/** The child of a name; undefined when there is none. */
export function childElement(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find((child) => child.name === name)
}

/** The text of the child of a name, without blanks around it; empty when there is none. */
export function childText(parent: XmlElement | undefined, name: string): string {
  return childElement(parent, name)?.text.trim() ?? ''
}
