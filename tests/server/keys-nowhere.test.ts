import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requestedKey } from '#server/crypto/signing-request.ts'
import { findCertificateRequest, findSigner } from '#server/store/companies/certificates.ts'
import { base64, derOf, issuedTo, keyFile, keyOf } from '../support/certificates.ts'
import { aWsaa } from '../support/generic-calls.ts'
import { openForAll } from '../support/open-for.ts'
import { newDataDir } from '../support/product.ts'
import { tableNames } from '../support/rows.ts'
import { fillStore, fixture, openServer, testSecrets } from '../support/server.ts'
import { openTestStoreAt } from '../support/store.ts'

const own = `/api/owner/companies/${fixture.company}/certificate`
const password = 'contraseña-que-no-queda'
const pair = keyOf('ours')
const folder = newDataDir()

const logged: unknown[] = []
const store = openForAll(async () => fillStore(await openTestStoreAt({ file: join(folder.path, 'deposito.db') }), new Date()))
const server = openForAll(() => openServer({ store, log: { error: (...context: unknown[]) => logged.push(context) } }))
const said: string[] = []
/** Private keys in PKCS#8. */
const keys: Buffer[] = [pair.privateKey.export({ type: 'pkcs8', format: 'der' })]

/** Parts of bytes as they look raw, in hexadecimal and in both kinds of Base64, wherever in a text they begin. */
function traces(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.floor((bytes.length - 400) / 50) }, (_, at) => 320 + at * 50).flatMap((at) => [
    bytes.subarray(at, at + 24),
    Buffer.from(bytes.toString('hex', at, at + 24)),
    ...[0, 1, 2].flatMap((shift) => [
      Buffer.from(bytes.toString('base64', at + shift, at + shift + 24)),
      Buffer.from(bytes.toString('base64url', at + shift, at + shift + 24)),
    ]),
  ])
}

/** Tokens and signs as they are typed: of a new ticket, and of the same one when it is changed. */
const tickets = ['primero', 'segundo'].map((word) => ({ token: `token-del-${word}-ticket`, sign: `firma-del-${word}-ticket` }))

/** What must be nowhere: each key, as bytes and as the PEM that was uploaded, the password, and the tickets. */
function secrets(): Buffer[] {
  const pem = Buffer.from(keyFile(pair))
  const typed = [password, ...tickets.flatMap(({ token, sign }) => [token, sign])]
  const words = typed.flatMap((word) => [word, JSON.stringify(word).slice(1, -1), encodeURIComponent(word), base64(word)])
  return [...keys.flatMap(traces), ...traces(pem), ...words.map((word) => Buffer.from(word))]
}

function findIn(text: Uint8Array | string): string[] {
  const bytes = Buffer.from(text)
  return secrets()
    .filter((secret) => bytes.includes(secret))
    .map((secret) => secret.toString('latin1'))
}

async function send(method: 'POST' | 'PUT' | 'GET', path: string, body?: object, login = 'owner'): Promise<number> {
  const caller = server.as(login)
  const headers = { 'Idempotency-Key': `${said.length}` }
  const reply = method === 'GET' ? await caller.get(path) : await { POST: caller.post, PUT: caller.put }[method](path, body, headers)
  said.push(JSON.stringify([reply.status, [...reply.headers], reply.body]))
  return reply.status
}

afterAll(() => folder.remove())

