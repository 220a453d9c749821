import { findUserByLogin, insertUser, type User } from '#server/store/accounts/users.ts'
import type { Db } from '#server/store/database/database.ts'

const createdDate = '2026-11-20T12:00:00.000Z'

/** A person who can sign in; tests of the store never check the password. */
export function addUser(db: Db, login: string, authorities = 'ROLE_USER'): Promise<User> {
  return insertUser(db, {
    login,
    email: `${login}@deposito.example`,
    firstName: 'Marta',
    lastName: 'Quiroga',
    passwordHash: '-',
    activated: 1,
    langKey: 'es',
    authorities,
    createdBy: 'system',
    createdDate,
  })
}

export async function addCompany(db: Db, ownerUsername: string, name = 'Depósitos del Sur'): Promise<number> {
  const ownerId = (await findUserByLogin(db, ownerUsername))?.id ?? null
  const values = { name, cuit: '30590428775', tipoAgente: 'DEPO', rol: 'DEPO', ownerId, ownerUsername }
  return (await db.insertInto('company').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function addDeposito(db: Db, companyId: number, description = 'Depósito'): Promise<number> {
  const values = { companyId, codigoAduana: '001', codigoLugarOperativo: '10057', description, automaticSend: null }
  return (await db.insertInto('deposito').values(values).returning('id').executeTakeFirstOrThrow()).id
}
