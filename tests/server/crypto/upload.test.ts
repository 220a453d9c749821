import { execFileSync } from 'node:child_process'
import { createCipheriv, generateKeyPairSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import { Constructed, Integer, ObjectIdentifier, OctetString, Sequence, Set as AsnSet } from 'asn1js'
import type { BaseBlock } from 'asn1js'
import { Certificate } from 'pkijs'
import { describe, expect, test } from 'vitest'
import { checkUpload } from '#server/crypto/check-upload.ts'
import { pemOf } from '#server/crypto/file-blocks.ts'
import { makeSigningRequest } from '#server/crypto/signing-request.ts'
import { derOf, issuedTo, keyFile, keyOf } from '../../support/certificates.ts'
import { computedMs } from '../../support/long-texts.ts'

const pair = keyOf('ours')
const cert = issuedTo(pair)
const key = keyFile(pair)
const other = keyOf('other')
const password = 'contraseña con ñ'

type File = string | Uint8Array

/** What a clerk uploads; the right files unless the test says otherwise. */
async function check(upload: { cert?: File; key?: File | null; password?: string }, kept = [other]) {
  const file = upload.key === undefined ? key : upload.key
  return await checkUpload(
    { cert: Buffer.from(upload.cert ?? cert), key: file === null ? null : Buffer.from(file), password: upload.password ?? '' },
    kept,
    new Date(),
  )
}

async function taken(upload: Parameters<typeof check>[0]): Promise<boolean> {
  return !Array.isArray(await check(upload))
}

const request = (await makeSigningRequest({ company: 'Uno', alias: 'uno', cuit: '30712345671' })).request

const oid = (value: string) => new ObjectIdentifier({ value })
const sequence = (...value: BaseBlock[]) => new Sequence({ value })
const randomOctets = (length: number) => new OctetString({ valueHex: randomBytes(length) })
const bytesOf = (element: BaseBlock) => Buffer.from(element.toBER())
const pem = (label: string, der: Buffer) => pemOf({ label, headers: '', der })

const data = oid('1.2.840.113549.1.7.1')
const explicit = new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [randomOctets(200)] })
const pkcs12 = bytesOf(sequence(new Integer({ value: 3 }), sequence(data, explicit), sequence()))
const pkcs12OfIndefiniteLength = Buffer.concat([Buffer.from('30800201033080', 'hex'), bytesOf(data), Buffer.alloc(80)])

const pbkdf2 = '1.2.840.113549.1.5.12'
const scrypt = '1.3.6.1.4.1.11591.4.11'

/** An encrypted key whose algorithm OpenSSL 3 has no more: MD5 and DES. */
const oldEncryption = bytesOf(
  sequence(sequence(oid('1.2.840.113549.1.5.3'), sequence(randomOctets(8), new Integer({ value: 2048 }))), randomOctets(1208)),
)
/** As above, with AES and a key made of the password in a way that costs so much. */
function costly(derivation: string, ...numbers: number[]): Buffer {
  const made = sequence(oid(derivation), sequence(randomOctets(8), ...numbers.map((value) => new Integer({ value }))))
  const cipher = sequence(oid('2.16.840.1.101.3.4.1.42'), randomOctets(16))
  return bytesOf(sequence(sequence(oid('1.2.840.113549.1.5.13'), sequence(made, cipher)), randomOctets(1216)))
}

/** A key that so many rounds have encrypted with AES. */
function encryptedBy(rounds: number): Buffer {
  const [salt, iv] = [randomBytes(8), randomBytes(16)]
  const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(password, salt, rounds, 32, 'sha1'), iv)
  const encrypted = Buffer.concat([cipher.update(derOf(key)), cipher.final()])
  const octets = (valueHex: Buffer) => new OctetString({ valueHex })
  const made = sequence(oid(pbkdf2), sequence(octets(salt), new Integer({ value: rounds })))
  return bytesOf(
    sequence(
      sequence(oid('1.2.840.113549.1.5.13'), sequence(made, sequence(oid('2.16.840.1.101.3.4.1.42'), octets(iv)))),
      octets(encrypted),
    ),
  )
}

const dashes =
  (begin: string, end = begin) =>
  (text: string) =>
    text.replaceAll(/-----(BEGIN|END) ([A-Z ]+)-----/g, `${begin}$1 $2${end}`)
