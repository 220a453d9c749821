import { X509Certificate, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
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
const issued = (days: number): string =>
  issueStandInCertificate(testIssuer, { subject, publicKey: own.publicKey, now: new Date(now.getTime() + days * day) })

const cert = issued(-1)
const signed = (changes: Changes = {}): Promise<Buffer> => signedByPkijs(content, { cert, key: own.privateKey, ...changes })
const openText = (text: string) => openCms(text, { issuer: testIssuer.certificate, now })
const open = (message: Buffer) => openText(message.toString('base64'))

/** A certificate of our key by any issuer. */
const issuedBy = (name: DistinguishedName, key: KeyObject): string =>
  issueCertificate({ subject, publicKey: own.publicKey, issuer: { name, key }, from: now, to: new Date(now.getTime() + day) })

describe('un mensaje firmado sin código del producto', () => {
  test.each<[string, Changes]>([
    ['con SHA-256', {}],
    ['sin atributos y con SHA-1', { hasAttributes: false, digest: 'SHA-1' }],
    [
      'con otros certificados delante',
      { afterwards: (message) => void message.certificates?.unshift(pkijsCertificate(testIssuer.certificate.toString())) },
    ],
  ])('se abre %s, aunque su Base64 venga en renglones', async (_, changes) => {
    const opened = openText((await signed(changes)).toString('base64').replaceAll(/.{64}/g, '$&\r\n'))
    expect(opened).toMatchObject({ content: Buffer.from(content), certificate: { raw: new X509Certificate(cert).raw } })
  })

  const withOtherContent: Changes['afterwards'] = (message) => void (message.encapContentInfo.eContent = octets(Buffer.from('otro')))

  test.each<[string, string, Changes]>([
    ['cms.sign.invalid', 'con otro contenido', { afterwards: withOtherContent }],
    ['cms.sign.invalid', 'sin atributos y con otro contenido', { hasAttributes: false, afterwards: withOtherContent }],
    ['cms.sign.invalid', 'con un atributo menos', { afterwards: (_, signer) => void signer.signedAttrs?.attributes.splice(1, 1) }],
    ['cms.sign.invalid', 'con SHA-512', { digest: 'SHA-512' }],
    ['cms.sign.invalid', 'de otra clave y vencido: la firma se mira antes', { cert: issued(-731), key: other.privateKey }],
    ['cms.bad', 'con dos firmantes', { afterwards: (message, signer) => void message.signerInfos.push(signer) }],
    ['cms.cert.notFound', 'sin certificados', { afterwards: (message) => void delete message.certificates }],
    [
      'cms.cert.notFound',
      'con un certificado que no es el de quien firma',
      { afterwards: (message) => void (message.certificates = [pkijsCertificate(issued(-2))]) },
    ],
    ['cms.cert.invalid', 'con un certificado que empieza mañana', { cert: issued(1) }],
    ['cms.cert.expired', 'con un certificado vencido', { cert: issued(-731) }],
    ['cms.cert.untrusted', 'con un certificado de otro emisor del mismo nombre', { cert: issuedBy(standInIssuerName, other.privateKey) }],
  ])('es %s: %s', async (fault, _, changes) => {
    expect(open(await signed(changes))).toBe(fault)
  })

  test('con un solo bit cambiado se rechaza, o dice lo mismo; nunca hace caer a quien lo lee, y lo que no es Base64 tampoco', async () => {
    const message = await signed()
    let accepted = 0
    for (let bit = 0; bit < message.length * 8; bit += 31) {
      const spoiled = Buffer.from(message)
      spoiled.writeUInt8(spoiled.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      const opened = open(spoiled)
      if (typeof opened === 'string') continue
      accepted += 1
      expect(opened).toMatchObject({ content: Buffer.from(content), certificate: { raw: new X509Certificate(cert).raw } })
    }
    // The signature does not cover the versions, the list of digests or empty parameters: a change of these is still accepted.
    expect(accepted).toBeLessThan(20)
    for (const text of ['', 'esto no', 'YWJj=', 'YW=j']) expect(openText(text)).toBe('cms.bad.base64')
  })
})
