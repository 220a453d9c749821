import type * as z from 'zod/mini'
import { type AnyFamily, readPathOf, recordPathOf } from '#domain/family.ts'
import { manyChanged, manyDone, manyIds } from '#domain/many-records.ts'
import {
  type Calls,
  type NamedSchema,
  type Permission,
  type QueryParameter,
  created,
  listOf,
  namedSchema,
  one,
  removed,
  removedForNow,
  saved,
} from './call-description.ts'
import type { Tag } from './tags.ts'

/** The Spanish names of a family for the document's sentences, and who may make its calls. */
interface FamilyWords {
  readonly tag: Tag
  /** With its article: `un permiso de embarque`, `los permisos de embarque`. */
  readonly one: string
  readonly many: string
  /** The name of its schemas. */
  readonly schema: string
  /** The name of its draft, when it is not `<schema>Borrador`; the generic one differs from the one in a warehouse. */
  readonly draft?: string
  /** What a PUT takes, when it is not the draft. */
  readonly changed?: z.ZodMiniType
  /** The parameter of a single record. */
  readonly param?: string
  /** Whether its records are typed or pasted in one go. */
  readonly isImported?: boolean
  /** Whether one that was deleted can be brought back. */
  readonly isRestorable?: boolean
  /** Whether one call deletes or changes many of them. */
  readonly isMany?: boolean
  readonly list: Permission
  readonly read: Permission
  readonly write: Permission
  readonly create?: Permission
  readonly remove?: Permission
}

/** The five calls of a family, as `families/family-routes.ts` registers them. */
export function describeFamily(family: AnyFamily, words: FamilyWords): Calls {
  const entity = namedSchema(words.schema, family.entity)
  const draft = namedSchema(words.draft ?? `${words.schema}Borrador`, family.draft)
  const changed = words.changed ? namedSchema(`${draft.name.replace(/Borrador$/, '')}Cambiado`, words.changed) : draft
  const collection = `/${recordPathOf(family)}`
  const param = words.param ?? 'id'
  return {
    ...listCall(family, words, entity),
    [`GET /${readPathOf(family)}/:${param}`]: {
      tag: words.tag,
      summary: `Leer ${words.one}`,
      permission: words.read,
      answers: { 200: one(entity) },
    },
    [`POST ${collection}`]: {
      tag: words.tag,
      summary: `Crear ${words.one}`,
      permission: words.create ?? words.write,
      ...(words.isImported ? { isImported: true } : {}),
      body: { kind: 'json', schema: draft },
      answers: { 201: created(entity) },
    },
    [`PUT ${collection}`]: {
      tag: words.tag,
      summary: `Cambiar ${words.one}`,
      description: 'El cuerpo trae `id` y la `version` que se editó; con una versión vieja se rechaza (409), sin ella no se compara.',
      permission: words.write,
      body: { kind: 'record', schema: changed },
      answers: { 200: saved(entity) },
      refusals: [404],
    },
    [`DELETE ${collection}/:${param}`]: {
      tag: words.tag,
      summary: `Eliminar ${words.one}`,
      permission: words.remove ?? words.write,
      answers: { 204: words.isRestorable ? removedForNow : removed },
    },
    ...(words.isRestorable ? restoreCall(`POST ${collection}/:${param}/restore`, words, entity) : {}),
    ...(words.isMany ? manyCalls(collection, words, entity) : {}),
  }
}

const someIds = namedSchema('VariosRegistros', manyIds)
const doneIds = namedSchema('VariosHechos', manyDone)
const someChanged = namedSchema('CambioDeVarios', manyChanged)

/** The calls about many records, as `families/many-records.ts` registers them. */
function manyCalls(collection: string, { tag, many, write }: FamilyWords, entity: NamedSchema): Calls {
  const ofIds = { tag, permission: write, body: { kind: 'json', schema: someIds }, answers: { 200: one(doneIds) } } as const
  return {
    [`POST ${collection}/delete`]: {
      ...ofIds,
      answers: { 200: { kind: 'json', schema: doneIds, isRestorable: true } },
      summary: `Eliminar varios de ${many}`,
      description: 'Todos juntos o ninguno. `gone` dice cuáles ya no estaban. Un borrado se deshace con `restore` y los mismos `ids`.',
    },
    [`POST ${collection}/restore`]: {
      ...ofIds,
      summary: `Deshacer el borrado de varios de ${many}`,
      description: 'Todos juntos o ninguno, hasta un día después de borrarlos.',
    },
    [`PATCH ${collection}`]: {
      tag,
      summary: `Cambiar un campo en varios de ${many}`,
      description:
        'Todos juntos o ninguno. Cuando no se puede (409), `params` dice cuáles ya no están (`gone`), cuáles tienen una versión más nueva (`changed`) y cuáles no se aceptarían (`wrong`).',
      permission: write,
      body: { kind: 'json', schema: someChanged },
      answers: { 200: listOf(entity) },
    },
  }
}

function restoreCall(name: string, words: FamilyWords, entity: NamedSchema): Calls {
  return {
    [name]: {
      tag: words.tag,
      summary: `Deshacer el borrado de ${words.one}`,
      description:
        'Lo devuelve con su `id` y con todo lo que tenía, hasta un día después de borrarlo. La respuesta al borrado lo anuncia con `X-Restorable`.',
      permission: words.write,
      answers: { 200: saved(entity) },
      refusals: [404],
    },
  }
}

interface ListWords extends Pick<FamilyWords, 'tag' | 'many' | 'list'> {
  /** What an address may ask for besides the page, the sorts and the conditions. */
  readonly query?: readonly QueryParameter[]
}

/** The list of a family alone. */
export function listCall(family: AnyFamily, { tag, many, list, query }: ListWords, entity: NamedSchema): Calls {
  return {
    [`GET /${family.path}`]: {
      tag,
      summary: `Listar ${many}`,
      permission: list,
      list: family,
      ...(query ? { query } : {}),
      answers: { 200: { kind: 'page', schema: entity } },
    },
  }
}