const noEnd = (text: string): string => text.replace(/-----END [^]*/, '')
/** What a word processor, a mail or a chat makes of a PEM. */
const changed: [string, (text: string) => File][] = [
  ['rayas largas', dashes('—————')],
  ['rayas y guiones mezclados, con blancos', dashes('——- ', ' -——')],
  ['medias rayas en windows-1252', (text) => Buffer.from(dashes('\u0096\u0096')(text), 'latin1')],
  ['sin rayas', dashes('')],
  ['rayas largas en UTF-16', (text) => Buffer.from(`\uFEFF${dashes('———')(text)}`, 'utf16le')],
  ['sin la última línea', noEnd],
  ['sin la última línea, con un saludo', (text) => `Va el archivo:\n\n${noEnd(text)}\nSaludos\nJuan Pérez, +54 11 4000-0000`],
  ['sin la primera línea', (text) => text.replace(/-----BEGIN [^\n]*\n/, '')],
  ['entre comillas tipográficas', (text) => `“${text.trim()}”`],
  ['con sangría y espacios duros', (text) => text.replaceAll(/^/gm, '\u00A0\t ').replaceAll(/$/gm, '\u00A0')],
  ['citado en un correo', (text) => text.replaceAll(/^/gm, '> ')],
  ['con líneas en blanco en medio', (text) => text.replaceAll('\n', '\r\n\r\n')],
  ['con signos que no se ven', (text) => `\u200B${text.replaceAll('\n', '\u200E\n')}`],
  ['con fines de línea de Mac', (text) => text.replaceAll('\n', '\r')],
]

/** What editors and portals make of a PEM: UTF-16 of both orders, with or without its mark, Base64 without armour, line breaks as in JSON. */
const saved = (text: string): [string, File][] => [
  ['UTF-16 LE con marca', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 LE sin marca', Buffer.from(text, 'utf16le')],
  ['UTF-16 BE con marca', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16 BE sin marca', Buffer.from(text, 'utf16le').swap16()],
  ['Base64 sin marco', derOf(text).toString('base64')],
  ['Base64 sin marco, en renglones y UTF-16', Buffer.from(`\uFEFF${text.split('\n').slice(1, -2).join('\r\n')}\r\n`, 'utf16le')],
  ['renglones escritos como en JSON', text.replaceAll('\n', String.raw`\n`)],
]

const setOf = (...certificates: string[]) =>
  new Constructed({
    idBlock: { tagClass: 3, tagNumber: 0 },
    value: certificates.map((one) => Certificate.fromBER(derOf(one)).toSchema(true)),
  })
const signed = sequence(new Integer({ value: 1 }), new AsnSet({}), sequence(data), setOf(issuedTo(other), cert), new AsnSet({}))
const pkcs7 = bytesOf(sequence(oid('1.2.840.113549.1.7.2'), new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [signed] })))

