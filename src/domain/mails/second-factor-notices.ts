// Texts of the mails that inform an account's owner of changes to the second factor.
import { writtenInstant, type MailNotice } from './notices.ts'

interface Of {
  /** An instant. */
  readonly at: string
}

const page = 'account/second-factor'

const unexpected = 'Si no fue usted, cambie su contraseña ya mismo y avise a su administrador:'

export const secondFactorNotices = {
  /** Also sent when another application replaces the one in use. */
  on: ({ at }: Of): MailNotice => ({
    subject: 'Activó la verificación en dos pasos en Depósito Fiscal',
    paragraphs: [
      `Desde el ${writtenInstant(at)}, su cuenta pide al entrar un código de la aplicación que se configuró. Las aplicaciones y los códigos de recuperación anteriores ya no sirven, y sus otras sesiones se cerraron.`,
      unexpected,
    ],
    path: 'account/reset/request',
  }),

  off: ({ at }: Of): MailNotice => ({
    subject: 'Se desactivó la verificación en dos pasos en Depósito Fiscal',
    paragraphs: [`Su cuenta dejó de pedir un código al entrar el ${writtenInstant(at)}.`, unexpected],
    path: 'account/reset/request',
  }),

  removed: ({ at }: Of): MailNotice => ({
    subject: 'Un administrador quitó su verificación en dos pasos de Depósito Fiscal',
    paragraphs: [
      `Un administrador quitó la verificación en dos pasos de su cuenta el ${writtenInstant(at)}. Ahora se entra solo con la contraseña.`,
      'Si no lo pidió, avise a su administrador. Para activarla de nuevo:',
    ],
    path: page,
  }),

  codesMade: ({ at }: Of): MailNotice => ({
    subject: 'Hay códigos de recuperación nuevos para su cuenta de Depósito Fiscal',
    paragraphs: [
      `Los códigos de recuperación de su cuenta se reemplazaron el ${writtenInstant(at)}. Los anteriores ya no sirven.`,
      unexpected,
    ],
    path: 'account/reset/request',
  }),

  codeUsed: ({ at, left }: Of & { readonly left: number }): MailNotice => ({
    subject: 'Se usó un código de recuperación de su cuenta de Depósito Fiscal',
    paragraphs: [
      `Se usó un código de recuperación de su cuenta el ${writtenInstant(at)}. ${leftText(left)}`,
      'Si no fue usted, cambie su contraseña ya mismo y avise a su administrador. Para generar códigos nuevos:',
    ],
    path: page,
  }),

  guessed: ({ at }: Of): MailNotice => ({
    subject: 'Alguien prueba códigos en su cuenta de Depósito Fiscal',
    paragraphs: [
      `En la última hora se escribieron diez códigos de verificación equivocados en su cuenta, el último el ${writtenInstant(at)}. Quien lo hizo sabe la contraseña. Por una hora se entra solo con un código de recuperación.`,
      'Si no fue usted, cambie su contraseña ya mismo y avise a su administrador:',
    ],
    path: 'account/reset/request',
  }),
} as const

function leftText(left: number): string {
  if (left === 0) return 'No queda ninguno.'
  return left === 1 ? 'Queda uno.' : `Quedan ${left}.`
}
