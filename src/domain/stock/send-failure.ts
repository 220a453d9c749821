// Error codes and Spanish texts for sends that failed or got no verdict.
import type { Stock, StockError } from './stock.ts'
import { describeTicketFailure, type TicketFailure } from './ticket-failure.ts'

/**
 * Reasons why a send has no verdict, or did not leave. Stocks store them like the authority's own errors, whose codes are numbers, so these
 * codes are words.
 */
const sendFailures = {
  timeout: {
    code: 'SIN-RESPUESTA',
    description: 'La aduana no respondió a tiempo. No se sabe si recibió el stock: el sistema repite el mismo envío hasta saberlo.',
  },
  connectionLost: {
    code: 'SIN-RESPUESTA',
    description:
      'Se cortó la conexión antes de la respuesta de la aduana. No se sabe si recibió el stock: el sistema repite el mismo envío hasta saberlo.',
  },
  gateway: {
    code: 'SIN-RESPUESTA',
    description:
      'El servicio de la aduana falló sin dar un veredicto. No se sabe si recibió el stock: el sistema repite el mismo envío hasta saberlo.',
  },
  unreadable: {
    code: 'SIN-RESPUESTA',
    description:
      'La respuesta de la aduana no se puede leer. No se sabe si recibió el stock: el sistema repite el mismo envío hasta saberlo.',
  },
  inProcess: {
    code: 'EN-PROCESO',
    description: 'La aduana todavía procesa este stock. El sistema repite el mismo envío hasta conocer el veredicto.',
  },
  interrupted: {
    code: 'INTERRUMPIDO',
    description:
      'El sistema se detuvo durante el envío. No se sabe si la aduana recibió el stock: el sistema repite el mismo envío hasta saberlo.',
  },
  repeatNotSent: {
    code: 'SIN-CONEXION',
    description: 'El reproceso no llegó a la aduana. Sigue sin saberse si recibió el primer envío: el sistema lo repite hasta saberlo.',
  },
  repeatNotAdmitted: {
    code: 'SIN-ACCESO',
    description:
      'La aduana no admitió el acceso del reproceso, y eso no dice nada del primer envío. Sigue sin saberse si lo recibió: el sistema lo repite hasta saberlo.',
  },
  repeatFailed: {
    code: 'SIN-VEREDICTO',
    description:
      'La aduana respondió al reproceso con un error propio, que no dice nada del primer envío. Sigue sin saberse si lo recibió: el sistema lo repite hasta saberlo.',
  },
  repeatUnread: {
    code: 'SIN-VEREDICTO',
    description:
      'La aduana no pudo leer el reproceso, y eso no dice nada del primer envío. Sigue sin saberse si lo recibió: el sistema lo repite hasta saberlo.',
  },
  ticket: { code: 'SIN-ACCESO', description: 'No se pudo obtener el acceso a la aduana. El stock no se envió.' },
  dayOver: {
    code: 'SIN-ACCESO',
    description: 'Terminó el día sin que se pudiera obtener el acceso a la aduana. El stock no se envió: puede volver a enviarlo.',
  },
  unreachable: { code: 'SIN-CONEXION', description: 'No se pudo conectar con la aduana. El stock no se envió.' },
  notProcessed: {
    code: 'NO-PROCESADO',
    description: 'La aduana devolvió el mensaje sin procesarlo. El stock no se recibió: puede corregirlo y volver a enviarlo.',
  },
  contract: {
    code: 'FORMATO',
    description:
      'El servicio de la aduana cambió la forma de los mensajes que recibe, y enviar así podría informar un stock vacío. No se envió nada: avise al administrador del sistema.',
  },
  futureDay: {
    code: 'FECHA',
    description: 'Era la hora del envío programado, pero el día informado todavía no llegó. El stock no se envió.',
  },
  alreadyDeclared: {
    code: 'YA-INFORMADO',
    description: 'Era la hora del envío programado, pero la aduana ya aceptó un stock de ese día para este lugar. El stock no se envió.',
  },
  notReceived: {
    code: 'NO-RECIBIDO',
    description: 'La administración del sistema lo marcó como no recibido por la aduana. Puede corregirlo y volver a enviarlo.',
  },
  changedSince: {
    code: 'MODIFICADO',
    description:
      'La aduana aceptó lo que se había enviado, y después el stock se modificó: lo informado está en el pedido que guarda el registro.',
  },
  internalError: {
    code: 'ERROR-ADUANA',
    description:
      'La aduana rechazó el stock por un error propio: puede volver a enviarlo. Si entonces pide otra fecha (10444), quizá ya lo había recibido: consúltelo con la aduana antes de informar otro día.',
  },
  noReason: { code: 'RECHAZADO', description: 'La aduana rechazó el stock sin indicar el motivo.' },
  fault: { code: 'RECHAZADO', description: 'La aduana no pudo leer el mensaje.' },
} as const satisfies Record<string, { code: string; description: string }>

export type SendFailure = keyof typeof sendFailures

/** Returns the stock's error for a missing ticket. Its code says whether the company's certificate has to be fixed. */
export function noTicketError(failure: TicketFailure, detail: string): StockError {
  const { code, description } = describeTicketFailure(failure)
  return { code, description, additionalDescription: detail || null }
}

/** Returns the stock's error for a failure. An empty `detail` is omitted. */
export function failureError(failure: SendFailure, detail = ''): StockError {
  return { ...sendFailures[failure], additionalDescription: detail || null }
}

/**
 * Returns whether a stock was not sent because its company has no access to the authority, which its managers can fix on the company's
 * pages.
 */
export function lacksAccess({ state, errors }: Pick<Stock, 'state' | 'errors'>): boolean {
  return state === 'FAILED' && errors.some(({ code }) => code === 'SIN-CERTIFICADO' || code === 'SIN-ACCESO')
}
