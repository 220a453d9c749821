import { X509Certificate, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { standInIssuerName, issueCertificate } from '#server/stand-in/issuer.ts'
import { openCms } from '#server/stand-in/open-cms.ts'
import { octets, pkijsCertificate, signedByPkijs } from '../../support/signed-by-pkijs.ts'
import { testIssuer } from '../../support/stand-in-ticket.ts'
import { certified, minutesAfter, start as now } from '../authority/wsaa-caller.ts'

type Changes = Partial<Parameters<typeof signedByPkijs>[1]>

const content = '<loginTicketRequest version="1.0"><service>ñandú</service></loginTicketRequest>'
const ours = certified()
const opens = { content: Buffer.from(content), certificate: { raw: new X509Certificate(ours.cert).raw } }
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const expired = certified({ from: new Date('2024-11-01T00:00:00.000Z') })

const signed = (changes: Changes = {}): Promise<Buffer> => signedByPkijs(content, { ...ours, ...changes })
const openText = (text: string) => openCms(text, { issuer: testIssuer.certificate, now })
const open = (message: Buffer) => openText(message.toString('base64'))

describe('un mensaje firmado sin código del producto', () => {
  test.each<[string, Changes]>([
    ['con SHA-256', {}],
    ['sin atributos y con SHA-1', { hasAttributes: false, digest: 'SHA-1' }],
    [
      'con otros certificados delante',
      { afterwards: (message) => void message.certificates?.unshift(pkijsCertificate(testIssuer.certificate.toString())) },
    ],
  ])('se abre %s, aunque su Base64 venga en renglones', async (_, changes) => {
    expect(openText((await signed(changes)).toString('base64').replaceAll(/.{64}/g, '$&\r\n'))).toMatchObject(opens)
  })

  const issuer = { name: standInIssuerName, key: otherKey }
  const untrusted = issueCertificate({
    subject: { CN: 'sur' },
    publicKey: createPublicKey(ours.key),
    issuer,
    from: now,
    to: minutesAfter(1),
  })
  const withOtherContent: Changes['afterwards'] = (message) => void (message.encapContentInfo.eContent = octets(Buffer.from('otro')))

  test.each<[string, string, Changes]>([
    ['cms.sign.invalid', 'con otro contenido', { afterwards: withOtherContent }],
    ['cms.sign.invalid', 'sin atributos y con otro contenido', { hasAttributes: false, afterwards: withOtherContent }],
    ['cms.sign.invalid', 'con un atributo menos', { afterwards: (_, signer) => void signer.signedAttrs?.attributes.splice(1, 1) }],
    ['cms.sign.invalid', 'con SHA-512', { digest: 'SHA-512' }],
    ['cms.sign.invalid', 'de otra clave y vencido: la firma se mira antes', { ...expired, key: otherKey }],
    ['cms.bad', 'con dos firmantes', { afterwards: (message, signer) => void message.signerInfos.push(signer) }],
    ['cms.cert.notFound', 'sin certificados', { afterwards: (message) => void delete message.certificates }],
    [
      'cms.cert.notFound',
      'con un certificado que no es el de quien firma',
      { afterwards: (message) => void (message.certificates = [pkijsCertificate(expired.cert)]) },
    ],
    ['cms.cert.invalid', 'con un certificado que todavía no empezó', certified({ from: minutesAfter(1) })],
    ['cms.cert.expired', 'con un certificado vencido', expired],
    ['cms.cert.untrusted', 'con un certificado de otro emisor del mismo nombre', { cert: untrusted }],
  ])('es %s: %s', async (fault, _, changes) => {
    expect(open(await signed(changes))).toBe(fault)
  })

  test('con un solo bit cambiado se rechaza, o dice lo mismo; nunca hace caer a quien lo lee, y lo que no es Base64 tampoco', async () => {
    const message = await signed()
    let accepted = 0
    for (let bit = 0; bit < message.length * 8; bit += 61) {
      const spoiled = Buffer.from(message)
      spoiled.writeUInt8(spoiled.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      const opened = open(spoiled)
      if (typeof opened === 'string') continue
      accepted += 1
      expect(opened).toMatchObject(opens)
    }
    // The signature does not cover the versions, the list of digests or empty parameters: a change of these is still accepted.
    expect(accepted).toBeLessThan(10)
    for (const text of ['', 'esto no', 'YWJj=', 'YW=j']) expect(openText(text)).toBe('cms.bad.base64')
  })
})
