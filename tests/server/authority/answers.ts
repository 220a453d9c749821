import { readAnswer } from '#server/authority/answers/answer.ts'
import type { Verdict } from '#server/authority/answers/verdict.ts'

const namespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'

export const soap12 = 'http://www.w3.org/2003/05/soap-envelope'

/** An envelope around a body, of SOAP 1.1 unless another namespace is passed. */
export function soap(body: string, envelope = 'http://schemas.xmlsoap.org/soap/envelope/'): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${envelope}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>${body}</soap:Body></soap:Envelope>`
}

/** The response of an operation, without its envelope. */
export function response(errors: string, accepted: string, uri = namespace): string {
  return `<RegistrarStockResponse xmlns="${uri}"><RegistrarStockResult>${errors}<Server>10.30.34.228</Server><TimeStamp>2026-11-20T18:03:04.1234567-03:00</TimeStamp><MensajeAceptado>${accepted}</MensajeAceptado></RegistrarStockResult></RegistrarStockResponse>`
}

export function answer(errors: string, accepted: string): string {
  return soap(response(errors, accepted))
}

export function detail(codigo: string, rest = ''): string {
  return `<DetalleError><Codigo>${codigo}</Codigo>${rest}</DetalleError>`
}

export function fault(code: string, text = 'Server was unable to read request. ---> There is an error in XML document (1, 9).'): string {
  return soap(`<soap:Fault><faultcode>${code}</faultcode><faultstring>${text}</faultstring><detail /></soap:Fault>`)
}

export async function verdictOf(status: number, body: string | Uint8Array, contentType = 'text/xml; charset=utf-8'): Promise<Verdict> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return (await readAnswer({ status, contentType, flaw: null }, bytes)).verdict
}
