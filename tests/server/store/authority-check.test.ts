import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAuthorityCheck, storeAuthorityCheck } from '#server/store/authority-check.ts'
import { stores, type TestStore } from '../../support/store.ts'

const service = { url: 'https://aduana.test/servicio.asmx', version: '2.0.7' }
const found = { checkedDate: '2026-11-20T15:00:00.000Z', differences: ["stock/A: 'ñ' is sent", 'stock/B: sent'] }

describe.each(stores)('comparisons with the WSDL, on %s', (_, openFreshStore) => {
  let store: TestStore

  beforeAll(async () => {
    store = await openFreshStore()
  })

  afterAll(() => store.close())

  it('the last one of an address and a release is kept', async () => {
    expect(await findAuthorityCheck(store.db, service)).toBeNull()
    await store.write((tx) => storeAuthorityCheck(tx, service, found))
    expect(await findAuthorityCheck(store.db, service)).toEqual(found)
    expect(await findAuthorityCheck(store.db, { ...service, version: '2.0.8' })).toBeNull()
    expect(await findAuthorityCheck(store.db, { ...service, url: 'https://otra.test/' })).toBeNull()
    const none = { checkedDate: '2026-11-20T15:05:00.000Z', differences: [] }
    await store.write((tx) => storeAuthorityCheck(tx, service, none))
    expect(await findAuthorityCheck(store.db, service)).toEqual(none)
  })
})
