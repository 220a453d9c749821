// Request and answer of `Dummy`, the operation that tells the state of the authority's servers.
import { parseXmlTree, type XmlElement, soapEnvelope } from './soap/xml.ts'
import { operations, serviceNamespace, soapNamespace } from './wsdl/contract.ts'

/** The state of the authority's servers, each `OK` or `NO`; null for one that the answer does not name. */
export interface DummyResult {
  readonly appServer: string | null
  readonly dbServer: string | null
  readonly authServer: string | null
}

export function writeDummy(): string {
  return soapEnvelope(`<${operations.dummy} xmlns="${serviceNamespace}" />`)
}

/** Reads an answer; null when it is malformed. Letter case does not matter, because the manual and the WSDL spell the names differently. */
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
