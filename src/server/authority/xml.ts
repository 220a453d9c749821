import { cleanText } from '#domain/clean-text.ts'
import { soapNamespace } from './contract.ts'

/** Functions that write XML; element names are the callers'. */

/** Returns a text as element content: cleaned, markup escaped. */
export function xmlText(text: string): string {
  return cleanText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** An element around a text; a number is written as its digits, a boolean as `true` or `false`. */
export function element(name: string, value: string | number | boolean): string {
  return `<${name}>${typeof value === 'string' ? xmlText(value) : String(value)}</${name}>`
}

/** As `element`; an empty string for an empty value. */
export function optionalElement(name: string, value: string | null | undefined): string {
  return value === null || value === undefined || cleanText(value) === '' ? '' : element(name, value)
}

/** An element around others. */
export function parent(name: string, ...children: string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

/** A document of SOAP 1.1 around the content of its body. */
export function soapEnvelope(...body: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${soapNamespace}"><soap:Body>${body.join('')}</soap:Body></soap:Envelope>`
}

/** A list as an element around its items; an empty list is left out. */
export function optionalList(name: string, items: readonly string[]): string {
  return items.length === 0 ? '' : parent(name, ...items)
}

/** As `optionalList`, in pieces: its begin, each item, its end. */
export function* listPieces<Item>(name: string, items: readonly Item[], write: (item: Item) => string): Generator<string> {
  if (items.length === 0) return
  yield `<${name}>`
  for (const item of items) yield write(item)
  yield `</${name}>`
}
