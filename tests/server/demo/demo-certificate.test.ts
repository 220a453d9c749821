import { X509Certificate, createPrivateKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { certifyDemo } from '#server/demo/demo-certificate.ts'
import { loadDemoData } from '#server/demo/demo-data.ts'
import { startStandIn } from '#server/stand-in/stand-in.ts'
import { deleteCertificate, findSigner } from '#server/store/companies/certificates.ts'
import { openForEach } from '../../support/open-for.ts'
import { testSecrets } from '../../support/stand-in-ticket.ts'
import { stores } from '../../support/store.ts'
import { askForTicket, start, ticketRequest } from '../authority/wsaa-caller.ts'

const secrets = testSecrets
const now = start

describe.each(stores)('el certificado de la compañía de demostración, en %s', (kind, openFreshStore) => {
  const load = (): Promise<boolean> => loadDemoData(store, { now, hashPassword: (password) => Promise.resolve(password) })
  /** What a start of the product does. */
  const startDemo = async (): Promise<void> => certifyDemo(store, { now, secrets, isNew: await load() })
  const companyId = async (): Promise<number> => (await store.db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id
  const signer = async () => await findSigner(store.db, await companyId())

  const store = openForEach(() => openFreshStore())

  test('dos procesos que empiezan juntos le dan uno', async () => {
    await Promise.all([startDemo(), startDemo()])
    expect(await store.db.selectFrom('certificate').select('id').execute()).toHaveLength(1)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('está desde el primer arranque, como lo dejaría una carga, y con él se obtiene un ticket; en los siguientes es el mismo, y si se borra no vuelve', async () => {
    await startDemo()
    const row = await store.db.selectFrom('certificate').selectAll().executeTakeFirstOrThrow()
    const certificate = new X509Certificate(row.cert)
    expect(row).toMatchObject({
      cuit: '30708451262',
      expire: '2028-11-19T21:00:00.000Z',
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    })
    expect(certificate.subject.split('\n')).toContain('serialNumber=CUIT 30708451262')
    const opened = secrets.open(row.sealedKey, `certificate/${row.companyId}/key`)
    const key = createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' })
    const standIn = await startStandIn({ store, clock: () => now, secrets })
    expect(await askForTicket(standIn.wsaaUrl, ticketRequest(), { cert: row.cert, key })).toMatchObject({ status: 200, fault: '' })
    await standIn.close()
    const first = await signer()
    await startDemo()
    expect(await signer()).toEqual(first)
    const id = await companyId()
    await store.write((tx) => deleteCertificate(tx, id))
    await startDemo()
    expect(await signer()).toBeNull()
  })

  test.each([
    [true, {}],
    [false, { cuit: '30590428775' }],
    [false, { ownerId: 3 }],
  ])('lo tiene también una demostración de antes, salvo que su compañía haya cambiado: %s, %o', async (has, changes) => {
    await load()
    expect(await signer()).toBeNull()
    if (!has) await store.db.updateTable('company').set(changes).execute()
    await startDemo()
    expect((await signer()) !== null).toBe(has)
  })
})
