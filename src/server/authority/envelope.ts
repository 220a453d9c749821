import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { elements as names, operations, serviceNamespace, soapNamespace } from './contract.ts'
import type { Declarant } from './message.ts'
import type { Ticket } from './ticket.ts'
import { element, parent } from './xml.ts'

/** Replaces the ticket in a stored request. */
const masked: Ticket = { token: '***', sign: '***' }

/** Returns the whole SOAP 1.1 request around a stored `stock` element, which it leaves unchanged byte by byte. */
export function writeEnvelope(message: string, company: Declarant, ticket: Ticket): string {
  const authentication = parent(
    names.autenticacion,
    element(names.token, ticket.token),
    element(names.sign, ticket.sign),
    element(names.cuit, cuitDigits(company.cuit ?? '')),
    element(names.tipoAgente, company.tipoAgente ?? ''),
    element(names.rol, company.rol ?? ''),
  )
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<soap:Envelope xmlns:soap="${soapNamespace}"><soap:Body>`,
    `<${operations.registrarStock} xmlns="${serviceNamespace}">${authentication}${message}</${operations.registrarStock}>`,
    '</soap:Body></soap:Envelope>',
  ].join('')
}

/** Returns the request as the authority log stores it, with the ticket masked. */
export function writeLoggedEnvelope(message: string, company: Declarant): string {
  return writeEnvelope(message, company, masked)
}
