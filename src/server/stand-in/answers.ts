// SOAP answers of the stand-in: verdicts, `Dummy` and faults, written like the real service's.
import type { StandInSettings } from '#domain/administration/stand-in.ts'
import { localOf } from '#domain/values/dates.ts'
import { element, optionalElement, parent, soapEnvelope } from '../authority/soap/xml.ts'
import { serviceNamespace, soap12Namespace, soapNamespace } from '../authority/wsdl/contract.ts'

export interface DetalleError {
  readonly codigo: number
  readonly descripcion: string
  /** The record that it concerns, by the identifiers that users know. */
  readonly registro?: string
}

export type SoapVersion = '1.1' | '1.2'

export const mediaTypes: Readonly<Record<SoapVersion, string>> = { '1.1': 'text/xml', '1.2': 'application/soap+xml' }

/** Returns an accepted or refused verdict. An accepted one may have errors too, as warnings. */
export function verdictAnswer(errors: readonly DetalleError[], { accepted, now }: { accepted: boolean; now: Date }): string {
  return soapEnvelope(
    `<RegistrarStockResponse xmlns="${serviceNamespace}">`,
    parent(
      'RegistrarStockResult',
      errors.length === 0 ? '<ListaErrores />' : parent('ListaErrores', ...errors.map(detalleError)),
      element('Server', 'stand-in'),
      element('TimeStamp', timeStamp(now)),
      element('MensajeAceptado', accepted),
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

/** Writes Buenos Aires time with seven decimals, like the manual's sample. */
function timeStamp(now: Date): string {
  const instant = now.toISOString()
  return `${localOf(instant)}.${instant.slice(20, 23)}0000-03:00`
}

export function dummyAnswer({ AppServer, DbServer, AuthServer }: StandInSettings['dummy']): string {
  const servers = parent('DummyResult', element('AppServer', AppServer), element('DbServer', DbServer), element('AuthServer', AuthServer))
  return soapEnvelope(`<DummyResponse xmlns="${serviceNamespace}">`, servers, '</DummyResponse>')
}

type FaultCode = 'Client' | 'Server' | 'VersionMismatch' | 'MustUnderstand'

/** Returns a SOAP fault. `text` is in English, like the platform's own. */
export function faultAnswer(code: FaultCode, text: string, version: SoapVersion): string {
  if (version === '1.1')
    return soapEnvelope('<soap:Fault>', element('faultcode', `soap:${code}`), element('faultstring', text), '<detail />', '</soap:Fault>')
  const value = { Client: 'Sender', Server: 'Receiver', VersionMismatch: 'VersionMismatch', MustUnderstand: 'MustUnderstand' }[code]
  const reason = parent('soap:Reason', element('soap:Text', text).replace('<soap:Text', '<soap:Text xml:lang="en"'))
  return inVersion(
    soapEnvelope('<soap:Fault>', parent('soap:Code', element('soap:Value', `soap:${value}`)), reason, '<soap:Detail />', '</soap:Fault>'),
    version,
  )
}

export function inVersion(answer: string, version: SoapVersion): string {
  return version === '1.1' ? answer : answer.replace(soapNamespace, soap12Namespace)
}
