import { nothing, oid, printableString, sequence, set, utf8String } from './der.ts'

/** Parts that certificates, requests for them and signed messages have in common. */

export const sha256WithRsa = sequence(oid('1.2.840.113549.1.1.11'), nothing)

const attributes = { C: '2.5.4.6', O: '2.5.4.10', OU: '2.5.4.11', CN: '2.5.4.3', serialNumber: '2.5.4.5' } as const

/** A distinguished name, in the order in which it is written: `{ C: 'AR', O: 'Compañia', CN: 'deposito', serialNumber: 'CUIT 30590428775' }`. */
export type DistinguishedName = Readonly<Partial<Record<keyof typeof attributes, string>>>

export function distinguishedName(name: DistinguishedName): Buffer {
  return sequence(
    ...Object.entries(attributes)
      .toSorted(([one], [other]) => Object.keys(name).indexOf(one) - Object.keys(name).indexOf(other))
      .flatMap(([attribute, type]) => {
        const value = Object.entries(name).find(([own]) => own === attribute)?.[1]
        if (value === undefined) return []
        // A country and a serial number are printable strings by their definition.
        const text = attribute === 'C' || attribute === 'serialNumber' ? printableString(value) : utf8String(value)
        return [set(sequence(oid(type), text))]
      }),
  )
}
