import { expect, test } from 'vitest'
import { storeCertificate } from '#server/store/companies/certificates.ts'
import { keptCertificate } from '../../support/issued-certificate.ts'
import { addCompany } from '../../support/people.ts'
import { stores } from '../../support/store.ts'

test.each(stores)(
  'of several certificates that a company gets at once one stays; the tickets of other companies stay too, on %s',
  async (_, openFreshStore) => {
    const { db, write, close } = await openFreshStore()
    const [own, other] = [await addCompany(db, 'duena'), await addCompany(db, 'otra')]
    const ticket = { service: 's', environment: 'e', sealedTicket: 'v1.acceso', fingerprint: 'primera' }
    const tickets = [own, other].map((companyId) => ({ ...ticket, companyId }))
    await db.insertInto('wsaa').values(tickets).execute()
    const keep = (fingerprint: string) =>
      write((tx) => storeCertificate(tx, { ...keptCertificate, sealedKey: 'v1.sellada', fingerprint, companyId: own }))
    await keep('primera')
    expect(await db.selectFrom('wsaa').select('companyId').execute()).toHaveLength(2)
    await Promise.all(['a', 'b', 'c'].map(keep))
    expect(await db.selectFrom('certificate').select('version').execute()).toEqual([{ version: 4 }])
    expect(await db.selectFrom('wsaa').select('companyId').execute()).toEqual([{ companyId: other }])
    await close()
  },
)
