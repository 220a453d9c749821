import { createSign, generateKeyPairSync, getDiffieHellman } from 'node:crypto'

/** A certificate that only who is given it trusts, for 127.0.0.1 and localhost, and its key, both as PEM. */
export interface TestCertificate {
  readonly cert: string
  readonly key: string
}

/** Makes a certificate that signs itself, with an RSA key of so many bits. */
export function testCertificate(bits = 2048): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const sha256WithRsa = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05))
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('localhost')))))
  const names = sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost')))
  const day = 86_400_000
  const content = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1])),
    sha256WithRsa,
    name,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(0x55, 0x1d, 0x11), der(0x04, names)))),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  return {
    cert: pem('CERTIFICATE', sequence(content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** The parameters of a key exchange with a prime of 1024 bits, as old servers have it. */
export function shortDhParameters(): string {
  return pem('DH PARAMETERS', sequence(integer(getDiffieHellman('modp2').getPrime()), integer(Buffer.from([2]))))
}

function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const written = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...written]), content])
}

function sequence(...contents: Uint8Array[]): Buffer {
  return der(0x30, ...contents)
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes))
}

/** Not negative: its first bit is never set. */
function integer(bytes: Buffer): Buffer {
  return der(0x02, Buffer.from((bytes[0] ?? 0) & 0x80 ? [0] : []), bytes)
}

function utcTime(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))
}

function pem(label: string, content: Buffer): string {
  return `-----BEGIN ${label}-----\n${content.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`
}
