import { X509Certificate, generateKeyPairSync, type KeyObject } from 'node:crypto'
import * as asn1js from 'asn1js'
import type { Attribute } from 'pkijs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DistinguishedName } from '#server/crypto/x509-names.ts'
import { issueStandInCertificate, standInIssuerName, issueCertificate } from '#server/stand-in/issuer.ts'
import { openCms } from '#server/stand-in/open-cms.ts'
import { octets, pkijsCertificate, signedByPkijs } from '../../support/signed-by-pkijs.ts'
import { testIssuer } from '../../support/stand-in-ticket.ts'

type Changes = Partial<Parameters<typeof signedByPkijs>[1]>

const now = new Date('2026-11-20T21:00:00.000Z')
const day = 86_400_000
const content = '<loginTicketRequest version="1.0"><service>ñandú</service></loginTicketRequest>'
const subject = { C: 'AR', CN: 'prueba', serialNumber: 'CUIT 30590428775' }
const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A certificate of our key that begins so many days from now. */
const issued = (days: number, { publicKey } = own): string =>
  issueStandInCertificate(testIssuer, { subject, publicKey, now: new Date(now.getTime() + days * day) })

const cert = issued(-1)
const signed = (changes: Changes = {}): Promise<Buffer> => signedByPkijs(content, { cert, key: own.privateKey, ...changes })

const open = (message: Buffer): ReturnType<typeof openCms> => openCms(message.toString('base64'), { issuer: testIssuer.certificate, now })

/** A certificate of our key by any issuer. */
const issuedBy = (name: DistinguishedName, key: KeyObject): string =>
  issueCertificate({ subject, publicKey: own.publicKey, issuer: { name, key }, from: now, to: new Date(now.getTime() + day) })

describe('un mensaje firmado sin código del producto', () => {
  test.each<[string, Changes]>([
    ['con SHA-256', {}],
    ['con SHA-1', { digest: 'SHA-1' }],
    ['sin atributos', { attributes: null }],
    ['sin atributos y con SHA-1', { attributes: null, digest: 'SHA-1' }],
    [
      'con otros certificados delante',
      { afterwards: (message) => void message.certificates?.unshift(pkijsCertificate(testIssuer.certificate.toString())) },
    ],
  ])('se abre %s', async (_, changes) => {
    const opened = open(await signed(changes))
    expect(opened).toEqual({ content: Buffer.from(content), certificate: expect.any(X509Certificate) })
    expect(typeof opened === 'object' && opened.certificate.toString()).toBe(new X509Certificate(cert).toString())
  })

  test('se abre aunque su Base64 venga en renglones; lo que no es Base64 no', async () => {
    const lines = (await signed()).toString('base64').replaceAll(/.{64}/g, '$&\r\n')
    expect(openCms(lines, { issuer: testIssuer.certificate, now })).toMatchObject({ content: Buffer.from(content) })
    for (const text of ['', 'esto no', 'YWJj=', 'YWJ', 'YW=j', '<a/>'])
      expect(openCms(text, { issuer: testIssuer.certificate, now })).toBe('cms.bad.base64')
  })
})

const without = (type: string) => (attributes: Attribute[]) =>
  void attributes.splice(
    attributes.findIndex((attribute) => attribute.type === type),
    1,
  )
const withOtherContent: Changes['afterwards'] = (message) => void (message.encapContentInfo.eContent = octets(Buffer.from('otro')))
const digestType = '1.2.840.113549.1.9.4'
const contentType = '1.2.840.113549.1.9.3'

