// Spanish texts of the OpenAPI document: tags, permissions, and descriptions of calls.
import type { IntegracionPermission } from '#domain/company/integracion.ts'

/** A body of the second call of a system's day, as a server takes it. */
const wholeExample = {
  mark: '…',
  permisoEmbarques: [
    {
      externalId: 'EXP-1041',
      identificadorPermiso: '17033EC01000490G',
      fechaIngresoDeposito: '2026-11-03T12:00:00.000Z',
      condicionMercaderia: 'BUENA',
      ubicacionPartida: 'Nave 2',
      exportador: 33_504_932_619,
      destinoMercaderia: '203',
      destinatarioExterior: 'Importadora Sao Paulo',
      lineaMercaderias: [{ externalId: 'EXP-1041-1', tipoEmbalaje: '99', cantidad: 12, pesoBruto: 1250.5 }],
      contenedorAsociados: [],
    },
  ],
  documentoTransportes: [],
  contenedorVacios: [],
}

/** The groups of calls, in the order of the document. */
export const tags = {
  Sesión: 'Entrar, y seguir adentro.',
  Cuenta: 'La cuenta propia: registro, datos y contraseña.',
  Stocks: 'Los stocks de un depósito, y lo que se hace con ellos.',
  'Permisos y documentos': 'Lo que contiene un stock.',
  Depósitos: 'Los depósitos de las compañias.',
  Compañias: 'Las compañias y su gente.',
  Integraciones: [
    'Las claves con las que un sistema propio de la compañia carga y envía sus stocks. Su día son cuatro llamadas, con `Authorization: Bearer depfis_…`:',
    '1. `POST /api/warehouse/{warehouseId}/stocks/clone?unlessToday=true`, sin cuerpo: el stock de hoy, y su `mark`.',
    '2. `PUT /api/warehouse/{warehouseId}/stocks/{stockId}/whole`: sus registros, todos juntos, con esa `mark`. Por `externalId` se los reconoce la próxima vez.',
    ['```json', JSON.stringify(wholeExample, null, 2), '```'].join('\n'),
    '3. `GET /api/warehouse/{warehouseId}/stocks/{stockId}/review`: en `findings`, lo que la aduana rechazaría.',
    '4. `PATCH /api/warehouse/{warehouseId}/stocks/{stockId}/send`, o `/schedule` con `scheduleDate`, si la clave puede enviar; si no, decide una persona.',
    ['```json', '{ "fechaStock": "2026-11-20" }', '```'].join('\n'),
    'El veredicto se lee en `state` con `GET /api/warehouse/{warehouseId}/stocks/{stockId}`: `PENDING`, y después `SUCCESS`, `ERROR` (con `errors`), `FAILED` o `TECHNICAL_ERROR`. Con 409 alguien cambió el stock, o ya se envió: se empieza por la primera.',
  ].join('\n\n'),
  Certificados: 'Los certificados de las compañias, sus tickets y su acceso a la aduana.',
  Entidades: 'Todos los registros que el usuario puede ver, sin nombrar en la dirección a qué pertenecen.',
  Usuarios: 'Los usuarios de la instalación.',
  Administración: 'La instalación: salud, auditoría, registros.',
} as const

export type Tag = keyof typeof tags

