// Reads strict DER elements of ASN.1.
import { fromBER, OctetString, Sequence } from 'asn1js'
import type { AsnType } from 'asn1js'

/** Reads one element of ASN.1 in DER with nothing after it. Returns null for anything else. */
export function readDer(bytes: Uint8Array): AsnType | null {
  try {
    const { result, offset } = fromBER(bytes, { parseEmbedded: false })
    // The library reads more than DER, which has one form for each content: the one that is written.
    const isDer = offset === bytes.length && Buffer.from(result.toBER()).equals(bytes) && !result.lenBlock.isIndefiniteForm
    return isDer ? result : null
  } catch {
    return null
  }
}

/** The elements of a sequence; none of anything else. */
export function elementsOf(element: AsnType | null | undefined): readonly AsnType[] {
  return element instanceof Sequence ? element.valueBlock.value : []
}

export function octetString(content: Uint8Array): OctetString {
  return new OctetString({ valueHex: content })
}
