import { createPrivateKey, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CertificationRequest } from 'pkijs'
import { expect, test } from 'vitest'
import { readDer } from '#server/crypto/asn1.ts'
import { signedMessage } from '#server/crypto/cms.ts'
import { pemOf } from '#server/crypto/file-blocks.ts'
import { readSigningRequest, makeSigningRequest } from '#server/crypto/signing-request.ts'
import { issueCertificate } from '#server/stand-in/issuer.ts'
import { openCms } from '#server/stand-in/open-cms.ts'
import { derOf } from '../../support/certificates.ts'

/** Bytes that neither the product nor its library wrote: a library may read back any mistake of its own. */
const [keyPem = '', certificatePem = '', requestPem = '', messagePem = '', opensslRequest = '', opensslMessage = ''] =
  readFileSync(new URL('written.pem', import.meta.url), 'utf8').match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----\n/g) ?? []
const key = createPrivateKey(keyPem)
const publicKey = createPublicKey(keyPem)
const content = Buffer.from('<loginTicketRequest version="1.0">Ñandú</loginTicketRequest>')
const company = 'Depósitos Ñandú S.A.'
const issuerName = { C: 'AR', O: 'Aduana de prueba', CN: 'Computadores' }

/** What is signed of a certificate or a request, and the signature: the ends are of one length for each key. */
function partsOf(der: Buffer): { signed: Buffer; signature: Buffer } {
  const length = der.readUInt16BE(6)
  return { signed: der.subarray(4, 8 + length), signature: der.subarray(-256) }
}

function replaced(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = bytes.indexOf(from)
  return Buffer.concat([bytes.subarray(0, at), to, bytes.subarray(at + from.length)])
}

const spkiOf = (of: typeof key) => createPublicKey(of).export({ type: 'spki', format: 'der' })
const serialOf = (certificate: X509Certificate) => Buffer.from(certificate.serialNumber, 'hex')

test('un mensaje firmado es, byte por byte, el de siempre; un contenido largo va en un solo elemento', () => {
  const signed = (of: Buffer) => signedMessage({ content: of, cert: certificatePem, key, now: new Date('2026-11-20T21:00:00.123Z') })
  expect(signed(content).toString('hex')).toBe(derOf(messagePem).toString('hex'))
  const long = Buffer.alloc(70_000, 'a')
  const header = Buffer.from([0x04, 0x83, 0x01, 0x11, 0x70])
  expect(signed(long).includes(Buffer.concat([header, long]))).toBe(true)
})

test('un certificado tiene, salvo su número, los bytes de siempre, y la firma de su emisor', () => {
  const issued = new X509Certificate(
    issueCertificate({
      subject: { C: 'AR', O: company, CN: 'deposito', serialNumber: 'CUIT 30712345671' },
      publicKey,
      issuer: { name: issuerName, key },
      from: new Date('2026-11-20T21:00:00.789Z'),
      to: new Date('2051-03-04T05:06:07.890Z'),
      isAuthority: true,
    }),
  )
  const before = new X509Certificate(certificatePem)
  expect(issued.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/)
  expect(issued.serialNumber).not.toBe(before.serialNumber)
  const { signed } = partsOf(replaced(issued.raw, serialOf(issued), serialOf(before)))
  expect(signed.toString('hex')).toBe(partsOf(before.raw).signed.toString('hex'))
  expect(issued.verify(publicKey)).toBe(true)
})

test('un pedido tiene, salvo su clave, los bytes de siempre, y la firma de ella; un nombre más largo que los de los certificados se corta, sin partir una letra', async () => {
  const made = await makeSigningRequest({ company, alias: 'deposito', cuit: '30712345671' })
  const { signed, signature } = partsOf(derOf(made.request))
  const ofOurKey = replaced(signed, spkiOf(made.key), spkiOf(key))
  expect(ofOurKey.toString('hex')).toBe(partsOf(derOf(requestPem)).signed.toString('hex'))
  expect(verify('sha256', signed, createPublicKey(made.key), signature)).toBe(true)
  expect(made.request).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----\n(?:.{64}\n)+.{0,64}\n?-----END CERTIFICATE REQUEST-----\n$/)
  const { request } = await makeSigningRequest({ company: `${'a'.repeat(63)}😀😀`, alias: 'x', cuit: '30712345671' })
  const { subject } = CertificationRequest.fromBER(new Uint8Array(derOf(request)))
  expect(String(subject.typesAndValues[1]?.value.valueBlock.value)).toBe(`${'a'.repeat(63)}😀`)
})

test('lo de siempre se lee, y lo que escribe OpenSSL', () => {
  const from = new Date('2026-01-01T00:00:00Z')
  const issuer = new X509Certificate(
    issueCertificate({ subject: issuerName, publicKey, issuer: { name: issuerName, key }, from, to: from, isAuthority: true }),
  )
  for (const pem of [messagePem, opensslMessage]) {
    const opened = openCms(derOf(pem).toString('base64'), { issuer, now: new Date('2030-01-01T00:00:00Z') })
    expect(opened).toMatchObject({ content, certificate: { raw: derOf(certificatePem) } })
  }
  expect(readSigningRequest(Buffer.from(opensslRequest))).toMatchObject({ name: 'sur', serialNumber: 'CUIT 30712345671' })
  expect(readSigningRequest(Buffer.from(requestPem))?.publicKey.equals(publicKey)).toBe(true)
})

test('un pedido se lee en DER y en PEM, con el nombre que le ponga cada herramienta; con un byte cambiado, o cualquier otro archivo, no se toma', () => {
  const der = derOf(opensslRequest)
  const sur = { name: 'sur', serialNumber: 'CUIT 30712345671' }
  expect(readSigningRequest(der)).toMatchObject(sur)
  const renamed = pemOf({ label: 'NEW CERTIFICATE REQUEST', headers: '', der })
  expect(readSigningRequest(Buffer.from(`hola\r\n${renamed}`))).toMatchObject(sur)
  for (let at = 0; at < der.length; at += 1) {
    const spoiled = Buffer.from(der)
    spoiled.writeUInt8(spoiled.readUInt8(at) ^ 0x04, at)
    const read = readSigningRequest(spoiled)
    // The parameters of the algorithm are no part of what is signed.
    if (read !== null) expect(read).toMatchObject(sur)
  }
  const others = [Buffer.alloc(0), Buffer.from('hola'), der.subarray(0, -1), derOf(keyPem), derOf(certificatePem)]
  for (const other of others) expect(readSigningRequest(other)).toBeNull()
})

test('el lector de DER devuelve un elemento entero, y nada de lo que no lo es', () => {
  const message = derOf(messagePem)
  expect(Buffer.from(readDer(message)?.toBER() ?? new ArrayBuffer())).toEqual(message)
  const wrong = {
    nothing: [],
    cut: message.subarray(0, -1),
    longer: [...message, 0],
    'indefinite inside': [0x30, 0x04, 0x30, 0x80, 0, 0],
    'a length with a needless zero': [0x04, 0x82, 0x00, 0x80, ...Array<number>(128).fill(0)],
    'an element longer than its sequence': [0x30, 0x03, 0x04, 0x02, 0x00],
    'a thousand levels': Array.from({ length: 1000 }, () => [0x30, 0x80]).flat(),
  }
  for (const [name, bytes] of Object.entries(wrong)) expect([name, readDer(Uint8Array.from(bytes))]).toEqual([name, null])
})
