// The authority's published test data, and the checks of identifiers against it.
import type { StandInSettings } from '#domain/administration/stand-in.ts'
import { isCuitChecked } from '#domain/identifiers/cuit.ts'
import { isDeclarationShape } from '#domain/identifiers/declaration.ts'
import type { DetalleError } from './answers.ts'

/** Each row: permit, container, weight, packaging, destination. */
export const publishedExports = [
  ['16033TRB2000015B', 'ENAU2458156', 1000, '05', '200'],
  ['16033TRB3000005B', 'SUDU4942767', 2000, '05', '202'],
  ['16033TRB3000004A', 'SUDU4942767', 2000, '05', '202'],
  ['16033TRB3000003W', 'SUDU4942767', 20_000, '05', '202'],
  ['16033EC01000038D', 'CRXU2358579', 1000, '05', '310'],
  ['16033EC01000040T', 'CRXU2383268', 1000, '05', '444'],
  ['16033EC01000042V', 'CRXU2482527', 1000, '05', '310'],
  ['16033EC01000043W', 'CRXU1818350', 1000, '05', '444'],
  ['16033EC01000036B', 'CRXU2182411', 1000, '05', '310'],
  ['16033TRB1000002T', 'CMAU1267465', 85_000, '05', '200'],
  ['16033TRB3000002V', 'MAEU8180375', 2000, '05', '202'],
  ['16033TRB2000005A', 'SEAU8257339', 20_000, '05', '200'],
  ['16033EC01000107A', 'USLO1111111', 30_000, '32', '225'],
  ['16033EC01000048E', 'USLO1111111', 1000, '32', '225'],
  ['17033EC01000490G', 'TRIU5555555', 23_000, '32', '221'],
  ['17033EC01000398N', 'USLO1234567', 140_000, '32', '208'],
  ['17033EC01000122V', 'MSCU4670239', 1000, '32', '208'],
] as const

/** Each row: transport document, manifest, container, packaging, weight, origin. */
export const publishedImports = [
  ['SPAGS001', '13033MANI000135M', 'TRIU5555555', '05', 12_000, '410'],
  ['SPAGS002', '13033MANI000135M', 'TRIU5555555', '05', 12_000, '410'],
  ['SPAGS003', '13033MANI000135M', 'TRIU5555555', '05', 12_000, '410'],
  ['SPAGS004', '13033MANI000135M', 'TRIU5555555', '05', 12_000, '410'],
  ['USMIA1234', '13033MANI000138P', 'TRIU7418525', '05', 10_000, '220'],
  ['BRRIO001', '13033MANI000115K', 'TRIU1234562', '05', 16_000, '203'],
  ['BRRIO002', '13033MANI000115K', 'TRIU1234562', '05', 16_000, '203'],
  ['BRRIO003', '13033MANI000115K', 'TRIU1234562', '05', 16_000, '203'],
  ['SPTURJORGEPRUE1', '16033MANI000441P', 'ENAU2458156', '05', 100, '200'],
  ['USMIATRB1_N0001', '16033MANI000440Y', 'FSCU3560760', '05', 100, '200'],
] as const

type Identifiers = StandInSettings['identifiers']

const permits = new Set<string>(publishedExports.map(([permit]) => permit))

const titlesOf = new Map<string, Set<string>>()
for (const [title, manifest] of publishedImports) titlesOf.set(manifest, (titlesOf.get(manifest) ?? new Set()).add(title))

/** Returns the errors of a permit. An empty identifier has none here, because other rules check it. */
export function permitErrors(permit: string, identifiers: Identifiers, registro: string): DetalleError[] {
  const exists = identifiers === 'published' ? permits.has(permit) : isDeclarationShape(permit)
  if (permit === '' || exists) return []
  return [{ codigo: 21248, descripcion: `La declaración ${permit} no existe o no es válida.`, registro }]
}

/** Returns the errors of a manifest and its title. `title` is the number of a transport document. */
export function manifestErrors(manifest: string, title: string, identifiers: Identifiers, registro: string): DetalleError[] {
  if (manifest === '') return []
  if (identifiers === 'wellFormed' && isDeclarationShape(manifest)) return []
  if (permits.has(manifest))
    return [{ codigo: 101, descripcion: `La declaración ${manifest} no es un manifiesto de importación.`, registro }]
  const titles = titlesOf.get(manifest)
  if (!titles) return [{ codigo: 102, descripcion: `El manifiesto ${manifest} no existe.`, registro }]
  if (title === '' || titles.has(title)) return []
  return [{ codigo: 10989, descripcion: `El título ${title} no pertenece al manifiesto ${manifest}.`, registro }]
}

export function cuitErrors(cuit: string, role: string, registro: string): DetalleError[] {
  return isCuitChecked(cuit) ? [] : [{ codigo: 31712, descripcion: `La CUIT ${cuit} no está habilitada como ${role}.`, registro }]
}

/** Returns one error for each identifier that is declared more than once, ignoring empty ones. */
export function repeatedErrors(identifiers: readonly string[]): DetalleError[] {
  const groups = Map.groupBy(identifiers, (identifier) => identifier)
  const repeated = [...groups].flatMap(([identifier, same]) => (identifier !== '' && same.length > 1 ? [identifier] : []))
  return repeated.map((registro) => ({
    codigo: 30820,
    descripcion: 'Información duplicada o incoherente en el mismo stock.',
    registro,
  }))
}
