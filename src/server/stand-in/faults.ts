// Validates the XML form of a `RegistrarStock` message and words the real service's fault.
import { readInstant } from '#domain/values/dates.ts'
import { instanceNamespace, type XmlElement } from '../authority/soap/xml.ts'
import { serviceNamespace } from '../authority/wsdl/contract.ts'
import { builtinChecks } from '../authority/wsdl/xsd-builtins.ts'
import { fieldsOf, registrarStock, type Enumeration, type Field, type Leaf, type ListOf, type Sequence } from './contract.ts'

/** Returns the first fault in the form of a `RegistrarStock` element, in the words of the service's deserialiser; null without a fault. */
export function faultOf(call: XmlElement): string | null {
  return call.namespace === serviceNamespace
    ? faultIn(call, registrarStock)
    : `Element '${call.name}' is in the namespace '${call.namespace}'.`
}

function faultIn(of: XmlElement, type: Field['type']): string | null {
  const [attribute] = of.attributes
  if (attribute) return `Attribute '${attribute.name}' is not allowed in '${of.name}'.`
  return contentFault(of, type)
}

function contentFault(of: XmlElement, type: Field['type']): string | null {
  if (typeof type === 'string' || 'values' in type) return leafFault(of, type)
  if (of.text.trim() !== '') return `Text is not allowed in '${of.name}'.`
  return 'item' in type ? listFault(of, type) : sequenceFault(of, type)
}

function listFault(of: XmlElement, { item, of: type }: ListOf): string | null {
  for (const child of of.children) {
    if (child.name !== item || child.namespace !== serviceNamespace) return unexpected(child, of)
    const fault = itemFault(child, type)
    if (fault !== null) return fault
  }
  return null
}

/** Returns the fault of a list item. Only list items may be nil, and must then be empty. */
function itemFault(item: XmlElement, type: Sequence): string | null {
  const [nil, ...others] = item.attributes
  if (!nil) return contentFault(item, type)
  const value = nil.name === 'nil' && nil.namespace === instanceNamespace && others.length === 0 ? nil.value : null
  if (value === 'false' || value === '0') return contentFault(item, type)
  if (value !== 'true' && value !== '1') return `Attribute '${nil.name}' is not allowed in '${item.name}'.`
  return item.children.length === 0 && item.text === '' ? null : `'${item.name}' is nil and not empty.`
}

function sequenceFault(of: XmlElement, type: Sequence): string | null {
  const fields = fieldsOf(type)
  let next = 0
  for (const child of of.children) {
    const at = fields.findIndex((field, index) => index >= next && field.name === child.name)
    if (at < 0 || child.namespace !== serviceNamespace) return unexpected(child, of)
    const skipped = fields.slice(next, at).find((field) => field.required)
    if (skipped) return missing(skipped, of)
    const field = fields[at]
    const fault = field ? faultIn(child, field.type) : null
    if (fault !== null) return fault
    next = at + 1
  }
  const skipped = fields.slice(next).find((field) => field.required)
  return skipped ? missing(skipped, of) : null
}

function unexpected(child: XmlElement, parent: XmlElement): string {
  return `Element '${child.name}' of namespace '${child.namespace}' is not expected at this place in '${parent.name}'.`
}

function missing(field: Field, parent: XmlElement): string {
  return `Element '${field.name}' is missing in '${parent.name}'.`
}

function leafFault(of: XmlElement, type: Leaf | Enumeration): string | null {
  const [child] = of.children
  if (child) return unexpected(child, of)
  const fits = typeof type === 'string' ? isOfType(of.text, type) : type.values.includes(of.text)
  return fits ? null : `The value '${of.text.slice(0, 100)}' of '${of.name}' is not valid.`
}

/** Returns whether a text is a value of a type. A `dateTime` must also exist in the calendar. */
function isOfType(text: string, type: Leaf): boolean {
  return type === 'dateTime' ? instantOfText(text.trim()) !== null : builtinChecks.get(type)?.(text.trim()) === true
}

const dateTime = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(?<offset>Z|[+-](0\d|1[0-3]):[0-5]\d|[+-]14:00)?$/

/**
 * Converts a `dateTime` to an instant in UTC; one without an offset is Buenos Aires time. Returns null for a day alone, or a time without
 * seconds.
 */
export function instantOfText(text: string): string | null {
  const read = dateTime.exec(text)
  if (!read) return null
  return readInstant(read.groups?.['offset'] === undefined ? `${text}-03:00` : text)
}
