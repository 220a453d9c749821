import type { DeclaredStock } from '#server/authority/message.ts'
import { childElement, childText, parseXmlTree, type XmlElement } from '#server/authority/soap/xml.ts'
import { startStandIn } from '#server/stand-in/stand-in.ts'
import { addCompany } from '../../support/people.ts'
import { standInTicket, testSecrets, withTestIssuer } from '../../support/stand-in-ticket.ts'
import { openTestStore } from '../../support/store.ts'
import { declarant, envelopeOf } from './declared.ts'

/** An HTTP answer of the stand-in, and what its envelope says. */
export interface Answer {
  readonly status: number
  readonly body: string
  /** `accepted`, `refused`, `fault`, or `none` for a body without a verdict. */
  readonly verdict: 'accepted' | 'refused' | 'fault' | 'none'
  readonly codes: string[]
  /** Of each item: description and record. */
  readonly texts: string[]
  readonly timeStamp: string
}

/** Valid until two days after the instant at which the clock starts: no test goes further. */
export const ticket = standInTicket(declarant.cuit, new Date('2026-11-22T09:00:00.000Z'))

const namespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'

export const headersOf = (operation: string): Record<string, string> => ({
  'content-type': 'text/xml; charset=utf-8',
  soapaction: `"${namespace}/${operation}"`,
})

/** What is sent of a stock, with the ticket above. */
export const envelopeFor = (stock: DeclaredStock, options: { day?: string; transactionId?: string } = {}): string =>
  envelopeOf(stock, { ...options, ticket })

/** A call of `Dummy`; `soap` is the namespace of the envelope. */
export function dummyEnvelope(soap = 'http://schemas.xmlsoap.org/soap/envelope/'): string {
  return `<s:Envelope xmlns:s="${soap}"><s:Body><Dummy xmlns="${namespace}"/></s:Body></s:Envelope>`
}

/** The stand-in over its own store, with two warehouses, and who calls it over HTTP without the product's client. */
export async function openStandIn() {
  let now = new Date('2026-11-20T21:00:00.000Z')
  let sent = 0
  const store = await withTestIssuer(await openTestStore('sqlite'))
  const companyId = await addCompany(store.db, 'user')
  const places = [
    { codigoAduana: '001', codigoLugarOperativo: '10057', description: 'Norte', automaticSend: null, companyId },
    { codigoAduana: '033', codigoLugarOperativo: '60DPP', description: 'Sur', automaticSend: null, companyId },
  ]
  await store.db.insertInto('deposito').values(places).execute()
  const options = { store, clock: () => now, secrets: testSecrets }
  const caller = {
    store,
    standIn: await startStandIn(options),
    at(instant: string): void {
      now = new Date(instant)
    },
    async restart(): Promise<void> {
      await caller.standIn.close()
      caller.standIn = await startStandIn(options)
    },
    async post(body: string, headers = headersOf('RegistrarStock')): Promise<Answer> {
      const answer = await fetch(caller.standIn.url, { method: 'POST', headers, body })
      return read(answer.status, await answer.text())
    },
    /** Sends a stock, with a new transaction id unless the test passes one. */
    send: (stock: DeclaredStock, options?: { day?: string; transactionId?: string }): Promise<Answer> =>
      caller.post(envelopeFor(stock, { transactionId: String((sent += 1)), ...options })),
    /** How many answers the stand-in remembers. */
    remembered: async (): Promise<number> => (await store.db.selectFrom('stand_in_answer').selectAll().execute()).length,
    async close(): Promise<void> {
      await caller.standIn.close()
      await store.close()
    },
  }
  return caller
}

function read(status: number, body: string): Answer {
  const content = childElement(parseXmlTree(body) ?? undefined, 'Body')?.children[0]
  const result = childElement(content, 'RegistrarStockResult')
  const items: readonly XmlElement[] = childElement(result, 'ListaErrores')?.children ?? []
  const accepted = childText(result, 'MensajeAceptado')
  return {
    status,
    body,
    verdict: content?.name === 'Fault' ? 'fault' : accepted === 'true' ? 'accepted' : accepted === 'false' ? 'refused' : 'none',
    codes: items.map((item) => childText(item, 'Codigo')),
    texts: items.map((item) => `${childText(item, 'Descripcion')} ${childText(item, 'DescripcionAdicional')}`.trim()),
    timeStamp: childText(result, 'TimeStamp'),
  }
}
