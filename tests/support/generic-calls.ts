import { genericFamilies } from '#domain/administration/generic-families.ts'
import { recordPathOf } from '#domain/contract/family.ts'
import { genericNames, type GenericName } from '#domain/contract/generic-names.ts'
import { base64, issuedTo, keyFile, keyOf } from './certificates.ts'
import { aDeposito } from './company-calls.ts'
import { drafts } from './drafts.ts'
import { fixture, personId, type TestServer } from './server.ts'
import { parentsOf, type RecordName } from './stock-records.ts'

/** Who calls, as in `company-calls.ts`, without the caller that nobody is. */
export const people = ['admin', 'owner', 'encargada', 'operador', 'stranger'] as const

type Person = (typeof people)[number]

/** One record of each entity, by its id, all in one company and one stock. */
export type World = Readonly<Record<GenericName, number>> & { readonly of: (typeof companies)[number] }

/** The companies of the fixture, with a CUIT that a form takes and a person who may work in their warehouse. */
export const companies = [
  { id: fixture.company, warehouse: fixture.warehouse, cuit: '30590428775', user: personId('operador'), keys: 'ours' },
  { id: fixture.otherCompany, warehouse: fixture.otherWarehouse, cuit: '33504932619', user: personId('stranger'), keys: 'other' },
] as const

interface GenericCalls {
  /** A body that is right, of a record beside those of the world. */
  readonly draft: (world: World) => object
  /** Who of the first company finds its record in the list, and who may change it: the others are refused with 403. */
  readonly sees: readonly Person[]
  /** Who reads it alone, when it is not who finds it in the list. */
  readonly reads?: readonly Person[]
  readonly changes: readonly Person[]
  /** Who makes a new one, when it is not who changes it. */
  readonly makes?: readonly Person[]
  /** Who deletes it, when it is not who changes it. */
  readonly removes?: readonly Person[]
}

const managers: readonly Person[] = ['admin', 'owner', 'encargada']
const workers: readonly Person[] = [...managers, 'operador']
const theirs = { sees: workers, changes: workers }

function inStock(name: RecordName): GenericCalls {
  return { ...theirs, draft: (world) => ({ ...drafts[name], ...parentsOf(name, world) }) }
}

/** What is called and by whom; an entity without a line here is a type error. */
export const genericCalls: Readonly<Record<GenericName, GenericCalls>> = {
  company: {
    draft: ({ of }) => ({ name: 'Depósitos del Norte', cuit: of.cuit, tipoAgente: 'DEPO', rol: 'DEPO' }),
    sees: workers,
    reads: managers,
    changes: managers,
    makes: people,
    removes: ['admin', 'owner'],
  },
  certificate: {
    draft: ({ company, of }) => ({ company: { id: company }, ...certificateFiles(of.keys) }),
    sees: managers,
    changes: managers,
  },
  deposito: {
    draft: ({ company, of }) => ({ ...aDeposito, users: [of.user], company: { id: company } }),
    sees: workers,
    changes: managers,
  },
  stock: { ...theirs, draft: ({ deposito }) => ({ fechaStock: '2026-11-20', state: 'OPEN', deposito: { id: deposito } }) },
  permisoEmbarque: inStock('permisoEmbarque'),
  documentoTransporte: inStock('documentoTransporte'),
  lineaMercaderia: inStock('lineaMercaderia'),
  contenedorAsociado: inStock('contenedorAsociado'),
  contenedorVacio: inStock('contenedorVacio'),
  stockError: {
    sees: workers,
    changes: ['admin'],
    draft: ({ stock }) => ({ code: '10444', description: 'Otro día', stock: { id: stock } }),
  },
  wsaa: { sees: managers, changes: ['admin'], draft: ({ of }) => ({ ...aWsaa, cuit: of.cuit }) },
}

/** A ticket as an administrator types it, without the CUIT of its company. */
export const aWsaa = {
  rol: 'DEPO',
  tipoAgente: 'DEPO',
  serviceType: 'wgesstockdepositosfiscales',
  token: `PHNzbz50aXBlYWRvPC9zc28-${'A'.repeat(40)}`,
  sign: `Zmlybc2hIHRpcGVhZGE${'B'.repeat(40)}`,
  expire: '2099-01-01T00:00:00.000Z',
} as const

const files = new Map<string, { cert: string; key: string }>()

/** Files that are made once, because it takes longer than most calls. */
export function certificateFiles(name: 'ours' | 'other') {
  const made = files.get(name) ?? { cert: base64(issuedTo(keyOf(name))), key: base64(keyFile(keyOf(name))) }
  files.set(name, made)
  return made
}

// `Object.fromEntries` does not know that each name is there.
const unmade = Object.fromEntries(genericNames.map((name) => [name, 0])) as Record<GenericName, number>

/** Makes one record of each entity in a company of the fixture, through the generic calls. */
export async function makeWorld(server: TestServer, of: World['of']): Promise<World> {
  const admin = server.as('admin')
  let world: World = { ...unmade, company: of.id, deposito: of.warehouse, of }
  const kept = await admin.put('/api/owner/companies', { ...genericCalls.company.draft(world), id: of.id })
  if (kept.status !== 200) throw new Error(JSON.stringify(kept.body))
  for (const name of genericNames) {
    if (world[name] > 0) continue
    const made = await admin.post(`/${recordPathOf(genericFamilies[name])}`, genericCalls[name].draft(world))
    if (made.status !== 201) throw new Error(`${name}: ${JSON.stringify(made.body)}`)
    world = { ...world, [name]: made.id }
  }
  return world
}
