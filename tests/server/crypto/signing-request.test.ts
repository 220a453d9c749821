import { createPublicKey } from 'node:crypto'
import { PrintableString, Utf8String } from 'asn1js'
import { CertificationRequest } from 'pkijs'
import { expect, test } from 'vitest'
import { makeSigningRequest, requestedKey } from '#server/crypto/signing-request.ts'
import { derOf } from '../../support/certificates.ts'

function read(request: string): CertificationRequest {
  return CertificationRequest.fromBER(new Uint8Array(derOf(request)))
}

test('el pedido dice quién es, con la firma de su clave', async () => {
  const { request, key } = await makeSigningRequest({ company: 'Depósitos Ñandú S.A.', alias: 'deposito', cuit: '30712345671' })
  const parsed = read(request)
  expect(parsed.version).toBe(0)
  expect(parsed.signatureAlgorithm.algorithmId).toBe('1.2.840.113549.1.1.11')
  const subject = parsed.subject.typesAndValues.map(({ type, value }) => [type, String(value.valueBlock.value), value.constructor])
  expect(subject).toEqual([
    ['2.5.4.6', 'AR', PrintableString],
    ['2.5.4.10', 'Depósitos Ñandú S.A.', Utf8String],
    ['2.5.4.3', 'deposito', Utf8String],
    ['2.5.4.5', 'CUIT 30712345671', PrintableString],
  ])
  const spki = Buffer.from(parsed.subjectPublicKeyInfo.toSchema().toBER())
  expect(createPublicKey({ key: spki, format: 'der', type: 'spki' }).equals(createPublicKey(key))).toBe(true)
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
  expect(requestedKey(request).equals(createPublicKey(key))).toBe(true)
})

test('un nombre más largo que los de los certificados se corta, sin partir una letra', async () => {
  const { request } = await makeSigningRequest({ company: `${'a'.repeat(63)}😀😀`, alias: 'x', cuit: '30712345671' })
  expect(String(read(request).subject.typesAndValues[1]?.value.valueBlock.value)).toBe(`${'a'.repeat(63)}😀`)
})