/** Who may make a call (`server/README.md#permissions`). */
export const permissions = {
  open: 'Puede llamarla cualquiera, sin sesión.',
  signedIn: 'Necesita una sesión.',
  admin: 'Solo para administradores de la instalación (`ROLE_ADMIN`).',
  warehouse: 'Para los usuarios del depósito, quienes administran su compañia y `ROLE_ADMIN`. Para los demás el depósito no existe (404).',
  warehouseAdmin: 'Solo para `ROLE_ADMIN`. Para quien no ve el depósito, el depósito no existe (404).',
  companyMember: 'Para los usuarios de la compañia, quienes la administran y `ROLE_ADMIN`. Para los demás la compañia no existe (404).',
  companyManager:
    'Para el dueño y los administradores de la compañia y `ROLE_ADMIN`. A sus otros usuarios se les niega (403); para los demás la compañia no existe (404).',
  companyOwner: 'Para el dueño de la compañia y `ROLE_ADMIN`. A sus otros administradores se les niega (403).',
  visible: 'Necesita una sesión. Muestra y cambia solo los registros que el usuario puede ver; los demás no existen (404).',
  monitor: 'Para `ROLE_ADMIN`, y para quien muestre la clave de `METRICS_TOKEN`; fuera de producción, sin esa clave, para cualquiera.',
  adminOfVisible: 'Solo para `ROLE_ADMIN`. A quien puede ver el registro se le niega (403); para los demás no existe (404).',
} as const

export type Permission = keyof typeof permissions

/** What an integration's key needs for a call that keys may make. */
export const keyPermissions: Readonly<Record<IntegracionPermission, string>> = {
  read: 'También con la clave de una integración del depósito.',
  load: 'También con la clave de una integración del depósito que puede cargar; a las demás se les niega (403).',
  send: 'También con la clave de una integración del depósito que puede enviar; a las demás se les niega (403).',
}

/** The permissions that are never refused with 403, except to keys. */
export const lenient: readonly Permission[] = ['open', 'signedIn', 'warehouse', 'companyMember']

const wrongKey = 'Una clave que no existe, que ya se usó o que venció se responde con'
const stocks = '/api/warehouse/:warehouseId/stocks'
const counted = 'Responde cuántos permisos, documentos y contenedores vacíos entraron, salieron y cambiaron.'

