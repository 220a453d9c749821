import { generateKeyPairSync } from 'node:crypto'
import * as z from 'zod/mini'
import { recordPathOf } from '#domain/family.ts'
import { genericFamilies } from '#domain/generic-families.ts'
import type { GenericName } from '#domain/generic-names.ts'
import type { Caller } from '../support/caller.ts'
import { issuedTo, keyFile } from '../support/certificates.ts'
import { type AtHand, type Chosen, type Typing, typings } from './generic-values.ts'
import { type StockOnHand, stockOnHand } from './stock-on-hand.ts'

/** Two open stocks with one of everything, a company with two warehouses, and files: what a generic form can refer to. */
export interface World {
  readonly stock: StockOnHand
  readonly other: StockOnHand
  readonly atHand: (name: GenericName) => AtHand
}

/** The demo's, whose ids are those of its first records. */
const company: Chosen = { search: 'Depósitos del Plata S.A.', id: 1 }

export async function openWorld(operador: Caller, warehouseId: number): Promise<World> {
  const stock = await stockOnHand(operador, warehouseId)
  const other = await stockOnHand(operador, warehouseId)
  const byId = (id: number): Chosen => ({ search: String(id), id })
  const relations: AtHand['relations'] = {
    company: [company, company],
    users: [
      { search: 'user@deposito.example', id: 2 },
      { search: 'operador@deposito.example', id: 3 },
    ],
    deposito: [
      { search: 'Depósito Dársena Norte', id: 1 },
      { search: 'Terminal de cargas Ezeiza', id: 2 },
    ],
    stock: [byId(stock.id), byId(other.id)],
    // One of the two, and after the change the other one.
    permisoEmbarque: [byId(stock.permisoId), null],
    documentoTransporte: [null, byId(other.documentoId)],
  }
  return { stock, other, atHand: (name) => ({ relations, files: name === 'certificate' ? certificateFiles() : {} }) }
}

/** Makes a record over HTTP, of what would be typed into its form. */
export async function makeRecord(admin: Caller, name: GenericName, { atHand }: World): Promise<number> {
  const typed = typings(name, 0, atHand(name)).map((one) => [one.field, valueOf(one)])
  const { status, body } = await admin.post(recordPathOf(genericFamilies[name]), Object.fromEntries(typed))
  if (status !== 201) throw new Error(`a new ${name} was answered ${status}: ${JSON.stringify(body)}`)
  return z.object({ id: z.number() }).parse(body).id
}

function valueOf({ control, text, answer }: Typing): unknown {
  if (control === 'relation') return { id: answer }
  if (control === 'file') return Buffer.from(text).toString('base64')
  return answer ?? text
}

/** Two certificates for the company's CUIT, each with the key that it fits and its password. */
export function certificateFiles(): AtHand['files'] {
  const made = [0, 1].map(() => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return { cert: issuedTo(pair, { serialNumber: 'CUIT 30708451262' }), key: keyFile(pair, 'la clave') }
  })
  const of = (field: 'cert' | 'key') => [made[0]?.[field] ?? '', made[1]?.[field] ?? ''] as const
  return { cert: of('cert'), key: of('key'), password: ['la clave', 'la clave'] }
}

/** Returns the id of the first record of a list; the demo's were declared long ago. */
export async function oldest(caller: Caller, path: string): Promise<number> {
  const rows = z.array(z.object({ id: z.number() })).parse((await caller.get(`${path}?size=1&sort=id,asc`)).body)
  return rows[0]?.id ?? 0
}
