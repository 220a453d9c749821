// Texts of the mails about a company's certificate, integrations' keys, undeclared days and automatic sends, and the nightly copy.
import type { MissedDay } from '../mails/late-day.ts'
import { showDay } from '../values/dates.ts'
import { writtenInstant, type MailNotice } from './notices.ts'
import { quotedName } from './quoted-name.ts'

const unnamed = 'sin nombre'

export function certificateNotice({ companyId, name, expire }: { companyId: number; name: string; expire: string }): MailNotice {
  const until = writtenInstant(expire)
  return {
    subject: `El certificado para la aduana vence el ${until.slice(0, 10)}`,
    paragraphs: [
      `El certificado con el que la compañia ${quotedName(name, unnamed)} entra a la aduana vence el ${until}. Después no se puede enviar ningún stock.`,
      'Pida uno nuevo y súbalo antes en la página de la compañia:',
    ],
    path: `company-management/company/${companyId}/view`,
  }
}

export function integracionNotice(of: {
  readonly companyId: number
  readonly company: string
  readonly name: string
  readonly expire: string
}): MailNotice {
  const [integration, until] = [quotedName(of.name, unnamed), showDay(of.expire)]
  return {
    subject: `Una clave de integración vence el ${until}`,
    paragraphs: [
      `La clave con la que la integración ${integration} de la compañia ${quotedName(of.company, unnamed)} carga sus stocks vale hasta el ${until}. Después se la rechaza.`,
      'Agregue antes otra clave, póngala en su sistema y revoque esta:',
    ],
    path: `company-management/company/${of.companyId}/integraciones`,
  }
}

export function addedNotice({ at, by, company }: { at: string; by: string; company: string | null }): MailNotice {
  return {
    subject: 'Una compañia agregó su cuenta de Depósito Fiscal',
    paragraphs: [
      `${quotedName(by, unnamed)} agregó su cuenta a la compañia ${quotedName(company ?? '', unnamed)} el ${writtenInstant(at)}. Quienes la administran ven su nombre y su correo, y pueden darle sus depósitos.`,
      'Si no lo esperaba, puede salir de ella en la lista de sus compañias:',
    ],
    path: 'company-management',
  }
}

export interface LateWarehouse extends MissedDay {
  readonly warehouseId: number
  readonly description: string
  readonly errors: number
}

/** Informs the managers of a company that warehouses have no accepted stock of a day that is about to end, or has ended. */
export function lateDayNotice({ name, day, warehouses }: { name: string; day: string; warehouses: readonly LateWarehouse[] }): MailNotice {
  const shown = showDay(day)
  const which = warehouses.length === 1 ? 'un depósito' : `${warehouses.length} depósitos`
  return {
    subject: `Falta un stock aceptado del ${shown}`,
    paragraphs: [
      `En la compañia ${quotedName(name, unnamed)}, ${which} todavía no ${warehouses.length === 1 ? 'tiene' : 'tienen'} un stock del ${shown} aceptado por la aduana.`,
      'Envíe lo que falta antes de que se acepte un día posterior: después ese día ya no se puede declarar.',
    ],
    items: warehouses.map(({ warehouseId, description, kind, stockId, errors }) => ({
      text: `Depósito ${quotedName(description, unnamed)}: ${missing[kind]}${kind === 'refused' && errors > 0 ? `, ${errorsText(errors)}` : ''}.`,
      path: stockId === null ? `warehouse/${warehouseId}/stocks` : stockPath(warehouseId, stockId),
    })),
  }
}

const missing: Readonly<Record<MissedDay['kind'], string>> = {
  none: 'no se creó ningún stock de ese día',
  toSend: 'el stock está abierto y no se envió',
  scheduled: 'el stock está programado y no se envió',
  waiting: 'el stock está pendiente: la aduana todavía no respondió',
  waitingElsewhere: 'el stock de otro depósito del mismo lugar está sin veredicto',
  noVerdict: 'el stock está sin veredicto: no se sabe si la aduana lo recibió',
  refused: 'la aduana rechazó el stock',
  failed: 'el stock no se pudo enviar',
}

function errorsText(errors: number): string {
  return errors === 1 ? 'con un error' : `con ${errors} errores`
}

function stockPath(warehouseId: number, stockId: number): string {
  return `warehouse/${warehouseId}/stocks/stock-detail/${stockId}`
}

/** Informs the people of a warehouse that the authority refused a stock that the product sent at its time, or that it was not sent. */
export function automaticSendNotice({
  warehouseId,
  description,
  stockId,
  day,
  errors,
  reason,
}: {
  readonly warehouseId: number
  readonly description: string
  readonly stockId: number
  readonly day: string
  readonly errors: number
  /** Why it was not sent; null when the authority refused it. */
  readonly reason: string | null
}): MailNotice {
  const stock = `El stock del ${showDay(day)} del depósito ${quotedName(description, unnamed)}`
  return {
    subject: reason === null ? 'La aduana rechazó un envío automático' : 'Un envío automático no se pudo hacer',
    paragraphs: [
      reason === null
        ? `${stock}, que el sistema envió a su hora, fue rechazado por la aduana ${errorsText(errors)}.`
        : `${stock}, que el sistema debía enviar a su hora, no se envió. Motivo: ${reason}`,
      'Revíselo y, si hace falta, corríjalo y envíelo a mano:',
    ],
    path: stockPath(warehouseId, stockId),
  }
}

export function nothingSentNotice({
  warehouseId,
  description,
  days,
}: {
  warehouseId: number
  description: string
  days: readonly string[]
}): MailNotice {
  const shown = days.map(showDay).join(', ')
  return {
    subject: 'El envío automático no encontró ningún stock',
    paragraphs: [
      `El envío automático del depósito ${quotedName(description, unnamed)} no encontró ningún stock abierto para enviar a la aduana. ${days.length === 1 ? 'Día' : 'Días'}: ${shown}.`,
      'Si el stock de hoy todavía no se declaró, créelo o clone el anterior y envíelo a mano:',
    ],
    path: `warehouse/${warehouseId}/stocks`,
  }
}

export function copyFailedNotice({ day, reason }: { readonly day: string; readonly reason: string }): MailNotice {
  return {
    subject: 'La copia nocturna de la base de datos falló',
    paragraphs: [
      `La copia del ${showDay(day)} no se pudo hacer. Motivo: ${reason}`,
      'El sistema lo intenta de nuevo cada hora. Revise el espacio y los permisos de la carpeta de las copias; cómo están se ve en la página «Salud»:',
    ],
    path: 'admin/health',
  }
}
