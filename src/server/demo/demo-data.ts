// Fills an empty database with demonstration accounts, a company, two warehouses and their stocks.
import { daysAfter, daysLate, instantOf, today } from '#domain/values/dates.ts'
import { hasNoUsers, insertUser } from '../store/accounts/users.ts'
import { insertCompany } from '../store/companies/companies.ts'
import { insertDeposito } from '../store/companies/depositos.ts'
import type { Db } from '../store/database/database.ts'
import { isUniqueViolation } from '../store/database/failures.ts'
import type { Store } from '../store/database/open.ts'
import { rememberAccepted } from '../store/operations/stand-in.ts'
import { loadStocks, type StockToLoad } from '../store/stocks/bulk-insert.ts'
import { demoVacios, publishedDocumentos, publishedPermisos } from './published-goods.ts'

/** The demo's accounts. Each password is the login. */
const accounts = [
  { login: 'admin', firstName: 'Lucía', lastName: 'Ferreyra', authorities: 'ROLE_ADMIN,ROLE_USER' },
  { login: 'user', firstName: 'Héctor', lastName: 'Bianchi', authorities: 'ROLE_USER' },
  { login: 'operador', firstName: 'Marta', lastName: 'Quiroga', authorities: 'ROLE_USER' },
  { login: 'nuevo', firstName: 'Julián', lastName: 'Sosa', authorities: 'ROLE_USER' },
] as const

export const demoLogins = accounts.map(({ login }) => login)

const places = [
  { codigoAduana: '001', codigoLugarOperativo: '10057', description: 'Depósito Dársena Norte' },
  { codigoAduana: '073', codigoLugarOperativo: '11Z08', description: 'Terminal de cargas Ezeiza' },
] as const

export const demoCompany = {
  name: 'Depósitos del Plata S.A.',
  cuit: '30708451262',
  tipoAgente: 'DEPO',
  rol: 'DEPO',
  ownerUsername: 'user',
} as const

/**
 * Fills an empty database with the demo: four accounts, and a company with two warehouses whose stocks were accepted up to yesterday, so
 * that a clone of the last one can be sent. Returns false, and changes nothing, when there is an account already.
 */
export async function loadDemoData(
  store: Store,
  { now, hashPassword }: { now: Date; hashPassword: (password: string) => Promise<string> },
): Promise<boolean> {
  if (!(await hasNoUsers(store.db))) return false
  const hashes = new Map(await Promise.all(accounts.map(async ({ login }) => [login, await hashPassword(login)] as const)))
  try {
    return await store.write(async (tx) => {
      if (!(await hasNoUsers(tx))) return false
      await fill(tx, now, hashes)
      return true
    })
  } catch (error) {
    // Another process on the same PostgreSQL database has loaded the demo at the same moment.
    if (isUniqueViolation(error)) return false
    throw error
  }
}

async function fill(tx: Db, now: Date, hashes: ReadonlyMap<string, string>): Promise<void> {
  const ids = new Map<string, number>()
  for (const { login, ...account } of accounts) {
    const passwordHash = hashes.get(login) ?? ''
    const identity = { ...account, login, email: `${login}@deposito.example`, passwordHash }
    const user = await insertUser(tx, { ...identity, activated: 1, langKey: 'es', createdBy: 'system', createdDate: now.toISOString() })
    ids.set(login, user.id)
  }
  const idOf = (...logins: string[]): number[] => logins.flatMap((login) => ids.get(login) ?? [])
  const { ownerUsername: login, ...company } = demoCompany
  const [id = 0] = idOf(login)
  const companyId = await insertCompany(tx, { ...company, owner: { id, login }, admins: idOf('user'), users: idOf('user', 'operador') })
  const [norte, ezeiza] = places
  const first = await insertDeposito(tx, { ...norte, companyId, automaticSend: null, users: idOf('user', 'operador') })
  const second = await insertDeposito(tx, { ...ezeiza, companyId, automaticSend: null, users: idOf('user') })
  const yesterday = daysAfter(today(now), -1)
  await loadStocks(
    tx,
    [...history(first, yesterday, 45), refused(first, daysAfter(yesterday, -9)), ...history(second, yesterday, 6)].toSorted(byDay),
  )
  await loadStocks(tx, [published(first, yesterday), everyday(second, yesterday, 0)])
  for (const place of places) await rememberAccepted(tx, place, yesterday)
}

