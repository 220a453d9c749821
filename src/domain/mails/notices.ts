import * as z from 'zod/mini'
import { localOf, showDay } from '../values/dates.ts'
import { quotedName } from './quoted-name.ts'

/** A mail that tells what happened and has no key. It is written in the transaction of what it tells. */
export interface MailNotice {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The path of the page to open, which follows the public address at the end; left out, the mail has no link. */
  readonly path?: string
}

/** A notice as the outbox keeps it. */
export const storedNotice = z.object({ subject: z.string(), paragraphs: z.array(z.string()), path: z.optional(z.string()) })

/** Tells the owner of an account that its password was changed. */
export function passwordChangedNotice({ at }: { at: string }): MailNotice {
  return {
    subject: 'Cambió la contraseña de su cuenta de Depósito Fiscal',
    paragraphs: [
      `La contraseña de la cuenta de Depósito Fiscal que tiene este correo cambió el ${writtenInstant(at)}. Las demás sesiones de la cuenta terminaron.`,
      'Si no fue usted, elija otra ya mismo con «¿Olvidó su contraseña?» y avise a su administrador:',
    ],
    path: 'account/reset/request',
  }
}

interface EmailChange {
  /** An instant. */
  readonly at: string
  /** Whether an administrator changed it, and not the account's own user. */
  readonly byAdministrator: boolean
}

/** Tells the address that an account had that the account has another one. It has no link, because a link of the account would not help its owner any more. */
export function emailLostNotice({ at, byAdministrator }: EmailChange): MailNotice {
  return {
    subject: 'Cambió el correo de su cuenta de Depósito Fiscal',
    paragraphs: [
      `${byAdministrator ? 'Un administrador cambió' : 'Se cambió'} el ${writtenInstant(at)} el correo de su cuenta de Depósito Fiscal, que hasta entonces era este. Los mensajes de la cuenta ya no llegan aquí, y las claves que se mandaron antes ya no sirven.`,
      byAdministrator
        ? 'Si no lo esperaba, pregunte a su administrador.'
        : 'Si no fue usted, avise ya mismo a su administrador, que puede devolver el correo de antes y cerrar las sesiones de la cuenta.',
    ],
  }
}

/** Tells an address that an account has it from now on. */
export function emailGainedNotice({ at, byAdministrator }: EmailChange): MailNotice {
  return {
    subject: 'Este correo es el de una cuenta de Depósito Fiscal',
    paragraphs: [
      `${byAdministrator ? 'Un administrador puso' : 'Se puso'} este correo en una cuenta de Depósito Fiscal el ${writtenInstant(at)}. Los mensajes de la cuenta llegan aquí, y con este correo se puede iniciar sesión.`,
      'Si usted no tiene una cuenta, alguien escribió mal el suyo: ignore este mensaje.',
    ],
  }
}

/** Returns an instant as mails write it. */
export function writtenInstant(instant: string): string {
  const local = localOf(instant)
  return `${showDay(local.slice(0, 10))} a las ${local.slice(11, 16)} (hora de Buenos Aires)`
}

/** Tells the people of a warehouse that its automatic send found no stock for some days. */
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
      `El envío automático del depósito ${quotedName(description, 'sin nombre')} no encontró ningún stock abierto para enviar a la aduana. ${days.length === 1 ? 'Día' : 'Días'}: ${shown}.`,
      'Si el stock de hoy todavía no se declaró, créelo o clone el anterior y envíelo a mano:',
    ],
    path: `warehouse/${warehouseId}/stocks`,
  }
}
