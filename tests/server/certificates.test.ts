import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkedCertificate, maxCertificateBytes } from '#domain/company/certificate-upload.ts'
import { certificate } from '#domain/company/certificate.ts'
import { secretBox } from '#server/crypto/secret-box.ts'
import { findSigner } from '#server/store/companies/certificates.ts'
import { base64, derOf, issuedTo, keyFile, keyOf } from '../support/certificates.ts'
import { openForAll } from '../support/open-for.ts'
import { companyCuit, fixture, openServer, testSecrets, type Reply } from '../support/server.ts'

const own = `/api/owner/companies/${fixture.company}/certificate`
const digits = companyCuit.replaceAll('-', '')
const pair = keyOf('ours')
const password = 'contraseña con ñ'
const right = { cert: base64(issuedTo(pair)), key: base64(keyFile(pair)) }

const server = openForAll(() => openServer())

beforeEach(async () => {
  await server.store.db.deleteFrom('certificate').execute()
  await server.store.db.deleteFrom('certificate_request').execute()
})

const put = (body: object, login = 'owner'): Promise<Reply> => server.as(login).put(own, body)

const fieldErrors = z.object({ fieldErrors: z.array(z.object({ objectName: z.string(), field: z.string(), message: z.string() })) })

/** The faults that a call was refused for, `key KeyOther`. */
function faultsOf(reply: Reply): string[] {
  expect(reply.status).toBe(400)
  return fieldErrors.parse(reply.body).fieldErrors.map(({ objectName, field, message }) => {
    expect(objectName).toBe('certificate')
    return `${field} ${message}`
  })
}

/** The private key that is kept for the company. */
async function keptKey(): Promise<Buffer> {
  const signer = await findSigner(server.store.db, fixture.company)
  return testSecrets.open(signer?.sealedKey ?? '', `certificate/${fixture.company}/key`)
}

