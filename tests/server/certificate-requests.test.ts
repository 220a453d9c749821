import { beforeEach, expect, test } from 'vitest'
import { certificateRequest } from '#domain/company/certificate-request.ts'
import { requestedKey } from '#server/crypto/signing-request.ts'
import { findCertificateRequest, findSigner } from '#server/store/companies/certificates.ts'
import { base64, issuedTo } from '../support/certificates.ts'
import { current, openForAll } from '../support/open-for.ts'
import { fixture, openServer, testSecrets } from '../support/server.ts'

const own = `/api/owner/companies/${fixture.company}/certificate`

const server = openForAll(() => openServer())
const owner = current(() => server.as('owner'))

beforeEach(async () => {
  await server.store.db.deleteFrom('certificate').execute()
  await server.store.db.deleteFrom('certificate_request').execute()
})

async function requested(alias = 'deposito'): Promise<string> {
  return certificateRequest.parse((await owner.post(`${own}/request`, { alias })).body).request
}

test('sin pedido no hay nada; la clave se hace acá, el pedido se baja como archivo, y la clave no sale', async () => {
  expect((await owner.get(`${own}/request`)).body).toBeNull()
  expect((await owner.get(`${own}/request/download`)).status).toBe(404)
  expect((await owner.delete(`${own}/request`)).status).toBe(404)
  const made = await owner.post(`${own}/request`, { alias: ' deposito2026 ' })
  expect(made.status).toBe(200)
  expect(made.headers.get('X-depositosApp-alert')).toBe('depositosApp.certificate.requested')
  const { request, alias } = certificateRequest.parse(made.body)
  expect(alias).toBe('deposito2026')
  expect((await owner.get(`${own}/request`)).body).toEqual(made.body)
  const file = await owner.get(`${own}/request/download`)
  expect(file.headers.get('Content-Type')).toBe('application/pkcs10')
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="deposito2026.csr"')
  expect(file.body).toBe(request)
  expect(request).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----\n/)
  expect(Object.keys(Object(made.body)).toSorted()).toEqual(['alias', 'createdDate', 'id', 'request'])
})

test('el certificado que vuelve se sube solo y encuentra su clave; el pedido termina', async () => {
  const request = await requested()
  const sealed = (await findCertificateRequest(server.store.db, fixture.company))?.sealedKey ?? ''
  const key = testSecrets.open(sealed, `certificate_request/${fixture.company}/key`)
  const cert = base64(issuedTo({ publicKey: requestedKey(request) }))
  expect((await owner.post(`${own}/check`, { cert })).status).toBe(200)
  expect((await owner.get(`${own}/request`)).status).toBe(200)
  expect((await owner.put(own, { cert })).body).toMatchObject({ version: 1, keyBits: 2048 })
  const signer = await findSigner(server.store.db, fixture.company)
  expect(testSecrets.open(signer?.sealedKey ?? '', `certificate/${fixture.company}/key`)).toEqual(key)
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
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(replies.find(({ status }) => status === 429)?.headers.get('Retry-After')).toBe('5')
  expect((await owner.post(`${own}/request`, { alias: 'a' })).status).toBe(200)
})
