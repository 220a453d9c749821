// OpenAPI descriptions of the standard calls of an entity, derived from its contract.
import * as z from 'zod/mini'
import { restorableHeader } from '#domain/contract/alerts.ts'
import { type AnyFamily, atOneAddress, readPathOf, recordPathOf } from '#domain/contract/family.ts'
import { manyChanged, manyCreated, manyDone, manyIds, manyNew } from '#domain/contract/many-records.ts'
import { arrayOf, created, one, page, removed, saved } from './answers.ts'
import { allows, type Calls, describeCalls, type Operation, refuses, takes } from './operation.ts'
import { type Json, ref } from './schemas.ts'
import type { Permission, Tag } from './texts.ts'

/** What the document needs of a family besides its contract: who may make its calls, and which calls it has besides the usual ones. */
interface FamilyKind {
  readonly tag: Tag
  readonly list: Permission
  readonly read: Permission
  readonly write: Permission
  readonly create?: Permission
  readonly remove?: Permission
  /** The path parameter of a single record. */
  readonly param?: string
  /** Whether several calls of its records can be recorded as one import. */
  readonly isImported?: boolean
  /** Whether a deleted record can be restored. */
  readonly isRestorable?: boolean
  /** Whether it has bulk calls, which delete or change many records. */
  readonly isMany?: boolean
  /** The name of its draft, when it is not `<schema>Borrador`; the generic one differs from the one in a warehouse. */
  readonly draft?: string
  /** The body of a PUT, when it is not the draft. */
  readonly changed?: z.ZodMiniType
}

/**
 * The calls of a family, as `families/family-routes.ts` and `families/stock/many-records.ts` register them. `name` is that of its schemas; `single` and `many` name its records
 * with their article, `un stock` and `los stocks de un depósito`.
 */
export function callsOfFamily(family: AnyFamily, kind: FamilyKind, name: string, single: string, many: string): Operation[] {
  const platform = atOneAddress(family)
  const calls = [family, ...(platform ? [platform] : [])].flatMap((at) => callsAt(at, kind, name, single, many))
  return [...new Map(calls.toReversed().map((call) => [call.name, call])).values()].toReversed()
}

function callsAt(family: AnyFamily, kind: FamilyKind, name: string, single: string, many: string): Operation[] {
  const { tag, read, write, create = write, remove = write, param = 'id', isImported = false, isRestorable, isMany } = kind
  const { draft: draftName = `${name}Borrador`, changed } = kind
  const entity = ref(name, family.entity)
  const draft = ref(draftName, family.draft)
  const collection = `/${recordPathOf(family)}`
  const record = `${collection}/:${param}`
  const known = changed ? ref(draftName.replace(/Borrador$/, 'Cambiado'), changed) : draft
  return [
    ...listCall(family, tag, kind.list, many, entity),
    ...describeCalls(tag, write, {
      [`GET /${readPathOf(family)}/:${param}`]: [`Leer ${single}`, one(entity), allows(read)],
      [`POST ${collection}`]: [`Crear ${single}`, created(entity), takes(draft), allows(create), { isImported }],
      [`PUT ${collection}`]: [`Cambiar ${single}`, saved(entity), { description: versions }, takesRecord(known), refuses(404)],
      [`DELETE ${record}`]: [`Eliminar ${single}`, removed(...(isRestorable ? [restorableHeader] : [])), allows(remove)],
      ...(isRestorable ? restoreCall(record, single, entity) : {}),
      ...(isMany ? manyCalls(collection, many, entity, ref(`${name}Varios`, manyNew(family.draft))) : {}),
    }),
  ]
}

const versions = 'El cuerpo trae `id` y la `version` que se editó; con una versión vieja se rechaza (409), sin ella no se compara.'
const identity = ref('Identidad', z.object({ id: z.int().check(z.positive()), version: z.nullish(z.int()) }))

/** Returns the body of a PUT: the record with its id and version. */
export const takesRecord = (record: Json) => takes({ allOf: [identity, record] })

/** Returns the list call of a family alone. `query` has the parameters besides the page, the sorts and the filters. */
export function listCall(list: AnyFamily, tag: Tag, permission: Permission, many: string, entity: Json, query: Json[] = []): Operation[] {
  return describeCalls(tag, permission, { [`GET /${list.path}`]: [`Listar ${many}`, page(entity), { list, query }] })
}

function restoreCall(record: string, single: string, entity: Json): Calls {
  const description =
    'Lo devuelve con su `id` y con todo lo que tenía, hasta un día después de borrarlo. La respuesta al borrado lo anuncia con `X-Restorable`.'
  return { [`POST ${record}/restore`]: [`Deshacer el borrado de ${single}`, saved(entity), { description }, refuses(404)] }
}

const someIds = takes(ref('VariosRegistros', manyIds))
const done = ref('VariosHechos', manyDone)
const createdIds = ref('VariosCreados', manyCreated)
const manyWords = {
  create:
    'Todos juntos o ninguno. `records` son los borradores; `lineaMercaderias` de un permiso o documento, las líneas con que se crea. `ids` viene en el mismo orden. Se deshace con `records/delete`.',
  delete: 'Todos juntos o ninguno. `gone` dice cuáles ya no estaban. Un borrado se deshace con `restore` y los mismos `ids`.',
  restore: 'Todos juntos o ninguno, hasta un día después de borrarlos.',
  change:
    'Todos juntos o ninguno. Cuando no se puede (409), `params` dice cuáles ya no están (`gone`), cuáles tienen una versión más nueva (`changed`) y cuáles no se aceptarían (`wrong`).',
}

function manyCalls(collection: string, many: string, entity: Json, drafts: Json): Calls {
  const change = takes(ref('CambioDeVarios', manyChanged))
  const of = (kind: keyof typeof manyWords) => ({ description: manyWords[kind] })
  return {
    [`POST ${collection}/create`]: [
      `Crear varios de ${many}`,
      one(createdIds, restorableHeader),
      of('create'),
      takes(drafts),
      { isImported: true },
    ],
    [`POST ${collection}/delete`]: [`Eliminar varios de ${many}`, one(done, restorableHeader), of('delete'), someIds],
    [`POST ${collection}/restore`]: [`Deshacer el borrado de varios de ${many}`, one(done), of('restore'), someIds],
    [`PATCH ${collection}`]: [`Cambiar un campo en varios de ${many}`, one(arrayOf(entity)), of('change'), change],
  }
}