describe('guardar un certificado', () => {
  test('responde lo que dice el certificado, sin la clave ni la contraseña, y la clave queda sellada', async () => {
    const reply = await put({
      ...right,
      key: base64(keyFile(pair, password)),
      password,
      keyContentType: 'text/html',
      certContentType: 'text/html',
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('X-depositosApp-alert')).toBe('depositosApp.certificate.updated')
    const kept = certificate.parse(reply.body)
    expect(kept).toMatchObject({
      version: 1,
      cert: right.cert,
      certContentType: 'application/x-pem-file',
      keyContentType: 'application/pkcs8',
      keyBits: 2048,
      cuit: digits,
      alias: 'deposito',
      issuer: 'Computadores de prueba',
      company: { id: fixture.company, name: 'Depósitos del Plata' },
    })
    expect(Object.keys(Object(reply.body))).not.toEqual(expect.arrayContaining(['key']))
    expect(JSON.stringify(reply.body)).not.toMatch(/password|sealed/i)
    expect(await keptKey()).toEqual(pair.privateKey.export({ type: 'pkcs8', format: 'der' }))
    expect(kept.keySize).toBe((await keptKey()).length)
  })

  test('otro ocupa su lugar con otra versión, y quien vio otra no lo pisa', async () => {
    const { id } = await put(right)
    const other = keyOf('other')
    const cert = issuedTo(other)
    const second = await put({ cert: base64(derOf(cert)), key: base64(keyFile(other)) })
    expect(second.body).toMatchObject({ id, version: 2, cert: base64(cert) })
    expect(await keptKey()).toEqual(other.privateKey.export({ type: 'pkcs8', format: 'der' }))
    expect((await put({ ...right, version: 7 })).status).toBe(409)
    expect((await put({ ...right, version: 2 })).body).toMatchObject({ version: 3 })
  })

  test('el que renueva puede venir sin clave: vale la del anterior, y la que esta instalación ya no abre se vuelve a pedir', async () => {
    await put(right)
    const renewed = issuedTo(pair, { to: 700 })
    expect((await put({ cert: base64(renewed) })).body).toMatchObject({ version: 2, cert: base64(renewed) })
    expect(await keptKey()).toEqual(pair.privateKey.export({ type: 'pkcs8', format: 'der' }))
    expect(faultsOf(await put({ cert: base64(issuedTo(keyOf('other'))) }))).toEqual(['key KeyNeeded'])
    const sealedKey = secretBox(Buffer.alloc(32, 9)).seal(Buffer.from('x'), `certificate/${fixture.company}/key`)
    await server.store.db.updateTable('certificate').set({ sealedKey }).execute()
    expect(faultsOf(await put({ cert: right.cert }))).toEqual(['key KeyLocked'])
    expect((await put(right)).status).toBe(200)
  })

  test('lo que está mal se dice junto a su campo, y lo guardado queda como estaba; la hora del servidor decide si vale', async () => {
    const before = (await put(right)).body
    const cases: [object, string[]][] = [
      [{}, ['cert NotNull']],
      [{ cert: '' }, ['cert NotBlank']],
      [{ cert: right.key, key: right.cert }, ['cert CertificateIsKey', 'key KeyIsCertificate']],
      [{ ...right, key: base64(keyFile(pair, password)), password: 'otra' }, ['password PasswordWrong']],
      [{ ...right, cert: base64(Buffer.alloc(maxCertificateBytes + 3)) }, ['cert CertificateTooLong']],
      [{ ...right, key: base64(Buffer.alloc(maxCertificateBytes + 3)) }, ['key CertificateTooLong']],
      [{ ...right, password: 'x'.repeat(101) }, ['password Size']],
    ]
    for (const [body, faults] of cases) {
      expect(faultsOf(await put(body))).toEqual(faults)
      expect(faultsOf(await server.as('owner').post(`${own}/check`, body))).toEqual(faults)
    }
    expect((await server.as('owner').get('/api/certificates')).body).toEqual([before])
    const later = await openServer({ store: server.store, clock: () => new Date(Date.now() + 400 * 86_400_000) })
    expect(faultsOf(await later.as('owner').put(own, right))).toEqual(['cert CertificateExpired'])
  })
})

test('mirar antes de guardar: dice qué se guardaría y no guarda nada; el CUIT de otro, o ninguno, se avisa y se puede guardar', async () => {
  const reply = await server.as('encargada').post(`${own}/check`, right)
  expect(reply.status).toBe(200)
  const { certificate: seen, warnings } = checkedCertificate.parse(reply.body)
  expect(seen).toMatchObject({ cert: right.cert, cuit: digits, keyBits: 2048, alias: 'deposito' })
  expect(warnings).toEqual([])
  expect((await server.as('owner').get('/api/certificates')).body).toEqual([])
  for (const serialNumber of ['CUIT 20123456786', null]) {
    const body = { ...right, cert: base64(issuedTo(pair, { serialNumber })) }
    expect((await server.as('owner').post(`${own}/check`, body)).body).toMatchObject({ warnings: ['otherCuit'] })
    expect((await put(body)).status).toBe(200)
  }
})

describe('quién lo ve', () => {
  test('está en la compañia de quien la maneja, y en la de nadie más', async () => {
    const { body } = await put(right)
    for (const login of ['owner', 'encargada', 'admin']) {
      expect((await server.as(login).get(`/api/owner/companies/${fixture.company}`)).body).toMatchObject({ certificate: body })
      expect((await server.as(login).get('/api/companies')).rows[0]).toMatchObject({ certificate: body })
    }
    expect((await server.as('operador').get('/api/companies')).rows[0]).not.toHaveProperty('certificate')
    expect((await server.as('stranger').get('/api/companies')).rows).toMatchObject([{ certificate: null }])
  })

  test('el que se elimina mientras se lo cambia no vuelve', async () => {
    const { id } = await put(right)
    const { write } = server.store
    const overtaken = await openServer({
      store: {
        ...server.store,
        async write(work) {
          await server.as('encargada').delete(`/api/certificates/${id}`)
          return await write(work)
        },
      },
    })
    expect((await overtaken.as('owner').put('/api/certificates', { id, ...right })).status).toBe(404)
    expect((await server.as('owner').get('/api/certificates')).rows).toEqual([])
  })
})
