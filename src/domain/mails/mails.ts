// Texts and lifetimes of the mails that contain a one-time link, such as activation and password reset.
import { addHours } from 'date-fns/addHours'
import { subHours } from 'date-fns/subHours'
import { writtenInstant } from './notices.ts'
import { quotedName } from './quoted-name.ts'

/** The mails whose link lets the reader choose a password. */
export type PasswordMail = 'reset' | 'invitation' | 'creation'

/** The mails whose link has a key, which is generated when the mail is sent. */
export type KeyMail = 'activation' | 'browser' | PasswordMail

/** All mails. The text of a notice is stored when it is queued (`notices.ts`). */
export type MailKind = KeyMail | 'notice'

/** The names that others chose, in mails of the kinds `invitation` and `creation`; a mail quotes them sanitised by `quoted-name.ts`. */
interface Inviter {
  /** The creator of the account. */
  readonly inviter: string
  /** Empty for a `creation`. */
  readonly company: string
}

interface MailText {
  readonly subject: string
  /** The path of the link, without the key at its end. */
  readonly screen: string
  /** The lifetime of the key, in hours. */
  readonly hours: number
  /** What happened, and what the link is for. */
  readonly reason: (by: Inviter) => string
  /** A sentence that stands after the one about how long the link works. */
  readonly later?: string
  /** A sentence that says what to do for who did not expect the mail. */
  readonly otherwise: string
}

const afterInvitation =
  'Inicie sesión con este correo. Si la dirección venció, pida otra en la pantalla de inicio de sesión, con «¿Olvidó su contraseña?».'

/** The mails with a key: plain text with one link. The texts are here and not in the app's catalogue, because the server writes mails. */
export const mails: Readonly<Record<KeyMail, MailText>> = {
  activation: {
    subject: 'Active su cuenta de Depósito Fiscal',
    screen: 'account/activate',
    hours: 72,
    reason: () => 'Alguien creó con este correo una cuenta de Depósito Fiscal. Para activarla, abra esta dirección y presione el botón:',
    otherwise: 'Si usted no pidió la cuenta, ignore este mensaje: sin activar, se borra sola.',
  },
  browser: {
    subject: 'Entre a Depósito Fiscal desde un navegador nuevo',
    screen: 'account/browser',
    hours: 0.5,
    reason: () =>
      'Se escribió la contraseña correcta de su cuenta de Depósito Fiscal en un navegador desconocido, mientras había demasiados intentos con la cuenta. Si fue usted, abra esta dirección en ese navegador, presione el botón e inicie sesión:',
    otherwise: 'Si no fue usted, alguien conoce su contraseña: no abra la dirección y cambie la contraseña ya mismo.',
  },
  reset: {
    subject: 'Elija una contraseña nueva para Depósito Fiscal',
    screen: 'account/reset/finish',
    hours: 24,
    reason: () =>
      'Alguien pidió restablecer la contraseña de la cuenta de Depósito Fiscal que tiene este correo. Para elegir una nueva, abra esta dirección:',
    later: 'Después inicie sesión con su usuario o con este correo.',
    otherwise: 'Si usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.',
  },
  invitation: {
    subject: 'Elija la contraseña de su cuenta de Depósito Fiscal',
    screen: 'account/reset/finish',
    hours: 168,
    reason: ({ inviter, company }) =>
      `${quotedName(inviter, 'Una persona')} creó para usted una cuenta de Depósito Fiscal en la compañia ${quotedName(company, 'sin nombre')}. Para elegir su contraseña, abra esta dirección:`,
    later: afterInvitation,
    otherwise: 'Si usted no conoce a quien creó la cuenta, ignore este mensaje.',
  },
  creation: {
    subject: 'Elija la contraseña de su cuenta de Depósito Fiscal',
    screen: 'account/reset/finish',
    hours: 168,
    reason: ({ inviter }) =>
      `${quotedName(inviter, 'Un administrador')} creó para usted una cuenta de Depósito Fiscal. Para elegir su contraseña, abra esta dirección:`,
    later: afterInvitation,
    otherwise: 'Si usted no esperaba esta cuenta, ignore este mensaje.',
  },
}

export function mailText(kind: KeyMail, { link, until, ...by }: Inviter & { readonly link: string; readonly until: string }): string {
  const { reason, later, otherwise } = mails[kind]
  const lifetime = `Sirve una sola vez, hasta el ${writtenInstant(until)}.`
  return paragraphs('Hola:', reason(by), link, later === undefined ? lifetime : `${lifetime} ${later}`, otherwise)
}

export function mailUntil(kind: KeyMail, made: string): string {
  return addHours(made, mails[kind].hours).toISOString()
}

/** Returns the instant of the oldest key that is still valid. */
export function oldestKey(kind: KeyMail, now: Date): string {
  return subHours(now, mails[kind].hours).toISOString()
}

export function paragraphs(...all: string[]): string {
  return `${all.join('\n\n')}\n`
}
