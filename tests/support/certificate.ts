import { generateKeyPairSync, getDiffieHellman, X509Certificate } from 'node:crypto'
import { Integer, OctetString, Sequence } from 'asn1js'
import { AltName, Certificate, Extension, GeneralName, id_SubjectAltName } from 'pkijs'
import { pemOf } from '#server/crypto/file-blocks.ts'
import { distinguishedName, instantTime, publicKeyInfo, sha256WithRsa, signed } from '#server/crypto/x509-names.ts'

export type TestCertificate = ReturnType<typeof testCertificate>

const day = 86_400_000

/** Makes a certificate that signs itself, for 127.0.0.1 and localhost, with an RSA key of so many bits; both as PEM. */
export function testCertificate(bits = 2048) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const name = distinguishedName({ CN: 'localhost' })
  const address = new GeneralName({ type: 7, value: new OctetString({ valueHex: Uint8Array.of(127, 0, 0, 1) }) })
  const altNames = [address, new GeneralName({ type: 2, value: 'localhost' })]
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ value: 1 }),
    signature: sha256WithRsa,
    issuer: name,
    notBefore: instantTime(new Date(Date.now() - day)),
    notAfter: instantTime(new Date(Date.now() + day)),
    subject: name,
    subjectPublicKeyInfo: publicKeyInfo(publicKey),
    extensions: [new Extension({ extnID: id_SubjectAltName, extnValue: new AltName({ altNames }).toSchema().toBER() })],
  })
  return {
    cert: new X509Certificate(signed(certificate, privateKey)).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** The parameters of a key exchange with a prime of 1024 bits, as old servers have it. */
export function shortDhParameters(): string {
  const prime = new Integer({ valueHex: Buffer.concat([Buffer.alloc(1), getDiffieHellman('modp2').getPrime()]) })
  const parameters = new Sequence({ value: [prime, new Integer({ value: 2 })] })
  return pemOf({ label: 'DH PARAMETERS', headers: '', der: Buffer.from(parameters.toBER()) })
}
