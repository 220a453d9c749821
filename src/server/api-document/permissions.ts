import type { Permission } from './call-description.ts'

/** What the document says of each permission (`server/README.md#permissions`). */
export const permissions: Readonly<Record<Permission, string>> = {
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
  monitor: 'Para `ROLE_ADMIN`, y para quien muestre la clave de `METRICS_TOKEN` donde la instalación tiene una.',
  adminOfVisible: 'Solo para `ROLE_ADMIN`. A quien puede ver el registro se le niega (403); para los demás no existe (404).',
}

/** The permissions that may be refused with 403. */
export const forbidding: readonly Permission[] = [
  'admin',
  'warehouseAdmin',
  'companyManager',
  'companyOwner',
  'visible',
  'adminOfVisible',
  'monitor',
]