describe('un certificado y su clave', () => {
  test.each<[string, File]>([
    ['PEM', cert],
    ['DER', derOf(cert)],
    ['PEM con marca de orden', `\uFEFF${cert}`],
    ['PEM con fin de línea de Windows', cert.replaceAll('\n', '\r\n')],
    ['PEM con texto antes y después', `Bag Attributes\n    localKeyID: 01 02\nsubject=C=AR, CN=x\n${cert}\nfin`],
    ['PEM en una sola línea larga', pem('CERTIFICATE', derOf(cert)).replaceAll(/(?<!-)\n(?!-)/g, '')],
    ['una cadena con el emisor primero', `${issuedTo(other)}${issuedTo(keyOf('issuer'))}${cert}`],
    ['con la clave en el mismo archivo', `${key}${cert}`],
    ...saved(cert),
    ...changed.map(([what, change]): [string, File] => [what, change(cert)]),
    ['PKCS#7 en DER', pkcs7],
    ['PKCS#7 en PEM, con otro delante', pem('PKCS7', pkcs7)],
  ])('certificado: %s', async (_, file) => {
    const checked = await check({ cert: file })
    expect(checked).toMatchObject({ facts: { cert, cuit: '30712345671', alias: 'deposito', issuer: 'Computadores de prueba' } })
  })

  test.each<[string, File]>([
    ['PKCS#8 en PEM', key],
    ['PKCS#8 en DER', derOf(key)],
    ['PKCS#1 en PEM', pair.privateKey.export({ type: 'pkcs1', format: 'pem' })],
    ['PKCS#1 en DER', pair.privateKey.export({ type: 'pkcs1', format: 'der' })],
    ['con fin de línea de Windows y texto antes', `Key Attributes\r\n${key.replaceAll('\n', '\r\n')}`],
    ['detrás de su certificado', `${cert}${key}`],
    ...saved(key),
    ...changed.map(([what, change]): [string, File] => [what, change(key)]),
  ])('clave: %s, con una contraseña que sobra o sin ella', async (_, file) => {
    expect([await taken({ key: file }), await taken({ key: file, password })]).toEqual([true, true])
  })

  test.each(['aes-256-cbc', 'aes-128-cbc', 'des-ede3-cbc'] as const)('clave con contraseña, cifrada con %s', async (cipher) => {
    for (const form of [
      { type: 'pkcs8', format: 'pem' },
      { type: 'pkcs8', format: 'der' },
      { type: 'pkcs1', format: 'pem' },
    ] as const) {
      const file = pair.privateKey.export({ ...form, cipher, passphrase: password })
      expect(await taken({ key: file, password })).toBe(true)
      expect(await check({ key: file, password: 'otra' })).toEqual([{ field: 'password', message: 'PasswordWrong' }])
      expect(await check({ key: file })).toEqual([{ field: 'password', message: 'PasswordMissing' }])
    }
  })

  test('una contraseña equivocada se llama así siempre, también cuando por azar el relleno está bien', async () => {
    const file = pair.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'des-ede3-cbc', passphrase: password })
    for (let attempt = 0; attempt < 600; attempt += 1)
      expect(await check({ key: file, password: `equivocada ${attempt}` })).toEqual([{ field: 'password', message: 'PasswordWrong' }])
  })

  test('sin clave sirve la que se guarda, si es la del certificado; de quien no nombra CUIT se dice que no lo hay, y un CUIL vale', async () => {
    expect(await check({ key: null }, [other, pair])).toMatchObject({ key: { kept: pair } })
    expect(await check({ key: null }, [other])).toEqual([{ field: 'key', message: 'KeyNeeded' }])
    const subject = (serialNumber: string | null) => check({ cert: issuedTo(pair, { serialNumber }) })
    for (const serialNumber of [null, '30712345671', 'CUIT 3071234567', 'CUIT 30712345671, CN=CUIT 1'])
      expect(await subject(serialNumber)).toMatchObject({ facts: { cuit: null } })
    expect(await subject('CUIL 20123456786')).toMatchObject({ facts: { cuit: '20123456786' } })
  })
})

