import { argon2Sync, randomBytes } from 'node:crypto'
import type { Db } from '#server/store/database/database.ts'

/** What the fixture holds; every password is the login. */
export const fixture = {
  /** Depósitos del Plata: its owner is `owner`, its administrator `encargada`, `operador`, whose account it made, works in the first of its two warehouses. */
  company: 1,
  warehouse: 1,
  secondWarehouse: 2,
  /** Another company's: its owner is `stranger`. */
  otherCompany: 2,
  otherWarehouse: 3,
  people: ['owner', 'encargada', 'operador', 'stranger', 'admin', 'leaver'],
} as const

export function personId(login: (typeof fixture.people)[number]): number {
  return fixture.people.indexOf(login) + 1
}

export const companyCuit = '30-71234567-1'

export async function fillFixture(tx: Db, now: Date): Promise<void> {
  for (const login of fixture.people) {
    const values = {
      login,
      email: `${login}@deposito.example`,
      firstName: login,
      lastName: 'Quiroga',
      passwordHash: cheapHash(login),
      activated: login === 'leaver' ? 0 : 1,
      langKey: 'es',
      authorities: login === 'admin' ? 'ROLE_ADMIN,ROLE_USER' : 'ROLE_USER',
      createdBy: 'system',
      createdDate: now.toISOString(),
      lastModifiedBy: null,
      lastModifiedDate: null,
    } as const
    await tx.insertInto('user').values(values).execute()
  }
  const kind = { tipoAgente: 'DEPO', rol: 'DEPO' }
  await tx
    .insertInto('company')
    .values([
      { ...kind, name: 'Depósitos del Plata', cuit: companyCuit, ownerId: personId('owner'), ownerUsername: 'owner' },
      { ...kind, name: 'Almacenes del Sur', cuit: '30-70000000-1', ownerId: personId('stranger'), ownerUsername: 'stranger' },
    ])
    .execute()
  const place = { codigoAduana: '001', automaticSend: null }
  await tx
    .insertInto('deposito')
    .values([
      { ...place, companyId: fixture.company, codigoLugarOperativo: '10001', description: 'Dock Sud' },
      { ...place, companyId: fixture.company, codigoLugarOperativo: '10002', description: 'Zárate' },
      { ...place, companyId: fixture.otherCompany, codigoLugarOperativo: '20001', description: 'Bahía Blanca' },
    ])
    .execute()
  await tx
    .insertInto('company_admin')
    .values({ companyId: fixture.company, userId: personId('encargada') })
    .execute()
  await tx
    .insertInto('company_user')
    .values({ companyId: fixture.company, userId: personId('operador'), madeHere: 1 })
    .execute()
  await tx
    .insertInto('deposito_user')
    .values({ depositoId: fixture.warehouse, userId: personId('operador') })
    .execute()
}

/** The lowest cost that argon2 accepts. The cost is written in the hash, so the product can verify it without knowing. */
const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }

/** A stored password whose verification takes a hundredth of a millisecond instead of thirty, for the people that tests put into a store. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
