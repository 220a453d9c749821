import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { secretBox, SealedOtherwise, type SecretBox, type SecretPlace } from '#server/crypto/secret-box.ts'
import { StartFailure } from '#server/process/start/start-failure.ts'
import { openDataFolder, type DataFolder } from '#server/process/storage/data-folder.ts'
import { openSecrets } from '#server/process/storage/secrets.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { storeCertificate, storeCertificateRequest } from '#server/store/companies/certificates.ts'
import { keptCertificate } from '../../support/issued-certificate.ts'
import { folderForEach, openForEach } from '../../support/open-for.ts'
import { addCompany, addUser } from '../../support/people.ts'
import { openTestStoreAt, stores } from '../../support/store.ts'

const clock = (): Date => new Date('2026-11-20T12:00:00.000Z')
const alone = readSettings({ DEMO: 'false' })
const newKey = (): string => randomBytes(32).toString('base64')
const boxOf = (key: string): SecretBox => secretBox(Buffer.from(key, 'base64'))
const when = clock().toISOString()

describe.each(stores)('secrets at rest, on %s', (kind, openFreshStore) => {
  let folder: DataFolder
  let companyId: number
  let userId: number

  const store = openForEach(openFreshStore)
  const dir = folderForEach()

  beforeEach(async () => {
    folder = openDataFolder(dir.path, { alone: false, isMade: true })
    companyId = await addCompany(store.db, 'duena')
    userId = (await addUser(store.db, 'duena')).id
  })

  const open = (settings: Partial<Settings>): Promise<SecretBox> => openSecrets({ ...alone, ...settings }, folder, store, clock)

  /** One row in each table that has a sealed text, with its place. */
  async function seal(box: SecretBox): Promise<SecretPlace[]> {
    const places = [
      `certificate/${companyId}/key`,
      `certificate_request/${companyId}/key`,
      `wsaa/${companyId}/ticket`,
      'stand_in_issuer/1/key',
      `second_factor/${userId}/secret`,
      `second_factor/${userId}/pending`,
    ] as const
    const [certificate, request, ticket, issuer, secret, pending] = places
    const sealed = (place: SecretPlace): string => box.seal(Buffer.from(place), place)
    const noTicket = { companyId, environment: 'e', fingerprint: 'x' }
    const tickets = [
      { ...noTicket, service: 's', sealedTicket: sealed(ticket) },
      { ...noTicket, service: 'otro', sealedTicket: null },
    ]
    await store.write(async (tx) => {
      await storeCertificate(tx, { ...keptCertificate, companyId, sealedKey: sealed(certificate) })
      const made = { request: 'x', alias: 'x', createdBy: 'duena', createdDate: when }
      await storeCertificateRequest(tx, { ...made, companyId, sealedKey: sealed(request) })
      await tx.insertInto('wsaa').values(tickets).execute()
      await tx
        .insertInto('stand_in_issuer')
        .values({ id: 1, cert: 'x', sealedKey: sealed(issuer) })
        .execute()
      const factor = { userId, sealedSecret: sealed(secret), sealedPending: sealed(pending) }
      await tx.insertInto('second_factor').values(factor).execute()
    })
    return [...places]
  }

  /** Every sealed text, in the order of the places. */
  async function sealed(): Promise<string[]> {
    const rows = [
      await store.db.selectFrom('certificate').select('sealedKey as text').execute(),
      await store.db.selectFrom('certificate_request').select('sealedKey as text').execute(),
      await store.db.selectFrom('wsaa').select('sealedTicket as text').where('sealedTicket', 'is not', null).execute(),
      await store.db.selectFrom('stand_in_issuer').select('sealedKey as text').execute(),
      await store.db.selectFrom('second_factor').select('sealedSecret as text').execute(),
      await store.db.selectFrom('second_factor').select('sealedPending as text').execute(),
    ]
    return rows.flat().flatMap(({ text }) => text ?? [])
  }

  async function opens(box: SecretBox, places: readonly SecretPlace[]): Promise<void> {
    const texts = await sealed()
    for (const [at, place] of places.entries()) expect(box.open(texts[at] ?? '', place).toString()).toBe(place)
  }

  test('two processes that start together change the key once', async () => {
    const [old, next] = [newKey(), newKey()]
    const places = await seal(await open({ secretsKey: old }))
    const second = 'file' in store.where ? store : await openTestStoreAt(store.where)
    const settings = { ...alone, secretsKey: next, secretsKeyOld: old }
    const boxes = await Promise.all([store, second, store].map((on) => openSecrets(settings, folder, on, clock)))
    for (const box of boxes) await opens(box, places)
    if (second !== store) await second.close()
  })

  test('two processes with different keys at the first start: one of them is refused', async () => {
    const started = await Promise.allSettled([open({ secretsKey: newKey() }), open({ secretsKey: newKey() })])
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('the first start makes a key that only its owner reads, and the next one takes it; a lost file is not replaced by a new key', async () => {
    const { keyId } = await open({})
    const file = join(dir.path, 'secrets-key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
    expect((await open({})).keyId).toBe(keyId)
    expect((await open({ secretsKey: readFileSync(file, 'utf8') })).keyId).toBe(keyId)
    expect((await open({ secretsKeyFile: file })).keyId).toBe(keyId)
    rmSync(file)
    await expect(open({})).rejects.toThrow(/^Falta la clave de secretos de esta base de datos\. .*SECRETS_KEY_OLD=lost/)
    expect(existsSync(file)).toBe(false)
  })

  test('another key is refused, and the sentence repeats neither', async () => {
    const key = newKey()
    await open({ secretsKey: newKey() })
    await expect(open({ secretsKey: key })).rejects.toThrow(/^La clave de secretos no es la de esta base de datos\. /)
    await expect(open({ secretsKey: key })).rejects.not.toThrow(key)
    // That of the data folder is another one too, even when nothing is sealed yet: a running process may seal at any moment.
    writeFileSync(join(dir.path, 'secrets-key'), newKey())
    await expect(open({})).rejects.toThrow(StartFailure)
    await expect(open({ secretsKey: key, secretsKeyOld: newKey() })).rejects.toThrow(StartFailure)
  })

  test.each([
    ['both settings', { secretsKey: newKey(), secretsKeyFile: 'x' }, /^Ponga SECRETS_KEY o SECRETS_KEY_FILE, no las dos\.$/],
    ['a file that is not there', { secretsKeyFile: 'no-hay' }, /^No se puede leer el archivo no-hay de la clave de secretos\./],
    ['a file without a key', { secretsKeyFile: 'package.json' }, /^El archivo package\.json no tiene una clave de secretos/],
    ['a shared database in production', { databaseUrl: 'postgres://x', production: true }, /^Con DATABASE_URL hace falta/],
  ])('%s: one sentence', async (_name, settings, sentence) => {
    await expect(open(settings)).rejects.toThrow(sentence)
  })

  test('a shared database needs the setting as soon as there is a certificate, except in the demo', async () => {
    const box = await open({ databaseUrl: 'postgres://x' })
    await seal(box)
    await expect(open({ databaseUrl: 'postgres://x' })).rejects.toThrow(/^Con DATABASE_URL hace falta/)
    expect((await open({ databaseUrl: 'postgres://x', demo: true })).keyId).toBe(box.keyId)
    const secretsKey = readFileSync(join(dir.path, 'secrets-key'), 'utf8')
    expect((await open({ databaseUrl: 'postgres://x', production: true, secretsKey })).keyId).toBe(box.keyId)
  })

  test('a changed key opens everything that the old one sealed, and the old one is refused', async () => {
    const [old, next] = [newKey(), newKey()]
    const places = await seal(await open({ secretsKey: old }))
    const box = await open({ secretsKey: next, secretsKeyOld: old })
    await opens(box, places)
    await expect(open({ secretsKey: old })).rejects.toThrow(StartFailure)
    // With the old key still set, and without it.
    await open({ secretsKey: next, secretsKeyOld: old })
    await opens(await open({ secretsKey: next }), places)
  })

  test('what a process sealed with the old key during the change is rewrapped by the next start; a lost key is given up when the operator says so', async () => {
    const [old, next] = [newKey(), newKey()]
    await open({ secretsKey: old })
    await open({ secretsKey: next, secretsKeyOld: old })
    const places = await seal(boxOf(old))
    await opens(await open({ secretsKey: next, secretsKeyOld: old }), places)
    // Certificates stay; their keys do not open.
    const box = await open({ secretsKeyOld: 'lost' })
    const texts = await sealed()
    expect(texts).toHaveLength(1)
    for (const place of places) expect(() => box.open(texts[0] ?? '', place)).toThrow(SealedOtherwise)
    expect((await open({})).keyId).toBe(box.keyId)
  })
})
