// Spanish words for the types, groups and record kinds of audit events.
import { type AuditGroup, type AuditType } from './audit.ts'

export const auditGroupWords: Readonly<Record<AuditGroup, string>> = {
  access: 'Acceso',
  users: 'Usuarios',
  companies: 'Compañias y depósitos',
  customs: 'Certificados y tickets',
  settings: 'Ajustes',
  sends: 'Envíos',
  stocks: 'Stocks',
}

/** The kinds of records of a stock, in the order of its page. */
export const stockRecordNames = [
  'permisoEmbarque',
  'documentoTransporte',
  'contenedorVacio',
  'lineaMercaderia',
  'contenedorAsociado',
  'stockError',
] as const

const typeWords: Readonly<Record<AuditType, string>> = {
  AUTHENTICATION_SUCCESS: 'Inicio de sesión',
  AUTHENTICATION_FAILURE: 'Inicio de sesión fallido',
  LOGOUT: 'Cierre de sesión',
  SESSIONS_ENDED: 'Sesiones cerradas',
  BROWSER_ALLOWED: 'Navegador nuevo permitido',
  PASSWORD_CHANGED: 'Contraseña cambiada',
  PASSWORD_RESET_REQUESTED: 'Restablecimiento de contraseña pedido',
  PASSWORD_RESET: 'Contraseña restablecida',
  SECOND_FACTOR_ON: 'Verificación en dos pasos activada',
  SECOND_FACTOR_OFF: 'Verificación en dos pasos desactivada',
  RECOVERY_CODES_MADE: 'Códigos de recuperación reemplazados',
  RECOVERY_CODE_USED: 'Código de recuperación usado',
  USER_REGISTERED: 'Cuenta registrada',
  USER_ACTIVATED: 'Cuenta activada',
  USER_CREATED: 'Usuario creado',
  USER_CHANGED: 'Usuario modificado',
  USER_DELETED: 'Usuario eliminado',
  COMPANY_CREATED: 'Compañia creada',
  COMPANY_CHANGED: 'Compañia modificada',
  COMPANY_DELETED: 'Compañia eliminada',
  COMPANY_USER_ADDED: 'Usuario agregado a la compañia',
  COMPANY_USER_REMOVED: 'Usuario quitado de la compañia',
  COMPANY_ADMIN_ADDED: 'Administrador agregado a la compañia',
  COMPANY_ADMIN_REMOVED: 'Administrador quitado de la compañia',
  DEPOSITO_CREATED: 'Depósito creado',
  DEPOSITO_CHANGED: 'Depósito modificado',
  DEPOSITO_DELETED: 'Depósito eliminado',
  INTEGRACION_CREATED: 'Clave de integración creada',
  INTEGRACION_REVOKED: 'Clave de integración revocada',
  AUTOMATIC_SEND_EMPTY: 'Envío automático sin stock',
  CERTIFICATE_KEPT: 'Certificado guardado',
  CERTIFICATE_DELETED: 'Certificado eliminado',
  CERTIFICATE_REQUESTED: 'Pedido de certificado generado',
  CERTIFICATE_REQUEST_DELETED: 'Pedido de certificado descartado',
  TICKET_ISSUED: 'Ticket de acceso obtenido',
  TICKET_FAILED: 'Ticket de acceso no obtenido',
  TICKET_CREATED: 'Ticket de acceso cargado',
  TICKET_CHANGED: 'Ticket de acceso modificado',
  TICKET_DELETED: 'Ticket de acceso eliminado',
  AFIP_LOG_DOWNLOADED: 'Registro de AFIP descargado',
  LOGGER_CHANGED: 'Nivel de log cambiado',
  STAND_IN_CHANGED: 'Aduana simulada modificada',
  COPY_REQUESTED: 'Copia de seguridad pedida',
  COPY_DOWNLOADED: 'Copia de seguridad descargada',
  DATABASE_RESTORED: 'Base de datos restaurada de una copia',
  STOCK_CREATED: 'Stock creado',
  STOCK_CHANGED: 'Stock modificado',
  STOCK_DELETED: 'Stock eliminado',
  STOCK_RESTORED: 'Borrado de stock deshecho',
  STOCK_CLONED: 'Stock clonado',
  STOCK_SCHEDULED: 'Envío programado',
  STOCK_SCHEDULE_CANCELLED: 'Envío programado cancelado',
  STOCK_SENT: 'Stock enviado',
  STOCK_REPEATED: 'Envío repetido',
  STOCK_ACCEPTED: 'Stock aceptado por la aduana',
  STOCK_REFUSED: 'Stock rechazado por la aduana',
  STOCK_WITHOUT_VERDICT: 'Envío sin veredicto',
  STOCK_FAILED: 'Envío fallido',
  STOCK_NOT_RECEIVED: 'Stock marcado como no recibido',
  RECORD_CREATED: 'Registro creado',
  RECORD_CHANGED: 'Registro modificado',
  RECORD_DELETED: 'Registro eliminado',
  RECORD_RESTORED: 'Borrado de registro deshecho',
  RECORD_MOVED_IN: 'Registro traído de otro stock',
  RECORD_MOVED_OUT: 'Registro llevado a otro stock',
  RECORDS_IMPORTED: 'Registros importados',
  SHEET_ADDED: 'Planilla agregada',
  SHEET_REPLACED: 'Stock reemplazado por una planilla',
  RECORDS_RESTORED: 'Planilla deshecha',
}

/** Returns the Spanish words for a type of event; an unknown type of another server unchanged. */
export function auditTypeWords(type: string): string {
  return new Map<string, string>(Object.entries(typeWords)).get(type) ?? type
}

const recordWords: ReadonlyMap<string, string> = new Map([
  ['company', 'Compañia'],
  ['deposito', 'Depósito'],
  ['certificate', 'Certificado'],
  ['wsaa', 'Ticket de acceso'],
  ['integracion', 'Integración'],
  ['user', 'Usuario'],
  ['afipLog', 'Registro de AFIP'],
  ['stock', 'Stock'],
  ['permisoEmbarque', 'Permiso de embarque'],
  ['documentoTransporte', 'Documento de transporte'],
  ['lineaMercaderia', 'Linea de mercaderia'],
  ['contenedorAsociado', 'Contenedor asociado'],
  ['contenedorVacio', 'Contenedor vacio'],
  ['stockError', 'Error de stock'],
])

/** Returns the Spanish words for the kind of an event's record; the name of its family when there are none. */
export function auditedRecordWords(name: string): string {
  return recordWords.get(name) ?? name
}
