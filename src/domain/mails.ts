import { localOf, showDay } from './dates.ts'

/** The mails whose key chooses a password. */
export type PasswordMail = 'reset' | 'invitation' | 'creation'

export type MailKind = 'activation' | PasswordMail

/** What goes into a mail: the recipient's name, the account, the link and until when it works. */
interface MailFacts {
  readonly name: string
  readonly login: string
  readonly link: string
  /** An instant. */
  readonly until: string
  /** The creator of the account, in mails of the kinds `invitation` and `creation`; `company` is empty for a `creation`. */
  readonly inviter: string
  readonly company: string
}

interface MailText {
  readonly subject: string
  /** The path of the link, without the key at its end. */
  readonly screen: string
  /** How many hours the key works. */
  readonly hours: number
  readonly text: (facts: MailFacts) => string
}

/** Every mail that the product sends: plain text with one link. The texts are here and not in the app's catalogue, because the server writes mails. */
export const mails: Readonly<Record<MailKind, MailText>> = {
  activation: {
    subject: 'Active su cuenta de Depósito Fiscal',
    screen: 'account/activate',
    hours: 72,
    text: ({ name, login, link, until }) =>
      paragraphs(
        `Hola, ${name}:`,
        `Alguien creó con este correo la cuenta «${login}» de Depósito Fiscal. Para activarla, abra esta dirección:`,
        link,
        `Sirve una sola vez, hasta el ${showUntil(until)}.`,
        'Si usted no pidió la cuenta, ignore este mensaje: sin activar, se borra sola.',
      ),
  },
  reset: {
    subject: 'Elija una contraseña nueva para Depósito Fiscal',
    screen: 'account/reset/finish',
    hours: 24,
    text: ({ name, login, link, until }) =>
      paragraphs(
        `Hola, ${name}:`,
        `Alguien pidió restablecer la contraseña de su cuenta «${login}» de Depósito Fiscal. Para elegir una nueva, abra esta dirección:`,
        link,
        `Sirve una sola vez, hasta el ${showUntil(until)}.`,
        'Si usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.',
      ),
  },
  invitation: {
    subject: 'Elija la contraseña de su cuenta de Depósito Fiscal',
    screen: 'account/reset/finish',
    hours: 168,
    text: ({ name, login, link, until, inviter, company }) =>
      paragraphs(
        `Hola, ${name}:`,
        `${inviter} creó para usted la cuenta «${login}» de Depósito Fiscal, en la compañia «${company}». Para elegir su contraseña, abra esta dirección:`,
        link,
        `Sirve una sola vez, hasta el ${showUntil(until)}. Después pida otra en la pantalla de inicio de sesión, con «¿Ha olvidado su contraseña?».`,
        'Si usted no conoce a quien creó la cuenta, ignore este mensaje.',
      ),
  },
  creation: {
    subject: 'Elija la contraseña de su cuenta de Depósito Fiscal',
    screen: 'account/reset/finish',
    hours: 168,
    text: ({ name, login, link, until, inviter }) =>
      paragraphs(
        `Hola, ${name}:`,
        `${inviter} creó para usted la cuenta «${login}» de Depósito Fiscal. Para elegir su contraseña, abra esta dirección:`,
        link,
        `Sirve una sola vez, hasta el ${showUntil(until)}. Después pida otra en la pantalla de inicio de sesión, con «¿Ha olvidado su contraseña?».`,
        'Si usted no esperaba esta cuenta, ignore este mensaje.',
      ),
  },
}

/** Returns the instant until which a key works. */
export function mailUntil(kind: MailKind, made: string): string {
  return new Date(Date.parse(made) + mails[kind].hours * 3_600_000).toISOString()
}

/** Returns the instant of the oldest key that still works. */
export function oldestKey(kind: MailKind, now: Date): string {
  return new Date(now.getTime() - mails[kind].hours * 3_600_000).toISOString()
}

function showUntil(instant: string): string {
  const local = localOf(instant)
  return `${showDay(local.slice(0, 10))} a las ${local.slice(11, 16)} (hora de Buenos Aires)`
}

function paragraphs(...all: string[]): string {
  return `${all.join('\n\n')}\n`
}