describe('un mensaje echado a perder', () => {
  test.each<[string, string, Changes]>([
    ['cms.sign.invalid', 'sin el contenido', { afterwards: (message) => void delete message.encapContentInfo.eContent }],
    [
      'cms.bad',
      'con el contenido en partes',
      {
        afterwards: (message) => {
          message.encapContentInfo.eContent = new asn1js.OctetString({
            idBlock: { isConstructed: true },
            value: [octets(Buffer.from(content))],
          })
        },
      },
    ],
    ['cms.sign.invalid', 'con otro contenido', { afterwards: withOtherContent }],
    ['cms.sign.invalid', 'sin atributos y con otro contenido', { attributes: null, afterwards: withOtherContent }],
    ['cms.cert.notFound', 'sin certificados', { afterwards: (message) => void delete message.certificates }],
    [
      'cms.cert.notFound',
      'con un certificado que no es el de quien firma',
      { afterwards: (message) => void (message.certificates = [pkijsCertificate(issued(-2))]) },
    ],
    ['cms.sign.invalid', 'firmado con otra clave', { key: other.privateKey }],
    ['cms.sign.invalid', 'con un atributo menos', { afterwards: (_, signer) => void signer.signedAttrs?.attributes.splice(1, 1) }],
    ['cms.sign.invalid', 'sin el resumen entre los atributos', { attributes: without(digestType) }],
    ['cms.sign.invalid', 'sin el tipo entre los atributos', { attributes: without(contentType) }],
    ['cms.sign.invalid', 'con el resumen dos veces', { attributes: (all) => void all.push(...all.slice(2)) }],
    ['cms.sign.invalid', 'con dos valores de resumen', { attributes: (all) => void all[2]?.values.push(octets(Buffer.alloc(32))) }],
    [
      'cms.sign.invalid',
      'con el resumen de otro contenido',
      { attributes: (all) => void all[2]?.values.splice(0, 1, octets(Buffer.alloc(32))) },
    ],
    [
      'cms.sign.invalid',
      'con otro tipo entre los atributos',
      { attributes: (all) => void all[0]?.values.splice(0, 1, new asn1js.ObjectIdentifier({ value: '1.2.840.113549.1.7.3' })) },
    ],
    ['cms.sign.invalid', 'con SHA-512', { digest: 'SHA-512' }],
    ['cms.bad', 'con dos firmantes', { afterwards: (message, signer) => void message.signerInfos.push(signer) }],
    ['cms.bad', 'sin firmantes', { afterwards: (message) => void (message.signerInfos = []) }],
    ['cms.cert.invalid', 'con un certificado que empieza mañana', { cert: issued(1) }],
    ['cms.cert.expired', 'con un certificado vencido', { cert: issued(-731) }],
    ['cms.cert.untrusted', 'con un certificado de otro emisor del mismo nombre', { cert: issuedBy(standInIssuerName, other.privateKey) }],
    ['cms.cert.untrusted', 'con un certificado que se firma a sí mismo', { cert: issuedBy(subject, own.privateKey) }],
    ['cms.cert.untrusted', 'con un certificado que nombra a otro emisor', { cert: issuedBy(subject, testIssuer.key) }],
    ['cms.sign.invalid', 'de otra clave y vencido: la firma se mira antes', { cert: issued(-731), key: other.privateKey }],
  ])('es %s: %s', async (fault, _, changes) => {
    expect(open(await signed(changes))).toBe(fault)
  })
})

let message: Buffer

beforeAll(async () => {
  message = await signed()
})

test('un mensaje con un solo bit cambiado: se rechaza, o dice lo mismo; nunca hace caer a quien lo lee', () => {
  const accepted: number[] = []
  for (let bit = 0; bit < message.length * 8; bit += 31) {
    const spoiled = Buffer.from(message)
    spoiled.writeUInt8(spoiled.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    const opened = open(spoiled)
    if (typeof opened === 'string') continue
    accepted.push(bit)
    expect(opened.content.toString()).toBe(content)
    expect(opened.certificate.raw).toEqual(new X509Certificate(cert).raw)
  }
  // The signature does not cover the versions, the list of digests or empty parameters: a change of these is still accepted.
  expect(accepted.length).toBeLessThan(20)
})
