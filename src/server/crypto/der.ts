/** Writes ASN.1 in DER, as far as certificates, requests for them and signed messages need it. Each function returns one whole element. */

export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 + bytes.length, ...bytes]
}

export function sequence(...contents: Uint8Array[]): Buffer {
  return der(0x30, ...contents)
}

/** A set, whose elements DER wants in the order of their bytes. */
export function set(...contents: Uint8Array[]): Buffer {
  return der(0x31, ...contents.toSorted((one, other) => Buffer.compare(one, other)))
}

/** A number that is not negative: its bytes, the highest first. */
export function integer(bytes: Uint8Array): Buffer {
  return der(0x02, Buffer.from((bytes[0] ?? 0) & 0x80 ? [0] : []), bytes)
}

/** An object identifier, `2.5.4.3`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]))
}

function base128(number: number): number[] {
  const bytes = [number % 128]
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 128)
  return bytes
}

export function octetString(content: Uint8Array): Buffer {
  return der(0x04, content)
}

/** A bit string of whole bytes. */
export function bitString(content: Uint8Array): Buffer {
  return der(0x03, Buffer.from([0]), content)
}

export function utf8String(text: string): Buffer {
  return der(0x0c, Buffer.from(text))
}

export function printableString(text: string): Buffer {
  return der(0x13, Buffer.from(text, 'latin1'))
}

export function boolean(value: boolean): Buffer {
  return der(0x01, Buffer.from([value ? 0xff : 0]))
}

export const nothing = der(0x05)

/** What a schema tags with `[number]` and that holds other elements. */
export function tagged(number: number, ...contents: Uint8Array[]): Buffer {
  return der(0xa0 + number, ...contents)
}

/** An instant in whole seconds. X.509 and CMS write years before 2050 with two digits. */
export function instantTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(`${digits.slice(2)}Z`)) : der(0x18, Buffer.from(`${digits}Z`))
}

/** A DER document as PEM, `-----BEGIN CERTIFICATE-----`. */
export function pem(label: string, content: Uint8Array): string {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
