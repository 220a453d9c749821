import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { secretBox } from '#server/crypto/secret-box.ts'
import { openStandInIssuer } from '#server/stand-in/issuer.ts'
import { startStandIn, type StandIn } from '#server/stand-in/stand-in.ts'
import { openForEach } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { testSecrets, withTestIssuer } from '../../support/stand-in-ticket.ts'
import { stores } from '../../support/store.ts'
import { declared } from './declared.ts'
import { envelopeFor, headersOf, ticket as testTicket } from './stand-in-caller.ts'
import { askForTicket, start } from './wsaa-caller.ts'

describe.each(stores)('dos aduanas simuladas sobre una base, en %s', (kind, openFreshStore) => {
  const clock = (): Date => start

  const store = openForEach(() => openFreshStore())

  test('las que empiezan juntas tienen un solo emisor, y la siguiente también', async () => {
    const open = () => openStandInIssuer(store, { secrets: testSecrets, now: start })
    const [one, other] = await Promise.all([open(), open()])
    expect(one.certificate.raw).toEqual(other.certificate.raw)
    expect(one.certificate.subject).toBe('C=AR\nO=Aduana simulada\nCN=Computadores Simulados')
    expect(one.certificate.checkPrivateKey(other.key)).toBe(true)
    expect((await open()).certificate.raw).toEqual(one.certificate.raw)
  })

  test('un ticket de una vale en la otra, y ninguna da otro dentro de la ventana', async () => {
    await withTestIssuer(store)
    await addDeposito(store.db, await addCompany(store.db, 'user'))
    const both: StandIn[] = []
    for (let count = 0; count < 2; count += 1) both.push(await startStandIn({ store, clock, secrets: testSecrets }))
    const answers = await Promise.all(both.map(({ wsaaUrl }) => askForTicket(wsaaUrl)))
    expect(answers.map(({ fault }) => fault).toSorted()).toEqual(['', 'coe.alreadyAuthenticated'])
    const { token = '', sign = '' } = answers.find(({ ticket }) => ticket)?.ticket ?? {}
    for (const [index, { url }] of both.entries()) {
      const envelope = envelopeFor(declared(), { day: `2026-11-1${index}`, transactionId: String(index + 1) })
      const body = envelope.replace(testTicket.token, token).replace(testTicket.sign, sign)
      const answer = await fetch(url, { method: 'POST', headers: headersOf('RegistrarStock'), body })
      expect(await answer.text()).toContain('<MensajeAceptado>true<')
    }
    for (const standIn of both) await standIn.close()
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('su clave está sellada: no se lee en la base, ni se abre con otra clave de la instalación', async () => {
    const { key } = await openStandInIssuer(store, { secrets: testSecrets, now: start })
    const row = await store.db.selectFrom('stand_in_issuer').selectAll().executeTakeFirstOrThrow()
    for (const format of ['der', 'pem'] as const) {
      const secret = Buffer.from(key.export({ type: 'pkcs8', format }))
      for (const coding of ['base64', 'base64url', 'hex', 'latin1'] as const)
        expect(JSON.stringify(row)).not.toContain(secret.subarray(60, 120).toString(coding))
    }
    await expect(openStandInIssuer(store, { secrets: secretBox(randomBytes(32)), now: start })).rejects.toThrow('sealed otherwise')
  })
})
