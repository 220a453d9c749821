import { beforeAll, describe, expect, test } from 'vitest'
import { certificatesOf, findSigner, storeCertificate } from '#server/store/companies/certificates.ts'
import { RecordConflict } from '#server/store/database/failures.ts'
import { emptyTicket } from '../../support/empty-ticket.ts'
import { keptCertificate } from '../../support/issued-certificate.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addUser } from '../../support/people.ts'
import { stores } from '../../support/store.ts'

const kept = { ...keptCertificate, sealedKey: 'v1.sellada', fingerprint: 'primera' }

const ticket = { service: 's', environment: 'e', sealedTicket: 'v1.acceso', ...emptyTicket }

describe.each(stores)('certificates, on %s', (_, openFreshStore) => {
  let first: number
  let second: number

  const store = openForAll(() => openFreshStore())

  beforeAll(async () => {
    for (const login of ['duena', 'otra']) await addUser(store.db, login)
    first = await addCompany(store.db, 'duena')
    second = await addCompany(store.db, 'otra')
  })

  const keep = (companyId: number, of: Partial<typeof kept> = {}, version?: number) =>
    store.write((tx) => storeCertificate(tx, { ...kept, ...of, companyId }, version))
  const ticketsOf = (companyId: number) => store.db.selectFrom('wsaa').select('fingerprint').where('companyId', '=', companyId).execute()
  const tokenFor = (companyId: number, fingerprint: string) =>
    store.db
      .insertInto('wsaa')
      .values({ ...ticket, companyId, fingerprint })
      .execute()

  test('one a company, also of several at once: the next takes its place, and only its own tickets stay', async () => {
    const one = await keep(first)
    expect(one).toMatchObject({ version: 1, company: { id: first } })
    expect(one).not.toHaveProperty('sealedKey')
    await tokenFor(first, 'primera')
    await keep(second, { fingerprint: 'ajena' })
    await tokenFor(second, 'ajena')
    expect(await keep(first, { sealedKey: 'v1.otra' })).toMatchObject({ id: one.id, version: 2 })
    expect(await ticketsOf(first)).toHaveLength(1)
    expect(await keep(first, { fingerprint: 'segunda' }, 2)).toMatchObject({ id: one.id, version: 3 })
    expect(await ticketsOf(first)).toEqual([])
    expect(await ticketsOf(second)).toHaveLength(1)
    await expect(keep(first, {}, 2)).rejects.toThrow(RecordConflict)
    expect(await findSigner(store.db, first)).toEqual({
      cert: kept.cert,
      sealedKey: 'v1.sellada',
      fingerprint: 'segunda',
      validFrom: kept.validFrom,
      expire: kept.expire,
    })
    await Promise.all(['a', 'b', 'c'].map((fingerprint) => keep(first, { fingerprint })))
    const last = await certificatesOf(store.db, [first])
    expect(last.get(first)).toMatchObject({ version: expect.any(Number) })
  })
})
