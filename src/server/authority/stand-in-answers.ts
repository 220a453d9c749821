import { localOf } from '#domain/dates.ts'
import { serviceNamespace, soapNamespace } from './contract.ts'
import type { DetalleError } from './stand-in-rules.ts'
import { element, optionalElement, parent } from './xml.ts'

/** The answers of the stock service, in the form in which its platform writes them. */

export function verdictAnswer(errors: readonly DetalleError[], now: Date): string {
  return envelope(
    `<RegistrarStockResponse xmlns="${serviceNamespace}">`,
    parent(
      'RegistrarStockResult',
      errors.length === 0 ? '<ListaErrores />' : parent('ListaErrores', ...errors.map(detalleError)),
      element('Server', 'stand-in'),
      element('TimeStamp', timeStamp(now)),
      element('MensajeAceptado', errors.length === 0),
    ),
    '</RegistrarStockResponse>',
  )
}

function detalleError({ codigo, descripcion, registro }: DetalleError): string {
  return parent(
    'DetalleError',
    element('Codigo', codigo),
    element('Descripcion', descripcion),
    optionalElement('DescripcionAdicional', registro),
  )
}

/** Buenos Aires time with seven decimals, as the manual's sample. */
function timeStamp(now: Date): string {
  const instant = now.toISOString()
  return `${localOf(instant)}.${instant.slice(20, 23)}0000-03:00`
}

export function dummyAnswer(): string {
  const servers = ['AppServer', 'DbServer', 'AuthServer'].map((name) => element(name, 'OK'))
  return envelope(`<DummyResponse xmlns="${serviceNamespace}">`, parent('DummyResult', ...servers), '</DummyResponse>')
}

/** The sender's fault; `text` in English, like the platform's own. */
export function faultAnswer(text: string): string {
  return envelope('<soap:Fault>', element('faultcode', 'soap:Client'), element('faultstring', text), '<detail />', '</soap:Fault>')
}

function envelope(...body: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${soapNamespace}"><soap:Body>${body.join('')}</soap:Body></soap:Envelope>`
}
