import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { certificateRequest } from '#domain/company/certificate-request.ts'
import { checkedCertificate, maxCertificateBytes } from '#domain/company/certificate-upload.ts'
import { certificate } from '#domain/company/certificate.ts'
import { secretBox } from '#server/crypto/secret-box.ts'
import { requestedKey } from '#server/crypto/signing-request.ts'
import { findCertificateRequest, findSigner } from '#server/store/companies/certificates.ts'
import { base64, derOf, issuedTo, keyFile, keyOf } from '../support/certificates.ts'
import { current, openForAll } from '../support/open-for.ts'
import { companyCuit, fixture, openServer, statusesOf, testSecrets, type Reply } from '../support/server.ts'

const own = `/api/owner/companies/${fixture.company}/certificate`
const digits = companyCuit.replaceAll('-', '')
const pair = keyOf('ours')
const password = 'contraseña con ñ'
const right = { cert: base64(issuedTo(pair)), key: base64(keyFile(pair)) }

const server = openForAll(() => openServer())
const owner = current(() => server.as('owner'))

beforeEach(async () => {
  await server.store.db.deleteFrom('certificate').execute()
  await server.store.db.deleteFrom('certificate_request').execute()
})

const put = (body: object): Promise<Reply> => owner.put(own, body)

const fault = z.object({ objectName: z.literal('certificate'), field: z.string(), message: z.string() })
const refusal = z.object({ status: z.literal(400), fieldErrors: z.array(fault) })

/** The faults that a call was refused for, `key KeyOther`. */
const faultsOf = ({ body }: Reply): string[] => refusal.parse(body).fieldErrors.map(({ field, message }) => `${field} ${message}`)

/** The private key that is kept for the company. */
async function keptKey(): Promise<Buffer> {
  const signer = await findSigner(server.store.db, fixture.company)
  return testSecrets.open(signer?.sealedKey ?? '', `certificate/${fixture.company}/key`)
}

