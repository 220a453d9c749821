import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import * as asn1js from 'asn1js'
import { CertificationRequest, AttributeTypeAndValue } from 'pkijs'
import { beforeAll, describe, expect, test } from 'vitest'
import { pemOf } from '#server/crypto/file-blocks.ts'
import { readSigningRequest, makeSigningRequest } from '#server/crypto/signing-request.ts'

/** A request in DER, signed by WebCrypto. */
async function requestByPkijs(algorithm: RsaHashedKeyGenParams | EcKeyGenParams, hash: string): Promise<{ der: Buffer; spki: Buffer }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const request = new CertificationRequest()
  request.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1js.Utf8String({ value: 'ñandú' }) }),
    new AttributeTypeAndValue({ type: '2.5.4.5', value: new asn1js.PrintableString({ value: 'CUIT 30590428775' }) }),
  )
  await request.subjectPublicKeyInfo.importKey(keys.publicKey)
  await request.sign(keys.privateKey, hash)
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey))
  return { der: Buffer.from(request.toSchema().toBER()), spki }
}

const rsa = (hash: string): RsaHashedKeyGenParams => ({
  name: 'RSASSA-PKCS1-v1_5',
  hash,
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
})

describe('un pedido de certificado', () => {
  let der: Buffer
  let spki: Buffer

  beforeAll(async () => {
    const made = await requestByPkijs(rsa('SHA-256'), 'SHA-256')
    der = made.der
    spki = made.spki
  })

  test('se lee, en DER y en PEM, con el nombre que le ponga cada herramienta', () => {
    const pem = (label: string) => pemOf({ label, headers: '', der })
    const files = [der, Buffer.from(pem('CERTIFICATE REQUEST')), Buffer.from(`hola\r\n${pem('NEW CERTIFICATE REQUEST')}`)]
    for (const file of files) {
      const read = readSigningRequest(file)
      expect(read).toMatchObject({ name: 'ñandú', serialNumber: 'CUIT 30590428775' })
      expect(read?.publicKey.equals(createPublicKey({ key: spki, format: 'der', type: 'spki' }))).toBe(true)
    }
  })

  test('se lee el que hace el producto, y el firmado con SHA-512; de otra clave que RSA no se toma', async () => {
    const { request, key } = await makeSigningRequest({ company: 'Depósitos', alias: 'sur', cuit: '30590428775' })
    const read = readSigningRequest(Buffer.from(request))
    expect(read).toMatchObject({ name: 'sur', serialNumber: 'CUIT 30590428775' })
    expect(read?.publicKey.equals(createPublicKey(key))).toBe(true)
    expect(readSigningRequest((await requestByPkijs(rsa('SHA-512'), 'SHA-512')).der)).not.toBeNull()
    const { der: elliptic } = await requestByPkijs({ name: 'ECDSA', namedCurve: 'P-256' }, 'SHA-256')
    expect(readSigningRequest(elliptic)).toBeNull()
  })

  test('con un byte cambiado, o cualquier otro archivo, no se toma, y nada se cae', () => {
    for (let at = 0; at < der.length; at += 1) {
      const spoiled = Buffer.from(der)
      spoiled.writeUInt8(spoiled.readUInt8(at) ^ 0x04, at)
      const read = readSigningRequest(spoiled)
      // The parameters of the algorithm are no part of what is signed.
      if (read !== null) expect(read).toMatchObject({ name: 'ñandú', serialNumber: 'CUIT 30590428775' })
    }
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const others = [Buffer.alloc(0), Buffer.from('hola'), der.subarray(0, -1), privateKey.export({ type: 'pkcs8', format: 'der' })]
    for (const other of others) expect(readSigningRequest(other)).toBeNull()
  })
})