describe('después de subir, mirar, pedir y equivocarse', () => {
  beforeAll(async () => {
    const cert = base64(issuedTo(pair))
    const sealed = base64(keyFile(pair, password))
    const plain = base64(keyFile(pair))
    const bodies: [body: object, status: number][] = [
      [{ cert, key: sealed, password }, 200],
      [{ cert, key: plain, password }, 200],
      [{ cert, key: keys[0]?.toString('base64') }, 200],
      [{ cert, key: sealed, password: `${password}-otra` }, 400],
      [{ cert, key: plain.slice(0, 900), password }, 400],
      [{ cert: plain, key: cert, password }, 400],
      [{ cert: base64(issuedTo(keyOf('other'))), key: plain, password }, 400],
      [{ cert, key: { text: plain }, password: [password] }, 400],
    ]
    for (const [body, status] of bodies) {
      expect(await send('PUT', own, body)).toBe(status)
      expect(await send('POST', `${own}/check`, body)).toBe(status)
    }
    expect(await send('POST', `${own}/request`, { alias: 'deposito' })).toBe(200)
    const request = await findCertificateRequest(store.db, fixture.company)
    const { sealedKey = '', request: text = '' } = request ?? {}
    keys.push(testSecrets.open(sealedKey, `certificate_request/${fixture.company}/key`))
    for (const path of [`${own}/request`, `${own}/request/download`, '/api/certificates', '/api/companies']) await send('GET', path)
    expect(await send('PUT', own, { cert: base64(issuedTo({ publicKey: requestedKey(text) })) })).toBe(200)
    expect(await send('PUT', own, { cert, key: sealed, password })).toBe(200)
    expect(await send('GET', `/api/owner/companies/${fixture.company}`)).toBe(200)

    await store.db.updateTable('company').set({ cuit: '30590428775' }).where('id', '=', fixture.company).execute()
    const [first, second] = tickets.map((secret) => ({ ...aWsaa, cuit: '30590428775', ...secret }))
    const asAdmin = (method: 'POST' | 'PUT', body?: object) => send(method, '/api/wsaas', body, 'admin')
    expect(await asAdmin('POST', { ...first, expire: '2020-01-01' })).toBe(400)
    expect(await asAdmin('POST', { ...first, token: [first?.token] })).toBe(400)
    expect(await send('POST', '/api/wsaas', first)).toBe(403)
    expect(await asAdmin('POST', first)).toBe(201)
    expect(await asAdmin('POST', second)).toBe(409)
    expect(await asAdmin('PUT', { ...second, id: 1, version: 7 })).toBe(409)
    expect(await asAdmin('PUT', { ...second, id: 1, version: 1 })).toBe(200)
    for (const path of ['/api/wsaas', '/api/wsaas/1', '/api/companies']) expect(await send('GET', path)).toBe(200)

    const change = '/api/account/change-password'
    expect(await send('POST', '/api/authenticate', { username: 'owner', password })).toBe(401)
    expect(await send('POST', change, { currentPassword: password, newPassword: `${password}-2` })).toBe(400)
    expect(await send('POST', change, { currentPassword: 'owner', newPassword: password })).toBe(200)
    for (const path of ['/management/audits?size=2000', '/management/audits/export'])
      expect(await send('GET', path, undefined, 'admin')).toBe(200)
  })

  test('la búsqueda encuentra una clave y una contraseña donde las hay', async () => {
    for (const key of keys)
      for (const form of [key, key.toString('base64'), key.toString('base64url'), key.toString('hex'), `x${key.toString('base64')}`])
        expect(findIn(form)).not.toEqual([])
    for (const text of [keyFile(pair), base64(keyFile(pair)), `algo ${password}`, JSON.stringify({ password }), JSON.stringify(tickets)])
      expect(findIn(text)).not.toEqual([])
    const signer = await findSigner(store.db, fixture.company)
    const opened = testSecrets.open(signer?.sealedKey ?? '', `certificate/${fixture.company}/key`)
    expect(opened).toEqual(derOf(keyFile(pair)))
  })

  test('ninguna respuesta las tiene, y nada quedó en el registro', () => {
    expect(said.length).toBeGreaterThan(20)
    expect(said.flatMap(findIn)).toEqual([])
    expect(logged).toEqual([])
  })

  test('ninguna columna las tiene, tampoco la de las respuestas guardadas, ni los archivos de la base, byte por byte', async () => {
    const counts = new Map<string, number>()
    for (const name of await tableNames(store.db)) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db)
      counts.set(name, rows.length)
      expect([name, findIn(JSON.stringify(rows))]).toEqual([name, []])
    }
    for (const name of ['certificate', 'idempotency_key', 'wsaa', 'audit_event'])
      expect([name, counts.get(name) ?? 0]).not.toEqual([name, 0])
    const files = readdirSync(folder.path)
    expect(files).toEqual(expect.arrayContaining(['deposito.db', 'deposito.db-wal']))
    for (const file of files) expect([file, findIn(readFileSync(join(folder.path, file)))]).toEqual([file, []])
  })
})

test('un fallo imprevisto mientras se guarda un ticket se registra sin él', async () => {
  const broken: unknown[] = []
  const failing = await openServer({ log: { error: (context: unknown) => broken.push(context) } })
  const { db } = failing.store
  await db.updateTable('company').set({ cuit: '30590428775' }).where('id', '=', fixture.company).execute()
  await failing.as('owner').put(own, { cert: base64(issuedTo(pair)), key: base64(keyFile(pair)) })
  await db.schema.alterTable('wsaa').dropColumn('detail').execute()
  const reply = await failing.as('admin').post('/api/wsaas', { ...aWsaa, cuit: '30590428775', ...tickets[0] })
  expect([reply.status, broken.length]).toEqual([500, 1])
  const [{ err }] = z.tuple([z.object({ err: z.instanceof(Error) })]).parse(broken)
  for (const text of [String(err.stack), JSON.stringify(err), JSON.stringify(reply.body)]) expect(findIn(text)).toEqual([])
  await failing.close()
})
