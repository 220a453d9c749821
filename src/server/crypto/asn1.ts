// Reads elements of ASN.1, in strict DER or in BER, and makes octet strings.
import { fromBER, OctetString, Sequence, type AsnType } from 'asn1js'

/** Reads an ASN.1 element in BER, which has several encodings for one content. Returns null for anything else. */
export function berOf(bytes: Uint8Array): AsnType | null {
  try {
    return fromBER(bytes, { parseEmbedded: false }).result
  } catch {
    return null
  }
}

/** Reads exactly one ASN.1 element in DER. Returns null for anything else. */
export function readDer(bytes: Uint8Array): AsnType | null {
  try {
    const { result, offset } = fromBER(bytes, { parseEmbedded: false })
    // The library accepts more than DER. DER has only one encoding for each content, so the element must encode to the same bytes.
    const isDer = offset === bytes.length && Buffer.from(result.toBER()).equals(bytes) && !result.lenBlock.isIndefiniteForm
    return isDer ? result : null
  } catch {
    return null
  }
}

/** Returns the elements of a sequence; none for anything else. */
export function elementsOf(element: AsnType | null | undefined): readonly AsnType[] {
  return element instanceof Sequence ? element.valueBlock.value : []
}

export function octetString(content: Uint8Array): OctetString {
  return new OctetString({ valueHex: content })
}
