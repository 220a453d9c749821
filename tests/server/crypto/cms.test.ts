import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { expect, test } from 'vitest'
import { signedMessage } from '#server/crypto/cms.ts'
import { readDer } from '#server/crypto/der-reader.ts'
import { issuedCertificate, issuerCertificate } from '../../support/issued-certificate.ts'

const content = Buffer.from('<loginTicketRequest version="1.0">Ñandú</loginTicketRequest>')
const now = new Date('2026-11-20T21:00:00Z')
const { cert, key } = issuedCertificate()

function signed(of = content) {
  return Buffer.from(signedMessage({ content: of, cert, key, now }))
}

function bytesOf(pem: string) {
  return Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
}

function readMessage(message: Buffer<ArrayBuffer>): SignedData {
  return new SignedData({ schema: ContentInfo.fromBER(message).content })
}

async function verifies(message: Buffer<ArrayBuffer>): Promise<boolean> {
  const trustedCerts = [Certificate.fromBER(bytesOf(issuerCertificate))]
  const options = { signer: 0, checkChain: true, checkDate: now, trustedCerts }
  return await readMessage(message)
    .verify(options)
    .catch(() => false)
}

test('una biblioteca ajena lee el mensaje firmado: firma, contenido, certificado y cadena', async () => {
  const message = readMessage(signed())
  expect(Buffer.from(message.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer())).toEqual(content)
  const [certificate] = message.certificates ?? []
  expect(certificate && 'toSchema' in certificate ? Buffer.from(certificate.toSchema().toBER()) : null).toEqual(bytesOf(cert))
  expect(await verifies(signed())).toBe(true)
})

test('lleva SHA-256 con RSA y los tres atributos firmados', () => {
  const [signer] = readMessage(signed()).signerInfos
  expect(signer?.digestAlgorithm.algorithmId).toBe('2.16.840.1.101.3.4.2.1')
  expect(signer?.signatureAlgorithm.algorithmId).toBe('1.2.840.113549.1.1.1')
  expect(signer?.signedAttrs?.attributes.map(({ type }) => type)).toEqual([
    '1.2.840.113549.1.9.3',
    '1.2.840.113549.1.9.5',
    '1.2.840.113549.1.9.4',
  ])
})

test('con un byte cambiado en el contenido o en la firma ya no vale', async () => {
  const message = signed()
  const inContent = Buffer.from(message)
  inContent[message.indexOf(content)] = 0x20
  const inSignature = Buffer.from(message)
  inSignature.writeUInt8((message.at(-1) ?? 0) ^ 1, message.length - 1)
  expect([await verifies(inContent), await verifies(inSignature)]).toEqual([false, false])
})

test('de una respuesta larga no cambia nada', async () => {
  expect(await verifies(signed(Buffer.alloc(70_000, 'a')))).toBe(true)
})

test('el lector de DER devuelve un elemento entero, y nada de lo que no lo es', () => {
  const message = signed()
  const read = readDer(message)
  expect(read?.bytes).toEqual(message)
  expect(read?.children()?.map(({ tag }) => tag)).toEqual([0x06, 0xa0])
  const wrong = {
    nothing: [],
    cut: message.subarray(0, -1),
    longer: [...message, 0],
    indefinite: [0x30, 0x80, 0, 0],
    'a length with a needless byte': [0x04, 0x81, 0x01, 0x00],
    'a length with a needless zero': [0x04, 0x82, 0x00, 0x80, ...Array<number>(128).fill(0)],
    'a tag of several bytes': [0x1f, 0x81, 0x01, 0x00],
    'no length': [0x30],
  }
  for (const [name, bytes] of Object.entries(wrong)) expect([name, readDer(Uint8Array.from(bytes))]).toEqual([name, null])
  expect(readDer(Uint8Array.from([0x30, 0x03, 0x04, 0x02, 0x00]))?.children()).toBeNull()
})
