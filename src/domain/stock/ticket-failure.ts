// Reasons why the authority issues no login ticket, with Spanish explanations and retry delays.
import { serviceId } from '../company/company-access.ts'

/** What a failed ticket means for the stock that waits for it (`server/authority/README.md#login-tickets`). */
interface FailureKind {
  /** The Spanish text: what happened, then what to do. */
  readonly description: string
  /** The code of the stock's error; `SIN-CERTIFICADO` means that the company's certificate has to be fixed. */
  readonly code: 'SIN-CERTIFICADO' | 'SIN-ACCESO'
  /**
   * The retry delay in seconds; `window` is as long as the ticket service refuses a second ticket, and null means never, because a retry
   * would be answered alike.
   */
  readonly retry: number | 'window' | null
}

const certificate = (description: string): FailureKind => ({ description, code: 'SIN-CERTIFICADO', retry: null })
const access = (description: string): FailureKind => ({ description, code: 'SIN-ACCESO', retry: null })
const waiting = (description: string, retry: number | 'window'): FailureKind => ({ description, code: 'SIN-ACCESO', retry })

/** The shortest delay, in seconds, that the ticket service asks for. */
const aMinute = 60

const ours = 'La aduana no pudo leer el pedido de acceso. Avise al administrador del sistema.'
const clock =
  'La aduana no aceptó la hora del pedido de acceso. Pida al administrador del sistema que ponga en hora el reloj del servidor y vuelva a enviar.'
const down = 'El servicio de accesos de la aduana no funciona en este momento. El sistema vuelve a pedir el acceso por su cuenta.'

const ticketFailures = {
  noCertificate: certificate('La compañia no tiene certificado. Cargue el certificado y la clave en la página de la compañia.'),
  expiredCertificate: certificate('El certificado de la compañia venció. Cargue uno nuevo en la página de la compañia.'),
  notYetValidCertificate: certificate(
    'El certificado de la compañia todavía no es válido. Espere a la fecha desde la que vale, o revise el reloj del servidor.',
  ),
  lockedKey: certificate(
    'La clave del certificado no se puede abrir, porque se guardó con otra clave de la instalación. Vuelva a cargar el certificado y la clave en la página de la compañia.',
  ),
  asking: waiting('El sistema ya está pidiendo el acceso de esta compañia. Lo usa en cuanto llega.', 1),
  unreachable: waiting(
    'No se pudo obtener una respuesta del servicio de accesos de la aduana. El sistema vuelve a pedir el acceso por su cuenta.',
    aMinute,
  ),
  unreadable: waiting(
    'La respuesta del servicio de accesos de la aduana no se puede leer. El sistema vuelve a pedir el acceso por su cuenta.',
    aMinute,
  ),
  unknownFault: access('El servicio de accesos de la aduana rechazó el pedido. Avise al administrador del sistema.'),
  'coe.alreadyAuthenticated': waiting(
    'La aduana ya dio un acceso a este certificado y no lo repite. El sistema espera a que pueda pedir otro.',
    'window',
  ),
  'coe.notAuthorized': access(
    `El certificado de la compañia no está autorizado para el servicio ${serviceId}. Autorícelo en el Administrador de Relaciones de la aduana y vuelva a enviar.`,
  ),
  'cms.bad': access(ours),
  'cms.bad.base64': access(ours),
  'cms.cert.notFound': access(ours),
  'cms.sign.invalid': access(ours),
  'cms.cert.expired': certificate(
    'La aduana informa que el certificado de la compañia venció. Cargue uno nuevo en la página de la compañia.',
  ),
  'cms.cert.invalid': certificate(
    'La aduana informa que el certificado de la compañia todavía no es válido. Espere a la fecha desde la que vale, o revise el reloj del servidor.',
  ),
  'cms.cert.untrusted': certificate(
    'La aduana no reconoce a quien emitió el certificado de la compañia: es de otro ambiente, por ejemplo uno de pruebas en producción. Cargue un certificado de este ambiente en la página de la compañia.',
  ),
  'xml.bad': access(ours),
  'xml.source.invalid': access(ours),
  'xml.destination.invalid': access(ours),
  'xml.version.notSupported': access(ours),
  'xml.generationTime.invalid': access(clock),
  'xml.expirationTime.expired': access(clock),
  'xml.expirationTime.invalid': access(clock),
  'wsn.notFound': access('El servicio de accesos de la aduana no conoce el servicio de stock. Avise al administrador del sistema.'),
  'wsn.unavailable': waiting(down, aMinute),
  'wsaa.unavailable': waiting(down, aMinute),
  'wsaa.internalError': waiting(down, aMinute),
} as const satisfies Record<string, FailureKind>

export type TicketFailure = keyof typeof ticketFailures

/** Returns the failure that a word names, for instance a code of the ticket service; null for an unknown word. */
export function ticketFailureOf(word: string): TicketFailure | null {
  return isTicketFailure(word) ? word : null
}

function isTicketFailure(word: string): word is TicketFailure {
  return Object.hasOwn(ticketFailures, word)
}

export function describeTicketFailure(failure: TicketFailure): FailureKind {
  return ticketFailures[failure]
}
