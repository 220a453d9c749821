// Writes the SOAP envelope of a send, inserts the login ticket, and masks it for storage and log.
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import type { Declarant } from '../message.ts'
import type { Ticket } from '../wsaa/ticket.ts'
import { elements as names, operations, serviceNamespace } from '../wsdl/contract.ts'
import { element, parent, soapEnvelope, xmlText } from './xml.ts'

/** The placeholder of the ticket in a stored envelope. */
const masked = ticketElements({ token: '***', sign: '***' })

/**
 * Returns the whole SOAP 1.1 request around a `stock` element, with its ticket masked. It is stored and logged in this form, and a repeat
 * sends the same bytes; only the ticket is put in anew for each call.
 */
export function writeEnvelope(message: string, company: Declarant): string {
  const authentication = parent(
    names.autenticacion,
    masked,
    element(names.cuit, cuitDigits(company.cuit ?? '')),
    element(names.tipoAgente, company.tipoAgente ?? ''),
    element(names.rol, company.rol ?? ''),
  )
  return soapEnvelope(
    `<${operations.registrarStock} xmlns="${serviceNamespace}">${authentication}${message}</${operations.registrarStock}>`,
  )
}

/** Returns a stored envelope with a ticket in place of the mask, and every other byte unchanged. */
export function withTicket(envelope: string, ticket: Ticket): string {
  return envelope.replace(masked, () => ticketElements(ticket))
}

/** The shortest secret that is masked; shorter ones are the stand-in's, and could be ordinary words. */
const minSecret = 16

/** Masks the ticket where a text of the authority repeats it. */
export function maskTicket(text: string, { token, sign }: Ticket): string {
  const secrets = [token, sign].flatMap((secret) => [secret, xmlText(secret)]).filter((secret) => secret.length >= minSecret)
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '***'), text)
}

function ticketElements({ token, sign }: Ticket): string {
  return `${element(names.token, token)}${element(names.sign, sign)}`
}
