// OpenAPI descriptions of the standard calls of an entity, derived from its contract.
import * as z from 'zod/mini'
import { restorableHeader } from '#domain/contract/alerts.ts'
import type { AnyFamily } from '#domain/contract/family.ts'
import { manyChanged, manyCreated, manyDone, manyIds, manyNew } from '#domain/titulo/many-records.ts'
import { allows, arrayOf, created, describeCalls, one, page, refuses, removed, saved, takes } from './describe.ts'
import { type Json, ref } from './schemas.ts'
import type { Permission, Tag } from './texts.ts'

/** What the document needs of a family besides its contract: who may make its calls, and what is special about them. */
interface FamilyKind {
  readonly tag: Tag
  readonly write: Permission
  /** Where a call names no permission of its own, it has that of `write`. */
  readonly list?: Permission
  readonly read?: Permission
  readonly create?: Permission
  readonly remove?: Permission
  readonly isImported?: boolean
  readonly isRestorable?: boolean
  /** The name of its draft, when it is not `<schema>Borrador`; the generic one differs from the one in a warehouse. */
  readonly draft?: string
  /** The body of a PUT, when it is not the draft. */
  readonly changed?: z.ZodMiniType
}

/** The kind of most generic calls, whose address names no parent. */
export const ofVisible = { tag: 'Entidades', list: 'signedIn', read: 'visible', write: 'visible' } as const

export type FamilyAbout = ReturnType<typeof describeFamily>

/**
 * Describes the calls of a family. `name` is that of its schemas; `single` and `many` name its records with their article, `un stock` and
 * `los stocks de un depósito`.
 */
export function describeFamily(family: AnyFamily, kind: FamilyKind, name: string, single: string, many: string) {
  const { tag, write, list = write, read = write, create = write, remove = write, isImported = false, isRestorable = false, changed } = kind
  const { draft: draftName = `${name}Borrador` } = kind
  const entity = ref(name, family.entity)
  const draft = ref(draftName, family.draft)
  const known = changed ? ref(draftName.replace(/Borrador$/, 'Cambiado'), changed) : draft
  return describeCalls(tag, write, {
    list: [`Listar ${many}`, page(entity), { list: family }, allows(list)],
    read: [`Leer ${single}`, one(entity), allows(read)],
    create: [`Crear ${single}`, created(entity), takes(draft), allows(create), { isImported }],
    change: [`Cambiar ${single}`, saved(entity), versions, takesRecord(known), refuses(404)],
    remove: [`Eliminar ${single}`, removed(...(isRestorable ? [restorableHeader] : [])), allows(remove)],
    restore: [`Deshacer el borrado de ${single}`, saved(entity), restores, refuses(404)],
  })
}

const restores =
  'Lo devuelve con su `id` y con todo lo que tenía, hasta un día después de borrarlo. La respuesta al borrado lo anuncia con `X-Restorable`.'
const versions = 'El cuerpo trae `id` y la `version` que se editó; con una versión vieja se rechaza (409), sin ella no se compara.'
const identity = ref('Identidad', z.object({ id: z.int().check(z.positive()), version: z.nullish(z.int()) }))

/** Returns the body of a PUT: the record with its id and version. */
export const takesRecord = (record: Json) => takes({ allOf: [identity, record] })

const someIds = takes(ref('VariosRegistros', manyIds))
const done = ref('VariosHechos', manyDone)
const createdIds = ref('VariosCreados', manyCreated)

/** The bodies that create many records of a family: a schema is made once, because it has one name. */
const manyDrafts = new WeakMap<AnyFamily, Json>()

export type ManyAbout = ReturnType<typeof describeMany>

export function describeMany(family: AnyFamily, { tag, write }: FamilyKind, name: string, many: string) {
  const drafts = manyDrafts.get(family) ?? ref(`${name}Varios`, manyNew(family.draft))
  manyDrafts.set(family, drafts)
  return describeCalls(tag, write, {
    createMany: [
      `Crear varios de ${many}`,
      one(createdIds, restorableHeader),
      'Todos juntos o ninguno. `records` son los borradores; `lineaMercaderias` de un permiso o documento, las líneas con que se crea. `ids` viene en el mismo orden. Se deshace con `records/delete`.',
      takes(drafts),
      { isImported: true },
    ],
    removeMany: [
      `Eliminar varios de ${many}`,
      one(done, restorableHeader),
      'Todos juntos o ninguno. `gone` dice cuáles ya no estaban. Un borrado se deshace con `restore` y los mismos `ids`.',
      someIds,
    ],
    restoreMany: [
      `Deshacer el borrado de varios de ${many}`,
      one(done),
      'Todos juntos o ninguno, hasta un día después de borrarlos.',
      someIds,
    ],
    changeMany: [
      `Cambiar un campo en varios de ${many}`,
      one(arrayOf(ref(name, family.entity))),
      'Todos juntos o ninguno. Cuando no se puede (409), `params` dice cuáles ya no están (`gone`), cuáles tienen una versión más nueva (`changed`) y cuáles no se aceptarían (`wrong`). El `value` de un registro vale en lugar del común: así se vuelve a lo de antes.',
      takes(ref('CambioDeVarios', manyChanged)),
    ],
  })
}
