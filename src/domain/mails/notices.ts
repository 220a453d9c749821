// Texts of mails that inform about an event and contain no key, such as a changed password or e-mail.
import * as z from 'zod/mini'
import { localOf, showDay } from '../values/dates.ts'

/** A mail that informs about an event and has no key. It is queued in the event's transaction. */
export const storedNotice = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** Texts that follow the paragraphs, each with the path of its own page. */
  items: z.optional(z.array(z.object({ text: z.string(), path: z.string() }))),
  /** The path of the page that the link at the end opens; without it, the mail has no link. */
  path: z.optional(z.string()),
  /** The kind of a notice that people can switch off (`notice-kinds.ts`). It is not sent to an account that was deactivated meanwhile. */
  about: z.optional(z.string()),
})

export type MailNotice = z.infer<typeof storedNotice>

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

export function browserAllowedNotice({ at }: { at: string }): MailNotice {
  return {
    subject: 'Un administrador permitió entrar a su cuenta de Depósito Fiscal desde un navegador nuevo',
    paragraphs: [
      `Desde el ${writtenInstant(at)}, y por diez minutos, se puede entrar una vez a su cuenta desde un navegador nuevo aunque otros estén probando contraseñas. Hacen falta igual su contraseña y, si la tiene, la verificación en dos pasos.`,
      'Si no lo pidió, avise a su administrador.',
    ],
  }
}

interface EmailChange {
  /** An instant. */
  readonly at: string
  /** Whether an administrator changed it, and not the account's own user. */
  readonly byAdministrator: boolean
}

/**
 * Informs the old address of an account that the account now has another one. It has no link, because a link to the account no longer helps
 * its owner.
 */
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

export function emailGainedNotice({ at, byAdministrator }: EmailChange): MailNotice {
  return {
    subject: 'Este correo es el de una cuenta de Depósito Fiscal',
    paragraphs: [
      `${byAdministrator ? 'Un administrador puso' : 'Se puso'} este correo en una cuenta de Depósito Fiscal el ${writtenInstant(at)}. Los mensajes de la cuenta llegan aquí, y con este correo se puede iniciar sesión.`,
      'Si usted no tiene una cuenta, alguien escribió mal el suyo: ignore este mensaje.',
    ],
  }
}

export function writtenInstant(instant: string): string {
  const local = localOf(instant)
  return `${showDay(local.slice(0, 10))} a las ${local.slice(11, 16)} (hora de Buenos Aires)`
}