describe('lo que no se toma, cada cosa junto a su campo', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const short = keyOf('short', 1024)
  const oldForm = pair.privateKey.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: password }).toString()

  test.each<[string, File, string]>([
    ['un texto', 'hola', 'CertificateUnreadable'],
    ['un certificado a medio copiar', cert.slice(0, 400), 'FileDamaged'],
    ['un certificado al que le falta una parte, con su última línea', cert.replace(/\n.{64}\n/, '\n'), 'FileDamaged'],
    ['un certificado con una letra que no es suya', cert.replace(/(?<=\n.{20})./, 'ñ'), 'FileDamaged'],
    ['la clave, en PEM', key, 'CertificateIsKey'],
    ['la clave con contraseña', keyFile(pair, password), 'CertificateIsKey'],
    ['el pedido, en PEM', request, 'CertificateIsRequest'],
    ['una página', '\uFEFF<!DOCTYPE html><html><body>-----</body></html>', 'FileIsPage'],
    ['un PKCS#7 sin certificados', bytesOf(sequence(oid('1.2.840.113549.1.7.2'))), 'CertificateUnreadable'],
    ['un PKCS#12', pkcs12, 'CertificatePkcs12'],
    ['un PKCS#12 de longitud indefinida', pkcs12OfIndefiniteLength, 'CertificatePkcs12'],
    ['uno vencido', issuedTo(pair, { from: -20, to: -1 }), 'CertificateExpired'],
    ['uno que empieza mañana', issuedTo(pair, { from: 1, to: 20 }), 'CertificateNotYetValid'],
  ])('certificado: %s', async (_, file, message) => {
    expect(await check({ cert: file })).toEqual([{ field: 'cert', message }])
  })

  test.each<[string, File, string]>([
    ['un texto', 'hola', 'KeyUnreadable'],
    ['una clave cifrada rota', pem('ENCRYPTED PRIVATE KEY', randomBytes(300)), 'FileDamaged'],
    ['una clave a medio copiar', key.slice(0, 400), 'FileDamaged'],
    ['una clave con contraseña en su forma vieja, sin la última línea', noEnd(oldForm), 'FileDamaged'],
    ['una clave cifrada dentro de otra cifra', oldForm.replaceAll('RSA PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'), 'FileDamaged'],
    ['solo la parte pública', pair.publicKey.export({ type: 'spki', format: 'pem' }), 'KeyUnreadable'],
    ['el certificado, en PEM', cert, 'KeyIsCertificate'],
    ['el pedido', Buffer.from(request, 'utf16le'), 'KeyIsRequest'],
    ['el PKCS#7', pkcs7, 'KeyIsCertificate'],
    ['una página', '<html lang="es">', 'FileIsPage'],
    ['un PKCS#12', pkcs12, 'CertificatePkcs12'],
    ['la de otro certificado', keyFile(other), 'KeyOther'],
    ['RSA de 1024 bits', keyFile(short), 'KeyKind'],
    ['de curva elíptica', ec.privateKey.export({ type: 'pkcs8', format: 'pem' }), 'KeyKind'],
    ['de curva elíptica, en su forma vieja', ec.privateKey.export({ type: 'sec1', format: 'der' }), 'KeyKind'],
  ])('clave: %s', async (_, file, message) => {
    expect(await check({ key: file })).toEqual([{ field: 'key', message }])
  })

  test.each<[string, File]>([
    ['MD5 y DES', pem('ENCRYPTED PRIVATE KEY', oldEncryption)],
    ['DES en la forma vieja', oldForm.replace('AES-256-CBC', 'DES-CBC')],
    ['dos mil millones de vueltas, que detendrían el proceso', costly(pbkdf2, 2_147_483_647)],
    ['un scrypt sin fin', costly(scrypt, 8192, 32, 488)],
  ])('clave cifrada de un modo que no se abre: %s', async (_, file) => {
    expect(await check({ key: file, password })).toEqual([{ field: 'key', message: 'KeyEncryption' }])
  })

  test('dos CUIT en el mismo certificado; el trabajo que hacen los programas de hoy no es demasiado, y no detiene a los demás', async () => {
    // The signature no longer fits; nobody looks at it here.
    const twice = Certificate.fromBER(derOf(cert))
    const name = twice.subject.toSchema().valueBlock.value
    twice.subject.valueBeforeDecode = sequence(...name, ...name).toBER()
    expect(await check({ cert: bytesOf(twice.toSchema(true)) })).toEqual([{ field: 'cert', message: 'CertificateTwoCuits' }])
    for (const file of [costly(pbkdf2, 600_000), costly(pbkdf2, 2048, 32), costly(scrypt, 16_384, 8, 1, 32)]) {
      const begun = computedMs()
      expect(await check({ key: file, password })).toEqual([{ field: 'password', message: 'PasswordWrong' }])
      expect(computedMs() - begun).toBeLessThan(100)
    }
    expect(await taken({ key: encryptedBy(100_000), password })).toBe(true)
  })
})

test('una clave cuyo exponente es tan largo como su módulo cuesta según su largo', async () => {
  // Node would read its exponent at the cost of its square: 40 kB take a hundred times what 4 kB take.
  const [long, short] = [40_000, 3].map((length) => new Integer({ valueHex: Buffer.alloc(length, 0x7f) })) as [Integer, Integer]
  const file = bytesOf(sequence(new Integer({ value: 0 }), long, long, short, short, short, short, short, short))
  const begun = computedMs()
  expect(await check({ key: file })).toEqual([{ field: 'key', message: 'KeyKind' }])
  expect(computedMs() - begun).toBeLessThan(50)
})

test('en un proceso que lee un certificado antes que nada TLS sigue funcionando', () => {
  const script = `import { readCertificates } from '#server/crypto/read-certificate.ts'
    readCertificates(Buffer.from(${JSON.stringify(cert)}))
    process.stdout.write(typeof process.getBuiltinModule('node:tls').createSecureContext)`
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe('function')
})
