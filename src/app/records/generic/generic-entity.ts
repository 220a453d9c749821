// Type of an entity's generic screens, and the function that builds it from its API contract.
import type { LinkProps } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { type Identified, keyOf, type Revision } from '#app/api/family/cached-rows.ts'
import type { RecordKey } from '#app/api/family/family-keys.ts'
import { type EntityTypes, type FamilyOptions, familyApi } from '#app/api/family/family.ts'
import type { TextKey } from '#app/i18n/text.ts'
import type { Family, FamilyScope } from '#domain/contract/family.ts'
import type { Fields } from '#domain/contract/filters.ts'
import type { GenericName } from '#domain/contract/generic-names.ts'
import { defineEntity, type Entity, type EntityName, field, fieldColumn, type FieldSpec } from '../entity.ts'
import { text } from '../field-kinds.ts'
import type { DedicatedPage } from './dedicated-pages.ts'
import type { Rights, ScreenUser } from './rights.ts'

export type GenericPath = `api/${string}`

export type GenericTypes = Pick<EntityTypes, 'row' | 'draft'>

export type OnGenericPath<T extends GenericTypes> = { readonly path: GenericPath; readonly row: T['row']; readonly draft: T['draft'] }

/** The entities with generic screens. Users have addresses and calls of their own. */
export type ScreenName = GenericName | 'userManagement'

/** The description of an entity for its generic screens, which extends that of all record screens (`app/README.md#generic-screens`). */
export interface GenericEntity<T extends GenericTypes> extends Entity<OnGenericPath<T>> {
  readonly name: ScreenName & EntityName
  /** The fields of the contract, which determine the filters and sorts. */
  readonly fields: Fields
  /** The fields that the server sets; users cannot edit them. */
  readonly facts: readonly FieldSpec<Extract<keyof T['row'], string>>[]
  /** The columns that the list shows until the user chooses others. The first one names the record in sentences. */
  readonly shown: readonly Extract<keyof T['row'], string>[]
  /** Whether the list is loaded page by page, or completely. */
  readonly paging: 'pages' | 'whole'
  /** Whether the headings sort the list. */
  readonly sorts: boolean
  /** The order until the user presses a heading. */
  readonly sort: string
  readonly rights: Rights<T['row']>
  readonly page?: ((row: T['row'], viewer: ScreenUser) => DedicatedPage | null) | undefined
  readonly history?: ((row: T['row']) => DedicatedPage) | undefined
  /** The text of the add button in an empty list, for entities whose Spanish name is not masculine. */
  readonly addFirst?: TextKey | undefined
  /** The field whose initial value is the CUIT of the company of the record's stock. */
  readonly cuitOf?: Extract<keyof T['row'], string> | undefined
  /** The fields and the draft of a saved record's form, when they are not those of a new one. */
  readonly editing?: ((row: T['row'], viewer: ScreenUser) => Pick<Entity<OnGenericPath<T>>, 'groups' | 'draft'>) | undefined
  /** Returns what the pages say above a record, or above the form of a new one. */
  readonly note?: ((viewer: ScreenUser, row?: T['row']) => string | null) | undefined
  /** The field that names a record in its addresses. */
  readonly key: FieldSpec
  /** The sentences that name a record by its key, `{{name}}`, when they are not made of the entity's name. */
  readonly texts?: { readonly edit: TextKey; readonly gone: TextKey; readonly delete: TextKey } | undefined
}

export interface GenericRecordProps<T extends GenericTypes> {
  entity: GenericEntity<T>
  id: RecordKey
}

/** The members that come from the contract or have a default. By default a list can be sorted if it is read page by page. */
type FromContract = 'name' | 'word' | 'draft' | 'api' | 'columns' | 'start' | 'fields' | 'sort'
type WithDefault = 'facts' | 'sorts' | 'key'

interface GenericOptions<T extends GenericTypes>
  extends Omit<GenericEntity<T>, FromContract | WithDefault>, Partial<Pick<GenericEntity<T>, WithDefault>> {
  /** The entities whose responses count or name records of this one, or the user's account. */
  readonly staleWith?: readonly (GenericName | 'account')[]
  readonly api?: Pick<FamilyOptions<FamilyScope<GenericPath>, T['row']>, 'findOne' | 'answersLess'>
}

export function defineGeneric<Row extends Revision, Saved extends object>(
  family: Family<ScreenName & EntityName, GenericPath, z.ZodMiniType<Row>, z.ZodMiniType<Saved>>,
  options: NoInfer<GenericOptions<{ row: Row; draft: Saved }>>,
): GenericEntity<{ row: Row; draft: Saved }> {
  const { facts = [], sorts = options.paging === 'pages', staleWith = [], key = idField, api, ...described } = options
  const { groups, question, fieldErrorsOf } = described
  const { name, fields, sort } = family
  // An empty object matches every scope: the lists of one stock or company, but not the list of all records, which the write itself
  // updates.
  const invalidates = () => [[name, {}], ...staleWith.map((other) => [other])]
  const columns = [...groups.flatMap((group) => group.fields), ...facts].map((field) => fieldColumn(field, 'auto'))
  return {
    ...described,
    ...defineEntity(family, { groups, question, fieldErrorsOf, columns, api: familyApi(family, { ...api, invalidates }) }),
    key,
    name,
    fields,
    facts,
    sorts,
    sort,
  }
}

export const idField = field('id', 'record.id', text)

interface Addresses {
  readonly list: LinkProps
  readonly create: LinkProps
  readonly detail: (row: Identified) => LinkProps
  readonly edit: (row: Identified) => LinkProps
  readonly remove: (row: Identified) => LinkProps
}

export function addressOf({ name }: { readonly name: ScreenName }): Addresses {
  return name === 'userManagement' ? userAddresses : genericAddresses({ entity: name })
}

function genericAddresses(params: { readonly entity: GenericName }): Addresses {
  return {
    list: { to: '/$entity', params },
    create: { to: '/$entity/new', params },
    detail: ({ id }) => ({ to: '/$entity/$id', params: { ...params, id } }),
    edit: ({ id }) => ({ to: '/$entity/$id/edit', params: { ...params, id } }),
    remove: ({ id }) => ({ to: '/$entity/$id/delete', params: { ...params, id } }),
  }
}

const loginOf = (row: Identified) => ({ login: String(keyOf(row)) })

const userAddresses: Addresses = {
  list: { to: '/admin/user-management' },
  create: { to: '/admin/user-management/new' },
  detail: (row) => ({ to: '/admin/user-management/$login', params: loginOf(row) }),
  edit: (row) => ({ to: '/admin/user-management/$login/edit', params: loginOf(row) }),
  remove: (row) => ({ to: '/admin/user-management/$login/delete', params: loginOf(row) }),
}