/** Descriptions of calls, in addition to their summary and permission. */
export const descriptions: Readonly<Record<string, string>> = {
  'POST /api/authenticate':
    'Con el usuario o el correo. No dice si estaba mal el nombre, la contraseña o la activación. Con 429 tampoco dice si la contraseña era correcta; si lo era, va un correo. Con la contraseña correcta de una cuenta con verificación en dos pasos, `message` del 401 es `error.secondFactor` sin `code`, y `error.secondFactorWrong` con uno que no sirve. La respuesta dice cuántos códigos de recuperación quedan cuando se usó uno.',
  'GET /api/authenticate': 'El usuario, o nada sin sesión.',
  'PUT /api/authenticate/refresh':
    'Responde un testigo nuevo de la misma sesión, que vale lo mismo que el anterior, hasta 90 días después de entrar.',
  'POST /api/account/browser': `El correo llega a quien escribió bien su contraseña mientras había demasiados intentos con su cuenta. ${wrongKey} 404.`,
  'GET /api/account/sessions': 'Las que no vencieron, primero la que se usó último; `current` dice cuál es la que pregunta.',
  'DELETE /api/account/sessions': 'La que llama sigue con el testigo de la respuesta.',
  'POST /api/logout': 'Termina la sesión: su testigo ya no vale.',
  'POST /api/account':
    'El cuerpo puede ser la cuenta entera; lo que no está en el esquema no se mira. Otro correo pide la contraseña actual en `currentPassword`: si falta o está mal, es un error de ese campo y nada cambia. Se avisa al correo de antes y al nuevo.',
  'POST /api/register':
    'Donde la instalación lo permite (`registrationEnabled` de `GET /management/info`); si no, 404. La cuenta espera la clave de su correo. Una contraseña muy conocida, o parecida al usuario o al correo, es un error de su campo.',
  'GET /api/activate': `${wrongKey} 500, como hace la plataforma. La que activó una cuenta se responde con 409 hasta que vence.`,
  'POST /api/account/reset-password/init':
    'Responde lo mismo para cualquier correo, exista o no. Una cuenta recibe a lo sumo tres por hora; las claves de los anteriores siguen sirviendo.',
  'POST /api/account/reset-password/finish': `${wrongKey} 500, como hace la plataforma.`,
  'POST /api/account/change-password': 'Termina todas las sesiones de la cuenta. La que llama sigue con el testigo de la respuesta.',
  'POST /api/account/second-factor':
    'Responde el secreto de la aplicación. No rige hasta que se confirma. Si ya hay otra, hace falta un código de ella.',
  'POST /api/account/second-factor/confirm':
    'Con un código de la aplicación. Responde los códigos de recuperación, que no se dicen otra vez. Termina las otras sesiones de la cuenta; la que llama sigue con el testigo de la respuesta.',
  'POST /api/users': 'Recibe un correo para elegir su contraseña.',
  'PUT /api/users': 'El `login` se queda como está. Nadie se desactiva ni se quita la administración (409).',
  'DELETE /api/users/:login': 'Nadie se elimina (409).',
  'DELETE /api/users/:login/second-factor':
    'Para quien perdió el teléfono y los códigos de recuperación. La propia se quita con la cuenta (409).',
  'GET /api/warehouse/:warehouseId/automatic-sends':
    'Lo que cada envío automático de los últimos siete días encontró para enviar, el más nuevo primero.',
  'GET /api/warehouse/:warehouseId/stock-days':
    'El último día aceptado en el lugar del depósito, los que esperan su veredicto, y los stocks propios desde entonces.',
  'GET /api/stock-days':
    'De cada depósito que se puede ver: sus días, lo que contienen sus stocks de esos días y lo que contenía el último aceptado. El certificado, solo para quien administra la compañia.',
  'GET /api/warehouse/:warehouseId/calendar':
    'Los stocks de cada día, hasta diez, primero el aceptado; los días informados en el lugar del depósito; y cuántos se informaron, tarde o no, y cuántos faltan en los últimos doce meses.',
  [`POST ${stocks}/clone`]:
    'Con `unlessToday=true` responde el stock de hoy si ya lo hay (200), y la `mark` con la que un `PUT` de `whole` reemplaza sus registros; si no lo hay lo clona del último aceptado, o hace uno vacío (201). Así se puede repetir sin hacer dos.',
  [`PATCH ${stocks}/:stockId/send`]:
    'Lo que la aduana acepta no se puede corregir nunca. Con `transactionId` solo se repite esa transacción. La respuesta trae el stock pendiente; el veredicto se lee después.',
  [`PATCH ${stocks}/:stockId/not-received`]: 'Después de cinco envíos sin veredicto, y cuando se sabe que la aduana no lo tiene.',
  [`GET ${stocks}/:stockId/whole`]:
    'Permisos y documentos con sus líneas y contenedores, y los contenedores vacíos, en el orden en que se declaran. El lugar del depósito es el que se declaró, desde el primer envío.',
  [`POST ${stocks}/:stockId/whole`]: `Todos juntos o ninguno. El orden es el de la planilla. En \`ofStock\` van las líneas y los contenedores de permisos y documentos que ya están en el stock. ${counted}`,
  [`POST ${stocks}/:stockId/whole/comparison`]:
    'Lo que cambiaría un `PUT`; no se guarda nada. Una clase que falta queda como está. Los permisos o documentos de `ofStock` quedan; si trae líneas de permisos, todos los que el stock conserva quedan con esas líneas solas, y lo mismo vale para documentos y contenedores. Lo que queda conserva los campos de `withoutColumn`. El `id` de un permiso o documento dice cuál del stock es, aunque sus identificadores cambien. Lo que la planilla agrega o cambia tiene un `id` negativo.',
  [`PUT ${stocks}/:stockId/whole`]: `Todo o nada, con la \`mark\` de la comparación, del stock de hoy o de la última planilla: si el stock cambió desde entonces se rechaza (409). Lo que ya era igual no se toca. ${counted}`,
  [`POST ${stocks}/:stockId/whole/restore`]:
    'Devuelve los registros como eran, con su `id`, hasta un día después; los que la planilla había cambiado, con otra versión. El `mark` es el que respondió esa planilla. Si otra vino después, o el stock cambió, se rechaza (409).',
  [`POST ${stocks}/:stockId/records/delete`]:
    'Todos juntos o ninguno. Cada grupo es de una clase; uno de líneas o contenedores, de un permiso o documento. Si un registro, o lo que contiene, ya no es como en `seen` se rechaza (409); sin `seen` no se compara. La respuesta trae los que había, con los que `restore` los devuelve.',
  [`POST ${stocks}/:stockId/records/restore`]: 'Todos juntos o ninguno, hasta un día después de borrarlos.',
  [`GET ${stocks}/:stockId/review`]: 'Lo que la aduana rechazaría o merece una mirada. No impide el envío.',
  [`GET ${stocks}/:stockId/error-records`]:
    'El permiso, documento o contenedor de cada error guardado que nombra uno que todavía está en el stock.',
  'GET /api/changes':
    'Eventos (`text/event-stream`). `begin` trae la hora del servidor; `changes`, una lista de qué cambió en los stocks que el usuario puede ver: `warehouseId`, `stockId`, `kind` (`stock`, `records`, `removed`, `verdict`) y, según el caso, `state`, `records`, `at` y `client`, nunca lo que contienen; `missed` dice que hay que leer todo otra vez. Termina con la sesión.',
  'GET /api/search':
    'Encuentra permisos, remitos, manifiestos, títulos, contenedores y CUIT por cualquier parte del número, sin mirar mayúsculas, espacios, guiones, puntos ni barras. Primero los stocks más nuevos; veinte resultados como mucho.',
  'GET /api/doubles':
    'Con `cuit`, o con `codigoAduana` y `codigoLugarOperativo`. Sin nombre si quien pregunta no puede ver la otra; `null` si no hay.',
  'POST /api/owner/company/:id/users': 'Recibe un correo para elegir su contraseña.',
  'POST /api/owner/company/:companyId/integraciones':
    'La respuesta trae la clave en `key`, que no se responde nunca más. Vence como mucho en un año, al terminar el día de `expire`.',
  'DELETE /api/owner/company/:companyId/integraciones/:id':
    'La revoca: desde ese momento se la rechaza (401). Sigue en la lista, con `revokedDate`.',
  'PUT /api/owner/companies/:id/certificate': 'Los archivos van en Base64. La clave y su contraseña no se responden nunca.',
  'GET /api/owner/companies/:id/certificate/request': '`null` cuando no hay ninguno.',
  'POST /api/owner/companies/:id/certificate/request': 'La clave se queda en el servidor hasta que llega el certificado.',
  'POST /api/owner/companies/:id/access/check': 'Pide un ticket y pregunta a los servidores de la aduana cómo están. No declara nada.',
  'GET /management/health': 'Los administradores ven también sus partes.',
  'GET /management/threaddump': 'Como texto con `Accept: text/plain`.',
  'POST /management/loggers/:name': 'Sin nivel, o con `null`, vuelve al de `ROOT`, y el de `ROOT` al de `LOG_LEVEL`.',
  'GET /management/configprops': 'Los secretos se tapan.',
  'GET /management/env': 'Los secretos se tapan.',
  'GET /management/copies':
    'Las de cada noche y las que se hicieron a mano, primero la más nueva; la que se está haciendo, y por qué falló la última que se intentó. `needs` dice qué clave de secretos abre una copia de ahora y dónde está; la clave no se responde nunca. Con PostgreSQL (`elsewhere`) las hacen sus herramientas.',
  'POST /management/copies':
    'Responde antes de que esté hecha: la lista dice cuándo termina, o por qué falló. Mientras se hace otra, y con PostgreSQL, es 409. Cada clase guarda las últimas, tantas como diga `BACKUP_DAYS`, y de las hechas a mano al menos una.',
  'GET /management/copies/:copy': 'Contiene las contraseñas cifradas y los datos de todos. Queda en la auditoría.',
  'GET /management/stand-in': 'Donde hay una; si no, 404.',
}
