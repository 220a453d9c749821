// Checks whether a text is a valid value of a built-in XML Schema type.
/** A function that returns whether a trimmed text is a value of a type. */
export type TypeCheck = (text: string) => boolean

const signed = (bits: bigint): TypeCheck => isBetween(-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n)
const unsigned = (bits: bigint): TypeCheck => isBetween(0n, 2n ** bits - 1n)
const number: TypeCheck = (text) => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)

/** The checks of the built-in types of XML Schema that a stock service needs. */
export const builtinChecks: ReadonlyMap<string, TypeCheck> = new Map<string, TypeCheck>([
  ['string', () => true],
  ['normalizedString', () => true],
  ['token', () => true],
  ['boolean', (text) => ['true', 'false', '1', '0'].includes(text)],
  ['decimal', number],
  ['double', number],
  ['float', number],
  ['integer', isBetween(null, null)],
  ['nonNegativeInteger', isBetween(0n, null)],
  ['positiveInteger', isBetween(1n, null)],
  ['long', signed(64n)],
  ['int', signed(32n)],
  ['short', signed(16n)],
  ['byte', signed(8n)],
  ['unsignedLong', unsigned(64n)],
  ['unsignedInt', unsigned(32n)],
  ['unsignedShort', unsigned(16n)],
  ['unsignedByte', unsigned(8n)],
  ['dateTime', (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(text)],
  ['date', (text) => /^\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d)?$/.test(text)],
])

function isBetween(least: bigint | null, most: bigint | null): TypeCheck {
  return (text) => {
    // Longer numbers fit unbounded types alone, and would take long to parse.
    if (!/^[+-]?\d{1,40}$/.test(text)) return false
    const value = BigInt(text.replace('+', ''))
    return (least === null || value >= least) && (most === null || value <= most)
  }
}