describe('guardar un certificado', () => {
  test('responde lo que dice el certificado, sin la clave ni la contraseña, y la clave queda sellada', async () => {
    const html = { keyContentType: 'text/html', certContentType: 'text/html' }
    const reply = await put({ ...right, key: base64(keyFile(pair, password)), password, ...html })
    expect(reply.headers.get('X-depositosApp-alert')).toBe('depositosApp.certificate.updated')
    expect(certificate.parse(reply.body)).toMatchObject({
      version: 1,
      cert: right.cert,
      certContentType: 'application/x-pem-file',
      keyContentType: 'application/pkcs8',
      keyBits: 2048,
      keySize: (await keptKey()).length,
      cuit: digits,
      alias: 'deposito',
      issuer: 'Computadores de prueba',
      company: { id: fixture.company, name: 'Depósitos del Plata' },
    })
    expect(reply.body).not.toHaveProperty('key')
    expect(JSON.stringify(reply.body)).not.toMatch(/password|sealed/i)
    expect(await keptKey()).toEqual(derOf(keyFile(pair)))
  })

  test('otro ocupa su lugar con otra versión, y quien vio otra no lo pisa', async () => {
    const { id } = await put(right)
    const other = keyOf('other')
    const cert = issuedTo(other)
    const second = await put({ cert: base64(derOf(cert)), key: base64(keyFile(other)) })
    expect(second.body).toMatchObject({ id, version: 2, cert: base64(cert) })
    expect(await keptKey()).toEqual(derOf(keyFile(other)))
    expect((await put({ ...right, version: 7 })).status).toBe(409)
    expect((await put({ ...right, version: 2 })).body).toMatchObject({ version: 3 })
  })

  test('el que renueva puede venir sin clave: vale la del anterior, y la que esta instalación ya no abre se vuelve a pedir', async () => {
    await put(right)
    const renewed = issuedTo(pair, { to: 700 })
    expect((await put({ cert: base64(renewed) })).body).toMatchObject({ version: 2, cert: base64(renewed) })
    expect(await keptKey()).toEqual(derOf(keyFile(pair)))
    expect(faultsOf(await put({ cert: base64(issuedTo(keyOf('other'))) }))).toEqual(['key KeyNeeded'])
    const sealedKey = secretBox(Buffer.alloc(32, 9)).seal(Buffer.from('x'), `certificate/${fixture.company}/key`)
    await server.store.db.updateTable('certificate').set({ sealedKey }).execute()
    expect(faultsOf(await put({ cert: right.cert }))).toEqual(['key KeyLocked'])
    expect((await put(right)).status).toBe(200)
  })

  test('lo que está mal se dice junto a su campo, y lo guardado queda como estaba; la hora del servidor decide si vale', async () => {
    const before = (await put(right)).body
    const long = base64(Buffer.alloc(maxCertificateBytes + 3))
    for (const [body, ...faults] of [
      [{}, 'cert NotNull'],
      [{ cert: '' }, 'cert NotBlank'],
      [{ cert: right.key, key: right.cert }, 'cert CertificateIsKey', 'key KeyIsCertificate'],
      [{ ...right, key: base64(keyFile(pair, password)), password: 'otra' }, 'password PasswordWrong'],
      [{ ...right, cert: long }, 'cert CertificateTooLong'],
      [{ ...right, key: long }, 'key CertificateTooLong'],
      [{ ...right, password: 'x'.repeat(101) }, 'password Size'],
    ] as const)
      for (const reply of [await put(body), await owner.post(`${own}/check`, body)]) expect(faultsOf(reply)).toEqual(faults)
    expect((await owner.get('/api/certificates')).body).toEqual([before])
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
  expect((await owner.get('/api/certificates')).body).toEqual([])
  for (const serialNumber of ['CUIT 20123456786', null]) {
    const body = { ...right, cert: base64(issuedTo(pair, { serialNumber })) }
    expect((await owner.post(`${own}/check`, body)).body).toMatchObject({ warnings: ['otherCuit'] })
    expect((await put(body)).status).toBe(200)
  }
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
  expect((await owner.get('/api/certificates')).rows).toEqual([])
})

async function requested(alias = 'deposito'): Promise<string> {
  return certificateRequest.parse((await owner.post(`${own}/request`, { alias })).body).request
}

test('sin pedido no hay nada; la clave se hace acá, el pedido se baja como archivo, y la clave no sale', async () => {
  expect((await owner.get(`${own}/request`)).body).toBeNull()
  expect((await owner.get(`${own}/request/download`)).status).toBe(404)
  expect((await owner.delete(`${own}/request`)).status).toBe(404)
  const made = await owner.post(`${own}/request`, { alias: ' deposito2026 ' })
  expect(made.headers.get('X-depositosApp-alert')).toBe('depositosApp.certificate.requested')
  const request = expect.stringMatching(/^-----BEGIN CERTIFICATE REQUEST-----\n/)
  expect(made.body).toEqual({ id: expect.any(Number), alias: 'deposito2026', createdDate: expect.any(String), request })
  expect((await owner.get(`${own}/request`)).body).toEqual(made.body)
  const { headers, body } = await owner.get(`${own}/request/download`)
  expect(headers.get('Content-Type')).toBe('application/pkcs10')
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="deposito2026.csr"')
  expect(body).toBe(Object(made.body).request)
})

test('el certificado que vuelve se sube solo y encuentra su clave; el pedido termina', async () => {
  const request = await requested()
  const sealed = (await findCertificateRequest(server.store.db, fixture.company))?.sealedKey ?? ''
  const key = testSecrets.open(sealed, `certificate_request/${fixture.company}/key`)
  const cert = base64(issuedTo({ publicKey: requestedKey(request) }))
  expect((await owner.post(`${own}/check`, { cert })).status).toBe(200)
  expect((await owner.get(`${own}/request`)).status).toBe(200)
  expect((await owner.put(own, { cert })).body).toMatchObject({ version: 1, keyBits: 2048 })
  expect(await keptKey()).toEqual(key)
  expect((await owner.get(`${own}/request`)).body).toBeNull()
})

test('otro pedido ocupa el lugar del anterior, cuyo certificado ya no tiene clave; su nombre es de letras y números', async () => {
  const first = await requested('primero')
  await requested('segundo')
  expect((await owner.get(`${own}/request`)).body).toMatchObject({ alias: 'segundo' })
  const cert = base64(issuedTo({ publicKey: requestedKey(first) }))
  expect((await owner.put(own, { cert })).body).toMatchObject({ fieldErrors: [{ field: 'key', message: 'KeyNeeded' }] })
  for (const alias of ['', ' ', 'con espacio', 'ñandú', 'a"b', 'x'.repeat(51), undefined])
    expect((await owner.post(`${own}/request`, { alias })).body).toMatchObject({ status: 400, fieldErrors: [{ field: 'alias' }] })
})

test('mientras se espera el certificado nuevo, el de ahora sigue valiendo', async () => {
  const first = await requested()
  await owner.put(own, { cert: base64(issuedTo({ publicKey: requestedKey(first) })) })
  await requested('nuevo')
  const renewed = base64(issuedTo({ publicKey: requestedKey(first) }, { to: 700 }))
  expect((await owner.put(own, { cert: renewed })).status).toBe(200)
  expect((await owner.get(`${own}/request`)).body).toMatchObject({ alias: 'nuevo' })
  expect((await owner.delete(`${own}/request`)).status).toBe(204)
  expect((await owner.get(`${own}/request`)).body).toBeNull()
})

test('muchas claves a la vez se hacen de a una, y las que no entran en la cola se rechazan', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => owner.post(`${own}/request`, { alias: 'a' })))
  expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(replies.find(({ status }) => status === 429)?.headers.get('Retry-After')).toBe('5')
  expect((await owner.post(`${own}/request`, { alias: 'a' })).status).toBe(200)
})

test('sin compañia, como lo manda un cliente de la plataforma, decide el CUIT entre las que maneja quien llama', async () => {
  await server.store.db.updateTable('company').set({ cuit: digits }).where('id', '=', fixture.otherCompany).execute()
  const post = (login: 'owner' | 'encargada' | 'operador' | 'admin') => server.as(login).post('/api/certificates', right)
  for (const login of ['owner', 'encargada'] as const)
    expect(await post(login)).toMatchObject({ status: 201, body: { company: { id: fixture.company } } })
  for (const [login, message] of [
    ['operador', 'NoCompany'],
    ['admin', 'SeveralCompanies'],
  ] as const)
    expect(await post(login)).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'company', message }] } })
})
