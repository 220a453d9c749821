// Spanish texts of the OpenAPI document that several calls share: tags, permissions, and the words for the records of a stock.
import type { IntegracionPermission } from '#domain/company/integracion.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'

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

export const wrongKeyIs = 'Una clave que no existe, que ya se usó o que venció se responde con'

/** The kinds of records of a stock: the words for one, for many and for their parent, and the name of their schemas. */
export const recordWords: Readonly<Record<SheetName, readonly [one: string, many: string, parent: string, schema: string]>> = {
  permisoEmbarque: ['un permiso de embarque', 'los permisos de embarque', 'un stock', 'PermisoEmbarque'],
  documentoTransporte: ['un documento de transporte', 'los documentos de transporte', 'un stock', 'DocumentoTransporte'],
  contenedorVacio: ['un contenedor vacío', 'los contenedores vacíos', 'un stock', 'ContenedorVacio'],
  lineaMercaderia: ['una línea de mercadería', 'las líneas de mercadería', 'un permiso o documento', 'LineaMercaderia'],
  contenedorAsociado: ['un contenedor asociado', 'los contenedores asociados', 'un permiso o documento', 'ContenedorAsociado'],
}
