/** Why a send has no verdict. They are stored with the authority's own errors, whose codes are numbers, so these codes are words. */
export const sendFailures = {
  timeout: { code: 'SIN-RESPUESTA', description: 'La aduana no respondió a tiempo. No se sabe si recibió el stock: reprocéselo.' },
  connectionLost: {
    code: 'SIN-RESPUESTA',
    description: 'Se cortó la conexión antes de la respuesta de la aduana. No se sabe si recibió el stock: reprocéselo.',
  },
  gateway: {
    code: 'SIN-RESPUESTA',
    description: 'El servicio de la aduana falló sin dar un veredicto. No se sabe si recibió el stock: reprocéselo.',
  },
  unreadable: {
    code: 'SIN-RESPUESTA',
    description: 'La respuesta de la aduana no se puede leer. No se sabe si recibió el stock: reprocéselo.',
  },
  inProcess: { code: 'EN-PROCESO', description: 'La aduana todavía procesa este stock. Reprocéselo más tarde para conocer el veredicto.' },
  interrupted: {
    code: 'INTERRUMPIDO',
    description: 'El sistema se detuvo durante el envío. No se sabe si la aduana recibió el stock: reprocéselo.',
  },
  ticket: { code: 'SIN-ACCESO', description: 'No se pudo obtener el acceso a la aduana. El stock no se envió.' },
  unreachable: { code: 'SIN-CONEXION', description: 'No se pudo conectar con la aduana. El stock no se envió.' },
  repeatNotSent: {
    code: 'SIN-CONEXION',
    description: 'El reproceso no llegó a la aduana. Sigue sin saberse si recibió el stock: vuelva a reprocesarlo.',
  },
  noReason: { code: 'RECHAZADO', description: 'La aduana rechazó el stock sin indicar el motivo.' },
  fault: { code: 'RECHAZADO', description: 'La aduana no pudo leer el mensaje.' },
} as const satisfies Record<string, { code: string; description: string }>

export type SendFailure = keyof typeof sendFailures
