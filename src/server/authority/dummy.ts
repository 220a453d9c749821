import { parseXmlTree, type XmlElement, soapEnvelope } from './soap/xml.ts'
import { operations, serviceNamespace, soapNamespace } from './wsdl/contract.ts'

/** How the authority's servers are, each `OK` or `NO`; null for one that the answer does not name. */
export interface DummyResult {
  readonly appServer: string | null
  readonly dbServer: string | null
  readonly authServer: string | null
}

/** The request, which has no arguments. */
export function writeDummy(): string {
  return soapEnvelope(`<${operations.dummy} xmlns="${serviceNamespace}" />`)
}

/** Null for an answer that cannot be read. Names count in any letter case, because the manual and the WSDL spell them differently. */
export function readDummy(document: string): DummyResult | null {
  const body = child(parseXmlTree(document), 'Body', soapNamespace)
  const result = child(child(body, 'DummyResponse', serviceNamespace), 'DummyResult', serviceNamespace)
  if (!result) return null
  const state = (name: string): string | null => child(result, name, serviceNamespace)?.text.trim() || null
  return { appServer: state('AppServer'), dbServer: state('DbServer'), authServer: state('AuthServer') }
}

function child(parent: XmlElement | null | undefined, name: string, namespace: string): XmlElement | undefined {
  return parent?.children.find((element) => element.namespace === namespace && element.name.toLowerCase() === name.toLowerCase())
}
