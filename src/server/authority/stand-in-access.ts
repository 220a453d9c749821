import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { serviceId } from '#domain/company-access.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import type { Db } from '../store/database.ts'
import type { Place } from '../store/depositos.ts'
import { findCuitsAt } from '../store/stand-in.ts'
import type { DetalleError } from './stand-in-answers.ts'
import type { StandInIssuer } from './stand-in-issuer.ts'
import { isIssuedBy, readStatement } from './stand-in-tickets.ts'
import { childElement, childText, type XmlElement } from './xml-tree.ts'

/** Returns why a call has no access, or null (`server/authority/README.md#codes`). Such an answer is not remembered: it says nothing about the stock. */
export async function accessError(
  { db, issuer, now }: { db: Db; issuer: StandInIssuer; now: Date },
  call: XmlElement,
): Promise<DetalleError | null> {
  const argument = childElement(call, 'argWSAutenticacion')
  if (!argument) return { codigo: 42034, descripcion: 'Falta el dato obligatorio argWSAutenticacion.' }
  const stock = childElement(call, 'stock')
  return ticketError(argument, issuer, now) ?? agentError(argument) ?? (stock ? await placeError(db, stock, cuitOf(argument)) : null)
}

export const expiredTicket: DetalleError = { codigo: 7005, descripcion: 'El ticket de acceso está vencido.' }

/** A ticket is one of the stand-in's own issuer, whichever process gave it. */
function ticketError(argument: XmlElement, issuer: StandInIssuer, now: Date): DetalleError | null {
  const token = childText(argument, 'Token')
  const sign = childText(argument, 'Sign')
  if (token === '') return { codigo: 7007, descripcion: 'Falta el token.' }
  const statement = readStatement(token)
  if (sign !== '' && statement === null) return { codigo: 7008, descripcion: 'El token no es reconocido.' }
  if (statement === null || !isIssuedBy(issuer, { token, sign })) return { codigo: 7006, descripcion: 'Falta la firma o no es válida.' }
  if (statement.expirationTime <= now) return expiredTicket
  if (statement.service !== serviceId) return { codigo: 7013, descripcion: 'El token es de otro servicio.' }
  const cuit = cuitOf(argument)
  return statement.cuits.includes(cuit) ? null : { codigo: 7014, descripcion: `La CUIT ${cuit} no está entre las que el token representa.` }
}

function agentError(argument: XmlElement): DetalleError | null {
  if (childText(argument, 'TipoAgente') !== 'DEPO')
    return { codigo: 6005, descripcion: 'La CUIT o el tipo de agente no son válidos para el servicio.' }
  if (childText(argument, 'Rol') !== 'DEPO')
    return { codigo: 6006, descripcion: 'El rol no es válido para el tipo de agente y el servicio.' }
  return null
}

function cuitOf(argument: XmlElement): string {
  return childText(argument, 'CuitEmpresaConectada')
}

/** A place that cannot exist has errors of its own. */
async function placeError(db: Db, stock: XmlElement, cuit: string): Promise<DetalleError | null> {
  if (impossiblePlaceErrors(stock).length > 0) return null
  const place = placeOf(stock)
  if (place.codigoAduana === '' || place.codigoLugarOperativo === '') return null
  const cuits = await findCuitsAt(db, place)
  if (cuits.some((other) => cuitDigits(other) === cuit)) return null
  const { codigoAduana, codigoLugarOperativo } = place
  return {
    codigo: 6008,
    descripcion: `El lugar operativo ${codigoLugarOperativo} no es válido para el CUIT ${cuit} y la aduana ${codigoAduana}.`,
  }
}

/** Returns the errors of a place that does not exist, which are the same for every company. */
export function impossiblePlaceErrors(stock: XmlElement): DetalleError[] {
  const { codigoAduana, codigoLugarOperativo } = placeOf(stock)
  const errors: DetalleError[] = []
  if (codigoAduana !== '' && !customsOffices.some(({ code, notCurrent }) => code === codigoAduana && notCurrent !== true))
    errors.push({ codigo: 30163, descripcion: `La aduana ${codigoAduana} no existe o no está vigente.` })
  if (codigoLugarOperativo !== '' && !/^[A-Z0-9]{5}$/.test(codigoLugarOperativo))
    errors.push({ codigo: 10782, descripcion: `El lugar operativo ${codigoLugarOperativo} no existe o no está vigente.` })
  return errors
}

export function placeOf(stock: XmlElement): Place {
  return { codigoAduana: childText(stock, 'CodigoAduana'), codigoLugarOperativo: childText(stock, 'CodigoLugarOperativo') }
}