/** Orders stocks by day, a refused one before its correction of the same day, so that their ids are in that order. */
function byDay({ stock: one }: StockToLoad, { stock: other }: StockToLoad): number {
  return one.fechaStock.localeCompare(other.fechaStock) || (one.state === 'ERROR' ? -1 : 1)
}

function history(depositoId: number, day: string, days: number): StockToLoad[] {
  return Array.from({ length: days }, (_day, index) => everyday(depositoId, daysAfter(day, index - days), index))
}

/** Returns a small accepted stock. Every eleventh was sent the next morning. */
function everyday(depositoId: number, day: string, index: number): StockToLoad {
  const permisos = publishedPermisos(day)
  const documentos = publishedDocumentos(day)
  const sentDate = index % 11 === 7 ? instantOf(daysAfter(day, 1), '08:15') : instantOf(day, '19:40')
  return {
    stock: accepted(depositoId, day, sentDate),
    permisoEmbarques: [index, index + 5].flatMap((place) => permisos[place % permisos.length] ?? []),
    documentoTransportes: [documentos[index % documentos.length] ?? []].flat(),
    contenedorVacios: demoVacios(day).slice(0, index % 3),
  }
}

/** Returns yesterday's stock: all of the authority's test data, and some empty containers. */
function published(depositoId: number, day: string): StockToLoad {
  return {
    stock: accepted(depositoId, day, instantOf(day, '19:40')),
    permisoEmbarques: publishedPermisos(day),
    documentoTransportes: publishedDocumentos(day),
    contenedorVacios: demoVacios(day),
  }
}

export function accepted(depositoId: number, fechaStock: string, sentDate: string): StockToLoad['stock'] {
  return {
    depositoId,
    fechaStock,
    state: 'SUCCESS',
    sentDate,
    daysLate: daysLate(fechaStock, sentDate),
    transactionId: transactionId(depositoId, fechaStock, 1),
    createdBy: 'operador',
    createdDate: instantOf(fechaStock, '18:05'),
  }
}

/** Returns a stock that was refused for two mistakes. The accepted stock of the same day is its correction. */
function refused(depositoId: number, day: string): StockToLoad {
  const [noContainer, unknown] = publishedPermisos(day)
  if (!noContainer || !unknown) throw new Error('the published data is empty')
  const registro = (identifier: string | null): string => `Permiso ${identifier ?? ''}`
  const mistaken = { ...unknown.draft, identificadorPermiso: '16033EC01000999A' }
  return {
    stock: {
      depositoId,
      fechaStock: day,
      state: 'ERROR',
      transactionId: transactionId(depositoId, day, 0),
      createdBy: 'operador',
      createdDate: instantOf(day, '17:50'),
    },
    errors: [
      {
        code: '11371',
        description: 'Debe indicar un contenedor, porque hay mercadería con embalaje 05 CONTENEDOR.',
        additionalDescription: registro(noContainer.draft.identificadorPermiso ?? null),
      },
      {
        code: '21248',
        description: `La declaración ${mistaken.identificadorPermiso} no existe o no es válida.`,
        additionalDescription: registro(mistaken.identificadorPermiso),
      },
    ],
    permisoEmbarques: [
      { ...noContainer, contenedorAsociados: [] },
      { ...unknown, draft: mistaken },
    ],
  }
}

/** Returns fourteen digits, as the product's transaction ids have. */
function transactionId(depositoId: number, day: string, attempt: number): string {
  return `${day.slice(2).replaceAll('-', '')}${String(depositoId).padStart(7, '0')}${attempt}`
}
