import { isCuitChecked } from '#domain/identifiers/cuit.ts'
import { isDeclarationShape } from '#domain/identifiers/declaration.ts'
import type { StandInSettings } from '#domain/stand-in.ts'
import { publishedExports, publishedImports } from './published-data.ts'
import type { DetalleError } from './stand-in-answers.ts'

/** Which permits, manifests, titles and CUITs exist for the stand-in. */

type Identifiers = StandInSettings['identifiers']

const permits = new Set<string>(publishedExports.map(([permit]) => permit))

const titlesOf = new Map<string, Set<string>>()
for (const [title, manifest] of publishedImports) titlesOf.set(manifest, (titlesOf.get(manifest) ?? new Set()).add(title))

/** An empty identifier has no error here: whether it may be empty is another question. */
export function permitErrors(permit: string, identifiers: Identifiers, registro: string): DetalleError[] {
  const exists = identifiers === 'published' ? permits.has(permit) : isDeclarationShape(permit)
  if (permit === '' || exists) return []
  return [{ codigo: 21248, descripcion: `La declaración ${permit} no existe o no es válida.`, registro }]
}

/** `title` is the number of a transport document. */
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

/** `role` is what the CUIT is declared as. */
export function cuitErrors(cuit: string, role: string, registro: string): DetalleError[] {
  return isCuitChecked(cuit) ? [] : [{ codigo: 31712, descripcion: `La CUIT ${cuit} no está habilitada como ${role}.`, registro }]
}

/** One error for each identifier that is declared more than once; empty ones do not count. */
export function repeatedErrors(identifiers: readonly string[]): DetalleError[] {
  const groups = Map.groupBy(identifiers, (identifier) => identifier)
  const repeated = [...groups].flatMap(([identifier, same]) => (identifier !== '' && same.length > 1 ? [identifier] : []))
  return repeated.map((registro) => ({
    codigo: 30820,
    descripcion: 'Información duplicada o incoherente en el mismo stock.',
    registro,
  }))
}
