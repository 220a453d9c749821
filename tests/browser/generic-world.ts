import { generateKeyPairSync } from 'node:crypto'
import type { GenericName } from '#domain/contract/generic-names.ts'
import type { Caller } from '../support/caller.ts'
import { issuedTo, keyFile } from '../support/certificates.ts'
import type { AtHand, Chosen } from './generic-values.ts'
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

/** Two certificates for the company's CUIT, each with the key that it fits and its password. */
export function certificateFiles(): AtHand['files'] {
  const made = [0, 1].map(() => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return { cert: issuedTo(pair, { serialNumber: 'CUIT 30708451262' }), key: keyFile(pair, 'la clave') }
  })
  const of = (field: 'cert' | 'key') => [made[0]?.[field] ?? '', made[1]?.[field] ?? ''] as const
  return { cert: of('cert'), key: of('key'), password: ['la clave', 'la clave'] }
}
